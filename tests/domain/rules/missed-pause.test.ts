import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Miss, missedBreaches, pausedUntil } from '../../../domain/rules/missed-pause.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { ResourceId, RowId } from '../../../domain/schema/ids.ts'
import { breachWords } from '../../../domain/wording/rule-words.ts'
import { check } from '../check.ts'

const DAY = 24 * 60 * 60_000
const [room, sibling, elsewhere] = [1, 2, 3].map((id) => ResourceId.make(id))
const limits = (scope: number, rest: Partial<NonNullable<ResourceLimits['missed']>> = {}): ResourceLimits => ({
  missed: { most: 3, days: 30, pause: 14, scope: RowId.make(scope), ...rest },
})

test('who misses too often within the days is paused, until so long after the last of them', {
  tags: 'missed-pause',
}, () => {
  check(
    fc.property(
      fc.array(fc.record({ day: fc.integer({ min: 0, max: 120 }), isElsewhere: fc.boolean() }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 160 }),
      (missed, most, days, pause, today) => {
        if (room === undefined || elsewhere === undefined) throw new Error('no rooms')
        const misses = missed.map(
          ({ day, isElsewhere }): Miss => ({
            resourceId: isElsewhere ? elsewhere : room,
            at: day * DAY,
          }),
        )
        const own = missed.filter(({ isElsewhere }) => !isElsewhere).map(({ day }) => day)
        // Day by day: the pause begins on each day on which there have been as many within the days.
        const begun = own.filter((day) => own.filter((one) => one <= day && day - one <= days).length >= most)
        const until = Math.max(0, ...begun.map((day) => day + pause))
        const limitsOf = (id: ResourceId) => (id === elsewhere ? limits(2) : limits(1, { most, days, pause }))
        expect(pausedUntil(room, { limitsOf, misses, now: today * DAY })).toBe(until > today ? until * DAY : null)
      },
    ),
    3,
  )
})

test('misses in the rooms of one row count together, and the breach says until when', { tags: 'missed-pause' }, () => {
  if (room === undefined || sibling === undefined || elsewhere === undefined) throw new Error('no rooms')
  const misses = [room, sibling, sibling].map((resourceId, index): Miss => ({ resourceId, at: index * DAY }))
  const limitsOf = (id: ResourceId) => (id === elsewhere ? {} : limits(1))
  const ground = { limitsOf, misses, now: 3 * DAY }
  const breaches = missedBreaches([room, room, elsewhere], ground)
  expect(breaches).toEqual([{ rule: 'missed', resourceId: room, limit: 3, until: new Date(16 * DAY).toISOString() }])
  const [breach] = breaches
  if (breach === undefined) throw new Error('no breach')
  const titles = { resource: 'Grupprum 1', group: 'Rum' }
  expect(breachWords(breach, titles).replaceAll('\u00a0', ' ')).toBe(
    'Du har uteblivit 3 gånger och får boka Grupprum 1 igen lördag 17 januari 01:00.',
  )
  expect(breachWords(breach, titles, 'other')).toMatch(/^Personen har uteblivit 3\sgånger/)
  expect(missedBreaches([room], { ...ground, misses: misses.slice(1) })).toEqual([])
})
