/**
 * Days and times as a Swede reads them, on a page, in a mail and on paper: lower case, an en dash in ranges. Invariant:
 * always Swedish, whatever language the browser or the server has.
 */
import { type Interval, mergeIntervals } from '../calendar/interval.ts'
import { isoWeekOf, type LocalDate, type Weekday, weekdayOf } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'

// Shorter than what `Intl` makes, which ends most of them with a full stop.
const shortWeekdays = ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör'] as const
const shortMonths = ['jan', 'feb', 'mars', 'april', 'maj', 'juni', 'juli', 'aug', 'sep', 'okt', 'nov', 'dec'] as const

const formatOf = (options: Intl.DateTimeFormatOptions): ((date: LocalDate) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' })
  return (date) => format.format(Date.parse(date))
}

const weekday = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', timeZone: 'UTC' })
const firstSunday = Date.UTC(1970, 0, 4)
const dayMs = 24 * 60 * 60 * 1000

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8, 10))
const monthIndex = (date: LocalDate): number => Number(date.slice(5, 7)) - 1

/** "2026" */
export const yearOf = (date: LocalDate): string => date.slice(0, 4)

/** "tisdag" */
export const weekdayName = (day: Weekday): string => weekday.format(firstSunday + day * dayMs)

/** "4 mars" */
export const dayAndMonth = formatOf({ day: 'numeric', month: 'long' })

/** "tisdag 4 mars" */
export const longDate = formatOf({ weekday: 'long', day: 'numeric', month: 'long' })

/** "tisdag 4 mars 2026": what is kept is read in other years too. */
export const longDateOfYear = formatOf({ dateStyle: 'full' })

/** "tis 4 mars" */
export const shortDate = (date: LocalDate): string =>
  `${shortWeekdays[weekdayOf(date)]} ${dayOfMonth(date)} ${shortMonths[monthIndex(date)] ?? ''}`

/** "tis 4 mars 2026" */
export const shortDateOfYear = (date: LocalDate): string => `${shortDate(date)} ${yearOf(date)}`

/** "vecka 10" */
export const weekName = (date: LocalDate): string => `vecka ${isoWeekOf(date)}`

/** "09:00" */
export const clockTime = (time: LocalTime): string => time.slice(0, 5)

/** "09:00–10:30" */
export const timeRange = ({ startTime, endTime }: Interval): string => `${clockTime(startTime)}–${clockTime(endTime)}`

/** The same of many, with adjacent ones made one. */
export const timeRanges = (intervals: readonly Interval[]): string[] => mergeIntervals(intervals).map(timeRange)

/** "v10 tis 3/3": the header of a day in a report (spec 2), in the form that date-fns writes `'v'I EEE d/M`. */
export const weekAndDay = (date: LocalDate): string =>
  `v${isoWeekOf(date)} ${shortWeekdays[weekdayOf(date)]} ${dayOfMonth(date)}/${monthIndex(date) + 1}`
