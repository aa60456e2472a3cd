/**
 * Calculates the dates of a series (docs/rules.md#series). Pure. Invariants: the dates are in order and without duplicates. There are at
 * most `MOST_DATES`, and none is more than `MOST_DAYS` after the first day.
 */
import { addDays, type LocalDate, mondayOf } from '../calendar/local-date.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import type { SeriesPattern } from '../schema/series.ts'

/** The highest number of dates in a series, including those that are left out. */
export const MOST_DATES = 60
/** The highest number of days from the first day of a series to the last. */
export const MOST_DAYS = 400
/** The highest number of resources on each date of a series. */
export const MOST_RESOURCES = 4
/** The highest number of slots that may be held for a series. */
export const MOST_SLOTS = 400

/** The dates of the pattern, including those that are left out. */
export const allDatesOf = ({ weeks, weekdays, from, end }: SeriesPattern): readonly LocalDate[] => {
  const furthest = addDays(from, MOST_DAYS)
  const last = 'until' in end && end.until < furthest ? end.until : furthest
  const most = 'count' in end ? Math.max(0, Math.min(end.count, MOST_DATES)) : MOST_DATES
  const monday = mondayOf(from)
  // Sorted from Monday to Sunday, because an ISO week ends with Sunday.
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

/** People of the house may make a series. Others may if a rule of every resource allows it. A resource without rules has the limits undefined. */
export const mayRepeat = (
  handlesBookings: boolean,
  limits: readonly (Pick<ResourceLimits, 'series'> | undefined)[],
): boolean => handlesBookings || (limits.length > 0 && limits.every((one) => one?.series === true))
