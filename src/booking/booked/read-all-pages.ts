/** Reads all pages of a list of bookings. */
import type { Answer } from '../../../domain/port/core-port.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'

/**
 * Each booking is in the answer once. A booking that is made between two readings can move another booking onto two pages.
 * @returns the first failure, if one of the pages could not be read
 */
export const readAllPages = async (read: (page: number) => Answer<PagedBookings>): Answer<PagedBookings> => {
  const first = await read(1)
  if (first._tag !== 'Ok') return first
  const found = new Map(first.value.bookings.map((booking) => [booking.id, booking]))
  for (let page = 2; page <= first.value.pages; page += 1) {
    const further = await read(page)
    if (further._tag !== 'Ok') return further
    for (const booking of further.value.bookings) found.set(booking.id, booking)
  }
  return { ...first, value: { ...first.value, bookings: [...found.values()] } }
}
