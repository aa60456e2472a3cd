/**
 * The public holidays of Sweden, and the eves on which houses often have other opening times. The holidays are the "röda dagar" in the act
 * on public holidays (1989:253), without ordinary Sundays. The eves are those that libraries and offices publish. The annual leave act
 * counts Midsummer's Eve, Christmas Eve and New Year's Eve as Sundays. Few houses are open on Easter Eve, which is a Saturday. Many close
 * early on Twelfth Night, Maundy Thursday, Walpurgis Night and the eve of All Saints.
 */
import { addDays, type LocalDate, localDate, type Weekday, weekdayOf } from '../calendar/local-date.ts'

export interface Holiday {
  readonly date: LocalDate
  readonly title: string
}

interface SwedishHolidays {
  /** Both lists are sorted by date. */
  readonly holidays: readonly Holiday[]
  readonly eves: readonly Holiday[]
}

const on = (year: number, month: number, day: number): LocalDate =>
  localDate([String(year).padStart(4, '0'), month, day].map((part) => String(part).padStart(2, '0')).join('-'))

/** The first day with this weekday, starting with the day `from`. */
const firstFrom = (from: LocalDate, weekday: Weekday): LocalDate => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** Calculates Easter Sunday with the anonymous Gregorian algorithm, as published by Meeus. */
export const easterSunday = (year: number): LocalDate => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const days = moon + toSunday - 7 * late + 114
  return on(year, Math.floor(days / 31), (days % 31) + 1)
}

const sorted = (titles: Readonly<Record<string, LocalDate>>): readonly Holiday[] =>
  Object.entries(titles)
    .map(([title, date]) => ({ title, date }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))

/** The holidays of a year from 1583 on, when the Gregorian calendar begins. Each year gets the holidays that have been in force since 2005. */
export const swedishHolidays = (year: number): SwedishHolidays => {
  const easter = easterSunday(year)
  const midsummer = firstFrom(on(year, 6, 20), 6)
  const allSaints = firstFrom(on(year, 10, 31), 6)
  return {
    holidays: sorted({
      Nyårsdagen: on(year, 1, 1),
      'Trettondedag jul': on(year, 1, 6),
      Långfredagen: addDays(easter, -2),
      Påskdagen: easter,
      'Annandag påsk': addDays(easter, 1),
      'Första maj': on(year, 5, 1),
      'Kristi himmelsfärdsdag': addDays(easter, 39),
      Pingstdagen: addDays(easter, 49),
      'Sveriges nationaldag': on(year, 6, 6),
      Midsommardagen: midsummer,
      'Alla helgons dag': allSaints,
      Juldagen: on(year, 12, 25),
      'Annandag jul': on(year, 12, 26),
    }),
    eves: sorted({
      Trettondagsafton: on(year, 1, 5),
      Skärtorsdagen: addDays(easter, -3),
      Påskafton: addDays(easter, -1),
      Valborgsmässoafton: on(year, 4, 30),
      Midsommarafton: addDays(midsummer, -1),
      Allhelgonaafton: addDays(allSaints, -1),
      Julafton: on(year, 12, 24),
      Nyårsafton: on(year, 12, 31),
    }),
  }
}
