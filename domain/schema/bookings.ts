/** Bookings, and what reports say of them, as they travel in JSON. */
import { Schema } from 'effect'
import { Breach } from './booking-rules.ts'
import { InstantText, Interval, LocalDate } from './calendar.ts'
import { Price } from './entities.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, RowId, UserId } from './ids.ts'
import { enumeration } from './other-form-marks.ts'
import { Payer, User } from './people.ts'
import { Series } from './series.ts'

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
    /** Another back end may leave it out, since the catalogue has it too. */
    group: Schema.optionalKey(GroupId),
  }),
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
  message: Schema.String,
  /** Null: another back end did not tell it. */
  price: Schema.NullOr(Price),
  status: BookingStatus,
  /** An administrator set the price, and it lasts until the slots change (docs/rules.md#prices). Only our own server has it. */
  ownPrice: Schema.optionalKey(Schema.Boolean),
  /**
   * When it was booked; and whether its price is to be paid although it is cancelled, or would be if it were cancelled now. Only our own
   * server has them.
   */
  madeAt: Schema.optionalKey(InstantText),
  priceStays: Schema.optionalKey(Schema.Boolean),
}).annotate({ form: 'booked-resource' })
export type BookingResource = typeof BookingResource.Type

export const Note = Schema.Struct({ id: RowId, content: Schema.String, internal: Schema.Boolean })
export type Note = typeof Note.Type

/** The payer, as lists, the queue and reports name it: as it was when the booking was made. */
export const Customer = Schema.Struct({
  /** The name of the company or municipality; empty for others. People of a school pay in their own names. */
  company: Schema.String,
  /** First and last name of the person who booked; empty for one who was cleared. */
  name: Schema.String,
  /** The name of the same company or person today, where it is another. */
  nameNow: Schema.optionalKey(Schema.String),
})
export type Customer = typeof Customer.Type

export const Booking = Schema.Struct({
  id: BookingId,
  bookingNumber: Schema.Int,
  user: User.annotate({ form: 'owner' }),
  bookingResources: Schema.Array(BookingResource),
  notes: Schema.Array(Note),
  /** The payer, as it was when the booking was made; null: erased. Only our own server has it, and the next. */
  payer: Schema.optionalKey(Schema.NullOr(Payer)),
  madeAt: Schema.optionalKey(InstantText),
  /** How it repeats; absent: it does not. Only our own server has it. */
  series: Schema.optionalKey(Series),
  /** Administrators get it, in lists. Only our own server has it. */
  customer: Schema.optionalKey(Customer),
  /** The rules that it breaks, in the answer to an administrator who made or changed it. Only our own server has it. */
  breaches: Schema.optionalKey(Schema.Array(Breach)),
  /** The number by which the administrator who has just confirmed or refused it can undo that. Only our own server has it. */
  answer: Schema.optionalKey(RowId),
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
  ...Customer.fields,
  /** Whether whoever booked has an address that mails go to. */
  isMailed: Schema.Boolean,
  /** Who booked it: what is answered for one person at once goes into one mail. */
  ownerId: Schema.optionalKey(UserId),
  madeAt: InstantText,
  /** How many notes of administrators its booking has. */
  notes: Schema.optionalKey(Schema.Int),
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
  /** Null: another back end did not tell it. */
  price: Schema.NullOr(Price),
  /** Only our own server has it. */
  booking: Schema.optionalKey(
    Schema.Struct({
      number: Schema.Int,
      /** The name of the company or municipality, or else of the person; empty for one who was cleared. */
      name: Schema.String,
      status: BookingStatus,
      id: Schema.optionalKey(BookingId),
      /** Rows with the same number have the same payer (by organisation number, or else by person), even if the payer's name changed. */
      payer: Schema.optionalKey(Schema.Int),
    }),
  ),
})
export type ReportRow = typeof ReportRow.Type

/** The facts of an invoice, as they were when the bookings were made. */
export const ReportBilling = Schema.Struct({
  /** The numbers of the bookings. */
  bookings: Schema.Array(Schema.Int),
  company: Schema.String,
  orgNr: Schema.String,
  accountString: Schema.String,
  reference: Schema.String,
  /** The address of the person who booked. */
  address: Schema.String,
  /** Who gets the invoice and where, if that is somebody else; empty: it is the person who booked. */
  billingName: Schema.String,
  billingAddress: Schema.String,
  billingEmail: Schema.String,
})
export type ReportBilling = typeof ReportBilling.Type

/** How long a resource is booked, over the days of a report. */
export const StatisticsRow = Schema.Struct({ resource: Schema.String, minutes: Schema.Int })
export type StatisticsRow = typeof StatisticsRow.Type
