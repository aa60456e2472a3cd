/**
 * Functions on the waiting parts for their page: grouping by day, reuse of unchanged objects, choices, words, division
 * into calls of the permitted size, and the next booking of the queue.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import { MOST_PARTS_AT_ONCE } from '../../../domain/rules/booking-status.ts'
import type { Customer, WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingId, BookingResourceId } from '../../../domain/schema/ids.ts'
import { timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { counted, kronor, listed } from '../../../domain/wording/swedish-amounts.ts'
import { clockTime, shortDate } from '../../../domain/wording/swedish-dates.ts'
import { customerWords } from '../../booking/booked/customer-facts.ts'
import { waitingTexts } from './waiting-texts.ts'

export type Chosen = ReadonlySet<BookingResourceId>

export const noneChosen: Chosen = new Set()

export const withChoice = (chosen: Chosen, ids: readonly BookingResourceId[], on: boolean): Chosen => {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/**
 * Returns the parts between two parts in either direction, including both.
 * @param from if it is null, or a part that has left the list, only `to` is returned
 */
export const stretchBetween = (
  parts: readonly WaitingPart[],
  from: BookingResourceId | null,
  to: BookingResourceId,
): readonly BookingResourceId[] => {
  const ids = parts.map(({ id }) => id)
  const places = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = places
  return first === -1 ? [to] : ids.slice(first, last + 1)
}

export type Share = 'none' | 'some' | 'all'

export const shareOf = (chosen: Chosen, parts: readonly WaitingPart[]): Share => {
  const count = parts.filter(({ id }) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === parts.length ? 'all' : 'some'
}

/** Returns text such as "09:00–10:30, 13:00–13:30". */
export const timesOf = ({ times }: Pick<WaitingPart, 'times'>): string => timeRanges(times).join(', ')

/** Returns text such as "tis 3 mars 09:00–10:30". */
export const whenOf = (part: WaitingPart): string => `${shortDate(part.date)} ${timesOf(part)}`

/** Returns text such as "Poddstudion, tis 3 mars 17:00–19:00". */
export const partTitle = (part: WaitingPart): string => `${part.resourceTitle}, ${whenOf(part)}`

/** Returns the company and the name, such as "Skellefteå Bygg AB, Karin Lindén". */
export const bookedBy = (customer: Customer): string => customerWords(customer) || 'Raderad användare'

/** Returns text such as "mån 2 mars 14:05". */
export const madeAtWords = ({ madeAt }: Pick<WaitingPart, 'madeAt'>): string => {
  const { date, time } = wallTimeAt(Date.parse(madeAt))
  return `${shortDate(date)} ${clockTime(time)}`
}

/**
 * Returns the name of a row's box, which contains all the text of the row.
 * @param isOfSeries whether the row belongs to a series, and therefore states its own day
 */
export const partName = (part: WaitingPart, isOfSeries = false): string =>
  [
    isOfSeries ? whenOf(part) : timesOf(part),
    part.resourceTitle,
    ...(part.message === '' ? [] : [`${waitingTexts.wish} ${part.message}`]),
    bookedBy(part),
    waitingTexts.made(madeAtWords(part)),
    ...((part.notes ?? 0) === 0 ? [] : [waitingTexts.notes(part.notes ?? 0)]),
    kronor(part.price),
  ].join(', ')

export interface WaitingDay {
  readonly date: LocalDate
  readonly parts: readonly WaitingPart[]
}

/** The parts of each row of the list. A row with several parts is a series, and can be opened. */
export const rowsOf = (parts: readonly WaitingPart[]): readonly (readonly WaitingPart[])[] => [
  ...groupedBy(parts, ({ id, bookingId, series }) => (series === true ? `series ${bookingId}` : `part ${id}`)).values(),
]

/**
 * The rows of the list by day. The row of a series is on its first waiting day.
 * @param parts by day, as the server lists them
 */
export const daysOf = (parts: readonly WaitingPart[]): readonly WaitingDay[] =>
  [...groupedBy(rowsOf(parts), ([first]) => first?.date)].flatMap(([date, rows]) =>
    date === undefined ? [] : [{ date, parts: rows.flat() }],
  )

interface SeriesWords {
  /** "09:00–10:00", or empty if the times differ. */
  readonly times: string
  /** "Grupprum Eken och Poddstudion" */
  readonly rooms: string
  /** "12 tillfällen, tis 10 mars–tis 26 maj" */
  readonly days: string
  readonly price: string
}

/** @param parts by day, at least two */
export const seriesWords = (parts: readonly WaitingPart[]): SeriesWords => {
  const times = new Set(parts.map(timesOf))
  const dates = parts.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)].map((date) => (date === undefined ? '' : shortDate(date)))
  return {
    times: times.size === 1 ? [...times].join('') : '',
    rooms: listed([...new Set(parts.map(({ resourceTitle }) => resourceTitle))]),
    days: `${counted(parts.length, 'tillfälle', 'tillfällen')}, ${first}–${last}`,
    price: kronor(parts.reduce((sum, { price }) => sum + price, 0)),
  }
}

