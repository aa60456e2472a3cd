/**
 * Days and times of records as a Swede reads them, with the year: in lists, reports, mails and on paper. They stand in a file of their own
 * because the grid needs none of them.
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

/** "09:00–10:30" of each, with adjacent ones made one. */
export const timeRanges = (intervals: readonly Interval[]): string[] => mergeIntervals(intervals).map(timeRange)
