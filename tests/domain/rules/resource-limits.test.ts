import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { nothingSaid } from '../../../domain/parts/rule.ts'
import { confirmsAtOnce } from '../../../domain/rules/confirms-at-once.ts'
import { limitsOf, type RuleRows } from '../../../domain/rules/resource-limits.ts'
import type { BookingRule, ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { RowId, UserTypeId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { anyBookingRule } from '../testing/rule-arbitraries.ts'
import { userTypes } from './booking-arbitraries.ts'

const student = UserTypeId.make(1)
const row = (id: number, userTypeId: UserTypeId | null, said: Partial<BookingRule>): BookingRule => ({
  ...nothingSaid,
  id: RowId.make(id),
  userTypeId,
  ...said,
})

const anyRows = fc.uniqueArray(anyBookingRule(fc.constantFrom(null, ...userTypes)), {
  selector: ({ userTypeId }) => userTypeId,
  maxLength: 3,
})

/** The value of a rule by four conditions, as a person would explain it. */
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
    fc.property(anyRows, anyRows, fc.constantFrom(null, ...userTypes), (ofGroup, ofResource, userType) => {
      const from = <Name extends keyof BookingRule>(name: Name) => naively({ ofGroup, ofResource }, userType, name)
      const limits: ResourceLimits = limitsOf({ ofGroup, ofResource }, userType) ?? {}
      const days = from('horizonDays')?.horizonDays
      expect(limits.horizon).toEqual(
        days === undefined ? undefined : { days, opensAt: from('opensAt')?.opensAt ?? '00:00:00' },
      )
      const single = [
        'noticeMinutes',
        'shortestMinutes',
        'longestMinutes',
        'cancelMinutes',
        'freeCancelMinutes',
      ] as const
      for (const name of [...single, 'series'] as const) expect(limits[name]).toBe(from(name)?.[name] ?? undefined)
      expect(limits.mostAhead?.bookings).toBe(from('mostAhead')?.mostAhead ?? undefined)
      expect(limits.mostADay?.bookings).toBe(from('mostADay')?.mostADay ?? undefined)
      expect(limits.mostADay?.scope).toBe(from('mostADay')?.id)
      expect(limits.mostAhead?.scope).toBe(from('mostAhead')?.id)
      for (const [per, field, quota] of [
        ['day', null, limits.quota],
        ['week', 'quotaWeekMinutes', limits.quotaWeek],
        ['month', 'quotaMonthMinutes', limits.quotaMonth],
      ] as const) {
        // The rows with the quota of that period moved to one field.
        const rows = [ofGroup, ofResource].map((some) =>
          some.map((each) => ({
            ...each,
            quotaMinutes: each.quotaPer === per ? each.quotaMinutes : field === null ? null : each[field],
          })),
        )
        const [group = [], resource = []] = rows
        const found = naively({ ofGroup: group, ofResource: resource }, userType, 'quotaMinutes')
        expect(quota).toEqual(
          found === undefined
            ? undefined
            : {
                ...{ minutes: found.quotaMinutes, per, scope: found.id },
                ...(group.includes(found) ? { ofGroup: true } : {}),
                ...(found.countsWith === null ? {} : { countsWith: found.countsWith }),
              },
        )
      }
      expect(limits.confirms?.how).toBe(from('confirms')?.confirms ?? undefined)
      expect(limits.confirms?.days).toEqual(from('confirms')?.confirmsDays)
    }),
    5,
  )
})

test('without rows nothing is said', { tags: 'rule-narrowest-row' }, () => {
  expect(limitsOf({ ofGroup: [], ofResource: [] }, student)).toBeNull()
  expect(limitsOf({ ofGroup: [row(1, student, { mostAhead: 2 })], ofResource: [] }, null)).toBeNull()
})

test('how it is confirmed comes with its days and hours, from one row', { tags: 'rule-narrowest-row' }, () => {
  const ofGroup = [row(1, null, { confirms: 'by-hand', confirmsDays: [1, 2] })]
  const ofResource = [row(2, null, { confirms: 'at-once' })]
  expect(limitsOf({ ofGroup, ofResource }, null)).toEqual({ confirms: { how: 'at-once', days: null, hours: null } })
})

test('hours of confirming that end at 23:59 last to midnight', { tags: 'rules-end-of-day' }, () => {
  const hours = { confirmsFrom: localTime('18:00:00'), confirmsTo: localTime('23:59:00') }
  const limits = limitsOf({ ofGroup: [row(1, null, { confirms: 'at-once', ...hours })], ofResource: [] }, null) ?? {}
  const slots = [{ startTime: localTime('23:00:00'), endTime: localTime('00:00:00') }]
  expect(confirmsAtOnce(limits, { date: localDate('2026-03-04'), slots })).toBe(true)
})
