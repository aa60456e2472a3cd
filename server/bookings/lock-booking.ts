/**
 * A change of a booking locks its row first: so what it consists of stays the same until the end of the transaction, and changes of
 * one booking come one after the other. Several are locked in the order of their ids. Bookings of others look missing.
 */
import { BookingId, type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'

/** A booking with all its parts. */
export interface LockedBooking {
  readonly booking: BookingReference
  readonly resources: readonly BookedResource[]
}

const selectLocked = (database: Database | Transaction) =>
  database.selectFrom('booking').select(['id', 'booking_number', 'user_id']).orderBy('id').forUpdate()

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectLocked>['executeTakeFirstOrThrow']>>

const referenceOf = (row: BookingRow): BookingReference => ({
  id: BookingId.make(row.id),
  number: row.booking_number,
  ownerId: UserId.make(row.user_id),
})

/** They are read once they are locked: a statement that waits for a lock is as old as its beginning. */
const withParts = async (transaction: Transaction, rows: readonly BookingRow[]): Promise<readonly LockedBooking[]> => {
  if (rows.length === 0) return []
  const parts = await readBookedResources(
    transaction,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const booking = referenceOf(row)
    return { booking, resources: parts.get(booking.id) ?? [] }
  })
}

const lockRows = (database: Database | Transaction, ids: readonly BookingId[], caller: SignedInCaller) =>
  selectLocked(database)
    .where('id', 'in', ids)
    .$if(!isAdministrator(caller), (query) => query.where('user_id', '=', caller.user.id))
    .execute()

/** One's own bookings, or any for administrators, as far as they are there. */
export const lockBookings = async (
  transaction: Transaction,
  ids: readonly BookingId[],
  caller: SignedInCaller,
): Promise<readonly LockedBooking[]> => withParts(transaction, await lockRows(transaction, ids, caller))

/** All bookings of a user. */
export const lockBookingsOf = async (transaction: Transaction, owner: UserId): Promise<readonly LockedBooking[]> =>
  withParts(transaction, await selectLocked(transaction).where('user_id', '=', owner).execute())

/** @throws Failure 404 */
export const lockBooking = async (
  database: Database | Transaction,
  id: BookingId,
  caller: SignedInCaller,
): Promise<BookingReference> => {
  const [row] = await lockRows(database, [id], caller)
  return referenceOf(found(row))
}

export interface LockedPart extends LockedBooking {
  /** One of its parts. */
  readonly resource: BookedResource
}

export interface CallWith<Parameters> {
  readonly caller: SignedInCaller
  readonly parameters: Parameters
}

/** Changes the booking that a call names; it is locked meanwhile. @throws Failure 404, and what the change throws */
export const workOnBooking = <Result>(
  context: BookingContext,
  { caller, parameters }: CallWith<{ readonly id: BookingId }>,
  change: (work: BookingWork, locked: LockedBooking) => Promise<Result>,
): Promise<Result> =>
  workOnBookings(context, async (work) => {
    const [locked] = await lockBookings(work.transaction, [parameters.id], caller)
    return change(work, found(locked))
  })

/** Changes the booked resource that a call names. @throws Failure 404, and what the change throws */
export const workOnPart = <Result>(
  context: BookingContext,
  call: CallWith<{ readonly id: BookingId; readonly rid: BookingResourceId }>,
  change: (work: BookingWork, part: LockedPart) => Promise<Result>,
): Promise<Result> =>
  workOnBooking(context, call, (work, { booking, resources }) =>
    change(work, { booking, resources, resource: found(resources.find(({ id }) => id === call.parameters.rid)) }),
  )
