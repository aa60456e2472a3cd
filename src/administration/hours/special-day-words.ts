/** Describes special days in words. Rows with the same days and the same name form one entry of the list. */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate, Weekday } from '../../../domain/calendar/local-date.ts'
import type { SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { lastDateOf } from '../../../domain/rules/special-days.ts'
import { longDateOfYear, weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { dayAndMonth, longDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { openingRange, weekdaysFromMonday } from './opening-week.ts'

/** One entry of the list. */
export interface NamedDay<Part extends SpecialDayValues>
  extends Pick<SpecialDayValues, 'date' | 'lastDate' | 'weekdays' | 'title'> {
  /** The rows of the entry. The list is never empty. */
  readonly parts: readonly Part[]
}

/** Returns the open stretches of a day. An empty list means that the day is closed. */
export const openStretches = (parts: readonly SpecialDayValues[]): readonly Interval[] =>
  mergeIntervals(
    parts.flatMap(({ startTime, endTime }) => (startTime === null || endTime === null ? [] : [{ startTime, endTime }])),
  )

const inSwedish = new Intl.ListFormat('sv')

/** Returns text such as "måndag–torsdag och lördag". Three or more consecutive days become a range. */
const weekdaysWords = (weekdays: readonly Weekday[]): string => {
  const runs: Weekday[][] = []
  for (const [index, weekday] of weekdaysFromMonday.entries()) {
    if (!weekdays.includes(weekday)) continue
    const before = weekdaysFromMonday[index - 1]
    const run = runs.at(-1)
    if (run !== undefined && before !== undefined && run.includes(before)) run.push(weekday)
    else runs.push([weekday])
  }
  return inSwedish.format(
    runs.flatMap((run) => {
      const names = run.map(weekdayName)
      return names.length < 3 ? names : [`${names[0]}–${names.at(-1)}`]
    }),
  )
}

type Days = Pick<NamedDay<SpecialDayValues>, 'date' | 'lastDate' | 'weekdays'>

const daysWords = (days: Days, today: LocalDate): string => {
  const { date } = days
  const last = lastDateOf(days)
  const isOtherYear = [date, last].some((day) => yearOf(day) !== yearOf(today))
  if (date === last) return isOtherYear ? longDateOfYear(date) : longDate(date)
  const day = (of: LocalDate): string => (isOtherYear ? `${dayAndMonth(of)} ${yearOf(of)}` : dayAndMonth(of))
  const { weekdays = null } = days
  return [`${day(date)} – ${day(last)}`, ...(weekdays === null ? [] : [weekdaysWords(weekdays)])].join(', ')
}

/**
 * Returns "fredag 1 januari 2027, stängt", "lördag 28 november, 10:00–14:00" or "9 juni – 15 augusti, måndag–torsdag,
 * 10:00–18:00". The text contains the year if it is not the present year.
 */
export const specialDayWords = (day: Days & Pick<NamedDay<SpecialDayValues>, 'parts'>, today: LocalDate): string => {
  const open = openStretches(day.parts).map(openingRange)
  return `${daysWords(day, today)}, ${open.length === 0 ? 'stängt' : open.join(' och ')}`
}

/** Returns the key of an entry. All rows of the entry have the same key. */
export const specialDayKey = ({ date, lastDate, weekdays, title }: Omit<NamedDay<SpecialDayValues>, 'parts'>): string =>
  [date, lastDate ?? '', weekdays ?? '', title].join(' ')

/** `coming` contains present and future days, earliest first. `past` contains the past days, latest first. */
export const sortedSpecialDays = <Part extends SpecialDayValues>(
  parts: readonly Part[],
  today: LocalDate,
): { readonly coming: readonly NamedDay<Part>[]; readonly past: readonly NamedDay<Part>[] } => {
  const days = new Map<string, Part[]>()
  for (const part of parts) {
    const key = specialDayKey(part)
    days.set(key, [...(days.get(key) ?? []), part])
  }
  const sorted = [...days.values()]
    .flatMap((of) =>
      of.slice(0, 1).map(({ date, lastDate = null, weekdays = null, title }) => ({
        date,
        lastDate,
        weekdays,
        title,
        parts: of,
      })),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return {
    coming: sorted.filter((day) => lastDateOf(day) >= today),
    past: sorted.filter((day) => lastDateOf(day) < today).toReversed(),
  }
}
