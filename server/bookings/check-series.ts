/**
 * Refuses a series that is wrong whatever the database holds: 422 at `series`. Invariant: what is kept of a series is true of the booking
 * that it is made with, and no longer than a series can be.
 */
import { allDatesOf, MOST_DATES, MOST_RESOURCES } from '../../domain/rules/series.ts'
import type { BookingModelResource } from '../../domain/schema/calls/booking-calls.ts'
import type { Series } from '../../domain/schema/series.ts'
import { fieldTexts } from '../http/failure-texts.ts'

/** Characters. */
const LONGEST_REASON = 200

/** @returns why it is wrong, in words; null: it is not */
export const seriesField = ({ pattern, skipped }: Series, entries: readonly BookingModelResource[]): string | null => {
  const { weekdays, from, end, except } = pattern
  if (weekdays.length === 0) return fieldTexts.seriesWeekdays
  if ('count' in end && (end.count < 1 || end.count > MOST_DATES)) return fieldTexts.seriesCount(MOST_DATES)
  if ('until' in end && end.until < from) return fieldTexts.daysTurned
  const isMuch = skipped.length > MOST_DATES * MOST_RESOURCES || except.length > MOST_DATES || weekdays.length > 7
  if (isMuch || skipped.some(({ words = '' }) => words.length > LONGEST_REASON)) return fieldTexts.seriesSkipped
  const dates = new Set(allDatesOf(pattern))
  if (entries.some(({ date }) => !dates.has(date))) return fieldTexts.seriesDates
  const ofDates = Map.groupBy(entries, ({ date }) => date)
  return [...ofDates.values()].some((ofDate) => ofDate.length > MOST_RESOURCES)
    ? fieldTexts.seriesResources(MOST_RESOURCES)
    : null
}
