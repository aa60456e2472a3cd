/** The hub's contract (docs/rules.md#hub): its methods with their arguments and answers, and its pushes. Instants are ISO 8601 with Z. */
import { Schema } from 'effect'
import { Area } from './area.ts'
import { EndTime, InstantText, LocalDate, LocalTime } from './calendar.ts'
import { BookingId, GroupId, ResourceId } from './ids.ts'

const slot = {
  resourceId: ResourceId.annotate({ form: 'reference' }),
  date: LocalDate,
  startTime: LocalTime,
  endTime: EndTime,
}

/** `sessionId` is the receiver's own session, or the stand-in of another session. `expiration` is null if the hold no longer exists. */
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
  /** True if the booking belongs to the person who receives the push. Only our own server has it. */
  own: Schema.optionalKey(Schema.Boolean),
  /** The time of day from which others may take the slot, if nobody has come by then. Only our own server has it. */
  yieldsAt: Schema.optionalKey(LocalTime),
  /** True while somebody holds the slot who may still book it, although its owner has come. Only our own server has it. */
  heldOver: Schema.optionalKey(Schema.Literal(true)),
})
export type LiveBooking = typeof LiveBooking.Type

export const Revision = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** `now` is the time on the server's clock. */
export const Meta = Schema.Struct({ revision: Revision, now: InstantText })
export type Meta = typeof Meta.Type

/** The reasons for refusing a hold. If several apply, the server gives the first in this order. `sign-in` means: sign in first. */
const refusalReasons = ['sign-in', 'unknown', 'past', 'closed', 'locked', 'booked', 'reserved', 'limit'] as const
export const RefusalReason = Schema.Literals(refusalReasons)

export const ReservationsAnswer = Schema.Struct({ reservations: Schema.Array(Reservation), ...Meta.fields })

const HubSlot = Schema.Struct(slot)

const SlotArguments = Schema.Tuple([Schema.String, ResourceId, LocalDate, LocalTime, EndTime])
const SessionArguments = Schema.Tuple([Schema.String])

/**
 * The reason with which the server closes a connection when the person's role or user types have changed. The client connects again at
 * once and asks who the person is.
 */
export const PERSON_CHANGED = 'The person has changed'

export const hubMethods = {
  GetReservations: { arguments: SessionArguments, answer: ReservationsAnswer },
  AddReservation: {
    arguments: SlotArguments,
    answer: Schema.Union([
      Schema.Struct({ confirmed: Schema.Literal(true), reservation: Reservation }),
      Schema.Struct({ confirmed: Schema.Literal(false), reason: RefusalReason }),
    ]),
  },
  /** Only our own server has it. It checks each slot as `AddReservation` does, and holds all accepted slots at one revision. */
  AddReservations: {
    arguments: Schema.Tuple([Schema.String, Schema.Array(HubSlot)]),
    answer: Schema.Struct({
      held: Schema.Array(Reservation),
      refused: Schema.Array(Schema.Struct({ slot: HubSlot, reason: RefusalReason })),
    }),
  },
  RemoveReservation: { arguments: SlotArguments, answer: Schema.Boolean },
  /** Only our own server has it. It releases all the slots at one revision. The answer is the number of slots that were held. */
  RemoveReservations: { arguments: Schema.Tuple([Schema.String, Schema.Array(HubSlot)]), answer: Schema.Int },
  ClearReservations: { arguments: SessionArguments, answer: Schema.Int },
  ExtendReservations: {
    arguments: SessionArguments,
    answer: Schema.Union([ReservationsAnswer, Schema.Struct({ reason: Schema.Literal('limit') })]),
  },
  /** For administrators. The answer has no value, and an ASP.NET hub sends null for it. */
  WatchActivity: { arguments: Schema.Tuple([Schema.Boolean]), answer: Schema.Union([Schema.Undefined, Schema.Null]) },
  /** For administrators. The hub pushes a `waiting` at once, and again whenever bookings change. */
  WatchWaiting: { arguments: Schema.Tuple([Schema.Boolean]), answer: Schema.Union([Schema.Undefined, Schema.Null]) },
} as const

export const hubPushes = {
  reservations: Schema.Tuple([Schema.Array(Reservation), Meta]),
  bookings: Schema.Tuple([Schema.Array(LiveBooking), Meta]),
  cancellations: Schema.Tuple([Schema.Array(LiveBooking), Meta]),
  grid: Schema.Tuple([Schema.Struct({ groupId: GroupId }), Meta]),
  revision: Schema.Tuple([Meta]),
  /**
   * `count` booked resources wait for an administrator's answer, and `userTypes` people wait for an answer about their user type. Bookings
   * may have changed when it is pushed. `areas` are the areas in which something was changed since the push before.
   */
  waiting: Schema.Tuple([
    Schema.Struct({
      count: Schema.Int,
      userTypes: Schema.optionalKey(Schema.Int),
      areas: Schema.optionalKey(Schema.Array(Area)),
    }),
    Meta,
  ]),
} as const

export type HubMethodName = keyof typeof hubMethods
export type HubArguments<Name extends HubMethodName> = (typeof hubMethods)[Name]['arguments']['Type']
export type HubAnswer<Name extends HubMethodName> = (typeof hubMethods)[Name]['answer']['Type']
export type HubPushName = keyof typeof hubPushes
export type HubPush<Name extends HubPushName> = (typeof hubPushes)[Name]['Type']
