/**
 * Converts the messages of another back end's hub to those of ours (docs/rules.md#other-back-ends). Invariants: a message without a
 * revision has `meta` null, and unreadable rows are reported, so that the core knows to ask again. The result contains no facts about a
 * hold that the message does not state, such as its session or its end.
 */
import { Result, Schema, Struct } from 'effect'
import { isSameSession } from '../../ids.ts'
import { isFields } from '../../json/is-fields.ts'
import { CANCELLED } from '../../rules/booking-status.ts'
import { BookingResource } from '../bookings.ts'
import type { SlotReference } from '../events.ts'
import { LiveBooking, Meta, RefusalReason, Reservation } from '../hub.ts'
import { BookingId } from '../ids.ts'
import { possibleInstants } from './other-forms.ts'
import { inCamelCase, readTolerantly, type Unread, type Words } from './tolerance.ts'

/** Null if the back end sends no revision. */
type MetaOrNone = Meta | null

const ToldReservation = Schema.Struct({
  ...Struct.omit(Reservation.fields, ['expiration']),
  expiration: Schema.optionalKey(Schema.NullOr(Schema.Unknown)),
})
const ToldReservations = Schema.Array(ToldReservation)

/** A hold in a message: its session, and its end if the message has one. */
export interface ToldHold extends SlotReference {
  readonly sessionId: string
  /**
   * The instants at which the hold may end, in ms, with the likeliest first. Empty if the message states no end. Null if the message states
   * that the hold has no end or no longer exists.
   */
  readonly ends: readonly number[] | null
}

/** A function that is called if a row could not be read and the other rows are used without it. */
type LeaveOut = (unread: Unread) => void

export interface PushedReservations {
  readonly changed: readonly ToldHold[]
  readonly meta: MetaOrNone
}
export interface PushedBookings {
  readonly made: readonly LiveBooking[]
  readonly meta: MetaOrNone
}

const metaOf = (raw: unknown, words: Words): MetaOrNone =>
  isFields(raw) ? Result.getOrNull(readTolerantly(Meta, raw, words)) : null

/** Converts a hold of a message. `told` is the end that the message gives for all of its holds. */
const toldHold = ({ expiration, ...slot }: typeof ToldReservation.Type, told: unknown = undefined): ToldHold => {
  const end = expiration === undefined ? told : expiration
  return { ...slot, ends: end === null ? null : typeof end === 'string' ? possibleInstants(end) : [] }
}

export const readReservationsPush = (
  [first, second]: readonly unknown[],
  words: Words,
  leaveOut?: LeaveOut,
): Result.Result<PushedReservations, Unread> => {
  // The second argument may have the common end of all holds, as a text or in an object.
  const beside = inCamelCase(second)
  const end = isFields(beside) ? beside.expiration : beside
  return Result.map(readTolerantly(ToldReservations, first, words, leaveOut), (changed) => ({
    changed: changed.map((one) => toldHold(one, end)),
    meta: metaOf(second, words),
  }))
}

/** A booking with its parts, in the form of HTTP answers. A cancelled part takes no slots. */
const BookedWhole = Schema.Struct({
  id: BookingId,
  bookingResources: Schema.Array(
    Schema.Struct(
      Struct.pick(BookingResource.fields, ['bookingIdNumber', 'resourceId', 'date', 'bookingSlots', 'status']),
    ),
  ),
})

/** Whether a push contains whole bookings with their parts. */
const tellsWhole = (raw: unknown): boolean =>
  isFields(raw)
    ? 'bookingResources' in raw || Object.values(raw).some(tellsWhole)
    : Array.isArray(raw) && raw.some(tellsWhole)

export const readBookingsPush = (
  [first, second]: readonly unknown[],
  words: Words,
): Result.Result<PushedBookings, Unread> => {
  const made = tellsWhole(inCamelCase(first))
    ? Result.map(readTolerantly(Schema.Array(BookedWhole), first, words), (bookings) =>
        bookings.flatMap(({ id, bookingResources }) =>
          bookingResources.flatMap(({ bookingSlots, status, bookingIdNumber, resourceId, date }) =>
            status === CANCELLED
              ? []
              : bookingSlots.map(
                  (slot): LiveBooking => ({ resourceId, date, ...slot, bookingId: id, bookingIdNumber }),
                ),
          ),
        ),
      )
    : readTolerantly(Schema.Array(LiveBooking), first, words)
  return Result.map(made, (live) => ({ made: live, meta: metaOf(second, words) }))
}

/** The answer may be `{ reservations, revision, now }`, or `{ reservations }`, or a list in any wrapper. */
export const readReservationsAnswer = (
  raw: unknown,
  words: Words,
  leaveOut?: LeaveOut,
): Result.Result<{ readonly reservations: readonly ToldHold[]; readonly meta: MetaOrNone }, Unread> =>
  Result.map(readTolerantly(ToldReservations, raw, words, leaveOut), (reservations) => ({
    reservations: reservations.map((one) => toldHold(one)),
    meta: metaOf(raw, words),
  }))

/** The result of asking for a slot. `Unsettled` means that the answer does not say whether it is held, so the holds must be read. */
export type AddedReservation =
  | { readonly _tag: 'Held'; readonly ends: ToldHold['ends'] }
  | { readonly _tag: 'Refused'; readonly reason: typeof RefusalReason.Type | null }
  | { readonly _tag: 'Unsettled' }

const isReason = Schema.is(RefusalReason)

const verdicts = ['confirmed', 'success', 'succeeded', 'ok', 'held', 'reserved'] as const

/**
 * Reads the answer to a request for a slot. `true`, or a reservation of this slot by this session, means that the slot is held. `false`, or
 * an object with a verdict of `false`, means that it is refused. A text or a number is unreadable. Any other answer is `Unsettled`.
 */
export const readAddAnswer = (
  answer: unknown,
  session: string,
  slot: SlotReference,
  words: Words,
): Result.Result<AddedReservation, Unread> => {
  const raw = inCamelCase(answer)
  if (raw === true) return Result.succeed({ _tag: 'Held', ends: [] })
  if (raw === false) return Result.succeed({ _tag: 'Refused', reason: null })
  if (raw === undefined || raw === null || raw === '' || Array.isArray(raw))
    return Result.succeed({ _tag: 'Unsettled' })
  if (!isFields(raw)) return Result.fail({ path: '', expected: 'Expected whether it is held', kind: typeof raw })
  if (verdicts.some((verdict) => raw[verdict] === false))
    return Result.succeed({ _tag: 'Refused', reason: isReason(raw.reason) ? raw.reason : null })
  const told = Result.getOrNull(
    readTolerantly(ToldReservation, isFields(raw.reservation) ? raw.reservation : raw, words),
  )
  if (told === null) return Result.succeed(raw.confirmed === true ? { _tag: 'Held', ends: [] } : { _tag: 'Unsettled' })
  const isMine =
    isSameSession(told.sessionId, session) &&
    told.resourceId === slot.resourceId &&
    told.date === slot.date &&
    told.startTime === slot.startTime
  return Result.succeed(isMine ? { _tag: 'Held', ends: toldHold(told).ends } : { _tag: 'Unsettled' })
}
