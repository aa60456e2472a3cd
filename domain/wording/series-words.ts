/**
 * A booking that repeats as a Swede says it: "Varje tisdag 18–20, 20 gånger, till 20 april". Invariant: the number of times and the last
 * day are those of the dates that there are, never those that were asked for.
 */
import type { Interval } from '../calendar/interval.ts'
import { type LocalDate, type Weekday, weekdayOf } from '../calendar/local-date.ts'
import { datesOf } from '../rules/series.ts'
import type { SeriesPattern } from '../schema/series.ts'
import { counted } from './swedish-amounts.ts'
import { monthName, shortTimeRange, yearOf } from './swedish-dates.ts'

export const weekdayNames = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const

/** From Monday. */
export const weekdaysInOrder: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

/** "a", "a och b", "a, b och c". */
export const listed = (words: readonly string[]): string => {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} och ${last}`
}

/** A day on which a special day closes. */
export const closedFor = (title: string): string => `Stängt: ${title}`

/** "20 april"; of another year than `beside`: "20 april 2027". */
const dayOfMonth = (date: LocalDate, beside: LocalDate): string => {
  const words = `${Number(date.slice(8, 10))} ${monthName(date)}`
  return yearOf(date) === yearOf(beside) ? words : `${words} ${yearOf(date)}`
}

const every = { 1: 'Varje', 2: 'Varannan', 3: 'Var tredje', 4: 'Var fjärde' } as const

/** "Varje tisdag och torsdag", "Varannan tisdag", "Varannan vecka på tisdag och torsdag". */
const rhythm = ({ weeks, weekdays }: SeriesPattern): string => {
  const days = weekdaysInOrder.filter((day) => weekdays.includes(day)).map((day) => weekdayNames[day])
  if (days.length === 0) return `${every[weeks]} vecka`
  return weeks === 1 || days.length === 1
    ? `${every[weeks]} ${listed(days)}`
    : `${every[weeks]} vecka på ${listed(days)}`
}

/** @param times none where they differ from one room to another */
export const patternWords = (pattern: SeriesPattern, times: readonly Interval[]): string => {
  const dates = datesOf(pattern)
  const [first] = dates
  const last = dates.at(-1)
  const until = first === undefined || last === undefined ? '' : `, till ${dayOfMonth(last, first)}`
  const when = times.length === 0 ? '' : ` ${listed(times.map(shortTimeRange))}`
  const left = pattern.except.toSorted().map((date) => dayOfMonth(date, first ?? date))
  const but = left.length === 0 ? '' : `, utom ${listed(left)}`
  return `${rhythm(pattern)}${when}, ${counted(dates.length, 'gång', 'gånger')}${until}${but}`
}

/** "20 tisdagar 18–20": dates of one weekday at the same times. */
export const sameWeekdayWords = (dates: readonly LocalDate[], times: readonly Interval[]): string => {
  const [first] = dates
  const name = first === undefined ? 'dag' : weekdayNames[weekdayOf(first)]
  return `${counted(dates.length, name, `${name}ar`)} ${listed(times.map(shortTimeRange))}`
}
