/**
 * The words for a booking that repeats: "Varje tisdag 18–20, 20 gånger, till 20 april". Invariant: the number of times and the last day
 * come from the actual dates, not from the request.
 */
import type { Interval } from '../calendar/interval.ts'
import { type LocalDate, weekdayOf, weekdaysFromMonday } from '../calendar/local-date.ts'
import { datesOf } from '../rules/series.ts'
import type { SeriesPattern } from '../schema/series.ts'
import { counted, listed } from './swedish-amounts.ts'
import { longWeekdays, monthName, shortTimeRange, yearOf } from './swedish-dates.ts'

/** The words for a day that a special day closes. */
export const closedFor = (title: string): string => `Stängt: ${title}`

/** "20 april", or "20 april 2027" if its year is not that of `beside`. */
const dayOfMonth = (date: LocalDate, beside: LocalDate): string => {
  const words = `${Number(date.slice(8, 10))} ${monthName(date)}`
  return yearOf(date) === yearOf(beside) ? words : `${words} ${yearOf(date)}`
}

const every = { 1: 'Varje', 2: 'Varannan', 3: 'Var tredje', 4: 'Var fjärde' } as const

/**
 * "Varje tisdag och torsdag 18–20, 20 gånger, till 20 april", "Varannan vecka på tisdag och torsdag, 4 gånger, till 20 april".
 * @param times the times of each date. Empty if the rooms have different times.
 */
export const patternWords = (pattern: SeriesPattern, times: readonly Interval[]): string => {
  const { weeks } = pattern
  const days = weekdaysFromMonday.filter((day) => pattern.weekdays.includes(day)).map((day) => longWeekdays[day])
  const rhythm =
    days.length === 0
      ? `${every[weeks]} vecka`
      : weeks === 1 || days.length === 1
        ? `${every[weeks]} ${listed(days)}`
        : `${every[weeks]} vecka på ${listed(days)}`
  const dates = datesOf(pattern)
  const [first] = dates
  const last = dates.at(-1)
  const until = first === undefined || last === undefined ? '' : `, till ${dayOfMonth(last, first)}`
  const when = times.length === 0 ? '' : ` ${listed(times.map(shortTimeRange))}`
  const left = pattern.except.toSorted().map((date) => dayOfMonth(date, first ?? date))
  const but = left.length === 0 ? '' : `, utom ${listed(left)}`
  return `${rhythm}${when}, ${counted(dates.length, 'gång', 'gånger')}${until}${but}`
}

/** "20 tisdagar 18–20", for dates of one weekday at the same times. */
export const sameWeekdayWords = (dates: readonly LocalDate[], times: readonly Interval[]): string => {
  const [first] = dates
  const name = first === undefined ? 'dag' : longWeekdays[weekdayOf(first)]
  return `${counted(dates.length, name, `${name}ar`)} ${listed(times.map(shortTimeRange))}`
}
