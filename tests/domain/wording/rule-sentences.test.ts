import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { nothingSaid, parseBookingRule } from '../../../domain/parts/rule.ts'
import { limitsOf } from '../../../domain/rules/resource-limits.ts'
import type { RuleValues } from '../../../domain/schema/booking-rules.ts'
import { RowId } from '../../../domain/schema/ids.ts'
import { limitSentences, ruleSentences } from '../../../domain/wording/rule-words.ts'
import { check } from '../check.ts'
import { anyRuleValues } from '../testing/rule-arbitraries.ts'

const time = (text: string) => localTime(`${text}:00`)
const DAY = 24 * 60

describe('the sentences of a row', () => {
  test.each<[Partial<RuleValues>, readonly string[]]>([
    [{ horizonDays: 21 }, ['Öppnar 21 dagar före.']],
    [{ horizonDays: 56 }, ['Öppnar 8 veckor före.']],
    [{ horizonDays: 1 }, ['Öppnar dagen före.']],
    [{ horizonDays: 0 }, ['Öppnar samma dag.']],
    [{ horizonDays: 21, opensAt: time('08:00') }, ['Öppnar 21 dagar före, klockan 08:00.']],
    [{ opensAt: time('07:30') }, ['Nya dagar öppnar klockan 07:30.']],
    [{ noticeMinutes: 120 }, ['Bokas senast 2 timmar innan.']],
    [{ noticeMinutes: 3 * DAY }, ['Bokas senast 3 dygn innan.']],
    [{ noticeMinutes: 0 }, ['Kan bokas ända tills tiden börjar.']],
    [{ noticeMinutes: 0, noticeWeekdays: 1 }, ['Bokas senast vardagen före.']],
    [
      { noticeMinutes: 2 * DAY, noticeWeekdays: 3, noticeAt: time('14:00') },
      ['Bokas senast 3 vardagar före, kl. 14:00.'],
    ],
    [
      { cancelMinutes: 0, cancelWeekdays: 1, cancelAt: time('12:00') },
      ['Kan ändras och avbokas senast vardagen före, kl. 12:00.'],
    ],
    [{ shortestMinutes: 60 }, ['Minst 1 timme i taget.']],
    [{ longestMinutes: 240 }, ['Högst 4 timmar i taget.']],
    [{ mostADay: 2 }, ['Högst 2 bokningar per dag.']],
    [{ mostADay: 1 }, ['Högst 1 bokning per dag.']],
    [{ mostAhead: 3 }, ['Högst 3 kommande bokningar.']],
    [{ mostAhead: 1 }, ['Högst 1 kommande bokning.']],
    [{ quotaMinutes: 240, quotaPer: 'day' }, ['Högst 4 timmar per dag.']],
    [{ quotaMinutes: 90, quotaPer: 'week' }, ['Högst 1 timme och 30 minuter per vecka.']],
    [{ quotaMinutes: 2 * DAY, quotaPer: 'month' }, ['Högst 48 timmar per månad.']],
    [
      { quotaMinutes: 240, quotaPer: 'day', quotaWeekMinutes: 600, quotaMonthMinutes: 1200 },
      ['Högst 4 timmar per dag.', 'Högst 10 timmar per vecka.', 'Högst 20 timmar per månad.'],
    ],
    [
      { mostAhead: 3, longestMinutes: 60, quotaMinutes: 240, quotaPer: 'day', countsWith: 'Musikrum' },
      [
        'Högst 1 timme i taget.',
        'Högst 3 kommande bokningar, sammanlagt i Musikrum.',
        'Högst 4 timmar per dag, sammanlagt i Musikrum.',
      ],
    ],
    [{ cancelMinutes: DAY }, ['Kan ändras och avbokas senast 1 dygn innan.']],
    [{ cancelMinutes: 0 }, ['Kan ändras och avbokas ända tills tiden börjar.']],
    [{ freeCancelMinutes: 2 * DAY }, ['Avbokas gratis senast 2 dygn innan, sedan står priset kvar.']],
    [{ freeCancelMinutes: 0 }, ['Avbokas gratis ända tills tiden börjar.']],
    [{ confirms: 'at-once' }, ['Bekräftas direkt.']],
    [
      { confirms: 'at-once', confirmsFrom: time('18:00'), confirmsTo: time('23:59') },
      ['Tider kl. 18:00–24:00 bekräftas direkt, andra av oss.'],
    ],
    [{ confirms: 'at-once', confirmsDays: [0, 1, 2, 3, 4, 5, 6] }, ['Bekräftas direkt.']],
    [
      { confirms: 'at-once', confirmsDays: [5, 4, 3, 2, 1], confirmsFrom: time('08:00'), confirmsTo: time('16:00') },
      ['Tider på vardagar kl. 08:00–16:00 bekräftas direkt, andra av oss.'],
    ],
    [
      { confirms: 'at-once', confirmsDays: [0, 6, 1] },
      ['Tider på måndagar, lördagar och söndagar bekräftas direkt, andra av oss.'],
    ],
    [
      { confirms: 'at-once', confirmsFrom: time('17:00'), confirmsTo: time('00:00') },
      ['Tider kl. 17:00–24:00 bekräftas direkt, andra av oss.'],
    ],
    [{ confirms: 'by-hand' }, ['Bekräftas av oss.']],
    [{ series: true }, ['Får upprepas.']],
    [{ series: false }, ['Får inte upprepas.']],
    [{ remindHours: 24 }, ['Vi påminner med ett mejl 24 timmar innan.']],
    [{ remindHours: 1 }, ['Vi påminner med ett mejl 1 timme innan.']],
    [{ checkInMinutes: 15 }, ['Checka in på plats inom 15 minuter, annars kan någon annan ta tiden.']],
    [
      { checkInMinutes: 10, checkInFrom: 'anywhere' },
      ['Checka in här eller på plats inom 10 minuter, annars kan någon annan ta tiden.'],
    ],
    [
      { missedMost: 3, missedDays: 30, pauseDays: 14 },
      ['Den som uteblir 3 gånger på 30 dagar får inte boka på 14 dagar.'],
    ],
    [{}, []],
  ])('of %o are %o', { tags: 'rules-sentences' }, (said, sentences) => {
    const shown = ruleSentences({ ...nothingSaid, ...said }).map((sentence) => sentence.replaceAll('\u00a0', ' '))
    expect(shown).toEqual(sentences)
  })

  test('every row that may be kept has one for each rule that it says, and says none twice', {
    tags: 'rules-sentences',
  }, () => {
    check(
      fc.property(anyRuleValues, (values) => {
        const result = parseBookingRule(values)
        fc.pre(result._tag === 'Value')
        const {
          quotaPer: _,
          noticeWeekdays: _notice,
          noticeAt: _noticeAt,
          cancelWeekdays: _cancel,
          cancelAt: _at,
          countsWith: _with,
          confirmsDays: _days,
          confirmsFrom: _from,
          confirmsTo: _to,
          checkInFrom: _place,
          missedDays: _within,
          pauseDays: _pause,
          ...rules
        } = result.value
        const isOneOfTwo = rules.horizonDays !== null && rules.opensAt !== null
        const said = Object.values(rules)
          .filter((value) => value !== null)
          .slice(isOneOfTwo ? 1 : 0)
        const sentences = ruleSentences(result.value)
        expect(sentences.length).toBeGreaterThan(0)
        expect(sentences).toHaveLength(said.length)
        expect(new Set(sentences).size).toBe(sentences.length)
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÅÄÖ][^.]*( kl\.[^.]*)?\.$/u)
      }),
      5,
    )
  })
})

