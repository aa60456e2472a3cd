/**
 * The deeds that administrators watch, by push and by `GET /api/activity` (docs/rules.md#hub). Our server sends each deed as an
 * `ActivityDeed`. A client reads it as a `SeenDeed`, which also accepts the deeds of a newer server. Invariant: no deed names a person.
 * `holder` is a pseudonym that changes each day, and the owner of a booking is shown only to those who may open the booking.
 */
import { Schema, Struct } from 'effect'
import { InstantText, LocalDate, LocalTime } from './calendar.ts'
import { BookingId, ResourceId } from './ids.ts'

export const ActivityKind = Schema.Literals([
  'held',
  'extended',
  'released',
  'expired',
  'booked',
  /** Booked, although somebody else had booked it: nobody had come. */
  'taken',
  'changed',
  'cancelled',
])
export type ActivityKind = typeof ActivityKind.Type

/** The kind of a deed as a client reads it. `unknown` stands for a kind that only a newer server knows. */
export const SeenKind = Schema.Literals([...ActivityKind.literals, 'unknown']).annotate({ unknown: 'unknown' })
export type SeenKind = typeof SeenKind.Type

/** Ids rise in the order of the deeds. Gaps between ids mean nothing. */
const ActivityId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

export const ActivityDeed = Schema.Struct({
  id: ActivityId,
  at: InstantText,
  kind: ActivityKind,
  resourceId: ResourceId,
  date: LocalDate,
  startTime: LocalTime,
  endTime: LocalTime,
  /** For holds. */
  holder: Schema.optionalKey(Schema.String),
  /** For bookings. Absent if the booking no longer exists. */
  bookingId: Schema.optionalKey(BookingId),
  bookingIdNumber: Schema.optionalKey(Schema.String),
  /** The number of slots from `startTime` to `endTime`. */
  count: Schema.Int,
})
export type ActivityDeed = typeof ActivityDeed.Type

const { id, at, ...details } = ActivityDeed.fields
/** A deed of a kind that this build does not know. It has `id` and `at`, and the other fields that this build can read. */
const UnknownDeed = Schema.Struct({
  ...Struct.map(Struct.omit(details, ['holder', 'bookingId', 'bookingIdNumber']), Schema.optionalKey),
  ...Struct.pick(details, ['holder', 'bookingId', 'bookingIdNumber']),
  id,
  at,
  kind: Schema.Literal('unknown').annotate({ unknown: 'unknown' }),
})
export const SeenDeed = Schema.Union([ActivityDeed, UnknownDeed])
export type SeenDeed = typeof SeenDeed.Type

/** The number of browsers, or of connections, that are connected now. The server pushes it when it changes and does not store it. */
export const ConnectedCount = Schema.Struct({
  at: InstantText,
  kind: Schema.Literals(['visitors', 'connections']),
  count: Schema.Int,
})
export type ConnectedCount = typeof ConnectedCount.Type

export const ActivityItem = Schema.Union([ActivityDeed, ConnectedCount])
export type ActivityItem = typeof ActivityItem.Type
export const SeenItem = Schema.Union([SeenDeed, ConnectedCount])

/** The hub's push to administrators who watch. */
export const activityPush = Schema.Tuple([Schema.Array(ActivityItem)])

export const ActivityMinute = Schema.Struct({ at: InstantText, kind: ActivityKind, count: Schema.Int })
export type ActivityMinute = typeof ActivityMinute.Type
export const SeenMinute = Schema.Struct({ ...ActivityMinute.fields, kind: SeenKind })
export type SeenMinute = typeof SeenMinute.Type
