/** Bookings and the rows of reports, in the form of JSON. */
import { Schema } from 'effect'
import { Breach } from './booking-rules.ts'
import { InstantText, Interval, LocalDate } from './calendar.ts'
import { Price } from './entities.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, RowId, UserId } from './ids.ts'
import { enumeration } from './other-form-marks.ts'
import { Payer, User } from './people.ts'
import { Series } from './series.ts'

/** Unconfirmed 0, Confirmed 1, Cancelled 2, Occupied 3. */
export const BookingStatus = enumeration('booking-status', [0, 1, 2, 3])
export type BookingStatus = typeof BookingStatus.Type

export const BookingResource = Schema.Struct({
  id: BookingResourceId,
  bookingIdNumber: Schema.String,
  resource: Schema.Struct({
    id: ResourceId,
    title: Schema.String,
    /** Another back end may leave the group out, since the catalogue also has it. */
    group: Schema.optionalKey(GroupId),
  }),
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
  message: Schema.String,
  /** Null if another back end did not send the price. */
  price: Schema.NullOr(Price),
  status: BookingStatus,
  /** True if an administrator set the price. That price stays until the slots change (docs/rules.md#prices). Only our own server has it. */
  ownPrice: Schema.optionalKey(Schema.Boolean),
  /**
   * `madeAt` is the time of the booking. `priceStays` is true if the price must be paid although the part is cancelled, or would have to be
   * paid if the part were cancelled now. Only our own server has both.
   */
  madeAt: Schema.optionalKey(InstantText),
  priceStays: Schema.optionalKey(Schema.Boolean),
  /**
   * When the part got its present start, when somebody checked in, when somebody else took the rest of it, when it counted as missed, and
   * when the house forgave that. Absent if it did not happen. Only our own server has them.
   */
  timesAt: Schema.optionalKey(InstantText),
  checkedInAt: Schema.optionalKey(InstantText),
  takenAt: Schema.optionalKey(InstantText),
  missedAt: Schema.optionalKey(InstantText),
  forgivenAt: Schema.optionalKey(InstantText),
}).annotate({ form: 'booked-resource' })
export type BookingResource = typeof BookingResource.Type

export const Note = Schema.Struct({ id: RowId, content: Schema.String, internal: Schema.Boolean })
export type Note = typeof Note.Type

/** The payer as lists, the queue and reports name it. The name is the one from when the booking was made. */
export const Customer = Schema.Struct({
  /** The name of the company or municipality. Empty for others, because people of a school pay in their own names. */
  company: Schema.String,
  /** First and last name of the person who booked. Empty if the person's data was cleared. */
  name: Schema.String,
  /** The present name of the company or person, if it has changed. */
  nameNow: Schema.optionalKey(Schema.String),
})
export type Customer = typeof Customer.Type

export const Booking = Schema.Struct({
  id: BookingId,
  bookingNumber: Schema.Int,
  user: User.annotate({ form: 'owner' }),
  bookingResources: Schema.Array(BookingResource),
  notes: Schema.Array(Note),
  /** The payer, as it was when the booking was made. Null if it was erased. Only our own server has `payer` and `madeAt`. */
  payer: Schema.optionalKey(Schema.NullOr(Payer)),
  madeAt: Schema.optionalKey(InstantText),
  /** The pattern of a series. Absent if the booking does not repeat. Only our own server has it. */
  series: Schema.optionalKey(Series),
  /** True if the booking has more parts, which are of groups that are not for the caller. Only our own server has it. */
  partial: Schema.optionalKey(Schema.Literal(true)),
  /** The people of the house get the customer in lists. Only our own server has it. */
  customer: Schema.optionalKey(Customer),
  /** The rules that the booking breaks. An administrator who made or changed it gets them. Only our own server has it. */
  breaches: Schema.optionalKey(Schema.Array(Breach)),
  /** The number with which an administrator can undo the confirmation or refusal that was just made. Only our own server has it. */
  answer: Schema.optionalKey(RowId),
})
export type Booking = typeof Booking.Type

/** A booked resource that waits for an administrator's answer. */
export const WaitingPart = Schema.Struct({
  id: BookingResourceId,
  bookingId: BookingId,
  bookingIdNumber: Schema.String,
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  group: GroupId,
  date: LocalDate,
  /** Sorted, with adjacent slots merged. */
  times: Schema.Array(Interval),
  message: Schema.String,
  price: Price,
  ...Customer.fields,
  /** Whether the person who booked has an address to which e-mails are sent. */
  isMailed: Schema.Boolean,
  /** The person who booked. Answers that are given at once to one person go into one e-mail. */
  ownerId: Schema.optionalKey(UserId),
  madeAt: InstantText,
  /** The number of administrators' notes on the booking. */
  notes: Schema.optionalKey(Schema.Int),
  /** True if the booking is a series. */
  series: Schema.optionalKey(Schema.Boolean),
})
export type WaitingPart = typeof WaitingPart.Type

/** A row of a report: one booked resource on one day. */
export const ReportRow = Schema.Struct({
  date: LocalDate,
  /** Sorted, with adjacent slots merged. */
  times: Schema.Array(Interval).annotate({ form: 'times' }),
  resource: Schema.String,
  email: Schema.String,
  message: Schema.String,
  /** Null if another back end did not send the price. */
  price: Schema.NullOr(Price),
  /** Only our own server has it. */
  booking: Schema.optionalKey(
    Schema.Struct({
      number: Schema.Int,
      /** The name of the company or municipality, or else of the person. Empty if the person's data was cleared. */
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
  /** The postal address of the person who booked. */
  address: Schema.String,
  /** The receiver of the invoice and its addresses, if that is not the person who booked. Otherwise these three are empty. */
  billingName: Schema.String,
  billingAddress: Schema.String,
  billingEmail: Schema.String,
})
export type ReportBilling = typeof ReportBilling.Type

/** The number of minutes for which a resource is booked during the days of a report. */
export const StatisticsRow = Schema.Struct({ resource: Schema.String, minutes: Schema.Int })
export type StatisticsRow = typeof StatisticsRow.Type
