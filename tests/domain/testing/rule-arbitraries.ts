/**
 * Rows of booking rules (docs/rules.md#rules) for property tests: most are valid, and some are not.
 */
import fc from 'fast-check'
import { nothingSaid } from '../../../domain/parts/rule.ts'
import { minutesOfWeekdays } from '../../../domain/rules/lead-time.ts'
import type { BookingRule, RuleValues } from '../../../domain/schema/booking-rules.ts'
import { anyInterval, anyTime } from './calendar-arbitraries.ts'
import { anyRowId, anyWeekday } from './entity-arbitraries.ts'
import { record } from './record.ts'

const DAY = 24 * 60

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null, freq: 2 })

const anyQuota: fc.Arbitrary<Pick<RuleValues, 'quotaMinutes' | 'quotaPer'>> = fc.oneof(
  fc.constant({ quotaMinutes: null, quotaPer: null }),
  record({
    quotaMinutes: fc.integer({ min: 0, max: 31 * DAY }),
    quotaPer: fc.constantFrom<NonNullable<RuleValues['quotaPer']>>('day', 'week', 'month'),
  }),
)

type Confirming = Pick<RuleValues, 'confirms' | 'confirmsDays' | 'confirmsFrom' | 'confirmsTo'>

const anyConfirming: fc.Arbitrary<Confirming> = fc.oneof(
  fc.constant({ confirms: null, confirmsDays: null, confirmsFrom: null, confirmsTo: null }),
  fc
    .tuple(
      fc.constantFrom<NonNullable<RuleValues['confirms']>>('by-hand', 'at-once'),
      maybe(fc.uniqueArray(anyWeekday)),
      maybe(anyInterval),
    )
    .map(([confirms, confirmsDays, hours]) => ({
      confirms,
      confirmsDays,
      confirmsFrom: hours?.startTime ?? null,
      confirmsTo: hours?.endTime ?? null,
    })),
)

export const anyRuleValues: fc.Arbitrary<RuleValues> = fc
  .tuple(
    record({
      horizonDays: maybe(fc.integer({ min: 0, max: 401 })),
      opensAt: maybe(anyTime),
      noticeMinutes: maybe(fc.nat({ max: 5 * DAY })),
      shortestMinutes: maybe(fc.integer({ min: 0, max: 180 })),
      longestMinutes: maybe(fc.integer({ min: 60, max: DAY })),
      mostAhead: maybe(fc.nat({ max: 1_000 })),
      mostADay: maybe(fc.nat({ max: 1_000 })),
      countsWith: maybe(fc.constantFrom('Musik', 'Studior')),
      quotaWeekMinutes: maybe(fc.integer({ min: 0, max: 31 * DAY })),
      quotaMonthMinutes: maybe(fc.integer({ min: 0, max: 31 * DAY })),
      cancelMinutes: maybe(fc.nat({ max: 5 * DAY })),
      freeCancelMinutes: maybe(fc.nat({ max: 5 * DAY })),
      series: maybe(fc.boolean()),
      remindHours: maybe(fc.integer({ min: 0, max: 169 })),
    }),
    anyQuota,
    anyConfirming,
    maybe(record({ cancelWeekdays: fc.integer({ min: 1, max: 60 }), cancelAt: maybe(anyTime) })),
    maybe(record({ noticeWeekdays: fc.integer({ min: 1, max: 60 }), noticeAt: maybe(anyTime) })),
    maybe(
      record({
        checkInMinutes: fc.integer({ min: 5, max: 61 }),
        checkInFrom: fc.constantFrom<NonNullable<RuleValues['checkInFrom']>>('sign', 'anywhere'),
      }),
    ),
    maybe(
      record({
        missedMost: fc.integer({ min: 1, max: 21 }),
        missedDays: fc.integer({ min: 1, max: 400 }),
        pauseDays: fc.integer({ min: 1, max: 400 }),
      }),
    ),
  )
  .map(([single, quota, confirming, cancelling, notice, presence, missed]) => ({
    ...nothingSaid,
    ...single,
    ...quota,
    ...confirming,
    ...(cancelling === null ? {} : { ...cancelling, cancelMinutes: minutesOfWeekdays(cancelling.cancelWeekdays) }),
    ...(notice === null ? {} : { ...notice, noticeMinutes: minutesOfWeekdays(notice.noticeWeekdays) }),
    ...presence,
    ...missed,
  }))

export const anyBookingRule = (userTypeId: fc.Arbitrary<BookingRule['userTypeId']>): fc.Arbitrary<BookingRule> =>
  fc.tuple(anyRowId, userTypeId, anyRuleValues).map(([id, type, values]) => ({ id, userTypeId: type, ...values }))
