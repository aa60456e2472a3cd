/**
 * Messages of any back end's hub, read as ours (docs/rules.md#other-back-ends). Invariant: what comes without a
 * revision says so, and what was left out is none of the holds and bookings: so that the core knows to ask.
 */
import { Option, Result, Schema, Struct } from 'effect'
import { CANCELLED } from '../../rules/booking-status.ts'
import { BookingResource } from '../bookings.ts'
import { LiveBooking, Meta, RefusalReason, Reservation, ReservationsAnswer } from '../hub.ts'
import { BookingId } from '../ids.ts'
import { isFields } from '../is-fields.ts'
import { inCamelCase, readTolerantly, type Unread, type Words } from './tolerance.ts'

/** Null: a back end that tells no revision. */
type MetaOrNone = Meta | null

export interface PushedReservations {
  readonly changed: readonly Reservation[]
  readonly meta: MetaOrNone
}
export interface PushedBookings {
  readonly made: readonly LiveBooking[]
  readonly meta: MetaOrNone
}

const decodeMeta = Schema.decodeUnknownOption(Meta)
const metaOf = (raw: unknown): MetaOrNone => Option.getOrNull(decodeMeta(raw))

/** One, or a list of them. Nothing at all is no list. */
const listOf = (raw: unknown): unknown => (isFields(raw) ? [raw] : (raw ?? 'nothing'))

const Reservations = Schema.Array(Reservation)
const LiveBookings = Schema.Array(LiveBooking)

export const readReservationsPush = (
  [first, second]: readonly unknown[],
  words: Words,
): Result.Result<PushedReservations, Unread> =>
  Result.map(readTolerantly(Reservations, listOf(first), words), (changed) => ({ changed, meta: metaOf(second) }))

/** A booking as it is read over HTTP, with its parts; of a part that was cancelled nothing is booked. */
const BookedWhole = Schema.Struct({
  id: BookingId,
  bookingResources: Schema.Array(
    Schema.Struct(
      Struct.pick(BookingResource.fields, ['bookingIdNumber', 'resourceId', 'date', 'bookingSlots', 'status']),
    ),
  ),
})

const liveBookingsOf = ({ id, bookingResources }: typeof BookedWhole.Type): LiveBooking[] =>
  bookingResources.flatMap(({ bookingSlots, status, bookingIdNumber, resourceId, date }) =>
    status === CANCELLED
      ? []
      : bookingSlots.map((slot) => ({ resourceId, date, ...slot, bookingId: id, bookingIdNumber })),
  )

const isWhole = (raw: unknown): boolean => isFields(raw) && Array.isArray(raw.bookingResources)

export const readBookingsPush = (
  [first, second]: readonly unknown[],
  words: Words,
): Result.Result<PushedBookings, Unread> => {
  const list = listOf(inCamelCase(first))
  const made =
    Array.isArray(list) && list.length > 0 && list.every(isWhole)
      ? Result.map(readTolerantly(Schema.Array(BookedWhole), list, words), (whole) => whole.flatMap(liveBookingsOf))
      : readTolerantly(LiveBookings, list, words)
  return Result.map(made, (live) => ({ made: live, meta: metaOf(second) }))
}

const Listed = Schema.Struct({ reservations: Reservations })

/** `{ reservations, revision, now }`, the same without the last two, or a plain list. */
export const readReservationsAnswer = (
  raw: unknown,
  words: Words,
): Result.Result<{ readonly reservations: readonly Reservation[]; readonly meta: MetaOrNone }, Unread> => {
  const answer = inCamelCase(raw)
  if (isFields(answer) && answer.revision !== undefined)
    return Result.map(readTolerantly(ReservationsAnswer, answer, words), ({ reservations, revision, now }) => ({
      reservations,
      meta: { revision, now },
    }))
  const listed = isFields(answer) ? answer : { reservations: answer }
  return Result.map(readTolerantly(Listed, listed, words), ({ reservations }) => ({ reservations, meta: null }))
}

/** The outcome of asking for a slot. */
export type AddedReservation =
  | { readonly _tag: 'Held'; readonly until: string | null }
  | { readonly _tag: 'Refused'; readonly reason: typeof RefusalReason.Type | null }

const Held = Schema.Struct({ expiration: Reservation.fields.expiration })
const Answered = Schema.Struct({
  confirmed: Schema.Boolean,
  reason: Schema.optionalKey(Schema.Unknown),
  reservation: Schema.optionalKey(Schema.Unknown),
})
const isAnswered = Schema.is(Answered)
const isReason = Schema.is(RefusalReason)

const heldUntil = (raw: unknown, words: Words): Result.Result<AddedReservation, Unread> =>
  Result.map(readTolerantly(Held, raw, words), ({ expiration }) => ({ _tag: 'Held', until: expiration }))

/** Nothing, `true` or a reservation: it is held; `false`: it is not; or our own answer, which says why. */
export const readAddAnswer = (answer: unknown, words: Words): Result.Result<AddedReservation, Unread> => {
  const raw = inCamelCase(answer)
  if (raw === undefined || raw === null || raw === true || raw === '')
    return Result.succeed({ _tag: 'Held', until: null })
  if (raw === false) return Result.succeed({ _tag: 'Refused', reason: null })
  if (isAnswered(raw)) {
    const { confirmed, reason, reservation = {} } = raw
    return confirmed
      ? heldUntil(reservation, words)
      : Result.succeed({ _tag: 'Refused', reason: isReason(reason) ? reason : null })
  }
  return heldUntil(Array.isArray(raw) ? raw[0] : raw, words)
}
