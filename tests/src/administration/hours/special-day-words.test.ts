import { expect, test } from 'vitest'
import { localDate, type Weekday } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { SpecialDayValues } from '../../../../domain/parts/special-day.ts'
import {
  newSpecialDay,
  parseSpecialDayFields,
  type SpecialDayFields,
  specialDayFieldsOf,
} from '../../../../src/administration/hours/special-day-fields.ts'
import { sortedSpecialDays, specialDayWords } from '../../../../src/administration/hours/special-day-words.ts'

const today = localDate('2026-11-23')
const day = (date: string, title: string, stretch: readonly [string, string] | null = null): SpecialDayValues => ({
  date: localDate(date),
  lastDate: null,
  weekdays: null,
  title,
  startTime: stretch === null ? null : localTime(`${stretch[0]}:00`),
  endTime: stretch === null ? null : localTime(`${stretch[1]}:00`),
})
const newYear = day('2027-01-01', 'Nyårsdagen')
const saturday = [
  day('2026-11-28', 'Extra öppet', ['13:00', '15:00']),
  day('2026-11-28', 'Extra öppet', ['10:00', '12:00']),
]

test('a day is said with its weekday, its year where that is another, and closed or its times', {
  tags: 'special-day-panel',
}, () => {
  const words = (parts: readonly SpecialDayValues[]): readonly string[] =>
    sortedSpecialDays(parts, today).coming.map((one) => specialDayWords(one, today))
  expect(words([newYear])).toEqual(['fredag 1 januari 2027, stängt'])
  expect(words(saturday)).toEqual(['lördag 28 november, 10:00–12:00 och 13:00–15:00'])
  expect(words([day('2026-12-31', 'Nyårsafton', ['18:00', '00:00'])])).toEqual(['torsdag 31 december, 18:00–24:00'])
})

test('what comes stands before what has been, each by date; today has not been', { tags: 'special-day-panel' }, () => {
  const { coming, past } = sortedSpecialDays(
    [newYear, day('2026-01-01', 'Nyårsdagen'), ...saturday, day('2026-11-22', 'Igår'), day('2026-11-23', 'Idag')],
    today,
  )
  expect(coming.map(({ title, parts }) => [title, parts.length])).toEqual([
    ['Idag', 1],
    ['Extra öppet', 2],
    ['Nyårsdagen', 1],
  ])
  expect(past.map(({ date }) => date)).toEqual(['2026-11-22', '2026-01-01'])
})

test('what is called otherwise on the same date is another day of the list', { tags: 'special-day-panel' }, () => {
  const { coming } = sortedSpecialDays([...saturday, day('2026-11-28', 'Kvällsöppet', ['18:00', '20:00'])], today)
  expect(coming.map(({ title }) => title)).toEqual(['Extra öppet', 'Kvällsöppet'])
})

const stretches = [
  { startTime: '10:00', endTime: '12:00' },
  { startTime: '13:00', endTime: '' },
]
const parse = (
  date: string,
  title: string,
  count: number,
  present: readonly SpecialDayValues[] = [],
  more: Partial<SpecialDayFields> = {},
) =>
  parseSpecialDayFields(
    { ...newSpecialDay, date, title, stretches, ...more },
    { count, present, taken: (of) => `${of.date} finns` },
  )

test('the form makes one closed row, or one of each stretch that stands there', { tags: 'special-day-form' }, () => {
  expect(parse('2027-01-01', ' Nyårsdagen ', 0)).toEqual({ _tag: 'Value', value: [newYear] })
  expect(parse('2026-11-28', 'Extra öppet', 1)).toEqual({ _tag: 'Value', value: [saturday[1]] })
})

test('what is missing is said at its field, of each stretch that stands there', { tags: 'special-day-form' }, () => {
  expect(parse('', '', 2)).toEqual({
    _tag: 'Problems',
    problems: {
      date: 'Fyll i ett datum.',
      title: 'Fyll i en rubrik.',
      'stretches.1.endTime': 'Fyll i sluttid.',
    },
  })
})

