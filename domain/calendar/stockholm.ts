/**
 * The business time zone. Instants (ms since 1970 UTC) become wall time in Europe/Stockholm here and nowhere else
 * (contract 1). Pure: the instant comes in as an argument.
 */
import { type LocalDate, localDate } from './local-date.ts'
import { type LocalTime, localTime, minutesOf, timeFromMinutes } from './local-time.ts'

export interface WallTime {
  readonly date: LocalDate
  readonly time: LocalTime
}

const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export const wallTimeAt = (instant: number): WallTime => {
  const [date, time] = formatter.format(instant).split(' ')
  return { date: localDate(date ?? ''), time: localTime(time ?? '') }
}

const minuteMs = 60_000
const asUtc = (date: LocalDate, time: LocalTime): number => Date.parse(`${date}T${time}Z`)

/** The instants that a clock in Stockholm shows as this date and time: none in the spring gap, two in the autumn. */
export const instantsOf = (date: LocalDate, time: LocalTime): number[] =>
  [120, 60]
    .map((offsetMinutes) => asUtc(date, time) - offsetMinutes * minuteMs)
    .filter((instant) => {
      const wall = wallTimeAt(instant)
      return wall.date === date && wall.time === time
    })

/** True for a slot that touches the hour that the clock skips in spring: it can't be used (contract 3, DST). */
export const touchesMissingHour = (date: LocalDate, startTime: LocalTime, lastMinute: number): boolean => {
  const month = date.slice(5, 7)
  if (month !== '03') return false
  for (let minute = minutesOf(startTime); minute < lastMinute; minute += 1) {
    if (minute >= 120 && minute < 180 && instantsOf(date, timeFromMinutes(minute)).length === 0) return true
  }
  return false
}
