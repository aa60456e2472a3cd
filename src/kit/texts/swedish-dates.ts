/**
 * Days and times as a Swede writes them: lower case, an en dash in ranges. Pure text from text, without Intl, so that
 * the browser's language changes nothing and no locale data is loaded.
 */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { isoWeekOf, type LocalDate, type Weekday, weekdayOf } from '../../../domain/calendar/local-date.ts'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const
const shortWeekdays = ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör'] as const
const months = [
  'januari',
  'februari',
  'mars',
  'april',
  'maj',
  'juni',
  'juli',
  'augusti',
  'september',
  'oktober',
  'november',
  'december',
] as const
const shortMonths = ['jan', 'feb', 'mars', 'april', 'maj', 'juni', 'juli', 'aug', 'sep', 'okt', 'nov', 'dec'] as const

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8, 10))
const monthIndex = (date: LocalDate): number => Number(date.slice(5, 7)) - 1

/** "tisdag" */
export const weekdayName = (weekday: Weekday): string => weekdays[weekday]

/** "tisdag 4 mars" */
export const longDate = (date: LocalDate): string =>
  `${weekdays[weekdayOf(date)]} ${dayOfMonth(date)} ${months[monthIndex(date)] ?? ''}`

/** "tis 4 mars" */
export const shortDate = (date: LocalDate): string =>
  `${shortWeekdays[weekdayOf(date)]} ${dayOfMonth(date)} ${shortMonths[monthIndex(date)] ?? ''}`

/** "vecka 10" */
export const weekName = (date: LocalDate): string => `vecka ${isoWeekOf(date)}`

/** "09:00" */
export const clockTime = (time: LocalTime): string => time.slice(0, 5)

/** "09:00–10:30" */
export const timeRange = ({ startTime, endTime }: Interval): string => `${clockTime(startTime)}–${clockTime(endTime)}`

/** "v10 tis 3/3": the header of a day in a report (spec 2), in the form that date-fns writes `'v'I EEE d/M`. */
export const weekAndDay = (date: LocalDate): string =>
  `v${isoWeekOf(date)} ${shortWeekdays[weekdayOf(date)]} ${dayOfMonth(date)}/${monthIndex(date) + 1}`
