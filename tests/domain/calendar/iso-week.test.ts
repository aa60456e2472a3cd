import { expect, test } from 'vitest'
import { daysOfWeek, weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { addDays, localDate, mondayOf } from '../../../domain/calendar/local-date.ts'

test.each([
  ['2026-11-30', '2026-W49'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
])('%s is of the week %s', (date, week) => {
  expect(weekTextOf(localDate(date))).toBe(week)
})

test('each day is one of the seven days of its week, which begins on a Monday', () => {
  for (let day = localDate('2019-12-20'); day < '2027-02-01'; day = addDays(day, 1)) {
    const days = daysOfWeek(weekTextOf(day))
    expect(days).toContain(day)
    expect(days?.[0]).toBe(mondayOf(day))
    expect(days).toHaveLength(7)
  }
})

test('no other text is a week', () => {
  for (const text of [
    '',
    '2026-W00',
    '2026-W54',
    '2027-W53',
    '2026-W1',
    '2026W01',
    '2026-11-30',
    '0000-W01',
    'x2026-W49',
  ])
    expect([text, daysOfWeek(text)]).toEqual([text, null])
})
