/**
 * Which special days count on a date (docs/rules.md#special-days). Pure. Invariant: the rows that count on a date are equally specific, so
 * several rows are several stretches of that date.
 */
import { daysBetween, type LocalDate, type Weekday, weekdayOf } from '../calendar/local-date.ts'
import type { SpecialDay } from '../schema/booking-rules.ts'

export type SpecialDayRow = Omit<SpecialDay, 'id'>

export interface SpecialHours {
  /** On their dates they replace the weekly openings; locks still count. */
  readonly specialDays?: readonly SpecialDayRow[]
}

type Days = Pick<SpecialDayRow, 'date' | 'lastDate' | 'weekdays'>

export const lastDateOf = ({ date, lastDate }: Days): LocalDate => lastDate ?? date

export const coversDate = (days: Days, date: LocalDate): boolean =>
  days.date <= date && date <= lastDateOf(days) && (days.weekdays ?? [weekdayOf(date)]).includes(weekdayOf(date))

/** In the order of their numbers, Sunday first. */
export const everyWeekday = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[]

/** How specific a row is: smaller is more specific, and the first number that differs decides. */
const rankOf = (days: Days, isOfGroup: boolean): readonly number[] => {
  const length = daysBetween(days.date, lastDateOf(days))
  return [
    length === 0 ? 0 : 1,
    isOfGroup ? 1 : 0,
    length,
    days.weekdays?.length ?? everyWeekday.length,
    // The row that begins later is more specific.
    -Date.parse(days.date),
  ]
}

const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** The special days that count for a resource on a date, the most specific. None: the week's openings count. */
export const specialDaysOf = (
  date: LocalDate,
  group: SpecialHours,
  resource: SpecialHours,
): readonly SpecialDayRow[] => {
  const ranked = [resource, group].flatMap(({ specialDays = [] }, index) =>
    specialDays.filter((days) => coversDate(days, date)).map((days) => ({ days, rank: rankOf(days, index === 1) })),
  )
  const [first] = ranked.toSorted((one, other) => compareRanks(one.rank, other.rank))
  return first === undefined
    ? []
    : ranked.filter(({ rank }) => compareRanks(rank, first.rank) === 0).map(({ days }) => days)
}

/** The name of a date for a resource; null: it is an ordinary one. */
export const specialTitle = (date: LocalDate, group: SpecialHours, resource: SpecialHours): string | null => {
  const titles = new Set(specialDaysOf(date, group, resource).map(({ title }) => title))
  return titles.size === 0 ? null : [...titles].join(', ')
}
