import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { nothingSaid, parseBookingRule } from '../../../../domain/parts/rule.ts'
import { problemsOf } from '../../../../domain/rules/parsed.ts'
import { limitsOf, type RuleRows } from '../../../../domain/rules/resource-limits.ts'
import type { BookingRule, ResourceLimits, RuleValues } from '../../../../domain/schema/booking-rules.ts'
import { RowId, UserTypeId } from '../../../../domain/schema/ids.ts'
import { ruleSentences } from '../../../../domain/wording/rule-words.ts'
import { type RuleEntry, ruleEntries } from '../../../../src/administration/rules/rule-entries.ts'
import { type RuleFields, ruleFieldsOf, rulesOf, soundRules } from '../../../../src/administration/rules/rule-fields.ts'
import { check } from '../../../domain/check.ts'
import { fewUserTypeIds } from '../../../domain/testing/entity-arbitraries.ts'
import { anyBookingRule, anyRuleValues } from '../../../domain/testing/rule-arbitraries.ts'

const empty = ruleFieldsOf(nothingSaid, null)
const typed = (fields: Partial<RuleFields>): RuleValues => rulesOf({ ...empty, ...fields })
const plain = (sentences: readonly string[]): readonly string[] =>
  sentences.map((sentence) => sentence.replaceAll('\u00a0', ' '))

describe('the fields of rules', () => {
  test('that are empty say nothing', { tags: 'rules-panel-form' }, () => {
    expect(rulesOf(empty)).toEqual(nothingSaid)
  })

  test('hold what a row says, and give it back', { tags: 'rules-panel-form' }, () => {
    check(
      fc.property(anyRuleValues, (values) => {
        const result = parseBookingRule(values)
        fc.pre(result._tag === 'Value')
        // Confirmation by hand needs no hours, so the form has no field for them.
        const always = { confirmsDays: null, confirmsFrom: null, confirmsTo: null }
        const { confirmsDays } = result.value
        const kept =
          result.value.confirms === 'at-once'
            ? {
                confirmsDays:
                  confirmsDays === null
                    ? null
                    : [1, 2, 3, 4, 5, 6, 0].filter((day) => confirmsDays.some((one) => one === day)),
              }
            : always
        expect(rulesOf(ruleFieldsOf(result.value, null))).toEqual({ ...result.value, ...kept })
      }),
      3,
    )
  })

  test.each<[Partial<RuleFields>, Partial<RuleValues>]>([
    [{ noticeMinutes: '2', units: { ...empty.units, noticeMinutes: 'hours' } }, { noticeMinutes: 120 }],
    [{ noticeMinutes: ' 3 ', units: { ...empty.units, noticeMinutes: 'days' } }, { noticeMinutes: 4320 }],
    [{ shortestMinutes: '45', units: { ...empty.units, shortestMinutes: 'minutes' } }, { shortestMinutes: 45 }],
    [{ longestMinutes: '1,5', units: { ...empty.units, longestMinutes: 'hours' } }, { longestMinutes: 90 }],
    [{ longestMinutes: '1.1', units: { ...empty.units, longestMinutes: 'hours' } }, { longestMinutes: 66 }],
    [{ mostAhead: '1 000' }, { mostAhead: 1000 }],
    [{ horizonDays: '3', horizonUnit: 'weeks' }, { horizonDays: 21 }],
    [{ quotaMinutes: '4' }, { quotaMinutes: 240, quotaPer: 'day' }],
    [
      { noticeMinutes: '3', units: { ...empty.units, noticeMinutes: 'weekdays' }, noticeAt: '14:00' },
      { noticeMinutes: 2880, noticeWeekdays: 3, noticeAt: localTime('14:00:00') },
    ],
    [{ cancelMinutes: '2', cancelAt: '14:00' }, { cancelMinutes: 120 }],
    [{ quotaPer: 'week' }, {}],
    [
      { quotaMinutes: '4', quotaWeekMinutes: '10' },
      { quotaMinutes: 240, quotaPer: 'day', quotaWeekMinutes: 600 },
    ],
    [{ confirmsFrom: '08:00', confirmsDays: ['1'] }, {}],
    [{ series: 'no' }, { series: false }],
  ])('%o say %o', { tags: 'rules-panel-form' }, (fields, said) => {
    expect(typed(fields)).toEqual({ ...nothingSaid, ...said })
  })

  test.each<[Partial<RuleFields>, string, string]>([
    [{ horizonDays: 'fjorton' }, 'horizonDays', 'Det ska vara ett helt antal dagar eller veckor, högst 400 dagar.'],
    [{ horizonDays: '-1' }, 'horizonDays', 'Det ska vara ett helt antal dagar eller veckor, högst 400 dagar.'],
    [
      { horizonDays: '58', horizonUnit: 'weeks' },
      'horizonDays',
      'Det ska vara ett helt antal dagar eller veckor, högst 400 dagar.',
    ],
    [
      { noticeMinutes: '0,01', units: { ...empty.units, noticeMinutes: 'hours' } },
      'noticeMinutes',
      'Det ska vara en tid, högst 400 dagar.',
    ],
    [
      { longestMinutes: '25', units: { ...empty.units, longestMinutes: 'hours' } },
      'longestMinutes',
      'Det ska vara en längd i hela minuter, högst ett dygn.',
    ],
    [
      { shortestMinutes: '2', longestMinutes: '1' },
      'longestMinutes',
      'Den längsta tiden måste vara minst lika lång som den kortaste.',
    ],
    [
      { cancelMinutes: '0,5', units: { ...empty.units, cancelMinutes: 'weekdays' } },
      'cancelMinutes',
      'Det ska vara ett helt antal vardagar, från 1 till 60.',
    ],
    [{ mostAhead: '2,5' }, 'mostAhead', 'Det ska vara ett helt antal bokningar, från 1 till 1 000.'],
    [{ quotaMinutes: 'x' }, 'quotaMinutes', 'Det ska vara en tid, högst 31 dygn.'],
    [{ confirms: 'at-once', confirmsFrom: '08:00' }, 'confirmsTo', 'Fyll i båda klockslagen.'],
    [{ confirms: 'at-once', confirmsTo: '08:00' }, 'confirmsFrom', 'Fyll i båda klockslagen.'],
    [
      { horizonDays: '14', countsWith: 'Salar' },
      'countsWith',
      'Namnet räknar inget ihop: ingen av gränserna är ifylld.',
    ],
  ])('%o are wrong at %s: %s', { tags: 'rules-panel-form' }, (fields, name, words) => {
    expect(problemsOf(parseBookingRule(typed(fields)))).toEqual({ [name]: words })
  })

  test('read as sentences while they are typed, without what is wrong so far', { tags: 'rules-panel-form' }, () => {
    const fields: RuleFields = {
      ...empty,
      horizonDays: '14',
      longestMinutes: '99',
      quotaMinutes: '4',
      confirms: 'at-once',
    }
    expect(plain(ruleSentences(soundRules(fields)))).toEqual([
      'Öppnar 14 dagar före.',
      'Högst 4 timmar per dag.',
      'Bekräftas direkt.',
    ])
    expect(plain(ruleSentences(soundRules({ ...fields, confirmsFrom: '08:00' })))).not.toContain('Bekräftas direkt.')
    expect(ruleSentences(soundRules(empty))).toEqual([])
  })
})

