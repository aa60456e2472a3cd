/**
 * Decides which special days apply on a date (docs/rules.md#special-days). Pure. Invariant: the rows that apply on a date are equally
 * specific. If there are several, each is an open stretch of that date.
 */
import { daysBetween, type LocalDate, type Weekday, weekdayOf } from '../calendar/local-date.ts'
import type { SpecialDay } from '../schema/booking-rules.ts'

export type SpecialDayRow = Omit<SpecialDay, 'id'>

export interface SpecialHours {
  /** On their dates, special days replace the weekly opening times. Locks still apply. */
  readonly specialDays?: readonly SpecialDayRow[]
}

type Days = Pick<SpecialDayRow, 'date' | 'lastDate' | 'weekdays'>

export const lastDateOf = ({ date, lastDate }: Days): LocalDate => lastDate ?? date

export const coversDate = (days: Days, date: LocalDate): boolean =>
  days.date <= date && date <= lastDateOf(days) && (days.weekdays ?? [weekdayOf(date)]).includes(weekdayOf(date))

/** All weekdays in the order of their numbers, from Sunday on. */
export const everyWeekday = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[]

/** Compares two ranks. The first number that differs decides. */
const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** The most specific special days for a resource on a date. If there are none, the opening times of the week apply. */
export const specialDaysOf = (
  date: LocalDate,
  group: SpecialHours,
  resource: SpecialHours,
): readonly SpecialDayRow[] => {
  const ranked = [resource, group].flatMap(({ specialDays = [] }, index) =>
    specialDays
      .filter((days) => coversDate(days, date))
      .map((days) => {
        const length = daysBetween(days.date, lastDateOf(days))
        const weekdays = days.weekdays?.length ?? everyWeekday.length
        // A smaller rank is more specific: one date before a period, the resource before the group, a shorter period, fewer weekdays, and
        // a later beginning.
        return { days, rank: [Math.sign(length), index, length, weekdays, -Date.parse(days.date)] }
      }),
  )
  const [first] = ranked.toSorted((one, other) => compareRanks(one.rank, other.rank))
  return first === undefined
    ? []
    : ranked.filter(({ rank }) => compareRanks(rank, first.rank) === 0).map(({ days }) => days)
}

/** The titles of the special days for a resource on a date. Null if there are none. */
export const specialTitle = (date: LocalDate, group: SpecialHours, resource: SpecialHours): string | null => {
  const titles = new Set(specialDaysOf(date, group, resource).map(({ title }) => title))
  return titles.size === 0 ? null : [...titles].join(', ')
}
