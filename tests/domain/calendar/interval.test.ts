import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, durationMinutes, type Interval, mergeIntervals, overlaps } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { check } from '../check.ts'
import { anyInterval, fewIntervals } from '../testing/calendar-arbitraries.ts'

const minutesIn = ({ startTime, endTime }: Interval): number[] =>
  Array.from({ length: endMinutes(endTime) - minutesOf(startTime) }, (_, index) => minutesOf(startTime) + index)
const stretch = fc.oneof(anyInterval, fewIntervals)

test('two stretches overlap if they share a minute; to touch is not to overlap', () => {
  check(
    fc.property(stretch, stretch, (a, b) => {
      const minutes = new Set(minutesIn(a))
      const shared = minutesIn(b).some((minute) => minutes.has(minute))
      expect(overlaps(a, b)).toBe(shared)
      expect(overlaps(b, a)).toBe(shared)
      expect(covers(a, b)).toBe(minutesIn(b).every((minute) => minutes.has(minute)))
    }),
  )
})

test('joined stretches hold the same minutes, in order, and none touches the next', () => {
  check(
    fc.property(fc.array(stretch, { maxLength: 6 }), (intervals) => {
      const joined = mergeIntervals(intervals)
      expect(joined.flatMap(minutesIn)).toEqual([...new Set(intervals.flatMap(minutesIn))].toSorted((a, b) => a - b))
      for (const [index, interval] of joined.entries()) {
        const next = joined[index + 1]
        expect(durationMinutes(interval)).toBeGreaterThan(0)
        if (next !== undefined) expect(endMinutes(interval.endTime)).toBeLessThan(minutesOf(next.startTime))
      }
      expect(mergeIntervals(joined)).toEqual(joined)
    }),
  )
})
