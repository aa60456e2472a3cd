/**
 * The Swedish forms of days and times of records, with the year, for lists, reports, mails and paper. They are in a separate file because
 * the grid does not need them.
 */
import { type Interval, mergeIntervals } from '../calendar/interval.ts'
import type { LocalDate, Weekday } from '../calendar/local-date.ts'
import { longDate, longWeekdays, shortDate, timeRange, yearOf } from './swedish-dates.ts'

/** "tisdag" */
export const weekdayName = (day: Weekday): string => longWeekdays[day]

/** "tisdag 4 mars 2026" */
export const longDateOfYear = (date: LocalDate): string => `${longDate(date)} ${yearOf(date)}`

/** "tis 4 mars 2026" */
export const shortDateOfYear = (date: LocalDate): string => `${shortDate(date)} ${yearOf(date)}`

/** The forms "09:00–10:30" of the intervals. Adjacent intervals are joined. */
export const timeRanges = (intervals: readonly Interval[]): string[] => mergeIntervals(intervals).map(timeRange)
