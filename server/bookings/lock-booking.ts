/**
 * Locks the rows of bookings. Each change of a booking locks its row first, so the parts stay the same until the end of the transaction,
 * and changes of one booking run one after the other. Several bookings are locked in the order of their ids. A booking of another person
 * looks missing, and so does a part of a group in which the caller has nothing to do.
 */
import { type SqlBool, sql } from 'kysely'
import type { Permission } from '../../domain/rules/permissions.ts'
import { BookingId, type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { isBookingOf } from '../database/group-scope.ts'
import { actingIn, callerGroups, callerMay, type PermittedCaller, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'

/** A booking with all its parts. */
export interface LockedBooking {
  readonly booking: BookingReference
  readonly resources: readonly BookedResource[]
}

/** A booking of which the caller may change some parts. */
export interface BookingWithin extends LockedBooking {
  /** The parts that the caller may change, at least one. All of them are among `resources`. */
  readonly within: readonly BookedResource[]
}

/** The caller as the rules judge them in the groups of these parts. */
export const actingOn = (caller: SignedInCaller, parts: readonly BookedResource[]): SignedInCaller =>
  actingIn(
    caller,
    parts.map(({ groupId }) => groupId),
  )

export interface LockedPart extends BookingWithin {
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

/** Selects and locks bookings. */
const selectLocked = (transaction: Transaction) =>
  transaction.selectFrom('booking').select(['id', 'booking_number', 'user_id']).orderBy('id').forUpdate()

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

/** Locks the existing bookings with these ids, whosesoever they are. */
export const lockAnyBookings = async (
  transaction: Transaction,
  ids: readonly BookingId[],
): Promise<readonly LockedBooking[]> =>
  ids.length === 0 ? [] : withParts(transaction, await selectLocked(transaction).where('id', 'in', ids).execute())

interface Asker {
  readonly caller: SignedInCaller
  /** The permission without which nothing is changed. If it is absent, the owner may change the booking too. */
  readonly needs?: Permission
}

/** Locks the existing bookings with these ids of which the caller may change a part. */
export const lockBookings = async (
  transaction: Transaction,
  ids: readonly BookingId[],
  { caller, needs }: Asker,
): Promise<readonly BookingWithin[]> => {
  const permission = needs ?? 'handle-bookings'
  const isOwn = needs === undefined ? sql<SqlBool>`user_id = ${caller.user.id}` : sql<SqlBool>`false`
  const groups = callerGroups(caller, permission)
  const rows = await selectLocked(transaction)
    .where('id', 'in', ids)
    .where(sql<SqlBool>`(${isOwn} or ${isBookingOf(groups, sql`booking.id`)})`)
    .execute()
  return (await withParts(transaction, rows)).flatMap((locked) => {
    const { booking, resources } = locked
    const isWhole = groups === 'all' || (needs === undefined && booking.ownerId === caller.user.id)
    const within = isWhole ? resources : resources.filter(({ groupId }) => callerMay(caller, permission, [groupId]))
    return isWhole || within.length > 0 ? [{ ...locked, within }] : []
  })
}

/** Locks all bookings of a user. */
export const lockBookingsOf = async (transaction: Transaction, owner: UserId): Promise<readonly LockedBooking[]> =>
  withParts(transaction, await selectLocked(transaction).where('user_id', '=', owner).execute())

export interface CallWith<Parameters> extends Asker {
  readonly parameters: Parameters
}

/** Locks and changes the booking that a call names. @throws Failure 404, and every error of the change */
export const workOnBooking = <Result>(
  context: BookingContext,
  { parameters, ...asker }: CallWith<{ readonly id: BookingId }>,
  change: (work: BookingWork, locked: BookingWithin) => Promise<Result>,
): Promise<Result> =>
  workOnBookings(context, async (work) => {
    const [locked] = await lockBookings(work.transaction, [parameters.id], asker)
    return change(work, found(locked))
  })

/** Locks and changes the booked resource that a call names. @throws Failure 404, and every error of the change */
export const workOnPart = <Result>(
  context: BookingContext,
  call: CallWith<{ readonly id: BookingId; readonly rid: BookingResourceId }>,
  change: (work: BookingWork, part: LockedPart) => Promise<Result>,
): Promise<Result> =>
  workOnBooking(context, call, (work, locked) =>
    change(work, { ...locked, resource: found(locked.within.find(({ id }) => id === call.parameters.rid)) }),
  )
