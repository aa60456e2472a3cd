/**
 * The changes that calls ask of bookings that are there: each says what shall be, and `write-bookings.ts` makes it so. Invariants: a
 * booking never stays with nothing in it; an owner changes until the first slot begins, or as long as the rules say.
 */

import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import type { RestCancelled } from '../../domain/schema/calls/booking-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { RowId, UserId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { AdministratorCaller, SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { writeAnswer } from './answers.ts'
import { type BookedResource, hasResourceBegun, isCancelled, readWallTime, withStatus } from './booked-resources.ts'
import { auditBooking } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { lockPerson } from './booking-owner.ts'
import { changing, judgedInTime } from './changing-in-time.ts'
import { checkPartsToChange, checkPrice, checkStatusToSet, noteContent } from './check-booking-calls.ts'
import { type Told, toldOf } from './judge-booking.ts'
import { type LockedBooking, type LockedPart, lockBookingsOf } from './lock-booking.ts'
import { writeBookings } from './write-bookings.ts'

/** @returns the breaches that only an administrator gets */
const write = async (
  work: BookingWork,
  { booking, resources }: LockedBooking,
  caller: SignedInCaller,
  shall: readonly BookedResource[],
): Promise<Told> => {
  const { breaches } = await writeBookings(work, [{ booking, is: resources, shall }], { caller })
  return toldOf([...breaches.values()].flat())
}

interface ToldOfAnswer extends Told {
  readonly answer?: RowId
}

const answer = async (
  work: BookingWork,
  { booking, resources }: LockedBooking,
  caller: AdministratorCaller,
  word: string | null | undefined,
  shall: readonly BookedResource[],
): Promise<ToldOfAnswer> => {
  const { breaches, answer: id } = await writeAnswer(work, [{ booking, is: resources, shall }], caller, word)
  return { ...toldOf([...breaches.values()].flat()), ...(id === undefined ? {} : { answer: id }) }
}

const withPart = ({ resources }: LockedBooking, changed: BookedResource): readonly BookedResource[] =>
  resources.map((part) => (part.id === changed.id ? changed : part))

/** An administrator's own price: it stays until the slots change. @param price SEK. @throws Failure 422 */
export const setPrice = async (
  work: BookingWork,
  part: LockedPart,
  caller: AdministratorCaller,
  price: number,
): Promise<void> => {
  checkPrice(price)
  await write(work, part, caller, withPart(part, { ...part.resource, price, priceSetByAdministrator: true }))
}

/** @throws Failure 422 or `slot-taken` */
export const setStatus = async (
  work: BookingWork,
  part: LockedPart,
  caller: AdministratorCaller,
  body: CallBody<'setStatus'>,
): Promise<ToldOfAnswer> => {
  checkStatusToSet(body, work.acceptsOrigin)
  return answer(work, part, caller, body.word, withPart(part, withStatus(part.resource, body.status)))
}

/** Statuses and prices of parts of one booking. @throws Failure 404 of a part, 422, `slot-taken` */
export const changeParts = async (
  work: BookingWork,
  locked: LockedBooking,
  caller: AdministratorCaller,
  body: CallBody<'changeParts'>,
): Promise<ToldOfAnswer> => {
  checkPartsToChange(body, work.acceptsOrigin)
  for (const { rid } of body.parts) found(locked.resources.find(({ id }) => id === rid))
  const shall = locked.resources.map((resource) => {
    const { status, price } = body.parts.find(({ rid }) => rid === resource.id) ?? {}
    const own = price === null || price === undefined ? {} : { price, priceSetByAdministrator: true }
    return { ...withStatus(resource, status ?? resource.status), ...own }
  })
  return answer(work, locked, caller, body.word, shall)
}

/**
 * Another person's from now on, as if it had been booked for them: their price, their rules, their invoice.
 * @throws Failure 422 of a person who is not there, `not-allowed`
 */
