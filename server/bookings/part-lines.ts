/**
 * Booked resources as lines of a mail, of one booking or of several. Invariant: each part is in exactly one line, and a
 * line of many parts says their days so that none is in doubt: the first, the last, and those between that are missing,
 * or else all of them.
 */
import { mergeIntervals } from '../../domain/calendar/interval.ts'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '../../domain/calendar/local-date.ts'
import { longDateOfYear, timeRanges } from '../../domain/wording/dates-of-record.ts'
import { listed, sameWeekdayWords } from '../../domain/wording/series-words.ts'
import { monthName, yearOf } from '../../domain/wording/swedish-dates.ts'
import type { BookedResource } from './booked-resources.ts'

/** So many parts of one weekday and the same times are one line; fewer are read as quickly one by one. */
const FEWEST_FOLDED = 4
/** More exceptions than these, and the days are listed. */
const MOST_EXCEPTIONS = 5

/** As a line of a mail says it; none: there is no wish. */
export const wishWords = (message: string): readonly string[] => {
  const wish = message.replace(/\s+/g, ' ').trim()
  return wish === '' ? [] : [`Önskemål: ${wish}`]
}

/** A part as a line needs it. */
export type LinePart = Pick<BookedResource, 'resourceId' | 'title' | 'date' | 'slots' | 'message'>

export const newStatusWords = (status: string): string => (status === '' ? '' : `Ny status: ${status}`)

const sentences = (first: string, told: string, message: string): string =>
  [first, ...(told === '' ? [] : [told]), ...wishWords(message)].join('. ')

/** `Eken, onsdag 11 mars 2026, 09:00–10:30. Önskemål: Kaffe`: a line, whatever the wish is written in. @param told what has become of it, in words */
export const lineOf = ({ title, date, slots, message }: LinePart, told = ''): string =>
  sentences([title, longDateOfYear(date), ...timeRanges(slots)].join(', '), told, message)

/** "1 december 2026" */
const dayWords = (date: LocalDate): string => `${Number(date.slice(8, 10))} ${monthName(date)} ${yearOf(date)}`

/** "1 december 2026 – 20 april 2027, utom 22 december 2026"; null: too many are missing. @param dates in order, of one weekday */
const stretchWords = (dates: readonly LocalDate[]): string | null => {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return null
  const step = Math.min(...dates.slice(1).map((date, index) => daysBetween(dates[index] ?? first, date)))
  const all = Array.from({ length: Math.floor(daysBetween(first, last) / step) + 1 }, (_, index) =>
    addDays(first, index * step),
  )
  const missing = all.filter((date) => !dates.includes(date))
  if (missing.length > MOST_EXCEPTIONS || dates.some((date) => !all.includes(date))) return null
  const but = missing.length === 0 ? '' : `, utom ${listed(missing.map(dayWords))}`
  return `${dayWords(first)} – ${dayWords(last)}${but}`
}

/** `Eken, 20 tisdagar 18–20, 1 december 2026 – 20 april 2027. Ny status: Bekräftad` */
const foldedLine = (parts: readonly [LinePart, ...LinePart[]], told: string): string => {
  const [{ title, slots, message }] = parts
  const dates = parts.map(({ date }) => date).toSorted()
  const days = stretchWords(dates) ?? listed(dates.map(dayWords))
  return sentences([title, sameWeekdayWords(dates, mergeIntervals(slots)), days].join(', '), told, message)
}

const kindOf = ({ resourceId, date, slots, message }: LinePart): string =>
  JSON.stringify([resourceId, weekdayOf(date), timeRanges(slots), message])

/**
 * A line a part, or one for many dates of one weekday, where the first of them stands.
 * @param toldOf what has become of a part in words; empty: nothing
 */
export const linesOfParts = <Part extends LinePart>(
  parts: readonly Part[],
  toldOf: (part: Part) => string = () => '',
): readonly string[] => {
  const keyOf = (part: Part): string => `${kindOf(part)} ${toldOf(part)}`
  const kinds = Map.groupBy(parts, keyOf)
  return parts.flatMap((part) => {
    const alike = kinds.get(keyOf(part)) ?? [part]
    const [first, ...others] = alike
    if (first === undefined || alike.length < FEWEST_FOLDED) return [lineOf(part, toldOf(part))]
    return first === part ? [foldedLine([first, ...others], toldOf(part))] : []
  })
}

const texts = {
  booking: (number: number): string => `Bokning ${number}:`,
  andMore: (numbers: readonly number[], more: number): string => `${numbers.join(', ')} och ${more} till`,
} as const

/** As many as a subject shows. */
const mostNumbers = 5

export const numbersOf = (numbers: readonly number[]): string =>
  numbers.length <= mostNumbers
    ? numbers.join(', ')
    : texts.andMore(numbers.slice(0, mostNumbers), numbers.length - mostNumbers)

interface OfBooking {
  readonly number: number
  readonly lines: readonly string[]
}

/** Where there are several bookings, each is named above its lines. @param areSeveral also where these lines are of one of them */
export const linesOf = (
  news: readonly OfBooking[],
  areSeveral = new Set(news.map(({ number }) => number)).size > 1,
): string[] => {
  const byNumber = Map.groupBy(news, ({ number }) => number)
  return [...byNumber].flatMap(([number, ofBooking]) => {
    const lines = ofBooking.flatMap((one) => one.lines)
    return areSeveral ? [texts.booking(number), ...lines] : lines
  })
}
