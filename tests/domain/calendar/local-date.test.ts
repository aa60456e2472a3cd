import { isValid, parseISO } from 'date-fns'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isLocalDate, isoWeekOf, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { check } from '../check.ts'
import { anyDate } from '../testing/calendar-arbitraries.ts'

const anyDays = fc.integer({ min: -5_000, max: 5_000 })

test('going some days on and as many back comes home, over every change of the clocks', () => {
  check(
    fc.property(anyDate, anyDays, (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

test('days are added in any order of steps', () => {
  check(
    fc.property(anyDate, anyDays, anyDays, (date, first, second) => {
      expect(addDays(addDays(date, first), second)).toBe(addDays(date, first + second))
    }),
  )
})

test('text order is day order', () => {
  check(
    fc.property(anyDate, anyDays, (date, days) => {
      expect(addDays(date, days) > date).toBe(days > 0)
    }),
  )
})

test('weekdays follow each other, Sunday being 0', { tags: 'enum-weekday' }, () => {
  expect(weekdayOf(localDate('2026-03-01'))).toBe(0)
  expect(weekdayOf(localDate('2026-03-07'))).toBe(6)
  check(
    fc.property(anyDate, (date) => {
      expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7)
    }),
  )
})

test('a week begins on Monday, and the first is the one with the first Thursday', () => {
  expect(isoWeekOf(localDate('2026-01-01'))).toBe(1)
  expect(isoWeekOf(localDate('2027-01-01'))).toBe(53)
  expect(isoWeekOf(localDate('2024-12-30'))).toBe(1)
  check(
    fc.property(anyDate, (date) => {
      expect(isoWeekOf(addDays(date, 1)) === isoWeekOf(date)).toBe(weekdayOf(date) !== 0)
    }),
  )
})

test('only a day that exists is a date', { tags: 'api-formats' }, () => {
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-3-4', '', '2026-03-04T00:00:00'])
    expect(isLocalDate(text)).toBe(false)
  expect(isLocalDate('2028-02-29')).toBe(true)
  check(
    fc.property(fc.string(), (text) => {
      expect(isLocalDate(text)).toBe(false)
    }),
  )
  expect(() => localDate('2026-02-30')).toThrow(RangeError)
})

test('the days that exist are those that date-fns knows, in every month of every year', () => {
  const two = (number: number): string => String(number).padStart(2, '0')
  check(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 27, max: 31 }),
      (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
        expect(isLocalDate(text)).toBe(isValid(parseISO(text)))
      },
    ),
    10,
  )
})
