/**
 * A change of a booking locks its row first: so what it consists of stays the same until the end of the transaction,
 * and changes of one booking come one after the other. What is another's looks missing (contract 2).
 */
import { BookingId, type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'

interface BookingRow {
  readonly id: number
  readonly booking_number: number
  readonly user_id: number
}
export const bookingReference = (row: BookingRow): BookingReference => ({
  id: BookingId.make(row.id),
  number: row.booking_number,
  ownerId: UserId.make(row.user_id),
})

/** One's own booking, or any for administrators; null: there is none. */
export const lockBookingIfThere = async (
  database: Database | Transaction,
  id: BookingId,
  caller: SignedInCaller,
): Promise<BookingReference | null> => {
  const row = await database
    .selectFrom('booking')
    .select(['id', 'booking_number', 'user_id'])
    .where('id', '=', id)
    .$if(!isAdministrator(caller), (query) => query.where('user_id', '=', caller.user.id))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : bookingReference(row)
}

/** @throws Failure 404 */
export const lockBooking = async (
  database: Database | Transaction,
  id: BookingId,
  caller: SignedInCaller,
): Promise<BookingReference> => found(await lockBookingIfThere(database, id, caller))

/** All bookings of a user. */
export const lockBookingsOf = async (transaction: Transaction, owner: UserId): Promise<BookingReference[]> => {
  const rows = await transaction
    .selectFrom('booking')
    .select(['id', 'booking_number', 'user_id'])
    .where('user_id', '=', owner)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(bookingReference)
}

export interface LockedPart {
  readonly booking: BookingReference
  readonly resource: BookedResource
  /** The other booked resources of the booking. */
  readonly others: readonly BookedResource[]
}

/** A booked resource of a booking that one may see. @throws Failure 404 */
const lockPart = async (
  transaction: Transaction,
  { id, rid }: { readonly id: BookingId; readonly rid: BookingResourceId },
  caller: SignedInCaller,
): Promise<LockedPart> => {
  const booking = await lockBooking(transaction, id, caller)
  const resources = await readBookedResources(transaction, booking.id)
  return {
    booking,
    resource: found(resources.find((resource) => resource.id === rid)),
    others: resources.filter((resource) => resource.id !== rid),
  }
}

export interface CallWith<Parameters> {
  readonly caller: SignedInCaller
  readonly parameters: Parameters
}

/** Changes the booking that a call names; it is locked meanwhile. @throws Failure 404, and what the change throws */
export const workOnBooking = <Result>(
  context: BookingContext,
  { caller, parameters }: CallWith<{ readonly id: BookingId }>,
  change: (work: BookingWork, booking: BookingReference) => Promise<Result>,
): Promise<Result> =>
  workOnBookings(context, async (work) => change(work, await lockBooking(work.transaction, parameters.id, caller)))

/** Changes the booked resource that a call names. @throws Failure 404, and what the change throws */
export const workOnPart = <Result>(
  context: BookingContext,
  { caller, parameters }: CallWith<{ readonly id: BookingId; readonly rid: BookingResourceId }>,
  change: (work: BookingWork, part: LockedPart) => Promise<Result>,
): Promise<Result> =>
  workOnBookings(context, async (work) => change(work, await lockPart(work.transaction, parameters, caller)))
