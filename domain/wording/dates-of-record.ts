/**
 * Days and times of records, as a Swede reads them: in lists, reports, mails and on paper, where the year is said. A
 * file of its own, since the grid needs none of them.
 */
import { type Interval, mergeIntervals } from '../calendar/interval.ts'
import type { LocalDate, Weekday } from '../calendar/local-date.ts'
import { shortDate, timeRange, yearOf } from './swedish-dates.ts'

const dateFormat = (options: Intl.DateTimeFormatOptions): ((date: LocalDate) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' })
  return (date) => format.format(Date.parse(date))
}

const weekday = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', timeZone: 'UTC' })
const firstSunday = Date.UTC(1970, 0, 4)
const dayMs = 24 * 60 * 60 * 1000

/** "tisdag" */
export const weekdayName = (day: Weekday): string => weekday.format(firstSunday + day * dayMs)

/** "4 mars" */
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })

/** "tisdag 4 mars 2026" */
export const longDateOfYear = dateFormat({ dateStyle: 'full' })

/** "tis 4 mars 2026" */
export const shortDateOfYear = (date: LocalDate): string => `${shortDate(date)} ${yearOf(date)}`

/** "09:00–10:30" of each, with adjacent ones made one. */
export const timeRanges = (intervals: readonly Interval[]): string[] => mergeIntervals(intervals).map(timeRange)
