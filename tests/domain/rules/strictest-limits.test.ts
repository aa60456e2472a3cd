import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachesOf } from '../../../domain/rules/booking-breaches.ts'
import { confirmsAtOnce } from '../../../domain/rules/confirms-at-once.ts'
import type { RuleGround } from '../../../domain/rules/counted-limits.ts'
import { changeableUntil } from '../../../domain/rules/lead-time.ts'
import { limitsOf, type RuleRows } from '../../../domain/rules/resource-limits.ts'
import { strictestLimits } from '../../../domain/rules/strictest-limits.ts'
import type { BookingRule, ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { check } from '../check.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { anyBookingRule } from '../testing/rule-arbitraries.ts'
import { anyChosen, anyHas, anyNow, anyRows, dates, resourceIds, userTypes } from './booking-arbitraries.ts'

const strictest = { tags: 'day-type-strictest' }

/** Removes the name, because a limit cannot count by name and by group at the same time. */
const withoutName = (row: BookingRule): BookingRule => ({ ...row, countsWith: null })

test('what one may book who may be of any of several types, each of the types may', strictest, () => {
  check(
    fc.property(anyRows, anyChosen, anyHas, anyNow, (rows, chosen, has, now) => {
      const ground = (limits: (rows: RuleRows) => ResourceLimits | null): RuleGround => {
        const { ofGroup } = rows
        const found = new Map(
          resourceIds.map((id, index) => [
            id,
            limits({ ofGroup, ofResource: (rows.ofResources[index] ?? []).map(withoutName) }),
          ]),
        )
        return { limitsOf: (id) => found.get(id) ?? undefined, has, now }
      }
      const isLetThrough = (limits: (rows: RuleRows) => ResourceLimits | null): boolean =>
        breachesOf(chosen, ground(limits)).length === 0
      if (isLetThrough((own) => strictestLimits(own, userTypes)))
        for (const userType of userTypes) expect(isLetThrough((own) => limitsOf(own, userType))).toBe(true)
    }),
    20,
  )
})

const anyOwnRows = fc.uniqueArray(anyBookingRule(fc.constantFrom(null, ...userTypes)), {
  selector: ({ userTypeId }) => userTypeId,
  maxLength: 3,
})

test('it is confirmed at once, and can be cancelled, only where that holds for each of the types', strictest, () => {
  check(
    fc.property(
      anyOwnRows,
      anyOwnRows,
      fc.constantFrom(...dates),
      fc.nat({ max: 20 }),
      (ofGroup, ofResource, date, at) => {
        const rows = { ofGroup, ofResource }
        const slot = intervalOf(480 + at * 30, 510 + at * 30)
        const limits = strictestLimits(rows, userTypes) ?? {}
        const each = userTypes.map((userType) => limitsOf(rows, userType) ?? {})
        expect(confirmsAtOnce(limits, { date, slots: [slot] })).toBe(
          each.every((one) => confirmsAtOnce(one, { date, slots: [slot] })),
        )
        const until = (one: ResourceLimits) => changeableUntil(one, date, slot.startTime) ?? Number.POSITIVE_INFINITY
        expect(until(limits)).toBe(Math.min(...each.map(until)))
      },
    ),
    5,
  )
})

test('who is of one type, or of none, has the limits of that', strictest, () => {
  check(
    fc.property(anyOwnRows, anyOwnRows, fc.constantFrom(null, ...userTypes), (ofGroup, ofResource, userType) => {
      const rows = { ofGroup, ofResource }
      expect(strictestLimits(rows, [userType])).toEqual(limitsOf(rows, userType))
      expect(strictestLimits(rows, [userType, userType])?.longestMinutes).toEqual(
        limitsOf(rows, userType)?.longestMinutes,
      )
    }),
    5,
  )
})
