import { expect, test } from 'vitest'
import { type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { easterSunday, type Holiday, swedishHolidays } from '../../../domain/rules/swedish-holidays.ts'

/** The movable holidays in almanacs: Good Friday, Easter Sunday and Monday, Ascension, Pentecost, Midsummer's Day, All Saints' Day. */
const movable: Readonly<Record<number, string>> = {
  2020: '04-10 04-12 04-13 05-21 05-31 06-20 10-31',
  2021: '04-02 04-04 04-05 05-13 05-23 06-26 11-06',
  2022: '04-15 04-17 04-18 05-26 06-05 06-25 11-05',
  2023: '04-07 04-09 04-10 05-18 05-28 06-24 11-04',
  2024: '03-29 03-31 04-01 05-09 05-19 06-22 11-02',
  2025: '04-18 04-20 04-21 05-29 06-08 06-21 11-01',
  2026: '04-03 04-05 04-06 05-14 05-24 06-20 10-31',
  2027: '03-26 03-28 03-29 05-06 05-16 06-26 11-06',
  2028: '04-14 04-16 04-17 05-25 06-04 06-24 11-04',
  2029: '03-30 04-01 04-02 05-10 05-20 06-23 11-03',
  2030: '04-19 04-21 04-22 05-30 06-09 06-22 11-02',
  2031: '04-11 04-13 04-14 05-22 06-01 06-21 11-01',
  2032: '03-26 03-28 03-29 05-06 05-16 06-26 11-06',
  2033: '04-15 04-17 04-18 05-26 06-05 06-25 11-05',
  2034: '04-07 04-09 04-10 05-18 05-28 06-24 11-04',
  2035: '03-23 03-25 03-26 05-03 05-13 06-23 11-03',
  2036: '04-11 04-13 04-14 05-22 06-01 06-21 11-01',
  2037: '04-03 04-05 04-06 05-14 05-24 06-20 10-31',
  2038: '04-23 04-25 04-26 06-03 06-13 06-26 11-06',
  2039: '04-08 04-10 04-11 05-19 05-29 06-25 11-05',
  2040: '03-30 04-01 04-02 05-10 05-20 06-23 11-03',
}
const movableTitles = [
  ...['Långfredagen', 'Påskdagen', 'Annandag påsk', 'Kristi himmelsfärdsdag', 'Pingstdagen', 'Midsommardagen'],
  'Alla helgons dag',
]
const fixed = [
  ['01-01', 'Nyårsdagen'],
  ['01-06', 'Trettondedag jul'],
  ['05-01', 'Första maj'],
  ['06-06', 'Sveriges nationaldag'],
  ['12-25', 'Juldagen'],
  ['12-26', 'Annandag jul'],
] as const
const years = Object.entries(movable).map(([year, dates]) => ({ year: Number(year), dates: dates.split(' ') }))
const lines = (days: readonly Holiday[]): string[] => days.map(({ date, title }) => `${date} ${title}`)

test.each(years)(
  'the holidays of $year are those of the almanac, by date',
  {
    tags: 'special-day-holidays',
  },
  ({ year, dates }) => {
    const expected = [
      ...fixed.map(([day, title]) => `${year}-${day} ${title}`),
      ...movableTitles.map((title, index) => `${year}-${dates[index]} ${title}`),
    ]
    expect(lines(swedishHolidays(year).holidays)).toEqual(expected.toSorted())
  },
)

/** The day after each eve. */
const before: readonly (readonly [eve: string, of: string])[] = [
  ['Trettondagsafton', 'Trettondedag jul'],
  ['Skärtorsdagen', 'Långfredagen'],
  ['Påskafton', 'Påskdagen'],
  ['Valborgsmässoafton', 'Första maj'],
  ['Midsommarafton', 'Midsommardagen'],
  ['Allhelgonaafton', 'Alla helgons dag'],
  ['Julafton', 'Juldagen'],
]

test.each(years)('the eves of $year are the days before', { tags: 'special-day-holidays' }, ({ year }) => {
  const { holidays, eves } = swedishHolidays(year)
  const dateOf = (days: readonly Holiday[], title: string): LocalDate | undefined =>
    days.find((day) => day.title === title)?.date
  const dayMs = 86_400_000
  for (const [eve, of] of before)
    expect(Date.parse(dateOf(holidays, of) ?? '') - Date.parse(dateOf(eves, eve) ?? ''), eve).toBe(dayMs)
  expect(dateOf(eves, 'Nyårsafton')).toBe(`${year}-12-31`)
  expect(eves).toHaveLength(before.length + 1)
  expect(eves.map(({ date }) => date)).toEqual(eves.map(({ date }) => date).toSorted())
})

test('in every year of ten centuries Easter is a Sunday from 22 March to 25 April', {
  tags: 'special-day-holidays',
}, () => {
  const seen = new Set<string>()
  for (let year = 1600; year < 2600; year++) {
    const easter = easterSunday(year)
    expect(weekdayOf(easter)).toBe(0)
    seen.add(easter.slice(5))
  }
  expect([...seen].toSorted().at(0)).toBe('03-22')
  expect([...seen].toSorted().at(-1)).toBe('04-25')
  // Years in which Easter is known to be earliest or latest.
  expect([1818, 1943, 2008, 2011, 2285].map(easterSunday)).toEqual([
    ...['1818-03-22', '1943-04-25', '2008-03-23', '2011-04-24', '2285-03-22'],
  ])
})
