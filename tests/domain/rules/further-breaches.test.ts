/** A length is allowed if it adds no breach: what the rest of the basket breaks already stands in no length's way. */
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { addsNoBreach } from '../../../domain/rules/further-breaches.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { ResourceId, RowId } from '../../../domain/schema/ids.ts'

const [eken, linden] = [ResourceId.make(1), ResourceId.make(2)]
const date = localDate('2026-05-11')
const now = Date.parse('2026-05-01T10:00:00Z')
const part = (resourceId: ResourceId, halfHours: number) => ({
  ...{ resourceId, date },
  slots: Array.from({ length: halfHours }, (_, row) => ({
    startTime: timeFromMinutes(540 + 30 * row),
    endTime: timeFromMinutes(570 + 30 * row),
  })),
})
const under = (limits: ResourceLimits) => ({ limitsOf: () => limits, has: [], now })

const allowed = (limits: ResourceLimits, others: readonly ReturnType<typeof part>[] = []) =>
  [1, 2, 3, 4].filter((halfHours) => addsNoBreach(part(eken, halfHours), others, under(limits)))

test('only lengths between the shortest and the longest that the rules allow are offered', {
  tags: 'length-rules',
}, () => {
  expect(allowed({})).toEqual([1, 2, 3, 4])
  expect(allowed({ shortestMinutes: 60, longestMinutes: 90 })).toEqual([2, 3])
  expect(allowed({ quota: { minutes: 90, per: 'day', scope: RowId.make(1) } })).toEqual([1, 2, 3])
  // What is chosen in another room counts.
  const both: ResourceLimits = { quota: { minutes: 90, per: 'day', scope: RowId.make(1) } }
  expect(allowed(both, [part(linden, 2)])).toEqual([1])
})

test('a room that is chosen for too short a time already stands in no other room’s way', {
  tags: 'length-rules',
}, () => {
  expect(allowed({ shortestMinutes: 60 }, [part(linden, 1)])).toEqual([2, 3, 4])
})
