/** The statuses of a booked resource (spec 3), by name and as people read them. */
import type { BookingStatus } from '../schema/bookings.ts'

export const UNCONFIRMED = 0
export const CONFIRMED = 1
/** Its slots are free again; the owner still sees it, and it counts in no total (contract 3, Status). */
export const CANCELLED = 2
export const OCCUPIED = 3

export const bookingStatusWords: Readonly<Record<BookingStatus, string>> = {
  [UNCONFIRMED]: 'Obekräftad',
  [CONFIRMED]: 'Bekräftad',
  [CANCELLED]: 'Avbokad',
  [OCCUPIED]: 'Upptagen',
}
