/**
 * Writes booked resources as the lines of a mail, for one booking or for several. Invariant: each part is in exactly one line. A line for
 * many parts is exact about their days: it names the first day, the last day and the missing days between them, or it lists all days.
 */
import { mergeIntervals } from '../../domain/calendar/interval.ts'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '../../domain/calendar/local-date.ts'
import { longDateOfYear, timeRanges } from '../../domain/wording/dates-of-record.ts'
import { sameWeekdayWords } from '../../domain/wording/series-words.ts'
import { listed } from '../../domain/wording/swedish-amounts.ts'
import { monthName, yearOf } from '../../domain/wording/swedish-dates.ts'
import type { BookedResource } from './booked-resources.ts'

/** The smallest number of parts of one weekday with the same times that become one line. Fewer parts are as quick to read one by one. */
const FEWEST_FOLDED = 4
/** If there are more exceptions than this, all days are listed. */
const MOST_EXCEPTIONS = 5
/** The largest number of booking numbers in a subject. */
const mostNumbers = 5

/** The words of a line about a wish. Empty if there is no wish. */
export const wishWords = (message: string): readonly string[] => {
  const wish = message.replace(/\s+/g, ' ').trim()
  return wish === '' ? [] : [`Önskemål: ${wish}`]
}

export const newStatusWords = (status: string): string => (status === '' ? '' : `Ny status: ${status}`)

/** @param from the line for where the part was */
export const movedWords = (from: string): string => `Flyttad från ${from}`

/** The fields of a part that its line needs. */
export type LinePart = Pick<BookedResource, 'resourceId' | 'title' | 'date' | 'slots' | 'message'>

const sentences = (first: string, told: string, message: string): string =>
  [first, ...(told === '' ? [] : [told]), ...wishWords(message)].join('. ')

/**
 * One line for a part, such as `Eken, onsdag 11 mars 2026, 09:00–10:30. Önskemål: Kaffe`. It is one line even if the wish has several.
 * `told` tells in words what has happened to the part.
 */
export const lineOf = ({ title, date, slots, message }: LinePart, told = ''): string =>
  sentences([title, longDateOfYear(date), ...timeRanges(slots)].join(', '), told, message)

/**
 * The words for dates of one weekday, such as "1 december 2026 – 20 april 2027, utom 22 december 2026". If too many dates are missing
 * between the first and the last, all dates are listed.
 */
const daysWords = (dates: readonly LocalDate[]): string => {
  const dayWords = (date: LocalDate): string => `${Number(date.slice(8, 10))} ${monthName(date)} ${yearOf(date)}`
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return ''
  const step = Math.min(...dates.slice(1).map((date, index) => daysBetween(dates[index] ?? first, date)))
  const all = Array.from({ length: Math.floor(daysBetween(first, last) / step) + 1 }, (_, index) =>
    addDays(first, index * step),
  )
  const missing = all.filter((date) => !dates.includes(date))
  if (missing.length > MOST_EXCEPTIONS || dates.some((date) => !all.includes(date))) return listed(dates.map(dayWords))
  const but = missing.length === 0 ? '' : `, utom ${listed(missing.map(dayWords))}`
  return `${dayWords(first)} – ${dayWords(last)}${but}`
}

/**
 * Writes one line for each part. Many dates of one weekday become a single line in the place of the first date.
 * @param toldOf tells in words what has happened to a part. The words are empty if nothing has happened.
 */
export const linesOfParts = <Part extends LinePart>(
  parts: readonly Part[],
  toldOf: (part: Part) => string = () => '',
): readonly string[] => {
  const keyOf = (part: Part): string =>
    JSON.stringify([part.resourceId, weekdayOf(part.date), timeRanges(part.slots), part.message, toldOf(part)])
  const alike = Map.groupBy(parts, keyOf)
  return parts.flatMap((part) => {
    const [first = part, ...others] = alike.get(keyOf(part)) ?? []
    if (others.length + 1 < FEWEST_FOLDED) return [lineOf(part, toldOf(part))]
    if (first !== part) return []
    // Such as `Eken, 20 tisdagar 18–20, 1 december 2026 – 20 april 2027. Ny status: Bekräftad`.
    const dates = [first, ...others].map(({ date }) => date).toSorted()
    const words = [part.title, sameWeekdayWords(dates, mergeIntervals(part.slots)), daysWords(dates)].join(', ')
    return [sentences(words, toldOf(part), part.message)]
  })
}

/** The booking numbers for a subject, such as "1042, 1043". If there are more than five, the rest is counted: "och 2 till". */
export const numbersOf = (numbers: readonly number[]): string => {
  const shown = numbers.slice(0, mostNumbers).join(', ')
  return numbers.length <= mostNumbers ? shown : `${shown} och ${numbers.length - mostNumbers} till`
}

interface LinesOfBooking {
  readonly number: number
  readonly lines: readonly string[]
}

/**
 * Writes the number of each booking above its lines if there are several bookings.
 * @param areSeveral whether there are several bookings. It is given if the mail also has lines of other bookings, which are written apart.
 */
export const linesOf = (
  news: readonly LinesOfBooking[],
  areSeveral = new Set(news.map(({ number }) => number)).size > 1,
): string[] => {
  const byNumber = Map.groupBy(news, ({ number }) => number)
  return [...byNumber].flatMap(([number, ofBooking]) => {
    const lines = ofBooking.flatMap((one) => one.lines)
    return areSeveral ? [`Bokning ${number}:`, ...lines] : lines
  })
}
