/**
 * The business time zone. Instants (ms since 1970 UTC) become wall time in Europe/Stockholm here and nowhere else
 * (docs/rules.md#running). Pure: the instant comes in as an argument.
 */
import { type LocalDate, localDate } from './local-date.ts'
import { type LocalTime, localTime, minutesOf } from './local-time.ts'

export interface WallTime {
  readonly date: LocalDate
  readonly time: LocalTime
}

const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export const wallTimeAt = (instant: number): WallTime => {
  const parts = new Map<string, string>(formatter.formatToParts(instant).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    parts.get(type),
  )
  return { date: localDate(`${year}-${month}-${day}`), time: localTime(`${hour}:${minute}:${second}`) }
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

/** When a clock in Stockholm first shows this time of the day, or, where it skips it, the first that it shows after it. */
export const firstInstantOf = (date: LocalDate, time: LocalTime): number =>
  instantsOf(date, time)[0] ?? asUtc(date, localTime('03:00:00')) - 120 * minuteMs

const halfPastTwo = localTime('02:30:00')

/** True for a slot that touches the hour from two that the clock skips in spring: it can't be used (docs/rules.md#grid). */
export const touchesMissingHour = (date: LocalDate, startTime: LocalTime, lastMinute: number): boolean =>
  minutesOf(startTime) < 180 && lastMinute > 120 && instantsOf(date, halfPastTwo).length === 0
