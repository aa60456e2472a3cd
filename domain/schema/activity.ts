/**
 * What administrators see happen (contract 4, push activity; contract 2, `GET /api/activity`). Invariant: nothing of it
 * names a person; `holder` is the pseudonym of the day, and a booking's owner is seen where the booking may be opened.
 */
import { Schema } from 'effect'
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
  /** Of holds. */
  holder: Schema.optionalKey(Schema.String),
  /** Of bookings; without an id that booking is gone. */
  bookingId: Schema.optionalKey(BookingId),
  bookingIdNumber: Schema.optionalKey(Schema.String),
  /** How many slots the stretch has. */
  count: Schema.Int,
})
export type ActivityDeed = typeof ActivityDeed.Type

/** How many are connected now: browsers, and their connections. Pushed when it changes, and never kept. */
export const ActivityPresence = Schema.Struct({
  at: InstantText,
  kind: Schema.Literals(['visitors', 'connections']),
  count: Schema.Int,
})
export type ActivityPresence = typeof ActivityPresence.Type

export const ActivityItem = Schema.Union([ActivityDeed, ActivityPresence])
export type ActivityItem = typeof ActivityItem.Type

/** What the hub pushes to administrators who watch. */
export const activityPush = Schema.Tuple([Schema.Array(ActivityItem)])

export const ActivityMinute = Schema.Struct({ at: InstantText, kind: ActivityKind, count: Schema.Int })
export type ActivityMinute = typeof ActivityMinute.Type
