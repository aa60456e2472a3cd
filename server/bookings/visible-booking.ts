/** One's own booking, or any for administrators. Invariant: another person's looks missing (contract 2). */
import type { Booking } from '../../domain/schema/bookings.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { readBooking } from './read-booking.ts'

/** @throws Failure 404 */
export const readVisibleBooking = async (
  database: Database,
  id: BookingId,
  caller: SignedInCaller,
): Promise<Booking> => {
  const booking = await readBooking(database, id, isAdministrator(caller))
  return found(isAdministrator(caller) || booking?.user.id === caller.user.id ? booking : null)
}
