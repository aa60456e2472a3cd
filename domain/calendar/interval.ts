/** A half-open stretch of one day, [start, end). Invariant: all functions read an end of `00:00:00` as midnight. */
import type { LocalTime } from './local-time.ts'
import { endMinutes, minutesOf } from './local-time.ts'

export interface Interval {
  readonly startTime: LocalTime
  readonly endTime: LocalTime
}

export const isSameInterval = (a: Interval, b: Interval): boolean =>
  a.startTime === b.startTime && a.endTime === b.endTime

export const overlaps = (a: Interval, b: Interval): boolean =>
  minutesOf(a.startTime) < endMinutes(b.endTime) && minutesOf(b.startTime) < endMinutes(a.endTime)

/** Whether `outer` covers the whole of `inner`. */
export const covers = (outer: Interval, inner: Interval): boolean =>
  minutesOf(outer.startTime) <= minutesOf(inner.startTime) && endMinutes(inner.endTime) <= endMinutes(outer.endTime)

export const durationMinutes = (interval: Interval): number =>
  endMinutes(interval.endTime) - minutesOf(interval.startTime)

/** Joins adjacent and overlapping stretches: 09:00–09:30 and 09:30–10:00 read as 09:00–10:00. */
export const mergeIntervals = (intervals: readonly Interval[]): Interval[] => {
  const merged: Interval[] = []
  for (const next of intervals.toSorted((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))) {
    const last = merged.at(-1)
    if (last === undefined || endMinutes(last.endTime) < minutesOf(next.startTime)) merged.push(next)
    else if (endMinutes(last.endTime) < endMinutes(next.endTime))
      merged[merged.length - 1] = { startTime: last.startTime, endTime: next.endTime }
  }
  return merged
}
