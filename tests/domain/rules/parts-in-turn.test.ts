import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachesOf } from '../../../domain/rules/booking-breaches.ts'
import type { RuledPart, RuleGround } from '../../../domain/rules/counted-limits.ts'
import { createJudgeInTurn } from '../../../domain/rules/parts-in-turn.ts'
import { strictestLimits } from '../../../domain/rules/strictest-limits.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { RowId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { anyChosen, anyHas, anyNow, anyRows, dates, resourceIds, userTypes } from './booking-arbitraries.ts'

/** Judges each part with all other parts, one by one. */
const naively = (limitsOf: RuleGround['limitsOf'], all: readonly RuledPart[], now: number): boolean[] =>
  all.map((part, index) => {
    const isLength = (rule: string): boolean => rule === 'shortest' || rule === 'longest'
    const counted = breachesOf([part], { limitsOf, has: all.slice(0, index), now })
    const lengths = breachesOf([part], { limitsOf, has: all.toSpliced(index, 1), now })
    return (
      counted.some(({ rule }) => !isLength(rule) && rule !== 'notice') || lengths.some(({ rule }) => isLength(rule))
    )
  })

test('what is booked is judged in turn as each part is with all others', { tags: 'affected-linear' }, () => {
  check(
    fc.property(
      anyRows,
      fc.subarray([null, ...userTypes], { minLength: 1 }),
      fc.tuple(anyHas, anyChosen, anyHas).map((parts) => parts.flat()),
      anyNow,
      ({ ofGroup, ofResources }, types, all, now) => {
        const limits = new Map(
          resourceIds.map((id, index) => [
            id,
            strictestLimits({ ofGroup, ofResource: ofResources[index] ?? [] }, types),
          ]),
        )
        const limitsOf: RuleGround['limitsOf'] = (id) => limits.get(id) ?? undefined
        expect(all.map(createJudgeInTurn(now)(limitsOf, all))).toEqual(naively(limitsOf, all, now))
      },
    ),
    20,
  )
})

test('of each part the limits are asked once, however many there are', { tags: 'affected-linear' }, () => {
  const [room] = resourceIds
  const [day] = dates
  if (room === undefined || day === undefined) throw new Error('There is no room')
  const all = Array.from(
    { length: 900 },
    (): RuledPart => ({ resourceId: room, date: day, slots: [intervalOf(480, 510)] }),
  )
  let asked = 0
  const limitsOf = (): ResourceLimits => {
    asked += 1
    return { mostAhead: { bookings: 899, scope: RowId.make(1) }, longestMinutes: 30 }
  }
  const forbids = createJudgeInTurn(Date.parse('2026-03-02T09:00:00Z'))(limitsOf, all)
  expect(all.filter(forbids)).toHaveLength(1)
  expect(asked).toBe(900)
})
