import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { nothingSaid, parseBookingRule } from '../../../domain/parts/rule.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import type { RuleValues } from '../../../domain/schema/booking-rules.ts'
import { check } from '../check.ts'
import { anyRuleValues } from '../rules/booking-arbitraries.ts'

const fields = (said: Partial<RuleValues>): string[] =>
  Object.keys(problemsOf(parseBookingRule({ ...nothingSaid, ...said })))

test('a row that says something that can be is taken as it is', { tags: 'rule-row-problems' }, () => {
  check(
    fc.property(anyRuleValues, (rule) => {
      fc.pre(Object.values(rule).some((value) => value !== null))
      fc.pre(
        rule.shortestMinutes === null || rule.longestMinutes === null || rule.shortestMinutes <= rule.longestMinutes,
      )
      expect(parseBookingRule(rule)).toEqual({ _tag: 'Value', value: rule })
    }),
  )
})

test('a row that says nothing, or what cannot be, is refused at its field', { tags: 'rule-row-problems' }, () => {
  expect(fields({})).toEqual(['horizonDays'])
  expect(fields({ horizonDays: -1 })).toEqual(['horizonDays'])
  expect(fields({ horizonDays: 401 })).toEqual(['horizonDays'])
  expect(fields({ horizonDays: 1.5 })).toEqual(['horizonDays'])
  expect(fields({ noticeMinutes: -1 })).toEqual(['noticeMinutes'])
  expect(fields({ shortestMinutes: 0 })).toEqual(['shortestMinutes'])
  expect(fields({ longestMinutes: 1441 })).toEqual(['longestMinutes'])
  expect(fields({ shortestMinutes: 60, longestMinutes: 30 })).toEqual(['longestMinutes'])
  expect(fields({ mostAhead: 0 })).toEqual(['mostAhead'])
  expect(fields({ quotaMinutes: 60 })).toEqual(['quotaPer'])
  expect(fields({ quotaMinutes: 60, quotaPer: 'week', quotaWeekMinutes: 60 })).toEqual(['quotaWeekMinutes'])
  expect(fields({ quotaMinutes: 60, quotaPer: 'month', quotaWeekMinutes: 60 })).toEqual([])
  expect(fields({ horizonDays: 1, countsWith: 'Musik' })).toEqual(['countsWith'])
  expect(fields({ mostAhead: 1, countsWith: 'å'.repeat(81) })).toEqual(['countsWith'])
  expect(parseBookingRule({ ...nothingSaid, mostAhead: 1, countsWith: ' Musik\n rum ' })).toMatchObject({
    value: { countsWith: 'Musik rum' },
  })
  expect(fields({ quotaMonthMinutes: 0 })).toEqual(['quotaMonthMinutes'])
  expect(fields({ mostAhead: 1, quotaPer: 'week' })).toEqual(['quotaMinutes'])
  expect(fields({ noticeWeekdays: 0 })).toEqual(['noticeMinutes'])
  expect(fields({ cancelWeekdays: 61 })).toEqual(['cancelMinutes'])
  expect(
    parseBookingRule({ ...nothingSaid, noticeWeekdays: 3, cancelAt: localTime('14:00:00'), mostAhead: 1 }),
  ).toEqual({
    _tag: 'Value',
    value: { ...nothingSaid, noticeWeekdays: 3, noticeMinutes: 2 * 24 * 60, mostAhead: 1 },
  })
  expect(fields({ cancelMinutes: -1 })).toEqual(['cancelMinutes'])
  expect(fields({ freeCancelMinutes: -1 })).toEqual(['freeCancelMinutes'])
  expect(fields({ confirms: 'at-once', confirmsDays: [] })).toEqual(['confirmsDays'])
  expect(fields({ remindHours: 0 })).toEqual(['remindHours'])
  expect(fields({ remindHours: 169 })).toEqual(['remindHours'])
  expect(fields({ checkInMinutes: 4 })).toEqual(['checkInMinutes'])
  expect(fields({ checkInMinutes: 61 })).toEqual(['checkInMinutes'])
  expect(fields({ missedMost: 3, missedDays: 30 })).toEqual(['pauseDays'])
  expect(fields({ horizonDays: 1, pauseDays: 14 })).toEqual(['missedMost', 'missedDays'])
  expect(fields({ missedMost: 21, missedDays: 401, pauseDays: 0 })).toEqual(['missedMost', 'missedDays', 'pauseDays'])
  const eight = localTime('08:00:00')
  expect(fields({ confirms: 'at-once', confirmsFrom: eight })).toEqual(['confirmsTo'])
  expect(fields({ confirms: 'at-once', confirmsFrom: eight, confirmsTo: eight })).toEqual(['confirmsTo'])
  expect(fields({ confirms: 'at-once', confirmsFrom: eight, confirmsTo: localTime('00:00:00') })).toEqual([])
})

test('days and hours of what is not said say nothing', { tags: 'rule-row-problems' }, () => {
  const place = { ...nothingSaid, mostAhead: 1, checkInFrom: 'anywhere' as const }
  expect(parseBookingRule(place)).toEqual({ _tag: 'Value', value: { ...nothingSaid, mostAhead: 1 } })
  const rule = { ...nothingSaid, mostAhead: 1, confirmsDays: [1 as const], confirmsFrom: localTime('08:00:00') }
  expect(parseBookingRule(rule)).toEqual({ _tag: 'Value', value: { ...nothingSaid, mostAhead: 1 } })
})
