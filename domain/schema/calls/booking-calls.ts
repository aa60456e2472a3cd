/** The calls about slots, prices and bookings. `rid` is the id of a booked resource, not the id of a resource. */
import { Schema } from 'effect'
import { UsedPart } from '../booking-rules.ts'
import { Booking, BookingStatus } from '../bookings.ts'
import { Interval, LocalDate } from '../calendar.ts'
import { GridResource, Price } from '../entities.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, UserId } from '../ids.ts'
import { Series } from '../series.ts'
import { Line, Lines } from '../typed-text.ts'
import { answerUnused, ask, empty, end, idInAddress, make, optional, post, read, using } from './call.ts'

const text = Schema.String

export const BookingModelResource = Schema.Struct({
  date: LocalDate,
  resourceId: ResourceId,
  resourceTitle: Schema.optionalKey(text),
  message: Schema.optionalKey(Lines),
  bookingSlots: Schema.Array(Interval),
})
export type BookingModelResource = typeof BookingModelResource.Type

export const BookingModel = Schema.Struct({
  userId: optional(UserId),
  baseUrl: Schema.optionalKey(text),
  adminBaseUrl: Schema.optionalKey(text),
  bookingResources: Schema.Array(BookingModelResource),
  /** The pattern by which a new booking repeats. It is stored with the booking. Only our own server has it. */
  series: optional(Series),
})
export type BookingModel = typeof BookingModel.Type

/** The booking that was made, or to which parts were added. */
export const BookingReference = Schema.Struct({ id: BookingId, bookingNumber: Schema.Int })
export type BookingReference = typeof BookingReference.Type

/** The number of parts that were cancelled, the number of these that must still be paid, and the number that were too late to cancel. */
export const RestCancelled = Schema.Struct({
  cancelled: Schema.Int,
  late: Schema.Int,
  tooLate: Schema.Int,
  /** True if no part of the booking is left. */
  isGone: Schema.Boolean,
})
export type RestCancelled = typeof RestCancelled.Type

/**
 * Cancelled parts: in the question those to bring back, which one cancellation has cancelled, and in the answer those that stay cancelled,
 * because somebody else has their times by now.
 */
export const CancelledParts = Schema.Struct({ parts: Schema.Array(BookingResourceId) })
export type CancelledParts = typeof CancelledParts.Type

