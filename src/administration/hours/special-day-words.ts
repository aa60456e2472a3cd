/** Special days as people read them: what a date is called the same for is one day, whatever its stretches. */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { longDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { openingRange } from './opening-week.ts'
import { specialDaysTexts } from './special-days-texts.ts'

/** The words of one row of the list. */
export interface NamedDay<Part extends SpecialDayValues> {
  readonly date: LocalDate
  readonly title: string
  /** Never empty. */
  readonly parts: readonly Part[]
}

/** Its open stretches; none: it is closed. */
export const openStretches = (parts: readonly SpecialDayValues[]): readonly Interval[] =>
  mergeIntervals(
    parts.flatMap(({ startTime, endTime }) => (startTime === null || endTime === null ? [] : [{ startTime, endTime }])),
  )

/** "fredag 1 januari 2027, stängt", "lördag 28 november, 10:00–14:00"; with the year where it is not this one. */
export const specialDayWords = (
  { date, parts }: Pick<NamedDay<SpecialDayValues>, 'date' | 'parts'>,
  today: LocalDate,
): string => {
  const day = yearOf(date) === yearOf(today) ? longDate(date) : longDateOfYear(date)
  const open = openStretches(parts).map(openingRange)
  return `${day}, ${open.length === 0 ? specialDaysTexts.closed : open.join(' och ')}`
}

const byDate = (a: NamedDay<SpecialDayValues>, b: NamedDay<SpecialDayValues>): number => (a.date < b.date ? -1 : 1)

/** Today and what comes, the next first; then what has been, the last first. */
export const sortedSpecialDays = <Part extends SpecialDayValues>(
  parts: readonly Part[],
  today: LocalDate,
): { readonly coming: readonly NamedDay<Part>[]; readonly past: readonly NamedDay<Part>[] } => {
  const days = new Map<string, Part[]>()
  for (const part of parts) {
    const key = `${part.date} ${part.title}`
    days.set(key, [...(days.get(key) ?? []), part])
  }
  const sorted = [...days.values()]
    .flatMap((of) => of.slice(0, 1).map(({ date, title }) => ({ date, title, parts: of })))
    .toSorted(byDate)
  return {
    coming: sorted.filter(({ date }) => date >= today),
    past: sorted.filter(({ date }) => date < today).toReversed(),
  }
}