describe('the sentences of one person’s rules', { tags: 'rules-own-told' }, () => {
  const rowsOf = (values: RuleValues) => [{ id: RowId.make(1), userTypeId: null, ...values }]

  test('are those of the rows that they come from, but that nothing may be repeated yet', () => {
    check(
      fc.property(anyRuleValues, (values) => {
        const result = parseBookingRule(values)
        fc.pre(result._tag === 'Value')
        const rule = {
          ...result.value,
          series: null,
          opensAt: result.value.horizonDays === null ? null : time('08:00'),
        }
        const limits = limitsOf({ ofGroup: [], ofResource: rowsOf(rule) }, null) ?? {}
        expect(limitSentences(limits, 'Studior').toSorted()).toEqual(ruleSentences(rule).toSorted())
      }),
      5,
    )
  })

  test('say of what is counted over a group that it is so', () => {
    const rule = { ...nothingSaid, quotaMinutes: 240, quotaPer: 'day', longestMinutes: 120, horizonDays: 7 } as const
    const limits = limitsOf({ ofGroup: rowsOf(rule), ofResource: [] }, null) ?? {}
    expect(limitSentences(limits, 'Labb och studior').map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
      'Öppnar 7 dagar före.',
      'Högst 2 timmar i taget.',
      'Högst 4 timmar per dag, sammanlagt i Labb och studior.',
    ])
  })
})
