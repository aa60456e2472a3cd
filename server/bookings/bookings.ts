/**
 * Making bookings and adding to them (contract 3, Booking). Invariants: one transaction each, in which either everything
 * happens or nothing; a request that is sent again gives the booking of the first time; prices are reckoned here.
 */
import { sql } from 'kysely'
import type { Booking } from '../../domain/schema/bookings.ts'
import type { BookingModel, ResourcePriceResult } from '../../domain/schema/calls/everyday-calls.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import type { Caller, SignedInCaller, SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { bookResources, type ResourcesToBook } from './book-resources.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { mailBookingMade } from './booking-mails.ts'
import { bookingOwner, lockBookingOwner, lockPerson, payerOf } from './booking-owner.ts'
import { readPriceList } from './booking-prices.ts'
import { checkBookingModel, checkSize } from './booking-rules.ts'
import { bookedOnce, idempotentRequest } from './idempotency.ts'
import { bookingReference, lockBooking } from './lock-booking.ts'
import { readNamedResources } from './named-resources.ts'
import { readVisibleBooking } from './read-booking.ts'

interface BookingRequest {
  readonly caller: SignedInCaller
  readonly body: BookingModel
  readonly idempotencyKey: string | null
}

/** A new booking of nothing yet. */
const insertBooking = async (transaction: Transaction, owner: SignedInUser): Promise<BookingReference> =>
  bookingReference(
    await transaction
      .insertInto('booking')
      .values({ user_id: owner.id, created_at: sql<string>`server_now()` })
      .returning(['id', 'booking_number', 'user_id'])
      .executeTakeFirstOrThrow(),
  )

/** Books, and writes down and out what is new. A request that is sent again never comes this far. */
const fill = async (
  work: BookingWork,
  kind: 'booking-made' | 'booking-added-to',
  { caller, ...toBook }: ResourcesToBook & { readonly caller: SignedInCaller },
): Promise<BookingId> => {
  const { transaction } = work
  const made = await bookResources(work, { caller, ...toBook })
  const isNew = ({ id }: BookedResource): boolean => made.includes(id)
  const resources = await readBookedResources(transaction, toBook.booking.id)
  const details = { resources: resources.filter(isNew).map(auditedPart) }
  await auditBooking(transaction, toBook.booking, caller.user.id, kind, details)
  await mailBookingMade(work, toBook.booking, isNew)
  return toBook.booking.id
}

export const readPrices = async (
  { database, ...rules }: BookingContext,
  caller: Caller,
  model: BookingModel,
): Promise<readonly ResourcePriceResult[]> => {
  checkSize(model, rules)
  const owner = await bookingOwner(database, caller, model.userId)
  const ids = model.bookingResources.map((entry) => entry.resourceId)
  const resources = await readNamedResources(database, ids)
  if (ids.some((id) => resources.get(id)?.enabled !== true)) throw new Failure('not-found')
  const priceOf = await readPriceList(database, ids)
  return model.bookingResources.map((entry) => ({
    id: entry.resourceId,
    price: priceOf(entry.resourceId, entry.bookingSlots, payerOf(owner)),
  }))
}

export const createBooking = async (
  context: BookingContext,
  { caller, body, idempotencyKey }: BookingRequest,
): Promise<Booking> => {
  checkBookingModel(body, context)
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['create', body])
  const id = await workOnBookings(context, (work) =>
    bookedOnce(work.transaction, request, async () => {
      const owner = await lockBookingOwner(work.transaction, caller, body.userId)
      const booking = await insertBooking(work.transaction, owner)
      return fill(work, 'booking-made', { booking, owner, caller, entries: body.bookingResources })
    }),
  )
  return readVisibleBooking(context.database, id, caller)
}

export const addToBooking = async (
  context: BookingContext,
  bookingId: BookingId,
  { caller, body, idempotencyKey }: BookingRequest,
): Promise<Booking> => {
  // 404 comes before 422 (contract 2); the booking is locked once the rest is known to be right.
  await lockBooking(context.database, bookingId, caller)
  checkBookingModel(body, context)
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['add', bookingId, body])
  const id = await workOnBookings(context, (work) =>
    bookedOnce(work.transaction, request, async () => {
      const booking = await lockBooking(work.transaction, bookingId, caller)
      const owner = await lockPerson(work.transaction, booking.ownerId)
      return fill(work, 'booking-added-to', { booking, owner, caller, entries: body.bookingResources })
    }),
  )
  return readVisibleBooking(context.database, id, caller)
}
