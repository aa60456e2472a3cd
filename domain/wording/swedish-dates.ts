/**
 * The Swedish forms of days and times, for pages, mails and paper. They are in lower case, with an en dash in ranges. Invariant: the words
 * are Swedish, whatever language the browser or the server has. This file does not use `Intl`, because its first use blocks a browser and
 * delays the first picture (decision 0099).
 */
import type { Interval } from '../calendar/interval.ts'
import { isoWeekOf, type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'

export const longWeekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const
const months = [
  ...['januari', 'februari', 'mars', 'april', 'maj', 'juni'],
  ...['juli', 'augusti', 'september', 'oktober', 'november', 'december'],
] as const

export const shortWeekdays = ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör'] as const
const shortMonths = ['jan', 'feb', 'mars', 'april', 'maj', 'juni', 'juli', 'aug', 'sep', 'okt', 'nov', 'dec'] as const

const dayOf = (date: LocalDate): number => Number(date.slice(8, 10))
const monthIndexOf = (date: LocalDate): number => Number(date.slice(5, 7)) - 1

/** "december" */
export const monthName = (date: LocalDate): string => months[monthIndexOf(date)] ?? ''

/** "2026" */
export const yearOf = (date: LocalDate): string => date.slice(0, 4)

/** "4 mars" */
export const dayAndMonth = (date: LocalDate): string => `${dayOf(date)} ${monthName(date)}`

/** "tisdag 4 mars" */
export const longDate = (date: LocalDate): string => `${longWeekdays[weekdayOf(date)]} ${dayAndMonth(date)}`

/** "tis 4 mars" */
export const shortDate = (date: LocalDate): string =>
  `${shortWeekdays[weekdayOf(date)]} ${dayOf(date)} ${shortMonths[monthIndexOf(date)] ?? ''}`

/** "vecka 10" */
export const weekName = (date: LocalDate): string => `vecka ${isoWeekOf(date)}`

/** "09:00" */
export const clockTime = (time: LocalTime): string => time.slice(0, 5)

/** "09:00–10:30" */
export const timeRange = ({ startTime, endTime }: Interval): string => `${clockTime(startTime)}–${clockTime(endTime)}`

/** "9", "11:30". Midnight as an end is "24". */
const shortTime = (time: LocalTime, midnight: string): string => {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3, 5)
  if (minutes !== '00') return `${hour}:${minutes}`
  return hour === 0 ? midnight : `${hour}`
}

/** "15", "9:30", for narrow places. */
export const shortClock = (time: LocalTime): string => shortTime(time, '0')

/** "15–17", "9–11:30", for narrow places. */
export const shortTimeRange = ({ startTime, endTime }: Interval): string =>
  `${shortTime(startTime, '0')}–${shortTime(endTime, '24')}`

/** A moment as a clock in Stockholm shows it, without the year: "onsdag 2 december 08:00". `instant` is in ms since 1970. */
export const momentWords = (instant: number): string => {
  const { date, time } = wallTimeAt(instant)
  return `${longDate(date)} ${clockTime(time)}`
}
