/** The stretches of a door sign, against a naive model that looks at each minute alone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RoomDay, signSpans } from '../../../domain/sign/sign-spans.ts'
import { check } from '../check.ts'

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from, to: from + length }))
const yields = fc.constantFrom(10, 20)
const anyDay: fc.Arbitrary<RoomDay> = fc.record({
  open: fc.array(stretch, { maxLength: 3 }),
  locks: fc.array(
    fc.tuple(stretch, fc.constantFrom(null, 'städning', 'målning')).map(([one, reason]) => ({ ...one, reason })),
    { maxLength: 3 },
  ),
  held: fc.array(stretch, { maxLength: 3 }),
  booked: fc.array(
    fc.tuple(stretch, fc.option(yields, { nil: undefined })).map(([one, yieldsFrom]) => ({ ...one, yieldsFrom })),
    { maxLength: 3 },
  ),
})

const covers = (minute: number) => (one: { readonly from: number; readonly to: number }) =>
  one.from <= minute && minute < one.to

describe('the stretches of a sign', { tags: 'door-sign-spans' }, () => {
  test('each minute is held although booked, booked, closed, locked, held or free, and the first that holds counts', () => {
    check(
      fc.property(anyDay, (day) => {
        const spans = signSpans(day)
        for (let minute = 0; minute <= 90; minute += 1) {
          const inside = covers(minute)
          const booking = day.booked.find(inside)
          const expected =
            booking !== undefined
              ? day.held.some(inside)
                ? 'held'
                : 'booked'
              : !day.open.some(inside)
                ? undefined
                : day.locks.some(inside)
                  ? 'locked'
                  : day.held.some(inside)
                    ? 'held'
                    : 'free'
          const span = spans.find(inside)
          expect(span?.is).toBe(expected)
          if (expected === 'booked') expect(span?.yieldsFrom).toBe(booking?.yieldsFrom)
        }
      }),
    )
  })

  test('the stretches are in order, and two that touch differ', () => {
    check(
      fc.property(anyDay, (day) => {
        const spans = signSpans(day)
        for (const [index, span] of spans.entries()) {
          const before = spans[index - 1]
          expect(span.from).toBeLessThan(span.to)
          if (before === undefined) continue
          expect(before.to).toBeLessThanOrEqual(span.from)
          if (before.to === span.from) expect({ ...before, from: 0, to: 0 }).not.toEqual({ ...span, from: 0, to: 0 })
        }
      }),
    )
  })
})
