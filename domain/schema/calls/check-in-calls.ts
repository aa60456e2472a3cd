/** The calls about coming to a booked time, and about times to which nobody came. Only our own server has them. */
import { Schema } from 'effect'
import { Booking } from '../bookings.ts'
import { InstantText, Interval, LocalDate, LocalTime } from '../calendar.ts'
import { BookingId, BookingResourceId, ResourceId, UserId } from '../ids.ts'
import { empty, idInAddress, optional, post, search } from './call.ts'

const part = Schema.Struct({ id: idInAddress(BookingId), rid: idInAddress(BookingResourceId) })
const booked = '/api/booking/:id/resource/:rid'

export const CheckInState = Schema.Literals(['not-needed', 'early', 'open', 'late', 'done', 'over'])

/**
 * The state before the call. `open` and `late` mean that the time is checked in now. Somebody else may hold some of a late one, from
 * `heldFrom` on, and may book it until `heldUntil`, both by the clock of the day.
 */
export const CheckedIn = Schema.Struct({
  state: CheckInState,
  heldFrom: Schema.optionalKey(LocalTime),
  heldUntil: Schema.optionalKey(LocalTime),
})
export type CheckedIn = typeof CheckedIn.Type

/** The code of a room's sign, or the proof for which this browser has exchanged it. */
export const RoomCode = optional(Schema.String.check(Schema.isMaxLength(200)))

/** A time to which nobody came. */
export const MissedTime = Schema.Struct({
  id: BookingId,
  rid: BookingResourceId,
  bookingIdNumber: Schema.String,
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  date: LocalDate,
  times: Schema.Array(Interval),
  missedAt: InstantText,
  /** Whether somebody else took the rest of it. */
  taken: Schema.Boolean,
})
export type MissedTime = typeof MissedTime.Type

export const checkInCalls = {
  /** Checks in the booked time, with the code of the room's sign unless the house lets the owner check in anywhere. */
  checkIn: post(
    { who: 'user', areas: ['bookings'], feature: 'check-in' },
    `${booked}/check-in`,
    part,
    Schema.Struct({ code: RoomCode }),
    CheckedIn,
  ),
  /** Says that a missed time does not count. It can be repeated. */
  forgiveMissed: post(
    { who: 'handle-bookings', of: 'part', areas: ['bookings'], feature: 'check-in' },
    `${booked}/forgive`,
    part,
    Schema.Struct({}),
    Booking,
  ),
  /** The missed times that count against the caller's rules, or against those of another person. The newest first. */
  missedTimes: search(
    { who: 'user', areas: ['bookings'], feature: 'check-in' },
    '/api/booking/missed',
    empty,
    Schema.Struct({ userId: optional(idInAddress(UserId)) }),
    Schema.Array(MissedTime),
  ),
} as const