test('a day is not made both closed and open; another stretch of an open one is', { tags: 'special-day-form' }, () => {
  const taken = { _tag: 'Problems', problems: { date: '2026-11-28 finns' } }
  expect(parse('2026-11-28', 'Inventering', 0, saturday)).toEqual(taken)
  expect(parse('2026-11-28', 'Öppet', 1, [day('2026-11-28', 'Inventering')])).toEqual(taken)
  expect(parse('2026-11-28', 'Inventering', 0, [day('2026-11-28', 'Inventering')])).toEqual(taken)
  expect(parse('2026-11-28', 'Extra öppet', 1, saturday)._tag).toBe('Value')
  expect(parse('2026-11-29', 'Inventering', 0, saturday)._tag).toBe('Value')
})

const period = (weekdays: readonly Weekday[] | null, stretch: readonly [string, string] | null) => ({
  ...day('2027-06-07', 'Sommartid', stretch),
  ...{ lastDate: localDate('2027-08-15'), weekdays },
})

test('a period is said with its first and last day, its weekdays where they are not all, and its hours', {
  tags: ['special-day-panel', 'special-day-periods'],
}, () => {
  const words = (weekdays: readonly Weekday[] | null, at = today): readonly string[] =>
    sortedSpecialDays([period(weekdays, ['10:00', '18:00'])], at).coming.map((one) => specialDayWords(one, at))
  const sameYear = localDate('2027-08-15')
  expect(words(null)).toEqual(['7 juni 2027 – 15 augusti 2027, 10:00–18:00'])
  expect(words([1, 2, 3, 4], sameYear)).toEqual(['7 juni – 15 augusti, måndag–torsdag, 10:00–18:00'])
  expect(words([6, 0], sameYear)).toEqual(['7 juni – 15 augusti, lördag och söndag, 10:00–18:00'])
  expect(words([0, 1, 2, 3, 5], sameYear)).toEqual([
    '7 juni – 15 augusti, måndag–onsdag, fredag och söndag, 10:00–18:00',
  ])
  expect(words([1], localDate('2027-08-16'))).toEqual([])
})

test('other weekdays of a period may be closed in the same press; a change begins with what there is', {
  tags: ['special-day-form', 'special-day-periods'],
}, () => {
  const ticked = { lastDate: '2027-08-15', weekdays: ['1', '2', '3', '4'] }
  const open = period([1, 2, 3, 4], ['10:00', '12:00'])
  expect(parse('2027-06-07', 'Sommartid', 1, [], ticked)).toEqual({ _tag: 'Value', value: [open] })
  const all = [open, period([0, 5, 6], null)]
  expect(parse('2027-06-07', 'Sommartid', 1, [], { ...ticked, closesOthers: true })).toEqual({
    _tag: 'Value',
    value: all,
  })
  // Between a Monday and a Thursday there are no other days.
  const short = { ...ticked, lastDate: '2027-06-10', closesOthers: true }
  expect(parse('2027-06-07', 'Sommartid', 1, [], short)).toMatchObject({ value: [{ weekdays: [1, 2, 3, 4] }] })
  const [named] = sortedSpecialDays(all, today).coming
  expect(named && specialDayFieldsOf(named)).toEqual({
    ...{ date: '2027-06-07', lastDate: '2027-08-15', weekdays: ['1', '2', '3', '4'], title: 'Sommartid' },
    ...{ stretches: [{ startTime: '10:00', endTime: '12:00' }], closesOthers: false, groups: [] },
  })
  expect(parse('2027-06-07', 'Stängt', 0, all, ticked)).toMatchObject({ problems: { date: '2027-06-07 finns' } })
  expect(parse('2027-06-07', 'Stängt', 0, all, { ...ticked, weekdays: ['1'] })._tag).toBe('Value')
})
