import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, localDate } from '../../../domain/calendar/local-date.ts'
import { searchedDay } from '../../../domain/wording/searched-day.ts'
import { dayAndMonth, longDate, shortDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { check } from '../check.ts'

const tags = { tags: 'day-search-weekday' }
/** A Saturday. */
const today = localDate('2026-11-28')

test.each([
  ['torsdag', '2026-12-03', ''],
  ['johan Torsdag labb', '2026-12-03', 'johan labb'],
  ['tors', '2026-12-03', ''],
  ['på torsdagen', '2026-12-03', ''],
  ['lördag', '2026-11-28', ''],
  ['i torsdags', '2026-11-26', ''],
  ['i lördags ek', '2026-11-21', 'ek'],
  ['i dag', '2026-11-28', ''],
  ['Ek i morgon', '2026-11-29', 'Ek'],
  ['imorgon', '2026-11-29', ''],
  ['i går', '2026-11-27', ''],
  ['26 november', '2026-11-26', ''],
  ['labb 26 nov. ek', '2026-11-26', 'labb ek'],
  ['den 26:e november', '2026-11-26', ''],
  ['torsdag den 26 november', '2026-11-26', ''],
  ['tors 3 dec', '2026-12-03', ''],
  ['26/11', '2026-11-26', ''],
  ['tors 26/11', '2026-11-26', ''],
  ['26/11-2027', '2027-11-26', ''],
  ['26 november 2027', '2027-11-26', ''],
  ['7 januari', '2027-01-07', ''],
  ['2026-11-26 ek', '2026-11-26', 'ek'],
])('%s is %s', tags, (typed, date, rest) => {
  expect(searchedDay(typed, today)).toMatchObject({ date, rest })
})

test.each(['', 'måndagsklubben', 'morgonrock', 'Torsten', 'maj', '26', '1042', '1042-2', '31 februari', '2026-02-30'])(
  '%s is no day',
  tags,
  (typed) => {
    expect(searchedDay(typed, today)).toBeNull()
  },
)

test('a day as the pages write it is that day, and what stands beside it is kept', tags, () => {
  check(
    fc.property(fc.integer({ min: -180, max: 180 }), fc.nat({ max: 3_000 }), (days, from) => {
      const now = addDays(today, from)
      const date = addDays(now, days)
      const ways = [date, longDate(date), shortDate(date), dayAndMonth(date), `${longDate(date)} ${yearOf(date)}`]
      for (const typed of ways)
        expect(searchedDay(`Sal ${typed} Ek`, now)).toMatchObject({ date, typed, rest: 'Sal Ek' })
      const weekday = searchedDay(longDate(date).split(' ')[0] ?? '', now)
      expect(weekday === null ? -1 : daysBetween(now, weekday.date)).toBe(((days % 7) + 7) % 7)
    }),
    20,
  )
})
