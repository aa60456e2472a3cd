/**
 * Making bookings and adding to them (contract 3, Booking). Invariants: one transaction each, in which either everything
 * happens or nothing; a request that is sent again gives the booking of the first time; prices are reckoned here.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Booking, BookingId as BookingIdType } from '../../domain/entities.ts'
import type { BookingModel, ResourcePriceResult } from '../../domain/http-calls.ts'
import { BookingId, UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import { type Caller, isAdministrator, type SignedInCaller, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { Changes } from '../live/changes.ts'
import { bookResources } from './book-resources.ts'
import { bookingOwner, payerOf, userById } from './booking-owner.ts'
import { readPriceList } from './booking-prices.ts'
import { checkBookingModel } from './booking-rules.ts'
import { earlierBooking, idempotentRequest, rememberBooking } from './idempotency.ts'
import { readNamedResources } from './named-resources.ts'
import { readBooking } from './read-booking.ts'

interface BookingRequest {
  readonly caller: SignedInCaller
  readonly body: BookingModel
  readonly idempotencyKey: string | null
}

export interface Bookings {
  prices(caller: Caller, model: BookingModel): Promise<readonly ResourcePriceResult[]>
  create(request: BookingRequest): Promise<Booking>
  add(id: BookingIdType, request: BookingRequest): Promise<Booking>
}

export interface BookingServices {
  readonly database: Database
  readonly changes: Changes
  readonly acceptsOrigin: AcceptedOrigins
}

const decodeReference = Schema.decodeUnknownSync(Schema.Struct({ id: BookingId, number: Schema.Int, ownerId: UserId }))

/** A new booking of nothing yet. */
const insertBooking = async (transaction: Transaction, owner: SignedInUser): Promise<BookingReference> => {
  const row = await transaction
    .insertInto('booking')
    .values({ user_id: owner.id, created_at: sql<string>`server_now()` })
    .returning(['id', 'booking_number'])
    .executeTakeFirstOrThrow()
  return decodeReference({ id: row.id, number: row.booking_number, ownerId: owner.id })
}

/** One's own booking, or any for administrators, locked until the end of the transaction. @throws Failure 404 */
const lockBooking = async (
  database: Database | Transaction,
  id: BookingIdType,
  caller: SignedInCaller,
): Promise<BookingReference> => {
  const row = await database
    .selectFrom('booking')
    .select(['id', 'booking_number', 'user_id'])
    .where('id', '=', id)
    .$if(!isAdministrator(caller), (query) => query.where('user_id', '=', caller.user.id))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Failure('not-found')
  return decodeReference({ id: row.id, number: row.booking_number, ownerId: row.user_id })
}

export const createBookings = ({ database, changes, acceptsOrigin }: BookingServices): Bookings => {
  const answer = async (id: number, caller: SignedInCaller): Promise<Booking> => {
    const booking = await readBooking(database, id, isAdministrator(caller))
    if (booking === null) throw new Failure('not-found')
    return booking
  }

  return {
    async prices(caller, model) {
      const owner = await bookingOwner(database, caller, model.userId)
      const ids = model.bookingResources.map((entry) => entry.resourceId)
      const resources = await readNamedResources(database, ids)
      if (ids.some((id) => resources.get(id)?.enabled !== true)) throw new Failure('not-found')
      const priceOf = await readPriceList(database, ids)
      return model.bookingResources.map((entry) => ({
        id: entry.resourceId,
        price: priceOf(entry.resourceId, entry.bookingSlots, payerOf(owner)),
      }))
    },

    async create({ caller, body, idempotencyKey }) {
      checkBookingModel(body, acceptsOrigin)
      const request = idempotentRequest(caller.user.id, idempotencyKey, ['create', body])
      const id = await changes.run(async (transaction, told) => {
        const earlier = request === null ? null : await earlierBooking(transaction, request)
        if (earlier !== null) return earlier
        const owner = (await bookingOwner(transaction, caller, body.userId)) ?? caller.user
        const booking = await insertBooking(transaction, owner)
        await bookResources(transaction, told, { booking, owner, caller, entries: body.bookingResources })
        if (request !== null) await rememberBooking(transaction, request, booking.id)
        return booking.id
      })
      return answer(id, caller)
    },

    async add(bookingId, { caller, body, idempotencyKey }) {
      // 404 comes before 422 (contract 2); the booking is locked once the rest is known to be right.
      await lockBooking(database, bookingId, caller)
      checkBookingModel(body, acceptsOrigin)
      const request = idempotentRequest(caller.user.id, idempotencyKey, ['add', bookingId, body])
      const id = await changes.run(async (transaction, told) => {
        const earlier = request === null ? null : await earlierBooking(transaction, request)
        if (earlier !== null) return earlier
        const booking = await lockBooking(transaction, bookingId, caller)
        const owner = await userById(transaction, booking.ownerId)
        await bookResources(transaction, told, { booking, owner, caller, entries: body.bookingResources })
        if (request !== null) await rememberBooking(transaction, request, booking.id)
        return booking.id
      })
      return answer(id, caller)
    },
  }
}
