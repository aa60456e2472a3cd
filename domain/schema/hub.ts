/**
 * The hub's contract (docs/rules.md#hub): what its methods take and answer, and what it pushes. Instants are ISO 8601
 * with Z.
 */
import { Schema } from 'effect'
import { EndTime, InstantText, LocalDate, LocalTime } from './calendar.ts'
import { BookingId, GroupId, ResourceId } from './ids.ts'

const slot = {
  resourceId: ResourceId.annotate({ form: 'reference' }),
  date: LocalDate,
  startTime: LocalTime,
  endTime: EndTime,
}

/** `sessionId` is one's own, or for others' holds a pseudonym, new each day. Expiration null: the hold is gone. */
export const Reservation = Schema.Struct({
  sessionId: Schema.String,
  ...slot,
  expiration: Schema.NullOr(InstantText),
})
export type Reservation = typeof Reservation.Type

export const LiveBooking = Schema.Struct({
  ...slot,
  bookingId: Schema.NullOr(BookingId),
  bookingIdNumber: Schema.String,
  /** True: it is of the person who listens. The mark is ours alone. */
  own: Schema.optionalKey(Schema.Boolean),
})
export type LiveBooking = typeof LiveBooking.Type

export const Revision = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** `now` is the server's clock. */
export const Meta = Schema.Struct({ revision: Revision, now: InstantText })
export type Meta = typeof Meta.Type

/** Why a hold was refused; the server names the first that holds, in this order. `sign-in`: only who is signed in may. */
const refusalReasons = ['sign-in', 'unknown', 'past', 'closed', 'locked', 'booked', 'reserved', 'limit'] as const
export const RefusalReason = Schema.Literals(refusalReasons)

export const ReservationsAnswer = Schema.Struct({ reservations: Schema.Array(Reservation), ...Meta.fields })

const HubSlot = Schema.Struct(slot)

const SlotArguments = Schema.Tuple([Schema.String, ResourceId, LocalDate, LocalTime, EndTime])
const SessionArguments = Schema.Tuple([Schema.String])

export const hubMethods = {
  GetReservations: { arguments: SessionArguments, answer: ReservationsAnswer },
  AddReservation: {
    arguments: SlotArguments,
    answer: Schema.Union([
      Schema.Struct({ confirmed: Schema.Literal(true), reservation: Reservation }),
      Schema.Struct({ confirmed: Schema.Literal(false), reason: RefusalReason }),
    ]),
  },
  /** Ours alone. Each slot is judged as `AddReservation` judges it; those that can be had are held, at one revision. */
  AddReservations: {
    arguments: Schema.Tuple([Schema.String, Schema.Array(HubSlot)]),
    answer: Schema.Struct({
      held: Schema.Array(Reservation),
      refused: Schema.Array(Schema.Struct({ slot: HubSlot, reason: RefusalReason })),
    }),
  },
  RemoveReservation: { arguments: SlotArguments, answer: Schema.Boolean },
  /** Ours alone: lets go of all of them at one revision. The answer is how many were held. */
  RemoveReservations: { arguments: Schema.Tuple([Schema.String, Schema.Array(HubSlot)]), answer: Schema.Int },
  ClearReservations: { arguments: SessionArguments, answer: Schema.Int },
  ExtendReservations: {
    arguments: SessionArguments,
    answer: Schema.Union([ReservationsAnswer, Schema.Struct({ reason: Schema.Literal('limit') })]),
  },
  /** For administrators. No answer but that it is so: an ASP.NET hub sends null. */
  WatchActivity: { arguments: Schema.Tuple([Schema.Boolean]), answer: Schema.Union([Schema.Undefined, Schema.Null]) },
  /** For administrators, as the one before. A `waiting` is pushed at once, and when bookings change. */
  WatchWaiting: { arguments: Schema.Tuple([Schema.Boolean]), answer: Schema.Union([Schema.Undefined, Schema.Null]) },
} as const

export const hubPushes = {
  reservations: Schema.Tuple([Schema.Array(Reservation), Meta]),
  bookings: Schema.Tuple([Schema.Array(LiveBooking), Meta]),
  cancellations: Schema.Tuple([Schema.Array(LiveBooking), Meta]),
  grid: Schema.Tuple([Schema.Struct({ groupId: GroupId }), Meta]),
  revision: Schema.Tuple([Meta]),
  /**
   * How many booked resources wait for an administrator's yes, and how many people for one to their user type; something of some
   * booking may be another than before.
   */
  waiting: Schema.Tuple([Schema.Struct({ count: Schema.Int, userTypes: Schema.optionalKey(Schema.Int) }), Meta]),
} as const

export type HubMethodName = keyof typeof hubMethods
export type HubArguments<Name extends HubMethodName> = (typeof hubMethods)[Name]['arguments']['Type']
export type HubAnswer<Name extends HubMethodName> = (typeof hubMethods)[Name]['answer']['Type']
export type HubPushName = keyof typeof hubPushes
export type HubPush<Name extends HubPushName> = (typeof hubPushes)[Name]['Type']
