import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type LocalDate, localDate, type Weekday, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { parseSpecialDay } from '../../../domain/parts/special-day.ts'
import { type Hours, openTimeOf } from '../../../domain/rules/day-slots.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import {
  coversDate,
  type SpecialDayRow,
  type SpecialHours,
  specialDaysOf,
  specialTitle,
} from '../../../domain/rules/special-days.ts'
import { check } from '../check.ts'
import { anyInterval, fewDates } from '../testing/calendar-arbitraries.ts'

const closed = (title: string, date: string, lastDate: string | null = null, weekdays: Weekday[] | null = null) => ({
  ...{ date: localDate(date), lastDate: lastDate === null ? null : localDate(lastDate), weekdays },
  ...{ title, startTime: null, endTime: null },
})
const none: SpecialHours = {}
const titleOn = (date: string, group: readonly SpecialDayRow[], own: readonly SpecialDayRow[] = []): string | null =>
  specialTitle(localDate(date), { specialDays: group }, { specialDays: own })

/** A period as single dates. */
const oneByOne = ({ date, lastDate, weekdays, ...day }: SpecialDayRow): readonly SpecialDayRow[] => {
  const days: SpecialDayRow[] = []
  for (let at = date; at <= (lastDate ?? date); at = addDays(at, 1))
    if (weekdays?.includes(weekdayOf(at)) !== false) days.push({ ...day, date: at })
  return days
}

const anyWeekdays = fc.option(fc.uniqueArray(fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6), { minLength: 1 }))
/** Rows of the same days. */
const anyPeriod: fc.Arbitrary<readonly SpecialDayRow[]> = fc
  .tuple(fewDates, fc.integer({ min: 1, max: 20 }), anyWeekdays, fc.array(fc.option(anyInterval), { minLength: 1 }))
  .map(([date, length, weekdays, stretches]) =>
    stretches.map((stretch) => ({
      ...{ date, lastDate: addDays(date, length), weekdays, title: 'Sommartid' },
      ...(stretch ?? { startTime: null, endTime: null }),
    })),
  )

test('a period is the same as its days written one by one', { tags: 'special-day-periods' }, () => {
  const open = [{ dayOfWeek: 3, startTime: localTime('08:00:00'), endTime: localTime('17:00:00') }] as const
  const hours: Hours = { open, locked: [] }
  check(
    fc.property(anyPeriod, fewDates, fc.integer({ min: -2, max: 22 }), fc.boolean(), (rows, near, later, isOwn) => {
      const date = addDays(near, later)
      const told = (specialDays: readonly SpecialDayRow[]) => {
        const [group, resource]: readonly [Hours, Hours] = isOwn
          ? [hours, { ...hours, specialDays }]
          : [{ ...hours, specialDays }, hours]
        return [openTimeOf(date, group, resource), specialTitle(date, group, resource)]
      }
      expect(told(rows)).toEqual(told(rows.flatMap(oneByOne)))
    }),
  )
})

test('on every date the rows that count cover it, and no row that does not count is more specific', {
  tags: 'special-day-periods',
}, () => {
  const anyRows = fc.array(anyPeriod, { maxLength: 3 }).map((periods) => periods.flat())
  check(
    fc.property(anyRows, anyRows, fewDates, (ofGroup, own, date) => {
      const counting = specialDaysOf(date, { specialDays: ofGroup }, { specialDays: own })
      const covering = [...own, ...ofGroup].filter((row) => coversDate(row, date))
      expect(counting.length > 0).toBe(covering.length > 0)
      expect(counting.every((row) => covering.includes(row))).toBe(true)
      // The special days of a resource come before those of its group.
      expect(counting.every((row) => own.includes(row))).toBe(
        covering.some((row) => own.includes(row)) || counting.length === 0,
      )
      const single: SpecialDayRow = { ...closed('Stängt', '2026-01-01'), date }
      expect(specialDaysOf(date, { specialDays: [...ofGroup, single] }, { specialDays: own })).toEqual([single])
    }),
  )
})

describe('where special days overlap the most specific counts alone:', () => {
  const summer = closed('Sommartid', '2026-06-08', '2026-08-16')
  const midsummer = closed('Midsommarafton', '2026-06-19')

  test.each<[string, readonly SpecialDayRow[], readonly SpecialDayRow[], string]>([
    ['a date before a period', [summer, midsummer], [], 'Midsommarafton'],
    ['a date of the group before a period of the resource', [midsummer], [summer], 'Midsommarafton'],
    ['a date of the resource before one of the group', [midsummer], [closed('Fest', '2026-06-19')], 'Fest'],
    [
      'a period of the resource before one of the group',
      [closed('Kort', '2026-06-18', '2026-06-20')],
      [summer],
      'Sommartid',
    ],
    ['a shorter period before a longer', [closed('Vecka', '2026-06-15', '2026-06-21'), summer], [], 'Vecka'],
    ['some weekdays before all', [summer, { ...summer, title: 'Fredagar', weekdays: [5] }], [], 'Fredagar'],
    [
      'the later of two as long',
      [closed('Sen', '2026-06-16', '2026-06-20'), closed('Tidig', '2026-06-15', '2026-06-19')],
      [],
      'Sen',
    ],
  ])('%s', { tags: 'special-day-periods' }, (_, group, own, title) => {
    expect(titleOn('2026-06-19', group, own)).toBe(title)
  })

  test('on its other weekdays a period says nothing', { tags: 'special-day-periods' }, () => {
    expect(
      specialDaysOf(localDate('2026-06-19'), { specialDays: [{ ...summer, weekdays: [1, 2, 3, 4] }] }, none),
    ).toEqual([])
  })
})

describe('the days of a special day', () => {
  const parse = (date: LocalDate | null, lastDate: LocalDate | null, weekdays: readonly Weekday[] | null) =>
    parseSpecialDay({ ...closed('Lov', '2026-06-08'), date, lastDate, weekdays })
  const [monday, sunday] = [localDate('2026-06-08'), localDate('2026-06-14')]

  test.each<[LocalDate | null, readonly Weekday[] | null, LocalDate | null, readonly Weekday[] | null]>([
    [null, null, null, null],
    [monday, null, null, null],
    [monday, [1], null, null],
    [sunday, [6, 0, 6], sunday, [0, 6]],
    [sunday, [0, 1, 2, 3, 4, 5, 6], sunday, null],
  ])('until %s on %j have one form', { tags: 'special-day-periods' }, (last, weekdays, kept, days) => {
    expect(parse(monday, last, weekdays)).toMatchObject({ value: { date: monday, lastDate: kept, weekdays: days } })
  })

  test.each<[LocalDate | null, readonly Weekday[] | null, string, string]>([
    [localDate('2026-06-07'), null, 'lastDate', 'Sista dagen måste vara efter den första.'],
    [sunday, [], 'weekdays', 'Välj minst en veckodag.'],
    [localDate('2026-06-09'), [3, 4], 'weekdays', 'Ingen av veckodagarna infaller under de dagarna.'],
  ])(
    'until %s on %j are refused',
    { tags: ['special-day-periods', 'special-day-problems'] },
    (last, weekdays, field, words) => {
      expect(problemsOf(parse(monday, last, weekdays))).toEqual({ [field]: words })
      expect(problemsOf(parse(null, last, weekdays))).toEqual({ date: 'Fyll i ett datum.' })
    },
  )
})