export const ResourcePriceResult = Schema.Struct({
  id: ResourceId,
  /** Null if another back end did not send the price. */
  price: Schema.NullOr(Price),
  /** True while the payer's user type waits for an administrator's answer and has no effect. Only our own server has it. */
  typeWaits: Schema.optionalKey(Schema.Boolean),
  /** The fields of a person that the payer must fill in before booking this, because it costs. Only our own server has it. */
  asksFor: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type ResourcePriceResult = typeof ResourcePriceResult.Type

/** The new state of a booked resource: all its slots, and the wish if it changes. */
export const BookingResourceModel = Schema.Struct({
  message: optional(Lines),
  bookingSlots: Schema.Array(Interval),
  baseUrl: optional(text),
})
export type BookingResourceModel = typeof BookingResourceModel.Type

/** Booked resources of one booking, each with all its new slots. */
export const TimesToChange = Schema.Struct({
  parts: Schema.Array(Schema.Struct({ rid: BookingResourceId, bookingSlots: Schema.Array(Interval) })),
})
export type TimesToChange = typeof TimesToChange.Type

export const BookingSearch = Schema.Struct({
  page: Schema.Int,
  pageSize: Schema.Int,
  /** Only administrators may give a user. Other people see their own bookings. */
  userId: optional(UserId),
  bookingNumber: optional(Schema.Int),
  resource: optional(ResourceId),
  group: optional(GroupId),
  /**
   * Only our own server has the keys from here on. Each word must occur in the booking number, in the owner's name, address or company, or
   * in the title of a resource or group.
   */
  words: optional(Line),
  /**
   * A booking is found only if a single booked resource matches all of these: the words found in titles, the resource, the group, the
   * status, and a day from `startDate` to `endDate`.
   */
  startDate: optional(LocalDate),
  endDate: optional(LocalDate),
  status: optional(BookingStatus),
})
export type BookingSearch = typeof BookingSearch.Type

export const PagedBookings = Schema.Struct({
  bookings: Schema.Array(Booking),
  page: Schema.Int,
  pageSize: Schema.Int,
  pages: Schema.Int,
  /** The number of bookings on all pages. Only our own server has it. */
  count: Schema.optionalKey(Schema.Int),
})
export type PagedBookings = typeof PagedBookings.Type

const one = Schema.Struct({ id: idInAddress(BookingId) })
const part = Schema.Struct({ id: idInAddress(BookingId), rid: idInAddress(BookingResourceId) })
const booking = '/api/booking/:id'
const booked = `${booking}/resource/:rid`
const feed = '/api/booking/feed'
const ownPassword = Schema.Struct({ password: optional(text) })
const newFeed = Schema.Struct({ address: text, createdAt: text })
/** The token of a feed. A text of any other form is refused. */
const feedToken = Schema.Struct({ token: text.check(Schema.isPattern(/^[\w-]{43}$/u)) })
const CALENDAR = 'text/calendar; charset=utf-8'

export const bookingCalls = {
  /** The answer has one price for each entry of `bookingResources`, in the same order. */
  prices: ask(
    { who: 'anyone', of: 'named', areas: [] },
    '/api/booking/prices',
    empty,
    BookingModel,
    Schema.Array(ResourcePriceResult),
  ),
  createBooking: using(
    BookingReference,
    make({ who: 'user', of: 'named', areas: ['bookings', 'waiting'] }, '/api/booking', empty, BookingModel, Booking),
  ),
  addToBooking: using(
    BookingReference,
    make({ who: 'user', of: 'booking', areas: ['bookings', 'waiting'] }, booking, one, BookingModel, Booking),
  ),
  booking: read({ who: 'user', of: 'booking', areas: ['bookings'] }, booking, one, Booking),
  /**
   * The booked resources that count against the caller's rules. These are all that are not cancelled, from the start of this week or this
   * month, whichever is earlier.
   */
  usage: read({ who: 'user', areas: ['bookings'] }, '/api/booking/usage', empty, Schema.Array(UsedPart)),
  ownBookings: read({ who: 'user', areas: ['bookings'] }, '/api/booking', empty, Schema.Array(Booking)),
  pagedBookings: ask(
    { who: 'user', of: 'list', areas: ['bookings'] },
    '/api/booking/paged',
    empty,
    BookingSearch,
    PagedBookings,
  ),
  /** The groups with bookings that the caller may see. */
  bookingGroups: read(
    { who: 'user', of: 'list', areas: ['bookings'] },
    '/api/booking/groups',
    empty,
    Schema.Array(Schema.Struct({ id: GroupId, title: text })),
  ),
  deleteBooking: end(
    { who: 'user', of: 'booking', areas: ['bookings', 'waiting'], toast: 'booking-removed' },
    booking,
    one,
  ),
  deleteBookingResource: end(
    { who: 'user', of: 'part', areas: ['bookings', 'waiting'], toast: 'booking-removed' },
    `${booking}/:rid`,
    part,
  ),
  /**
   * Cancels all parts from a day on that have not begun. The rules apply to each part as if it were cancelled alone, and parts that are too
   * late to cancel stay. Only our own server has it.
   */
  cancelRest: post(
    { who: 'user', of: 'booking', areas: ['bookings', 'waiting'], feature: 'series' },
    `${booking}/rest`,
    one,
    Schema.Struct({ from: LocalDate }),
    RestCancelled,
  ),
  /**
   * Undoes a cancellation that the caller has just made. The parts whose times nobody else has come back as they were. It can be repeated.
   * Only our own server has it.
   */
  undoCancelling: post(
    { who: 'user', of: 'booking', areas: ['bookings', 'waiting'], feature: 'series' },
    `${booking}/undo`,
    one,
    CancelledParts,
    CancelledParts,
  ),
  /**
   * Changes the times of several booked resources at once. The rules apply to each as if it were changed alone, and all of them change or
   * none. Only our own server has it.
   */
  changeTimes: answerUnused(
    post(
      { who: 'user', of: 'booking', areas: ['bookings', 'waiting'], feature: 'series' },
      `${booking}/times`,
      one,
      TimesToChange,
      Booking,
    ),
  ),
  /** An iCalendar file with an event for each run of slots. */
  bookingCalendar: {
    ...read({ who: 'user', of: 'booking', areas: [], feature: 'calendar-file' }, `${booking}.ics`, one, text),
    textType: CALENDAR,
  },

  /** The time at which the caller's calendar feed was created. Null if the caller has no feed. */
  bookingFeed: read(
    { who: 'user', areas: ['bookings'], feature: 'calendar-feed' },
    feed,
    empty,
    Schema.Struct({ createdAt: Schema.NullOr(text) }),
  ),
  /** Makes a new feed address and ends the old one. Only this answer shows the address. It requires the current password (else 422). */
  createBookingFeed: make(
    { who: 'user', areas: ['bookings'], feature: 'calendar-feed' },
    feed,
    empty,
    ownPassword,
    newFeed,
  ),
  deleteBookingFeed: end({ who: 'user', areas: ['bookings'], feature: 'calendar-feed' }, feed, empty),
  /** The calendar file of the feed. It needs no sign-in, so anyone with the address can read the times and places. */
  feedCalendar: {
    ...read({ who: 'anyone', areas: [] }, `${feed}/:token.ics`, feedToken, text),
    textType: CALENDAR,
  },

  /** The grid for the group and day of a booked resource. The slots of that booked resource are marked `edit` and `selected`. */
  bookedSlots: read({ who: 'user', of: 'part', areas: [] }, `${booked}/slots`, part, Schema.Array(GridResource)),
  changeBookingResource: answerUnused(
    post(
      { who: 'user', of: 'part', areas: ['bookings', 'waiting'], toast: 'booking-updated' },
      booked,
      part,
      BookingResourceModel,
      Booking,
    ),
  ),
} as const
