/**
 * Seven days from today on, or those of seven that hold the day that is shown, each one press away, with how much is
 * free where the core knows it. Invariant: a press on one of them moves none of them.
 */
import { type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createDayFree } from '../../../domain/selectors/free-slots.ts'
import { monthName, shortWeekdays } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState } from '../../core/core-context.tsx'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './day-navigation.css'

const STRIP_DAYS = 7

/** The first of the seven days that hold a date, counted from today. */
export const firstOfStrip = (date: LocalDate, today: LocalDate): LocalDate =>
  addDays(today, Math.floor(daysBetween(today, date) / STRIP_DAYS) * STRIP_DAYS)

interface DayOfStripProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly now: WallTime
  readonly isShown: boolean
  /** It is false where rules close slots: then the strip says nothing of free times. */
  readonly isCounted: boolean
}

const DayOfStrip = ({ groupId, date, now, isShown, isCounted }: DayOfStripProps): ReactElement => {
  const count = useMemo(() => createDayFree(groupId, date), [groupId, date])
  const free = useCoreState(
    useMemo(() => (state: State) => (isCounted ? count(state, now) : null), [count, now, isCounted]),
  )
  const words = free === null ? null : bookingGridTexts.free(free.free)
  const style: StyleWithProperties = {
    '--free': `${free === null || free.of === 0 ? 0 : Math.round((100 * free.free) / free.of)}%`,
  }
  return (
    <li>
      <Link
        className="day-of-strip"
        href={groupDayPath(groupId, date)}
        aria-current={isShown ? 'date' : undefined}
        style={style}
        data-known={free === null ? undefined : true}
      >
        <span className="day-of-strip-name">{`${shortWeekdays[weekdayOf(date)]} ${Number(date.slice(8, 10))}`}</span>
        <span className="visually-hidden">{` ${monthName(date)}${words === null ? '' : ', '}`}</span>
        <span className="day-of-strip-free">{words}</span>
      </Link>
    </li>
  )
}

export const DayStrip = ({ date, ...props }: Omit<DayOfStripProps, 'isShown'>): ReactElement => {
  const first = firstOfStrip(date, props.now.date)
  return (
    <nav className="day-strip" aria-label={bookingGridTexts.days}>
      <ul>
        {Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index)).map((day) => (
          <DayOfStrip key={day} {...props} date={day} isShown={day === date} />
        ))}
      </ul>
    </nav>
  )
}
