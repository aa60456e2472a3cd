/** One event: when, what, where, and a link to its booking or its day. Of one that a newer server tells, what is known. */
import { memo, type ReactElement, type ReactNode } from 'react'
import { Link } from 'wouter'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { SeenDeed } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { administeredBookingPath, groupDayPath } from '../../shell/routing/paths.ts'
import { activityTexts, kindWords } from './activity-texts.ts'
import './activity-row.css'

interface ActivityRowProps {
  readonly deed: SeenDeed
  readonly resource: State['resources'][string] | undefined
  readonly groupTitle: string
  /** `yyyy-MM-dd`: what happened on another day says which. */
  readonly today: string
  /** From 1. */
  readonly position: number
  readonly count: number
}

/** Of four digits, so that two visitors of a day seldom share one. */
const FIRST = 1_000
const NUMBERS = 9_000

/** A number by which to know a pseudonym again, for the day that it lasts. */
const visitorNumber = (holder: string): number =>
  FIRST + ([...holder].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % NUMBERS)

const Who = ({ deed }: { readonly deed: SeenDeed }): ReactNode => {
  const { bookingId, bookingIdNumber, holder } = deed
  if (bookingIdNumber !== undefined) {
    const name = activityTexts.booking(bookingIdNumber)
    return bookingId === undefined ? name : <Link href={administeredBookingPath(bookingId)}>{name}</Link>
  }
  return holder === undefined ? null : activityTexts.visitor(visitorNumber(holder))
}

export const ActivityRow = memo(
  ({ deed, resource, groupTitle, today, position, count }: ActivityRowProps): ReactElement => {
    const { date, time } = wallTimeAt(Date.parse(deed.at))
    const { resourceId, date: day, startTime, endTime } = deed
    const title = resource?.title ?? (resourceId === undefined ? '' : activityTexts.resource(resourceId))
    return (
      <li className="activity-row" aria-posinset={position} aria-setsize={count}>
        <time className="activity-at numeric" dateTime={deed.at}>
          {date === today ? null : <span className="activity-at-day">{shortDate(date)} </span>}
          {time}
        </time>
        <span className="activity-kind" data-kind={deed.kind}>
          {kindWords[deed.kind]}
        </span>
        <span className="activity-where">
          {resource === undefined || day === undefined ? (
            title
          ) : (
            <Link href={groupDayPath(resource.groupId, day)}>{title}</Link>
          )}
        </span>
        <span className="activity-group">{groupTitle}</span>
        <span className="activity-when numeric">
          {day === undefined ? null : <span className="keep-together">{shortDate(day)}</span>}
          {startTime === undefined || endTime === undefined ? null : (
            <span className="keep-together">{timeRange({ startTime, endTime })}</span>
          )}
        </span>
        <span className="activity-who numeric">
          <Who deed={deed} />
        </span>
      </li>
    )
  },
)
