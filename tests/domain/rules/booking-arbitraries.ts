/** Rules, bookings and moments for property tests. There are few of each, so that they often coincide. */
import fc from 'fast-check'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { nothingSaid } from '../../../domain/parts/rule.ts'
import type { RuledPart, RuleGround } from '../../../domain/rules/counted-limits.ts'
import { minutesOfWeekdays } from '../../../domain/rules/lead-time.ts'
import { limitsOf } from '../../../domain/rules/resource-limits.ts'
import type { BookingRule, RuleValues } from '../../../domain/schema/booking-rules.ts'
import { ResourceId, RowId, UserTypeId } from '../../../domain/schema/ids.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { record } from '../testing/record.ts'

export const resourceIds = [1, 2, 3].map((id) => ResourceId.make(id))
export const userTypes = [0, 1].map((id) => UserTypeId.make(id))

/** Adjacent days, across the end of a week, of a month and of a year. */
export const dates = ['2026-12-27', '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-04'].map(localDate)

const often = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 2 })

const anyQuota = often(
  record({ quotaMinutes: fc.constantFrom(30, 60, 90, 120), quotaPer: fc.constantFrom('day', 'week', 'month') }),
)

/** The values of a row of rules. */
export const anyRuleValues: fc.Arbitrary<RuleValues> = fc
  .tuple(
    record({
      horizonDays: often(fc.constantFrom(0, 1, 3, 14)),
      opensAt: often(fc.constantFrom('00:00:00', '08:00:00', '17:30:00').map(localTime)),
      noticeMinutes: often(fc.constantFrom(0, 30, 120, 1_500)),
      shortestMinutes: often(fc.constantFrom(30, 60)),
      longestMinutes: often(fc.constantFrom(60, 90)),
      mostAhead: often(fc.constantFrom(1, 2, 3)),
      mostADay: often(fc.constantFrom(1, 2)),
      quotaWeekMinutes: often(fc.constantFrom(75, 105, 150)),
      quotaMonthMinutes: often(fc.constantFrom(100, 180)),
    }),
    anyQuota,
    fc.boolean(),
    often(
      record({ noticeWeekdays: fc.integer({ min: 1, max: 6 }), noticeAt: often(fc.constant(localTime('09:00:00'))) }),
    ),
  )
  .map(([said, quota, namesCount, weekdays]) => ({
    ...nothingSaid,
    ...said,
    ...quota,
    ...(weekdays === null ? {} : { ...weekdays, noticeMinutes: minutesOfWeekdays(weekdays.noticeWeekdays) }),
    countsWith:
      namesCount && [said.mostAhead, said.mostADay, said.quotaWeekMinutes, quota].some(Boolean) ? 'Musik' : null,
    // Each period has at most one quota.
    ...(quota?.quotaPer === 'week' ? { quotaWeekMinutes: null } : {}),
    ...(quota?.quotaPer === 'month' ? { quotaMonthMinutes: null } : {}),
  }))

/** At most one row for each user type, and at most one for all. */
const rowsFrom = (firstId: number): fc.Arbitrary<readonly BookingRule[]> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(null, ...userTypes), anyRuleValues), {
      selector: ([userTypeId]) => userTypeId,
      maxLength: 3,
    })
    .map((rows) => rows.map(([userTypeId, said], index) => ({ id: RowId.make(firstId + index), userTypeId, ...said })))

/** Rows of a group and of each of its resources. */
export const anyRows: fc.Arbitrary<{
  readonly ofGroup: readonly BookingRule[]
  readonly ofResources: readonly (readonly BookingRule[])[]
}> = record({
  ofGroup: rowsFrom(1),
  ofResources: fc.tuple(rowsFrom(11), rowsFrom(21), rowsFrom(31)),
})

/** Half hours from eight to eleven. */
const anySlots: fc.Arbitrary<readonly Interval[]> = fc
  .uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 })
  .map((numbers) => numbers.toSorted((a, b) => a - b).map((number) => intervalOf(480 + number * 30, 510 + number * 30)))

const anyPart: fc.Arbitrary<RuledPart> = record({
  resourceId: fc.constantFrom(...resourceIds),
  date: fc.constantFrom(...dates),
  slots: anySlots,
})

/** The bookings of a person. There may be several in one resource on one day. */
export const anyHas: fc.Arbitrary<readonly RuledPart[]> = fc.array(anyPart, { maxLength: 4 })
export const anyChosen: fc.Arbitrary<readonly RuledPart[]> = fc.uniqueArray(anyPart, {
  selector: ({ resourceId, date }) => `${resourceId} ${date}`,
  minLength: 1,
  maxLength: 4,
})

/** Moments in whole minutes, ms since 1970, from some days before the dates to a day after them. Many are during a slot. */
export const anyNow: fc.Arbitrary<number> = fc.oneof(
  fc.nat({ max: 20 * 24 * 60 }).map((minutes) => Date.UTC(2026, 11, 15) + minutes * 60_000),
  fc
    .tuple(fc.constantFrom(...dates), fc.integer({ min: 6 * 60, max: 11 * 60 }))
    .map(([date, minutes]) => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000),
)

/** The limits of one person, what they have booked, and a moment. */
export const anyGround: fc.Arbitrary<RuleGround> = fc
  .tuple(anyRows, fc.constantFrom(null, ...userTypes), anyHas, anyNow)
  .map(([{ ofGroup, ofResources }, userType, has, now]) => {
    const limits = new Map(
      resourceIds.map((id, index) => [id, limitsOf({ ofGroup, ofResource: ofResources[index] ?? [] }, userType)]),
    )
    return { limitsOf: (id) => limits.get(id) ?? undefined, has, now }
  })