/** Returns the name of the box of a series. */
export const seriesName = (parts: readonly WaitingPart[]): string => {
  const { times, rooms, days, price } = seriesWords(parts)
  const [part] = parts
  return ['Serie', times, days, rooms, part === undefined ? '' : bookedBy(part), price]
    .filter((words) => words !== '')
    .join(', ')
}

/** Returns the new list, and reuses an object of the old list when its values are the same. An unchanged row then does not render again. */
export const keptParts = (before: readonly WaitingPart[], now: readonly WaitingPart[]): readonly WaitingPart[] => {
  const known = new Map(before.map((part) => [part.id, part]))
  return now.map((part) => {
    const earlier = known.get(part.id)
    return earlier !== undefined && JSON.stringify(earlier) === JSON.stringify(part) ? earlier : part
  })
}

/** The number of people who get an e-mail, one each. `without` is the number of people without an e-mail address. */
export interface Mails {
  readonly mails: number
  readonly without: number
}

export const mailsOf = (parts: readonly WaitingPart[]): Mails => {
  const people = new Map(parts.map(({ ownerId, bookingId, isMailed }) => [`${ownerId ?? `of ${bookingId}`}`, isMailed]))
  const mails = [...people.values()].filter((isMailed) => isMailed).length
  return { mails, without: people.size - mails }
}

/**
 * Divides the parts into calls. Invariant: the parts of a booking are in one call, so that the booking is locked once.
 * A booking with more parts than a call permits is in several calls.
 */
export const inCalls = (
  parts: readonly WaitingPart[],
  most = MOST_PARTS_AT_ONCE,
): readonly (readonly WaitingPart[])[] => {
  const calls: WaitingPart[][] = []
  for (const ofBooking of groupedBy(parts, ({ bookingId }) => bookingId).values()) {
    for (let from = 0; from < ofBooking.length; from += most) {
      const piece = ofBooking.slice(from, from + most)
      const last = calls.at(-1)
      if (last === undefined || last.length + piece.length > most) calls.push(piece)
      else last.push(...piece)
    }
  }
  return calls
}

/**
 * Returns the next booking of the queue.
 * @param before the bookings that waited when this one was opened, some of which may be answered by now
 * @returns null if no other booking waits
 */
export const nextAfter = (
  here: BookingId,
  before: readonly BookingId[],
  waiting: readonly BookingId[],
): BookingId | null => {
  const at = before.indexOf(here)
  const order = [...before.slice(at + 1), ...waiting, ...before.slice(0, Math.max(at, 0))]
  return order.find((id) => id !== here && waiting.includes(id)) ?? null
}

/** @param queue the address of the queue, which may show the bookings of one group only */
export const bookingsInQueue = (parts: readonly WaitingPart[], queue: string): readonly BookingId[] => {
  const group = groupIdFromText(new URLSearchParams(queue.split('?', 2)[1] ?? '').get('group') ?? '')
  return [...new Set(parts.filter((part) => group === null || part.group === group).map(({ bookingId }) => bookingId))]
}
