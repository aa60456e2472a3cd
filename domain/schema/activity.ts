/**
 * Deeds that administrators see happen, by push and by `GET /api/activity` (docs/rules.md#hub). Invariant: nothing of
 * it names a person; `holder` is the pseudonym of the day, and a booking's owner is seen where the booking may be
 * opened. Our server tells deeds (`ActivityDeed`); a client sees them, and of a newer server's what it knows
 * (`SeenDeed`).
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
  'changed',
  'cancelled',
])
export type ActivityKind = typeof ActivityKind.Type

/** A deed as a client reads it: `unknown` is something that only a newer server has a name for. */
export const SeenKind = Schema.Literals([...ActivityKind.literals, 'unknown']).annotate({ unknown: 'unknown' })
export type SeenKind = typeof SeenKind.Type

/** Ids rise in the order in which things happened, with gaps that mean nothing. */
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
  /** For bookings; without an id that booking is gone. */
  bookingId: Schema.optionalKey(BookingId),
  bookingIdNumber: Schema.optionalKey(Schema.String),
  /** How many slots the stretch has. */
  count: Schema.Int,
})
export type ActivityDeed = typeof ActivityDeed.Type

const { id, at, ...details } = ActivityDeed.fields
/** Something happened: when, and of the rest what a newer server says in words that are known. */
const UnknownDeed = Schema.Struct({
  ...Struct.map(Struct.omit(details, ['holder', 'bookingId', 'bookingIdNumber']), Schema.optionalKey),
  ...Struct.pick(details, ['holder', 'bookingId', 'bookingIdNumber']),
  id,
  at,
  kind: Schema.Literal('unknown').annotate({ unknown: 'unknown' }),
})
export const SeenDeed = Schema.Union([ActivityDeed, UnknownDeed])
export type SeenDeed = typeof SeenDeed.Type

/** How many are connected now: browsers, and their connections. Pushed when it changes, and never kept. */
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
