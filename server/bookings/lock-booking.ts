/**
 * Each change of a booking locks its row first, so that its parts stay the same until the end of the transaction, and changes of one booking
 * come one after the other. Several bookings are locked in the order of their ids. Bookings of others look missing.
 */
import { BookingId, type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { type AdministratorCaller, isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'

/** A booking with all its parts. */
export interface LockedBooking {
  readonly booking: BookingReference
  readonly resources: readonly BookedResource[]
}

export interface LockedPart extends LockedBooking {
  /** One of its parts. */
  readonly resource: BookedResource
}

/** A call as the change that it asks for needs it. */
export interface UserCall<Body> {
  readonly caller: SignedInCaller
  readonly body: Body
}

export interface AdministratorCall<Body> extends UserCall<Body> {
  readonly caller: AdministratorCaller
}

/** @param whose the owner; null for anybody's bookings */
const selectLocked = (transaction: Transaction, whose: UserId | null) =>
  transaction
    .selectFrom('booking')
    .select(['id', 'booking_number', 'user_id'])
    .$if(whose !== null, (query) => query.where('user_id', '=', whose))
    .orderBy('id')
    .forUpdate()

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectLocked>['executeTakeFirstOrThrow']>>

/** The parts are read once the rows are locked: a statement that waits for a lock sees the database as it was when it began. */
const withParts = async (transaction: Transaction, rows: readonly BookingRow[]): Promise<readonly LockedBooking[]> => {
  if (rows.length === 0) return []
  const parts = await readBookedResources(
    transaction,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const booking = { id: BookingId.make(row.id), number: row.booking_number, ownerId: UserId.make(row.user_id) }
    return { booking, resources: parts.get(booking.id) ?? [] }
  })
}

/** Locks the bookings with these ids that are there and the caller's own; for administrators anybody's. */
export const lockBookings = async (
  transaction: Transaction,
  ids: readonly BookingId[],
  caller: SignedInCaller,
): Promise<readonly LockedBooking[]> => {
  const locked = selectLocked(transaction, isAdministrator(caller) ? null : caller.user.id)
  return withParts(transaction, await locked.where('id', 'in', ids).execute())
}

/** All bookings of a user. */
export const lockBookingsOf = async (transaction: Transaction, owner: UserId): Promise<readonly LockedBooking[]> =>
  withParts(transaction, await selectLocked(transaction, owner).execute())

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
