/** The statuses of a booked resource (docs/rules.md#status), with their names for people. */
import type { BookingStatus } from '../schema/bookings.ts'

export const UNCONFIRMED = 0
export const CONFIRMED = 1
/** The slots of a cancelled booked resource are free again. Its owner still sees it, but no total includes it. */
export const CANCELLED = 2
export const OCCUPIED = 3

/** The highest number of parts whose status one call sets. */
export const MOST_PARTS_AT_ONCE = 100

/** The number of seconds for which an administrator can undo an answer after it has been announced. */
export const UNDO_SECONDS = 10
/** The highest number of seconds for a screen reader to announce the answer and how to undo it. */
export const UNDO_TOLD_SECONDS = 10
/** The number of seconds for which the e-mail waits for an undo that was pressed at the last moment. */
export const UNDO_GRACE_SECONDS = 3
/** The highest number of calls that can be undone at once. It is the number of calls needed to answer the longest queue. */
export const MOST_ANSWERS_UNDONE = 10
/** The highest number of characters in the message that goes with an answer. */
export const LONGEST_WORD = 1_000

export const bookingStatusWords: Readonly<Record<BookingStatus, string>> = {
  [UNCONFIRMED]: 'Obekräftad',
  [CONFIRMED]: 'Bekräftad',
  [CANCELLED]: 'Avbokad',
  [OCCUPIED]: 'Upptagen',
}

/** The same for the person who has booked: what one has booked is one's own, whoever still has to look at it. */
export const ownStatusWords: Readonly<Record<BookingStatus, string>> = {
  ...bookingStatusWords,
  [UNCONFIRMED]: 'Din – vi bekräftar den',
}
