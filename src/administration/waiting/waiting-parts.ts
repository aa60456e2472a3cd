/** What waits, as its page needs it: by day, with earlier objects kept, and in calls of a size that the server takes. Pure. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { MOST_PARTS_AT_ONCE } from '../../../domain/rules/booking-status.ts'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'

export interface WaitingDay {
  readonly date: LocalDate
  readonly parts: readonly WaitingPart[]
}

/** @param parts by day, as the server lists them */
export const daysOf = (parts: readonly WaitingPart[]): readonly WaitingDay[] =>
  [...groupedBy(parts, ({ date }) => date)].map(([date, ofDay]) => ({ date, parts: ofDay }))

/** The list as it is now, with what it was before where that says the same: what has not changed is not drawn again. */
export const keptParts = (before: readonly WaitingPart[], now: readonly WaitingPart[]): readonly WaitingPart[] => {
  const known = new Map(before.map((part) => [part.id, part]))
  return now.map((part) => {
    const earlier = known.get(part.id)
    return earlier !== undefined && JSON.stringify(earlier) === JSON.stringify(part) ? earlier : part
  })
}

/** A booking has one mail, or none: `without` are those of people who have no address. */
export interface Mails {
  readonly mails: number
  readonly without: number
}

export const mailsOf = (parts: readonly WaitingPart[]): Mails => {
  const bookings = new Map(parts.map(({ bookingId, isMailed }) => [bookingId, isMailed]))
  const mails = [...bookings.values()].filter((isMailed) => isMailed).length
  return { mails, without: bookings.size - mails }
}

/**
 * What is answered in each call. Invariant: a booking is in one of them alone, so that it gets one mail, unless it has more parts
 * than a call takes.
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
