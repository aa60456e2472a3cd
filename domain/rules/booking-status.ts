/** The statuses of a booked resource (docs/rules.md#status), with their names for people. */
import type { BookingStatus } from '../schema/bookings.ts'

export const UNCONFIRMED = 0
export const CONFIRMED = 1
/** Its slots are free again; the owner still sees it, and it counts in no total. */
export const CANCELLED = 2
export const OCCUPIED = 3

/** Parts whose status one call sets. */
export const MOST_PARTS_AT_ONCE = 100

/** Seconds for which an administrator's answer is offered to be undone, once it has been told. */
export const UNDO_SECONDS = 10
/** Seconds that a voice has at most to tell what was done and how it is undone. */
export const UNDO_TOLD_SECONDS = 10
/** Seconds that a press in the last moment has to arrive before the mail leaves. */
export const UNDO_GRACE_SECONDS = 3
/** How many calls can be undone at once: as many as answer the longest queue. */
export const MOST_ANSWERS_UNDONE = 10
/** How many characters the word that goes with an answer may have. */
export const LONGEST_WORD = 1_000

export const bookingStatusWords: Readonly<Record<BookingStatus, string>> = {
  [UNCONFIRMED]: 'Obekräftad',
  [CONFIRMED]: 'Bekräftad',
  [CANCELLED]: 'Avbokad',
  [OCCUPIED]: 'Upptagen',
}
