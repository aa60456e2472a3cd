/**
 * Seven days as links, each with how much of it is free if the core knows that. The strip starts today, or a number of whole
 * weeks from today, so that it contains the shown day. A link to the day one week after the shown day follows them.
 * Invariant: a press on one of the seven days moves none of them. A press on the last link leads to a strip in which the new
 * day stands in the same place.
 */
import { memo, type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createDayFree, type DayFree } from '../../../domain/selectors/free-slots.ts'
import { monthName, shortWeekdays } from '../../../domain/wording/swedish-dates.ts'
import { hasSameItems, useCoreState } from '../../core/core-context.tsx'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { useTakenOver } from '../../kit/use-taken-over.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './day-navigation.css'

const STRIP_DAYS = 7

interface DayOfStripProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly isShown: boolean
  /** Null means that nothing is shown about how much is free. */
  readonly free: DayFree | null
  /** Whether a bar also shows how much is free. The server draws no bar, because its markup must not contain styles. */
  readonly isMeasured: boolean
}

const DayOfStrip = memo(({ groupId, date, isShown, free, isMeasured }: DayOfStripProps): ReactElement => {
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
        style={isMeasured ? style : undefined}
        data-known={free === null ? undefined : true}
      >
        <span className="day-of-strip-name strong">{nameOfDay(date)}</span>
        <span className="visually-hidden">{` ${monthName(date)}${words === null ? '' : ', '}`}</span>
        <span className="day-of-strip-free small muted keep-together">{words}</span>
      </Link>
    </li>
  )
})

const nameOfDay = (date: LocalDate): string => `${shortWeekdays[weekdayOf(date)]} ${Number(date.slice(8, 10))}`

interface DayStripProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly now: WallTime
  /** Whether free times are shown. They are hidden if rules may close slots, because the counts ignore rules. */
  readonly isCounted: boolean
}

export const DayStrip = ({ groupId, date, now, isCounted }: DayStripProps): ReactElement => {
  const first = addDays(now.date, Math.floor(daysBetween(now.date, date) / STRIP_DAYS) * STRIP_DAYS)
  const days = useMemo(() => Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index)), [first])
  const counts = useMemo(() => days.map((day) => createDayFree(groupId, day)), [groupId, days])
  const select = useMemo(
    () => (state: State) => counts.map((count) => (isCounted ? count(state, now) : null)),
    [counts, now, isCounted],
  )
  // The count of a day stays the same object until it changes (`createDayFree`).
  const free = useCoreState(select, hasSameItems)
  const isTakenOver = useTakenOver()
  const later = addDays(date, STRIP_DAYS)
  return (
    <nav className="day-strip can-shrink" aria-label="Dagar">
      <ul>
        {days.map((day, index) => (
          <DayOfStrip
            key={day}
            groupId={groupId}
            date={day}
            isShown={day === date}
            free={free[index] ?? null}
            isMeasured={isTakenOver}
          />
        ))}
        <li>
          <Link className="week-later" href={groupDayPath(groupId, later)}>
            <span className="day-of-strip-name strong">{nameOfDay(later)}</span>
            <span className="visually-hidden">{` ${monthName(later)}, `}</span>
            <span className="week-later-words small muted keep-together">veckan efter</span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}
