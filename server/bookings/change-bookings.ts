/**
 * The calls that change existing bookings. Each call states what the booking shall become, and `write-bookings.ts` carries the change out.
 * Invariants: a booking without parts is never kept; an owner may change a booking until its first slot begins, or until the house's rules
 * forbid it.
 */

import { type SqlBool, sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { mergeFields } from '../../domain/rules/merge-fields.ts'
import type { RestCancelled } from '../../domain/schema/calls/booking-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { RowId, UserId } from '../../domain/schema/ids.ts'
import { hideLeftWords } from '../access/protected-words.ts'
import { type ChangesOf, mergeOrRefuse, refuseCollisions } from '../audit/merge-or-refuse.ts'
import { callerMay, type PermittedCaller, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { writeAnswer } from './answers.ts'
import { type BookedResource, hasResourceBegun, isCancelled, readWallTime, withStatus } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { lockPerson, requirePersonOf } from './booking-owner.ts'
import { cancelParts } from './cancellations.ts'
import { changing, judgedInTime } from './changing-in-time.ts'
import { checkPartsToChange, checkPrice, checkStatusToSet, noteContent } from './check-booking-calls.ts'
import { type Told, toldOf } from './judge-booking.ts'
import {
  actingOn,
  type BookingWithin,
  type LockedBooking,
  type LockedPart,
  lockBookingsOf,
  type PermittedCall,
  type UserCall,
} from './lock-booking.ts'
import { writeBookings } from './write-bookings.ts'

/** The changes of a part's price or status in the audit. An entry has the price and the status of the part even if it changed neither. */
const changesOfPart =
  ({ number }: LockedBooking['booking'], { part }: BookedResource): ChangesOf =>
  (field) =>
    sql<SqlBool>`booking_number = ${number} and details->'part' = ${part}::text::jsonb
      and jsonb_typeof(details->${field}) = 'object'`

/** Sets the house's own price, which stays until the slots change. @throws Failure 422 or `overtaken` */
export const setPrice = async (
  work: BookingWork,
  { booking, resources, resource }: LockedPart,
  { caller, body: { began, ...mine } }: UserCall<CallBody<'setPrice'>>,
): Promise<void> => {
  checkPrice(mine.price)
  const meeting = {
    caller,
    began,
    mine,
    theirs: { price: resource.price },
    changesOf: changesOfPart(booking, resource),
  }
  const { price } = await mergeOrRefuse(work.transaction, meeting)
  const shall = resources.map((part) =>
    part.id === resource.id ? { ...part, price, priceSetByAdministrator: true } : part,
  )
  await writeBookings(work, [{ booking, is: resources, shall }], { caller })
}

interface ToldOfAnswer extends Told {
  /** The id by which the answer can be undone. It is absent if no status changed. */
  readonly answer?: RowId
}

/** Sets the status of a part. @throws Failure 422, `overtaken` or `slot-taken` */
export const setStatus = async (
  work: BookingWork,
  { booking, resources, resource }: LockedPart,
  { caller, body }: PermittedCall<CallBody<'setStatus'>>,
): Promise<ToldOfAnswer> => {
  checkStatusToSet(body, work.acceptsOrigin)
  const { began } = body
  const meeting = { caller, began, mine: { status: body.status }, theirs: { status: resource.status } }
  const changesOf = changesOfPart(booking, resource)
  const { status } = await mergeOrRefuse(work.transaction, { ...meeting, changesOf })
  const shall = resources.map((part) => (part.id === resource.id ? withStatus(part, status) : part))
  const { breaches, ...answer } = await writeAnswer(work, [{ booking, is: resources, shall }], { caller, body })
  return { ...toldOf(...breaches.values()), ...answer }
}

/**
 * Sets statuses and prices of parts of one booking. A price of somebody who may not set it is ignored.
 * @throws Failure 404 if a part is missing, 422, `overtaken`, `slot-taken`
 */
export const changeParts = async (
  work: BookingWork,
  { booking, resources, within }: BookingWithin,
  { caller, body }: PermittedCall<CallBody<'changeParts'>>,
): Promise<ToldOfAnswer> => {
  checkPartsToChange(body, work.acceptsOrigin)
  const setsPrices = callerMay(caller, 'invoice')
  const wanted = body.parts.map(({ rid, began, status, price }, at) => {
    const resource = found(within.find(({ id }) => id === rid))
    const theirs = { status: resource.status, price: resource.price }
    const mine = { status: status ?? undefined, price: setsPrices ? (price ?? undefined) : undefined }
    return { at, resource, ...mergeFields({ began: began ?? {}, mine, theirs }) }
  })
  for (const { at, resource, collisions } of wanted) {
    const changesOf: ChangesOf = (field) => changesOfPart(booking, resource)(field.split('.').at(-1) ?? '')
    const ofPart = collisions.map((one) => ({ ...one, field: `parts.${at}.${one.field}` }))
    await refuseCollisions(work.transaction, ofPart, { caller, changesOf })
  }
  const shall = resources.map((resource) => {
    const { status, price } = wanted.find((one) => one.resource.id === resource.id)?.merged ?? {}
    const own = price === null || price === undefined ? {} : { price, priceSetByAdministrator: true }
    return { ...withStatus(resource, status ?? resource.status), ...own }
  })
  const { breaches, ...answer } = await writeAnswer(work, [{ booking, is: resources, shall }], { caller, body })
  return { ...toldOf(...breaches.values()), ...answer }
}

/**
 * Hands a booking on to another person, as if it had been booked for that person: with the person's price, rules and invoice.
 * @throws Failure 422 if there is no such person, `not-allowed` also if parts are of other groups than the caller's
 */
export const handOn = async (
  work: BookingWork,
  { booking, resources, within }: BookingWithin,
  { caller, body: { userId } }: PermittedCall<CallBody<'handOn'>>,
): Promise<Told> => {
  if (within.length < resources.length) throw new Failure('not-allowed', { message: failureTexts.partlyOutsideGroups })
  await requirePersonOf(work.transaction, caller, userId)
  await lockPerson(work.transaction, userId)
  const write = { booking, is: resources, shall: resources, newOwnerId: userId }
  const { breaches } = await writeBookings(work, [write], { caller })
  await hideLeftWords(work.transaction, booking.ownerId)
  return toldOf(...breaches.values())
}

/**
 * Cancels a booking, or all parts of it that the caller may change. A part that can no longer be cancelled free of charge becomes Cancelled and keeps its price.
 * @throws Failure `begun`, `too-late` or `cancelled`
 */
export const deleteBooking = async (
  work: BookingWork,
  { booking, resources, within }: BookingWithin,
  caller: SignedInCaller,
): Promise<void> => {
  const acting = actingOn(caller, within)
  const { cancelled } = await changing(work.transaction, acting, within)
  const goes = new Set(within)
  const shall = resources.flatMap((part) => (goes.has(part) ? cancelled(part) : [part]))
  await cancelParts(work, { booking, resources }, { caller: acting, shall })
}

/** Cancels a part. The booking is deleted with its last part. @throws Failure `begun`, `too-late` or `cancelled` */
export const deleteBookedResource = async (
  work: BookingWork,
  { booking, resource, resources }: LockedPart,
  caller: SignedInCaller,
): Promise<void> => {
  const acting = actingOn(caller, [resource])
  const { cancelled } = await changing(work.transaction, acting, [resource])
  const shall = resources.flatMap((part) => (part.id === resource.id ? cancelled(part) : [part]))
  await cancelParts(work, { booking, resources }, { caller: acting, shall })
}

/**
 * Cancels all parts from a given day on that have not begun. Each part is treated as if it were cancelled alone, so a part that can no
 * longer be cancelled free of charge stays.
 * @throws Failure `begun`, `too-late` or `cancelled` if nothing can be cancelled
 */
export const cancelRest = async (
  work: BookingWork,
  { booking, resources, within }: BookingWithin,
  { caller, body: { from } }: UserCall<CallBody<'cancelRest'>>,
): Promise<RestCancelled> => {
  const now = await readWallTime(work.transaction)
  const coming = within.filter((part) => part.date >= from && !isCancelled(part) && !hasResourceBegun(part, now))
  const acting = actingOn(caller, coming)
  const { refusalOf, isLate, cancelled } = await judgedInTime(work.transaction, acting, coming)
  const going = coming.filter((part) => refusalOf(part) === null)
  const [first] = coming
  if (going.length === 0) throw (first === undefined ? null : refusalOf(first)) ?? new Failure('cancelled')
  const goes = new Set(going)
  const shall = resources.flatMap((part) => (goes.has(part) ? cancelled(part) : [part]))
  await cancelParts(work, { booking, resources }, { caller: acting, shall })
  return {
    cancelled: going.length,
    late: going.filter(isLate).length,
    tooLate: coming.length - going.length,
    isGone: shall.length === 0,
  }
}

/**
 * Removes all bookings of a user. The user gets a mail about each booking that was still to come.
 * @throws Failure 404 if the user was cleared
 */
export const deleteBookingsOf = async (
  work: BookingWork,
  owner: UserId,
  caller: PermittedCaller<'handle-bookings'>,
): Promise<void> => {
  const user = work.transaction.selectFrom('app_user').select('id').where('id', '=', owner)
  found(await user.where('cleared_at', 'is', null).executeTakeFirst())
  const now = await readWallTime(work.transaction)
  const isToCome = (resource: BookedResource): boolean =>
    !isCancelled(resource) && resource.slots.some((slot) => !hasBegun(resource.date, slot.startTime, now))
  const all = await lockBookingsOf(work.transaction, owner)
  const writes = all.map(({ booking, resources }) => ({
    ...{ booking, is: resources, shall: [], isMailed: resources.some(isToCome) },
  }))
  await writeBookings(work, writes, { caller })
}

/** Cancels the bookings of a user who is cleared, without an e-mail to the user. */
export const cancelWhatHasNotBegun = async (
  work: BookingWork,
  owner: UserId,
  caller: PermittedCaller<'handle-bookings'>,
): Promise<void> => {
  const now = await readWallTime(work.transaction)
  const all = await lockBookingsOf(work.transaction, owner)
  const writes = all.map(({ booking, resources }) => ({
    ...{ booking, is: resources, isMailed: false, isNamed: false },
    shall: resources.map((part): BookedResource => (hasResourceBegun(part, now) ? part : withStatus(part, CANCELLED))),
  }))
  await writeBookings(work, writes, { caller })
}

/**
 * Adds a note, which is plain text by an administrator. The audit records that a note was added, but not its words.
 * @throws Failure 422
 */
export const insertNote = async (
  { transaction, news, records }: BookingWork,
  { booking, resources }: LockedBooking,
  { caller, body }: PermittedCall<CallBody<'addNote'>>,
): Promise<void> => {
  const content = noteContent(body.content)
  news.touchedBookings(resources)
  const { internal = true } = body
  const { id } = await transaction
    .insertInto('note')
    .values({ booking_id: booking.id, content, internal, created_at: sql<string>`server_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { note: id, internal }
  const { number: bookingNumber, ownerId: userId } = booking
  records.audit({ actorId: caller.user.id, kind: 'note-added', userId, bookingNumber, details })
}

/** Removes a note. @throws Failure 404 */
export const removeNote = async (
  { transaction, news, records }: BookingWork,
  { booking, resources }: LockedBooking,
  {
    caller,
    parameters,
  }: { readonly caller: PermittedCaller<'handle-bookings'>; readonly parameters: { readonly noteId: RowId } },
): Promise<void> => {
  const { internal } = found(
    await transaction
      .deleteFrom('note')
      .where('id', '=', parameters.noteId)
      .where('booking_id', '=', booking.id)
      .returning('internal')
      .executeTakeFirst(),
  )
  news.touchedBookings(resources)
  const details = { note: parameters.noteId, internal }
  const { number: bookingNumber, ownerId: userId } = booking
  records.audit({ actorId: caller.user.id, kind: 'note-removed', userId, bookingNumber, details })
}