export const handOn = async (
  work: BookingWork,
  { booking, resources }: LockedBooking,
  caller: AdministratorCaller,
  { userId }: CallBody<'handOn'>,
): Promise<Told> => {
  await lockPerson(work.transaction, userId)
  const { breaches } = await writeBookings(work, [{ booking, is: resources, shall: resources, newOwnerId: userId }], {
    caller,
  })
  return toldOf([...breaches.values()].flat())
}

/** A part that is too late to be cancelled for nothing stays, Cancelled, with its price. @throws Failure `begun`, `too-late` or `cancelled` */
export const deleteBooking = async (
  work: BookingWork,
  locked: LockedBooking,
  caller: SignedInCaller,
): Promise<void> => {
  const { cancelled } = await changing(work.transaction, caller, locked.resources)
  await write(work, locked, caller, locked.resources.flatMap(cancelled))
}

/** The booking goes with its last resource. @throws Failure `begun`, `too-late` or `cancelled` */
export const deleteBookedResource = async (
  work: BookingWork,
  part: LockedPart,
  caller: SignedInCaller,
): Promise<void> => {
  const { resource, resources } = part
  const { cancelled } = await changing(work.transaction, caller, [resource])
  const shall = resources.flatMap((one) => (one.id === resource.id ? cancelled(one) : [one]))
  await write(work, part, caller, shall)
}

/**
 * All parts that have not begun, from a day on: each goes as if it were cancelled alone, and those that it is too late for stay.
 * @throws Failure `begun`, `too-late` or `cancelled` where there is nothing that can be cancelled
 */
export const cancelRest = async (
  work: BookingWork,
  locked: LockedBooking,
  caller: SignedInCaller,
  from: LocalDate,
): Promise<RestCancelled> => {
  const now = await readWallTime(work.transaction)
  const coming = locked.resources.filter(
    (part) => part.date >= from && !isCancelled(part) && !hasResourceBegun(part, now),
  )
  const { refusalOf, isLate, cancelled } = await judgedInTime(work.transaction, caller, coming)
  const going = coming.filter((part) => refusalOf(part) === null)
  const [first] = coming
  if (going.length === 0) throw (first === undefined ? null : refusalOf(first)) ?? new Failure('cancelled')
  const goes = new Set(going)
  const shall = locked.resources.flatMap((part) => (goes.has(part) ? cancelled(part) : [part]))
  await write(work, locked, caller, shall)
  return {
    cancelled: going.length,
    late: going.filter(isLate).length,
    tooLate: coming.length - going.length,
    isGone: shall.length === 0,
  }
}

/** All bookings of a user; the owner gets a mail of each that was still to come. @throws Failure 404 for a cleared user */
export const deleteBookingsOf = async (
  work: BookingWork,
  owner: UserId,
  caller: AdministratorCaller,
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

/** Cancels the bookings of a user who is cleared, without an e-mail to them. */
export const cancelWhatHasNotBegun = async (
  work: BookingWork,
  owner: UserId,
  caller: AdministratorCaller,
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
 * Notes are plain text of administrators. Their words are theirs alone: the audit knows only that there was a note.
 * @throws Failure 422
 */
export const insertNote = async (
  work: Work,
  booking: BookingReference,
  caller: AdministratorCaller,
  body: CallBody<'addNote'>,
): Promise<void> => {
  const content = noteContent(body.content)
  const { internal = true } = body
  const { id } = await work.transaction
    .insertInto('note')
    .values({ booking_id: booking.id, content, internal, created_at: sql<string>`server_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  auditBooking(work, booking, caller.user.id, 'note-added', { note: id, internal })
}

/** @throws Failure 404 */
export const removeNote = async (
  work: Work,
  booking: BookingReference,
  caller: AdministratorCaller,
  id: RowId,
): Promise<void> => {
  const { internal } = found(
    await work.transaction
      .deleteFrom('note')
      .where('id', '=', id)
      .where('booking_id', '=', booking.id)
      .returning('internal')
      .executeTakeFirst(),
  )
  auditBooking(work, booking, caller.user.id, 'note-removed', { note: id, internal })
}
