import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationMinutes, overlaps } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Envelope } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { basket, nextExpiration, ownDeadline, ownSlots, remainingSeconds } from '../../../domain/selectors/basket.ts'
import { initialState } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyHoldRead } from '../testing/event-arbitraries.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const readHolds = fc.array(anyHoldRead, { maxLength: 12 }).map((reservations): State => {
  const read: Envelope = {
    seq: 1,
    at: 0,
    epoch: life,
    origin: 'hub',
    event: { _tag: 'ReservationsRead', revision: 1, reservations },
  }
  return reduce(initialState(life), read)
})
const lived = anyScenario.map((scenario) => simulate(life, scenario).state)
const anyState = fc.oneof(readHolds, lived)

test("the basket holds each own slot once, over all groups and days, and nobody else's", () => {
  check(
    fc.property(anyState, (state) => {
      const mine = Object.entries(state.holds).flatMap(([key, holds]) =>
        Object.entries(holds).flatMap(([start, hold]) => (hold.holder === 'mine' ? [`${key}/${start}`] : [])),
      )
      const { lines, slotCount } = basket(state)
      const inBasket = lines.flatMap(({ resourceId, date, slots }) =>
        slots.map(({ startTime }) => `${resourceId}/${date}/${startTime}`),
      )
      expect(inBasket.toSorted()).toEqual(mine.toSorted())
      expect(slotCount).toBe(mine.length)
      expect(ownSlots(state)).toHaveLength(mine.length)
    }),
  )
})

test('a resource leaves the basket with its last slot', { tags: 'grid-empty-resource' }, () => {
  check(
    fc.property(anyState, (state) => {
      for (const line of basket(state).lines) expect(line.slots.length).toBeGreaterThan(0)
    }),
  )
})

test('adjacent slots are shown as one stretch, that lasts as long as they do together', () => {
  check(
    fc.property(lived, (state) => {
      for (const { slots, intervals } of basket(state).lines) {
        const total = (stretches: typeof slots): number =>
          stretches.reduce((sum, stretch) => sum + durationMinutes(stretch), 0)
        expect(total(intervals)).toBe(total(slots))
        for (const slot of slots) expect(intervals.filter((interval) => overlaps(interval, slot))).toHaveLength(1)
        for (const [index, interval] of intervals.entries()) {
          const next = intervals[index + 1]
          if (next !== undefined) expect(endMinutes(interval.endTime)).toBeLessThan(minutesOf(next.startTime))
        }
      }
    }),
  )
})

test("the deadline is that of the first own hold to end, and the core looks again at the first of anybody's", () => {
  check(
    fc.property(anyState, (state) => {
      const holds = Object.values(state.holds).flatMap((byStart) => Object.values(byStart))
      const first = (ends: number[]): number | null => (ends.length === 0 ? null : Math.min(...ends))
      const own = holds.filter(({ holder }) => holder === 'mine')
      expect(ownDeadline(state)).toBe(first(own.map(({ expiration }) => expiration)))
      expect(basket(state).deadline).toBe(ownDeadline(state))
      expect(nextExpiration(state)).toBe(first(holds.map(({ expiration }) => expiration)))
    }),
  )
})

test('the countdown gives whole seconds, never below none and never more than is left', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })
  check(
    fc.property(instant, fc.integer({ min: -86_400_000, max: 86_400_000 }), instant, (deadline, offset, now) => {
      const seconds = remainingSeconds(deadline, offset, now)
      const left = deadline - (now + offset)
      expect(Number.isInteger(seconds)).toBe(true)
      expect(seconds).toBeGreaterThanOrEqual(0)
      expect(seconds * 1000).toBeLessThanOrEqual(Math.max(0, left))
      expect(seconds * 1000).toBeGreaterThan(Math.min(left, Number.MAX_SAFE_INTEGER) - 1000)
    }),
  )
})