/** The quota in the field of its period. */
const byPeriod = (rule: RuleValues): Partial<RuleValues> => {
  const { quotaMinutes, quotaPer, ...others } = rule
  if (quotaPer === 'week') return { ...others, quotaWeekMinutes: quotaMinutes }
  return quotaPer === 'month' ? { ...others, quotaMonthMinutes: quotaMinutes } : rule
}

/** Combines the own and the inherited rules of an entry to one row. The narrowest rule wins. */
const together = ({ own, inherited }: RuleEntry): BookingRule => {
  const values: RuleValues[] = [...inherited.map(({ rule }) => rule).toReversed(), ...(own === null ? [] : [own])]
  const said = values.map((rule) => Object.entries(byPeriod(rule)).filter(([, value]) => value !== null))
  return { ...nothingSaid, ...Object.fromEntries(said.flat()), id: RowId.make(1), userTypeId: null }
}

/** Removes the scopes, which this test does not compare. */
const withoutScopes = (limits: ResourceLimits | null) => {
  if (limits === null) return null
  const { mostAhead, mostADay, quota, quotaWeek, quotaMonth, missed, ...others } = limits
  return {
    ...others,
    missed: missed && [missed.most, missed.days, missed.pause],
    mostAhead: mostAhead?.bookings,
    mostADay: mostADay?.bookings,
    quotas: [quota, quotaWeek, quotaMonth].map((one) => one && [one.minutes, one.per]),
  }
}

const anyRows = fc.uniqueArray(anyBookingRule(fc.option(fewUserTypeIds)), {
  selector: ({ userTypeId }) => userTypeId,
  maxLength: 4,
})

describe('the entries of the panel', () => {
  const types = [1, 2, 3].map((id) => UserTypeId.make(id))
  const row = (userTypeId: number | null, said: Partial<RuleValues>): BookingRule => ({
    ...nothingSaid,
    ...said,
    id: RowId.make(7),
    userTypeId: userTypeId === null ? null : UserTypeId.make(userTypeId),
  })

  test('say and inherit together what applies to a person of their type', { tags: 'rules-panel-inherited' }, () => {
    check(
      fc.property(anyRows, anyRows, fc.boolean(), (ofGroup, ofResource, isGroup) => {
        const rows: RuleRows = { ofGroup, ofResource: isGroup ? [] : ofResource }
        for (const entry of ruleEntries(rows, isGroup, types)) {
          const apart = limitsOf({ ofGroup: [], ofResource: [together(entry)] }, null)
          expect(withoutScopes(apart)).toEqual(withoutScopes(limitsOf(rows, entry.userTypeId)))
        }
      }),
    )
  })

  test('are of all first, then of the types in their order; of types that nothing is said of there is none', {
    tags: 'rules-panel',
  }, () => {
    const rows: RuleRows = {
      ofGroup: [row(9, { series: true }), row(3, { series: true }), row(1, { series: true })],
      ofResource: [],
    }
    expect(ruleEntries(rows, true, types).map(({ userTypeId }) => userTypeId)).toEqual([1, 3, 9])
    const all: RuleRows = { ofGroup: [...rows.ofGroup, row(null, { series: false })], ofResource: [] }
    expect(ruleEntries(all, true, types).map(({ userTypeId }) => userTypeId)).toEqual([null, 1, 3, 9])
    expect(ruleEntries({ ofGroup: [], ofResource: [] }, true, types)).toEqual([])
  })
})
