/** The words on the button that books. The bar and the dialog that it opens both use them. */
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

/** @param addTo the booking to add to; null for a new booking */
export const bookingLabel = (addTo: BookingId | null, latestBooking: State['latestBooking']): string => {
  if (latestBooking === null) return 'Boka'
  return latestBooking.bookingId === addTo ? `Lägg till i bokning ${latestBooking.bookingNumber}` : 'Skapa ny bokning'
}
