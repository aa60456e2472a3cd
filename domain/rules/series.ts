/**
 * The dates of a booking that repeats (docs/rules.md#series). Pure. Invariant: the dates are in order, each once, at most `MOST_DATES`, and
 * at most `MOST_DAYS` after the first day.
 */
import { addDays, type LocalDate, mondayOf } from '../calendar/local-date.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import type { SeriesPattern } from '../schema/series.ts'

/** How many dates a series may have, including those that are left out. */
export const MOST_DATES = 60
/** How many days after its first day the last may be. */
export const MOST_DAYS = 400
/** How many resources may be booked on each date. */
export const MOST_RESOURCES = 4
/** How many slots may be held for it. */
export const MOST_SLOTS = 400

/** The dates that the pattern would have if none were left out. */
export const allDatesOf = ({ weeks, weekdays, from, end }: SeriesPattern): readonly LocalDate[] => {
  const furthest = addDays(from, MOST_DAYS)
  const last = 'until' in end && end.until < furthest ? end.until : furthest
  const most = 'count' in end ? Math.max(0, Math.min(end.count, MOST_DATES)) : MOST_DATES
  const monday = mondayOf(from)
  // From Monday to Sunday, which is the last day of an ISO week.
  const offsets = [...new Set(weekdays)].map((weekday) => (weekday + 6) % 7).toSorted((a, b) => a - b)
  const begins = Array.from({ length: Math.ceil((MOST_DAYS + 7) / (7 * weeks)) + 1 }, (_, index) =>
    addDays(monday, index * weeks * 7),
  )
  const dates = begins.flatMap((begin) => offsets.map((offset) => addDays(begin, offset)))
  return dates.filter((date) => from <= date && date <= last).slice(0, most)
}

export const datesOf = (pattern: SeriesPattern): readonly LocalDate[] => {
  const left = new Set(pattern.except)
  return allDatesOf(pattern).filter((date) => !left.has(date))
}

/** Administrators may repeat; others where a rule of each of the resources lets them. @param limits undefined: there are no rules */
export const mayRepeat = (
  isAdministrator: boolean,
  limits: readonly (Pick<ResourceLimits, 'series'> | undefined)[],
): boolean => isAdministrator || (limits.length > 0 && limits.every((one) => one?.series === true))
