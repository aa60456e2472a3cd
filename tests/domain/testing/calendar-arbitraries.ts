/**
 * Days, times and stretches of a day for property tests. There are few of each, so that they often collide.
 */
import fc from 'fast-check'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { addDays, type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { type LocalTime, localTime, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { record } from './record.ts'

const firstDay = localDate('2000-01-01')

/** Any day of the years 2000 to 2099. */
export const anyDate: fc.Arbitrary<LocalDate> = fc.nat({ max: 36_524 }).map((days) => addDays(firstDay, days))

/** The days of 2026 on which the clocks in Stockholm change. */
export const springForward = localDate('2026-03-29')
export const fallBack = localDate('2026-10-25')

/** Few days, so that events coincide: an ordinary day, its neighbours, and the days on which the clocks change. */
export const fewDates: fc.Arbitrary<LocalDate> = fc.constantFrom(
  localDate('2026-03-03'),
  localDate('2026-03-04'),
  localDate('2026-03-05'),
  springForward,
  fallBack,
)

/** Any whole minute of the day. */
export const anyTime: fc.Arbitrary<LocalTime> = fc.nat({ max: 1439 }).map(timeFromMinutes)

/** Any second of the day. */
export const anySecond: fc.Arbitrary<LocalTime> = fc
  .tuple(anyTime, fc.nat({ max: 59 }))
  .map(([time, second]) => localTime(`${time.slice(0, 6)}${String(second).padStart(2, '0')}`))

export const anyWallTime: fc.Arbitrary<WallTime> = record({ date: fewDates, time: anySecond })

export const intervalOf = (from: number, to: number): Interval => ({
  startTime: timeFromMinutes(from),
  endTime: timeFromMinutes(to),
})

/** Any stretch of a day of at least a minute. It may end at midnight. */
export const anyInterval: fc.Arbitrary<Interval> = fc
  .nat({ max: 1439 })
  .chain((from) => fc.integer({ min: from + 1, max: 1440 }).map((to) => intervalOf(from, to)))

/** Half hours between 08:00 and 10:00, single or a few together. They often touch and overlap. */
export const fewIntervals: fc.Arbitrary<Interval> = fc
  .tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 2 }))
  .map(([start, length]) => intervalOf(480 + start * 30, 480 + (start + length) * 30))

/** Two times in any order. Only a faulty or hostile sender sends such an interval. */
export const hostileInterval: fc.Arbitrary<Interval> = fc.oneof(
  { weight: 4, arbitrary: fewIntervals },
  { weight: 1, arbitrary: record({ startTime: anySecond, endTime: anySecond }) },
)
