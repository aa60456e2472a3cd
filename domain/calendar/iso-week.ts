/**
 * A week as `yyyy-Www`, counted as in ISO 8601 and in Sweden: it begins on a Monday, and belongs to the year of its Thursday. Invariant:
 * each day is in exactly one week, and `daysOfWeek` of that week includes the day.
 */
import { addDays, isLocalDate, isoWeekOf, type LocalDate, mondayOf, weekYearOf } from './local-date.ts'

/** "2026-W49" */
export const weekTextOf = (date: LocalDate): string =>
  `${weekYearOf(date)}-W${String(isoWeekOf(date)).padStart(2, '0')}`

/** The days of a week, from Monday. Null if the text names no week. */
export const daysOfWeek = (text: string): readonly LocalDate[] | null => {
  const [, year = '', week = ''] = /^(\d{4})-W(\d{2})$/.exec(text) ?? []
  // The fourth of January is always in the first week of its year.
  const early = `${year}-01-04`
  if (!isLocalDate(early)) return null
  const monday = addDays(mondayOf(early), 7 * (Number(week) - 1))
  if (weekTextOf(monday) !== text) return null
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}
