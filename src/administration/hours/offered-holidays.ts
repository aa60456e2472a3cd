/** Which holidays of a year can be added to a group or resource, and which are there already. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { lastDateOf, specialDaysOf } from '../../../domain/rules/special-days.ts'
import { type Holiday, swedishHolidays } from '../../../domain/rules/swedish-holidays.ts'
import { yearOf } from '../../../domain/wording/swedish-dates.ts'

export interface OfferedHoliday extends Holiday {
  /** Why it is not offered: the owner has the date or is closed then already, or its group is; null: it is offered. */
  readonly present: 'own' | 'of-group' | null
}

interface OfferedHolidays {
  readonly holidays: readonly OfferedHoliday[]
  readonly eves: readonly OfferedHoliday[]
}

/**
 * Today and what comes of the year, by date.
 * @param ofGroup none for a group
 */
export const offeredHolidays = (
  year: number,
  today: LocalDate,
  own: readonly SpecialDayValues[],
  ofGroup: readonly SpecialDayValues[],
): OfferedHolidays => {
  const presentOn = (date: LocalDate): OfferedHoliday['present'] => {
    if (own.some((row) => row.date === date && lastDateOf(row) === date)) return 'own'
    const rows = specialDaysOf(date, { specialDays: ofGroup }, { specialDays: own })
    if (rows.length === 0 || rows.some(({ startTime }) => startTime !== null)) return null
    return rows.some((row) => own.includes(row)) ? 'own' : 'of-group'
  }
  const offered = (days: readonly Holiday[]): readonly OfferedHoliday[] =>
    days.filter(({ date }) => date >= today).map((day) => ({ ...day, present: presentOn(day.date) }))
  const { holidays, eves } = swedishHolidays(year)
  return { holidays: offered(holidays), eves: offered(eves) }
}

const OFFERED_YEARS = 3

/** This year and the next two. */
export const yearsOffered = (today: LocalDate): readonly number[] =>
  Array.from({ length: OFFERED_YEARS }, (_, index) => Number(yearOf(today)) + index)

/** The year that is planned now: from the summer on it is the next. */
export const plannedYear = (today: LocalDate): number => Number(yearOf(today)) + (today.slice(5, 7) >= '07' ? 1 : 0)
