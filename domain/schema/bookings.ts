/** Bookings, and what reports say of them, as they travel in JSON. */
import { Schema } from 'effect'
import { Breach } from './booking-rules.ts'
import { InstantText, Interval, LocalDate } from './calendar.ts'
import { Price } from './entities.ts'
import { enumeration } from './enumeration.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, RowId } from './ids.ts'
import { Payer, User } from './people.ts'

export const BookingStatus = enumeration(
  'booking-status',
  [0, 1, 2, 3],
  'Unconfirmed 0, Confirmed 1, Cancelled 2, Occupied 3',
)
export type BookingStatus = typeof BookingStatus.Type

export const BookingResource = Schema.Struct({
  id: BookingResourceId,
  bookingIdNumber: Schema.String,
  resource: Schema.Struct({
    id: ResourceId,
    title: Schema.String,
    /** Another back end may leave it out: the catalogue has it too. */
    group: Schema.optionalKey(GroupId),
  }),
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
  message: Schema.String,
  price: Price.annotate({ absent: 0 }),
  status: BookingStatus,
  /** An administrator set the price, which another set of slots replaces (docs/rules.md#prices). Ours alone. */
  ownPrice: Schema.optionalKey(Schema.Boolean),
}).annotate({ form: 'booked-resource' })
export type BookingResource = typeof BookingResource.Type

export const Note = Schema.Struct({ id: RowId, content: Schema.String, internal: Schema.Boolean })
export type Note = typeof Note.Type

export const Booking = Schema.Struct({
  id: BookingId,
  bookingNumber: Schema.Int,
  user: User,
  bookingResources: Schema.Array(BookingResource),
  notes: Schema.Array(Note),
  /** The payer, as it was when the booking was made; null: erased. Ours alone, with the next. */
  payer: Schema.optionalKey(Schema.NullOr(Payer)),
  madeAt: Schema.optionalKey(InstantText),
  /** The rules that it breaks; an administrator who made or changed it reads them in the answer. Ours alone. */
  breaches: Schema.optionalKey(Schema.Array(Breach)),
})
export type Booking = typeof Booking.Type

/** A booked resource that waits for an administrator's yes. */
export const WaitingPart = Schema.Struct({
  id: BookingResourceId,
  bookingId: BookingId,
  bookingIdNumber: Schema.String,
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  group: GroupId,
  date: LocalDate,
  /** In order, with adjacent slots made one. */
  times: Schema.Array(Interval),
  message: Schema.String,
  price: Price,
  /** The number of the company or municipality, or else empty. */
  company: Schema.String,
  /** First and last name; empty for one who was cleared. */
  name: Schema.String,
  /** Whether whoever booked has an address that mails go to. */
  isMailed: Schema.Boolean,
  madeAt: InstantText,
})
export type WaitingPart = typeof WaitingPart.Type

/** A line of a report: what one booked resource is on one day. */
export const ReportRow = Schema.Struct({
  date: LocalDate,
  /** In order, with adjacent slots made one. */
  times: Schema.Array(Interval).annotate({ form: 'times' }),
  resource: Schema.String,
  email: Schema.String,
  message: Schema.String,
  price: Price,
  /** Ours alone. */
  booking: Schema.optionalKey(
    Schema.Struct({
      number: Schema.Int,
      /** The name of the company or municipality, or else of the person; empty for one who was cleared. */
      name: Schema.String,
      status: BookingStatus,
    }),
  ),
})
export type ReportRow = typeof ReportRow.Type

/** How long a resource is booked, over the days of a report. */
export const StatisticsRow = Schema.Struct({ resource: Schema.String, minutes: Schema.Int })
export type StatisticsRow = typeof StatisticsRow.Type
