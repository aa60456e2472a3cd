/**
 * The columns and the checks of opening times and locks. In the given values, null stands for a text that is not a time or a date.
 * Invariant: the resulting times are in whole minutes, because the grid requires it.
 */
import type { Interval } from '../calendar/interval.ts'
import { addDays } from '../calendar/local-date.ts'
import { endMinutes, type LocalTime, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import { type Given, type Parsed, parsed } from '../rules/parsed.ts'
import type { Lock, OpenTime } from '../schema/entities.ts'
import { oneLine } from '../text/typed-text.ts'
import type { ColumnsFor } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

export type OpenTimeValues = Omit<OpenTime, 'id'>
export type LockValues = Omit<Lock, 'id'>

export const openTimeColumns = {
  dayOfWeek: 'day_of_week',
  startTime: 'start_time',
  endTime: 'end_time',
} as const satisfies ColumnsFor<OpenTimeValues>

export const lockColumns = {
  startDate: 'start_date',
  startTime: 'start_time',
  endDate: 'end_date',
  endTime: 'end_time',
  reason: 'reason',
} as const satisfies ColumnsFor<LockValues>

/** The date and the time of an end of a lock are one value only together. */
export const lockTogether: readonly (readonly (keyof LockValues)[])[] = [
  ['startDate', 'startTime'],
  ['endDate', 'endTime'],
]

const longestLockDays = 3660
const LONGEST_REASON = 80

/** The message for each value that is missing. */
const missing = (given: Readonly<Record<string, unknown>>, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value === null ? words[field] : null]))

const wholeMinute = (time: LocalTime): LocalTime => timeFromMinutes(minutesOf(time))

/** Checks an opening time. An end of 00:00 is midnight. */
export const parseOpenTime = ({ startTime, endTime }: Given<Interval>): Parsed<Interval> => {
  if (startTime === null || endTime === null)
    return parsed<Interval>(missing({ startTime, endTime }, problemTexts), null)
  return parsed(
    { endTime: minutesOf(startTime) < endMinutes(endTime) ? null : problemTexts.endBeforeStart },
    { startTime: wholeMinute(startTime), endTime: wholeMinute(endTime) },
  )
}

/** Checks a lock. A lock is one stretch and includes the nights. If its end is 00:00, it ends when its last day begins. */
export const parseLock = ({ reason, ...given }: Given<LockValues>): Parsed<Required<LockValues>> => {
  const { startDate, startTime, endDate, endTime } = given
  if (startDate === null || startTime === null || endDate === null || endTime === null)
    return parsed<Required<LockValues>>(missing(given, problemTexts), null)
  const words = oneLine(reason ?? '')
  const lock = {
    ...{ startDate, startTime: wholeMinute(startTime), endDate, endTime: wholeMinute(endTime) },
    reason: words === '' ? null : words,
  }
  const endsLater = `${lock.startDate}T${lock.startTime}` < `${lock.endDate}T${lock.endTime}`
  return parsed(
    {
      endTime: endsLater ? null : problemTexts.endBeforeStart,
      endDate: endDate > addDays(startDate, longestLockDays) ? problemTexts.longLock : null,
      reason: words.length > LONGEST_REASON ? problemTexts.longLockReason : null,
    },
    lock,
  )
}

/** The opening times of a week as numbers, for comparing: of each the weekday and the minutes at its beginning and end, in their order. */
export const weekNumbers = (times: readonly OpenTimeValues[]): readonly number[] =>
  times
    .map(({ dayOfWeek, startTime, endTime }) => [dayOfWeek, minutesOf(startTime), endMinutes(endTime)] as const)
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])
    .flat()
