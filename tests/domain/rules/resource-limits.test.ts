import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingSaid } from '../../../domain/rules/parse-booking-rule.ts'
import { limitsOf, type RuleRows } from '../../../domain/rules/resource-limits.ts'
import type { BookingRule, ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { RowId, UserTypeId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { anyRows, userTypes } from './booking-arbitraries.ts'

const student = UserTypeId.make(1)
const row = (id: number, userTypeId: UserTypeId | null, said: Partial<BookingRule>): BookingRule => ({
  ...nothingSaid,
  id: RowId.make(id),
  userTypeId,
  ...said,
})

/** By four `if`s for each rule, as one would say it. */
const naively = <Name extends keyof BookingRule>(
  { ofGroup, ofResource }: RuleRows,
  userType: UserTypeId | null,
  name: Name,
): BookingRule | undefined => {
  let found: BookingRule | undefined
  for (const candidate of ofGroup) if (candidate.userTypeId === null && candidate[name] !== null) found = candidate
  for (const candidate of ofGroup)
    if (userType !== null && candidate.userTypeId === userType && candidate[name] !== null) found = candidate
  for (const candidate of ofResource) if (candidate.userTypeId === null && candidate[name] !== null) found = candidate
  for (const candidate of ofResource)
    if (userType !== null && candidate.userTypeId === userType && candidate[name] !== null) found = candidate
  return found
}

test('each rule is taken from the narrowest row that says it: resource and type, resource, group and type, group', {
  tags: 'rule-narrowest-row',
}, () => {
  check(
    fc.property(anyRows, fc.constantFrom(null, ...userTypes), ({ ofGroup, ofResources }, userType) => {
      for (const ofResource of ofResources) {
        const rows = { ofGroup, ofResource }
        const from = <Name extends keyof BookingRule>(name: Name) => naively(rows, userType, name)
        const limits: ResourceLimits = limitsOf(rows, userType) ?? {}
        const days = from('horizonDays')?.horizonDays
        expect(limits.horizon).toEqual(
          days === undefined ? undefined : { days, opensAt: from('opensAt')?.opensAt ?? '00:00:00' },
        )
        expect(limits.noticeMinutes).toBe(from('noticeMinutes')?.noticeMinutes ?? undefined)
        expect(limits.shortestMinutes).toBe(from('shortestMinutes')?.shortestMinutes ?? undefined)
        expect(limits.longestMinutes).toBe(from('longestMinutes')?.longestMinutes ?? undefined)
        expect(limits.mostAhead?.bookings).toBe(from('mostAhead')?.mostAhead ?? undefined)
        expect(limits.mostAhead?.scope).toBe(from('mostAhead')?.id)
        const quota = from('quotaMinutes')
        expect(limits.quota).toEqual(
          quota === undefined ? undefined : { minutes: quota.quotaMinutes, per: quota.quotaPer, scope: quota.id },
        )
      }
    }),
    5,
  )
})

test('without rows nothing is said', { tags: 'rules-none' }, () => {
  expect(limitsOf({ ofGroup: [], ofResource: [] }, student)).toBeNull()
  expect(limitsOf({ ofGroup: [row(1, student, { mostAhead: 2 })], ofResource: [] }, null)).toBeNull()
})

test('how it is confirmed comes with its days and hours, from one row', () => {
  const ofGroup = [row(1, null, { confirms: 'by-hand', confirmsDays: [1, 2] })]
  const ofResource = [row(2, null, { confirms: 'at-once' })]
  expect(limitsOf({ ofGroup, ofResource }, null)).toEqual({ confirms: { how: 'at-once', days: null, hours: null } })
})
