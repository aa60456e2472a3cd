/** The slots of a group's day in the state of the core. */
import { Schema } from 'effect'
import { Interval, LocalTime } from './calendar.ts'
import { Revision } from './hub.ts'
import { BookingId, ResourceId } from './ids.ts'

export const BookingMark = Schema.Struct({
  idNumber: Schema.String,
  bookingId: Schema.NullOr(BookingId),
  /** True if the booking belongs to the person who has signed in. Older logs and other back ends lack it. */
  own: Schema.optionalKey(Schema.Boolean),
  /** The time of day from which others may take the slot, if nobody has come by then. */
  yieldsAt: Schema.optionalKey(LocalTime),
  /** True while somebody holds the slot who may still book it, although its owner has come. */
  heldOver: Schema.optionalKey(Schema.Literal(true)),
})
export type BookingMark = typeof BookingMark.Type

export const DaySlot = Schema.Struct({
  endTime: LocalTime,
  open: Schema.Boolean,
  locked: Schema.Boolean,
  /** Older logs and other back ends lack it. */
  lockReason: Schema.optionalKey(Schema.String),
  booking: Schema.NullOr(BookingMark),
})
export type DaySlot = typeof DaySlot.Type

export const DayResource = Schema.Struct({
  title: Schema.String,
  slots: Schema.Record(Schema.String, DaySlot),
  /** Older logs lack it. */
  specialDay: Schema.optionalKey(Schema.String),
})
export type DayResource = typeof DayResource.Type

export const DayGrid = Schema.Struct({
  revision: Revision,
  rows: Schema.Array(Interval),
  order: Schema.Array(ResourceId),
  resources: Schema.Record(Schema.String, DayResource),
})
export type DayGrid = typeof DayGrid.Type
