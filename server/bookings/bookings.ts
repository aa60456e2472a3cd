/**
 * Making bookings and adding to them (contract 3, Booking). Invariants: one transaction each, in which either everything
 * happens or nothing; a request that is sent again gives the booking of the first time; prices are reckoned here.
 */
import { sql } from 'kysely'
import type { Booking, BookingId as BookingIdType } from '../../domain/entities.ts'
import type { BookingModel, ResourcePriceResult } from '../../domain/http-calls.ts'
import type { Changes } from '../changes/changes.ts'
import type { Work } from '../changes/news.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Caller, SignedInCaller, SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { bookResources, type ResourcesToBook } from './book-resources.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import type { BookingMails } from './booking-mails.ts'
import { bookingOwner, lockBookingOwner, lockPerson, payerOf } from './booking-owner.ts'
import { readPriceList } from './booking-prices.ts'
import { type BookingRules, checkBookingModel, checkSize } from './booking-rules.ts'
import { earlierBooking, idempotentRequest, rememberBooking } from './idempotency.ts'
import { bookingReference, lockBooking } from './lock-booking.ts'
import { readNamedResources } from './named-resources.ts'
import { readVisibleBooking } from './visible-booking.ts'

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
  readonly rules: BookingRules
  readonly mails: BookingMails
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

export const createBookings = ({ database, changes, rules, mails }: BookingServices): Bookings => {
  /** Books, and writes down and out what is new. A request that is sent again never comes this far. */
  const fill = async (
    work: Work,
    kind: 'booking-made' | 'booking-added-to',
    { caller, ...toBook }: ResourcesToBook & { readonly caller: SignedInCaller },
  ): Promise<void> => {
    const made = await bookResources(work, { caller, ...toBook })
    const isNew = ({ id }: BookedResource): boolean => made.includes(id)
    const resources = await readBookedResources(work.transaction, toBook.booking.id)
    const details = { resources: resources.filter(isNew).map(auditedPart) }
    await auditBooking(work.transaction, toBook.booking, caller.user.id, kind, details)
    await mails.made(work.transaction, toBook.booking, isNew)
  }

  return {
    async prices(caller, model) {
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
    },

    async create({ caller, body, idempotencyKey }) {
      checkBookingModel(body, rules)
      const request = idempotentRequest(caller.user.id, idempotencyKey, ['create', body])
      const id = await changes.run(async (work) => {
        const earlier = request === null ? null : await earlierBooking(work.transaction, request)
        if (earlier !== null) return earlier
        const owner = await lockBookingOwner(work.transaction, caller, body.userId)
        const booking = await insertBooking(work.transaction, owner)
        await fill(work, 'booking-made', { booking, owner, caller, entries: body.bookingResources })
        if (request !== null) await rememberBooking(work.transaction, request, booking.id)
        return booking.id
      })
      return readVisibleBooking(database, id, caller)
    },

    async add(bookingId, { caller, body, idempotencyKey }) {
      // 404 comes before 422 (contract 2); the booking is locked once the rest is known to be right.
      await lockBooking(database, bookingId, caller)
      checkBookingModel(body, rules)
      const request = idempotentRequest(caller.user.id, idempotencyKey, ['add', bookingId, body])
      const id = await changes.run(async (work) => {
        const earlier = request === null ? null : await earlierBooking(work.transaction, request)
        if (earlier !== null) return earlier
        const booking = await lockBooking(work.transaction, bookingId, caller)
        const owner = await lockPerson(work.transaction, booking.ownerId)
        await fill(work, 'booking-added-to', { booking, owner, caller, entries: body.bookingResources })
        if (request !== null) await rememberBooking(work.transaction, request, booking.id)
        return booking.id
      })
      return readVisibleBooking(database, id, caller)
    },
  }
}
