/** What an opening time must be, in the words that the server would refuse it with. An end of 00:00 is midnight. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { openTimesTexts } from './open-times-texts.ts'
import { sentTime } from './time-input.ts'

export interface TypedTimes {
  readonly startTime: string
  readonly endTime: string
}

/** @returns null while one of them is missing */
export const intervalOf = (typed: TypedTimes): Interval | null => {
  const startTime = sentTime(typed.startTime)
  const endTime = sentTime(typed.endTime)
  return startTime === null || endTime === null ? null : { startTime, endTime }
}

export const startProblem = (typed: string): string | undefined =>
  sentTime(typed) === null ? openTimesTexts.startTimeRequired : undefined

export const endProblem = (typed: string, times: TypedTimes): string | undefined => {
  if (sentTime(typed) === null) return openTimesTexts.endTimeRequired
  const interval = intervalOf(times)
  const endsLater = interval === null || minutesOf(interval.startTime) < endMinutes(interval.endTime)
  return endsLater ? undefined : openTimesTexts.endBeforeStart
}
