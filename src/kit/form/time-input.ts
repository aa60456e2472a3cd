/** Times and dates as the browser's own fields give them. ':00' is appended to the times that are sent. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import type { Given } from '../../../domain/rules/parsed.ts'

/** @returns null for what is no time, as an empty field */
export const sentTime = (typed: string): LocalTime | null => {
  const time = `${typed}:00`
  return isLocalTime(time) ? time : null
}

/** @returns null for what is no day */
export const sentDate = (typed: string): LocalDate | null => (isLocalDate(typed) ? typed : null)

export interface TypedTimes {
  readonly startTime: string
  readonly endTime: string
}

export const sentTimes = ({ startTime, endTime }: TypedTimes): Given<Interval> => ({
  startTime: sentTime(startTime),
  endTime: sentTime(endTime),
})
