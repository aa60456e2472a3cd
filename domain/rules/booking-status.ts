/** The statuses of a booked resource (docs/rules.md#status), by name and as people read them. */
import type { BookingStatus } from '../schema/bookings.ts'

export const UNCONFIRMED = 0
export const CONFIRMED = 1
/** Its slots are free again; the owner still sees it, and it counts in no total. */
export const CANCELLED = 2
export const OCCUPIED = 3

/** Parts whose status one call sets. */
export const MOST_PARTS_AT_ONCE = 100

export const bookingStatusWords: Readonly<Record<BookingStatus, string>> = {
  [UNCONFIRMED]: 'Obekräftad',
  [CONFIRMED]: 'Bekräftad',
  [CANCELLED]: 'Avbokad',
  [OCCUPIED]: 'Upptagen',
}
