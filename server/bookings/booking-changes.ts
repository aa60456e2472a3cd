/**
 * Changing and cancelling what is booked, with what administrators add to it: prices, statuses and notes (contract 3,
 * Editing to Notes). Invariants: one transaction each, in which the booking is locked and its mails are written, so that
 * everything happens or nothing; what is refused is refused in the order 404, 422, 409 (contract 2).
 */
import type { Booking, BookingId, BookingResourceId, RowId, UserId } from '../../domain/entities.ts'
import type { CallBody } from '../../domain/http-calls.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { AdministratorCaller, SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import type { BookingMails } from './booking-mails.ts'
import { insertNote, removeNote } from './booking-notes.ts'
import { type BookingRules, checkBaseUrl, checkBookingResourceModel, checkPrice, noteContent } from './booking-rules.ts'
import { changeBookedResource } from './change-booked-resource.ts'
import { lockBooking, lockPart } from './lock-booking.ts'
import { removeBooking, removeBookingsOf, removePart } from './remove-bookings.ts'
import { setPrice } from './set-price.ts'
import { setStatus } from './set-status.ts'
import { readVisibleBooking } from './visible-booking.ts'

interface Call<CallerKind, Parameters, Body = undefined> {
  readonly caller: CallerKind
  readonly parameters: Parameters
  readonly body: Body
}
interface One {
  readonly id: BookingId
}
interface Part extends One {
  /** Of the booked resource. */
  readonly rid: BookingResourceId
}

export interface BookingChanges {
  /** @throws Failure 404, 422, `cancelled`, `begun`, `not-allowed` or `slot-taken` */
  change(call: Call<SignedInCaller, Part, CallBody<'changeBookingResource'>>): Promise<Booking>
  /** @throws Failure 404 or `begun` */
  remove(call: Call<SignedInCaller, One>): Promise<undefined>
  /** @throws Failure 404 or `begun` */
  removePart(call: Call<SignedInCaller, Part>): Promise<undefined>
  /** Of a user, whole. @throws Failure 404 */
  removeAllOf(call: Call<AdministratorCaller, { readonly id: UserId }>): Promise<undefined>
  /** @throws Failure 404 or 422 */
  setPrice(call: Call<AdministratorCaller, Part, CallBody<'setPrice'>>): Promise<Booking>
  /** @throws Failure 404, 422 or `slot-taken` */
  setStatus(call: Call<AdministratorCaller, Part, CallBody<'setStatus'>>): Promise<Booking>
  /** @throws Failure 404 or 422 */
  addNote(call: Call<AdministratorCaller, One, CallBody<'addNote'>>): Promise<Booking>
  /** @throws Failure 404 */
  deleteNote(call: Call<AdministratorCaller, One & { readonly noteId: RowId }>): Promise<undefined>
}

export interface BookingChangeServices {
  readonly database: Database
  readonly changes: Changes
  readonly rules: BookingRules
  readonly mails: BookingMails
}

export const createBookingChanges = ({ database, changes, rules, mails }: BookingChangeServices): BookingChanges => {
  return {
    async change({ caller, parameters, body }) {
      await changes.run(async (work) => {
        const part = await lockPart(work.transaction, parameters, caller)
        checkBookingResourceModel(body, rules)
        await changeBookedResource(work, mails, part, caller, body)
      })
      return readVisibleBooking(database, parameters.id, caller)
    },

    remove: ({ caller, parameters }) =>
      changes.run(async (work) => {
        const booking = await lockBooking(work.transaction, parameters.id, caller)
        await removeBooking(work, mails, booking, caller)
        return undefined
      }),

    removePart: ({ caller, parameters }) =>
      changes.run(async (work) => {
        const part = await lockPart(work.transaction, parameters, caller)
        await removePart(work, mails, part, caller)
        return undefined
      }),

    removeAllOf: ({ caller, parameters }) =>
      changes.run(async (work) => {
        const user = work.transaction.selectFrom('app_user').select('id').where('id', '=', parameters.id)
        found(await user.where('cleared_at', 'is', null).executeTakeFirst())
        await removeBookingsOf(work, mails, parameters.id, caller)
        return undefined
      }),

    async setPrice({ caller, parameters, body }) {
      await changes.run(async (work) => {
        const part = await lockPart(work.transaction, parameters, caller)
        checkPrice(body.price)
        await setPrice(work, part, caller, body.price)
      })
      return readVisibleBooking(database, parameters.id, caller)
    },

    async setStatus({ caller, parameters, body }) {
      await changes.run(async (work) => {
        const part = await lockPart(work.transaction, parameters, caller)
        checkBaseUrl(body.baseUrl, rules.acceptsOrigin)
        await setStatus(work, mails, part, caller, body.status)
      })
      return readVisibleBooking(database, parameters.id, caller)
    },

    async addNote({ caller, parameters, body }) {
      await runTransaction(database, async (transaction) => {
        const booking = await lockBooking(transaction, parameters.id, caller)
        const { internal = true } = body
        await insertNote(transaction, booking, caller, { content: noteContent(body.content), internal })
      })
      return readVisibleBooking(database, parameters.id, caller)
    },

    deleteNote: ({ caller, parameters }) =>
      runTransaction(database, async (transaction) => {
        const booking = await lockBooking(transaction, parameters.id, caller)
        await removeNote(transaction, booking, caller, parameters.noteId)
        return undefined
      }),
  }
}
