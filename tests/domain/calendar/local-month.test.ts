import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import {
  daysOfMonth,
  isLocalMonth,
  type LocalMonth,
  monthOf,
  neighbourMonth,
} from '../../../domain/calendar/local-month.ts'

const month = (text: string): LocalMonth => {
  if (!isLocalMonth(text)) throw new RangeError(text)
  return text
}

test.each([
  ['2026-12', 31, '2026-11', '2027-01'],
  ['2028-02', 29, '2028-01', '2028-03'],
  ['2027-02', 28, '2027-01', '2027-03'],
  ['2000-01', 31, null, '2000-02'],
  ['2099-12', 31, '2099-11', null],
])('the month %s has %i days, and its neighbours', { tags: 'month-way' }, (text, count, before, after) => {
  const days = daysOfMonth(month(text))
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${text}-01`, `${text}-${count}`])
  expect([neighbourMonth(month(text), -1), neighbourMonth(month(text), 1)]).toEqual([before, after])
})

test.each(['2026-13', '2026-00', '2026-1', '1999-12', '2026-12-01', ''])(
  '%j is no month',
  { tags: 'month-way' },
  (text) => {
    expect(isLocalMonth(text)).toBe(false)
  },
)

test('a day is of its month', { tags: 'month-way' }, () => {
  expect(monthOf(localDate('2026-12-31'))).toBe('2026-12')
  expect(monthOf(localDate('1999-12-31'))).toBeNull()
})
