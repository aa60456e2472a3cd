/**
 * Locks the rows of bookings. Each change of a booking locks its row first, so the parts stay the same until the end of the transaction,
 * and changes of one booking run one after the other. Several bookings are locked in the order of their ids. A booking of another person
 * looks missing.
 */
import { BookingId, type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { callerMay, type PermittedCaller, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'

/** A booking with all its parts. */
export interface LockedBooking {
  readonly booking: BookingReference
  readonly resources: readonly BookedResource[]
}

export interface LockedPart extends LockedBooking {
  /** The part that the call names. */
  readonly resource: BookedResource
}

/** A call with the data that its change needs. */
export interface UserCall<Body> {
  readonly caller: SignedInCaller
  readonly body: Body
}

export interface PermittedCall<Body> extends UserCall<Body> {
  readonly caller: PermittedCaller<'handle-bookings'>
}

/** Selects and locks the bookings of an owner, or of everybody if `whose` is null. */
const selectLocked = (transaction: Transaction, whose: UserId | null) =>
  transaction
    .selectFrom('booking')
    .select(['id', 'booking_number', 'user_id'])
    .$if(whose !== null, (query) => query.where('user_id', '=', whose))
    .orderBy('id')
    .forUpdate()

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectLocked>['executeTakeFirstOrThrow']>>

/** Reads the parts after the rows are locked. A statement that waits for a lock sees the database as it was when the statement began. */
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

/** Locks the existing bookings with these ids. Only the caller's own bookings are locked; for an administrator, all are. */
export const lockBookings = async (
  transaction: Transaction,
  ids: readonly BookingId[],
  caller: SignedInCaller,
): Promise<readonly LockedBooking[]> => {
  const locked = selectLocked(transaction, callerMay(caller, 'handle-bookings') ? null : caller.user.id)
  return withParts(transaction, await locked.where('id', 'in', ids).execute())
}

/** Locks all bookings of a user. */
export const lockBookingsOf = async (transaction: Transaction, owner: UserId): Promise<readonly LockedBooking[]> =>
  withParts(transaction, await selectLocked(transaction, owner).execute())

export interface CallWith<Parameters> {
  readonly caller: SignedInCaller
  readonly parameters: Parameters
}

/** Locks and changes the booking that a call names. @throws Failure 404, and every error of the change */
export const workOnBooking = <Result>(
  context: BookingContext,
  { caller, parameters }: CallWith<{ readonly id: BookingId }>,
  change: (work: BookingWork, locked: LockedBooking) => Promise<Result>,
): Promise<Result> =>
  workOnBookings(context, async (work) => {
    const [locked] = await lockBookings(work.transaction, [parameters.id], caller)
    return change(work, found(locked))
  })

/** Locks and changes the booked resource that a call names. @throws Failure 404, and every error of the change */
export const workOnPart = <Result>(
  context: BookingContext,
  call: CallWith<{ readonly id: BookingId; readonly rid: BookingResourceId }>,
  change: (work: BookingWork, part: LockedPart) => Promise<Result>,
): Promise<Result> =>
  workOnBooking(context, call, (work, { booking, resources }) =>
    change(work, { booking, resources, resource: found(resources.find(({ id }) => id === call.parameters.rid)) }),
  )
