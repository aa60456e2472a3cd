/**
 * The time zone of the business. Only this file converts instants (ms since 1970 UTC) to wall time in Europe/Stockholm
 * (docs/rules.md#running). Pure: the instant is an argument. This file does not use `Intl`, because its first use would delay the first
 * picture (decision 0099).
 */
import { type LocalDate, localDate } from './local-date.ts'
import { type LocalTime, localTime, minutesOf } from './local-time.ts'

export interface WallTime {
  readonly date: LocalDate
  readonly time: LocalTime
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The instant when clocks change. The whole European Union has changed clocks at 01:00 UTC on the last Sunday of March and of October since
 * 1996 (2000/84/EC).
 */
const lastSundayOf = (year: number, month: number): number => {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * dayMs
}

const isSummerTime = (instant: number): boolean => {
  const year = new Date(instant).getUTCFullYear()
  return lastSundayOf(year, 2) <= instant && instant < lastSundayOf(year, 9)
}

export const wallTimeAt = (instant: number): WallTime => {
  const wall = new Date(instant + (isSummerTime(instant) ? 120 : 60) * minuteMs).toISOString()
  return { date: localDate(wall.slice(0, 10)), time: localTime(wall.slice(11, 19)) }
}

const asUtc = (date: LocalDate, time: LocalTime): number => Date.parse(`${date}T${time}Z`)

/**
 * The instants at which a clock in Stockholm shows this date and time. There is none in the hour that spring skips, and there are two in
 * the hour that autumn repeats.
 */
export const instantsOf = (date: LocalDate, time: LocalTime): number[] =>
  [120, 60]
    .map((offsetMinutes) => asUtc(date, time) - offsetMinutes * minuteMs)
    .filter((instant) => {
      const wall = wallTimeAt(instant)
      return wall.date === date && wall.time === time
    })

/**
 * The first instant at which a clock in Stockholm shows this time of the day. If the clock skips that time in spring, it is the instant of
 * 03:00.
 */
export const firstInstantOf = (date: LocalDate, time: LocalTime): number =>
  instantsOf(date, time)[0] ?? asUtc(date, localTime('03:00:00')) - 120 * minuteMs

const halfPastTwo = localTime('02:30:00')

/** Whether a slot touches the hour from 02:00 that the clock skips in spring. Such a slot cannot be used (docs/rules.md#grid). */
export const touchesMissingHour = (date: LocalDate, startTime: LocalTime, lastMinute: number): boolean =>
  minutesOf(startTime) < 180 && lastMinute > 120 && instantsOf(date, halfPastTwo).length === 0
