/** The difference between two clocks, measured by answers and pushes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAnswer, afterPush, type ClockBounds, unknownBounds } from '../../worker/http/server-clock.ts'

type Message = { readonly kind: 'answer' | 'push'; readonly took: number }
const messages = fc.array(
  fc.record({ kind: fc.constantFrom<Message['kind']>('answer', 'push'), took: fc.nat(60_000) }),
  { minLength: 1, maxLength: 50 },
)
const offset = fc.integer({ min: -1e9, max: 1e9 })

const told = (bounds: ClockBounds, { kind, took }: Message, real: number): ClockBounds =>
  kind === 'answer' ? afterAnswer(bounds, real + took) : afterPush(bounds, real - took)

test('the difference lies between the bounds, which only ever come closer, however slow the network is', () => {
  fc.assert(
    fc.property(offset, messages, (real, all) => {
      let bounds = unknownBounds
      for (const message of all) {
        const next = told(bounds, message, real)
        expect(next.least).toBeLessThanOrEqual(real)
        expect(next.most).toBeGreaterThanOrEqual(real)
        expect(next.most - next.least).toBeLessThanOrEqual(bounds.most - bounds.least)
        bounds = next
      }
    }),
  )
})

test('a clock that was moved is followed from the first answer that shows it', () => {
  fc.assert(
    fc.property(offset, messages, fc.integer({ min: 60_001, max: 1e8 }), fc.nat(1_000), (real, all, moved, took) => {
      const before = all.reduce((bounds, message) => told(bounds, message, real), unknownBounds)
      const setOn = told(before, { kind: 'answer', took }, real - moved)
      expect(setOn.most).toBe(real - moved + took)
      const setBack = told(before, { kind: 'push', took }, real + moved + took)
      if (Number.isFinite(before.most)) expect(setBack.most).toBeGreaterThanOrEqual(real + moved)
    }),
  )
})

test('a clock that a push shows to be set on is bounded from above again by the next answer, however late the push was', () => {
  const setOn = fc.integer({ min: 1_000, max: 1e8 })
  fc.assert(
    fc.property(offset, messages, setOn, fc.nat(60_000), fc.nat(1_000), (real, all, moved, took, answerTook) => {
      const before = all.reduce((bounds, message) => told(bounds, message, real), unknownBounds)
      const now = Math.max(real, Number.isFinite(before.most) ? before.most : real) + moved + took
      const pushed = told(before, { kind: 'push', took }, now)
      expect(told(pushed, { kind: 'answer', took: answerTook }, now).most).toBe(now + answerTook)
    }),
  )
})
