/** Slots, prices and bookings. `rid` is the id of a booked resource, not of a resource. */
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
  /** How a new booking repeats, to be kept with it. Only our own server has it. */
  series: optional(Series),
})
export type BookingModel = typeof BookingModel.Type

/** Which booking was made, or added to. */
export const BookingReference = Schema.Struct({ id: BookingId, bookingNumber: Schema.Int })
export type BookingReference = typeof BookingReference.Type

/** How many parts were cancelled, how many of these must be paid all the same, and how many were too late to cancel. */
export const RestCancelled = Schema.Struct({
  cancelled: Schema.Int,
  late: Schema.Int,
  tooLate: Schema.Int,
  /** Nothing is left of the booking. */
  isGone: Schema.Boolean,
})
export type RestCancelled = typeof RestCancelled.Type

export const ResourcePriceResult = Schema.Struct({
  id: ResourceId,
  /** Null: another back end did not tell it. */
  price: Schema.NullOr(Price),
  /** The payer's user type waits for an administrator's answer, and has no effect yet. Only our own server has it. */
  typeWaits: Schema.optionalKey(Schema.Boolean),
  /** What the payer must still tell before this is booked, since it costs: fields of a person. Only our own server has it. */
  asksFor: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type ResourcePriceResult = typeof ResourcePriceResult.Type

/** The booked resource as it shall be: all its slots, and the wish if that changes too. */
export const BookingResourceModel = Schema.Struct({
  message: optional(Lines),
  bookingSlots: Schema.Array(Interval),
  baseUrl: optional(text),
})
export type BookingResourceModel = typeof BookingResourceModel.Type

/** Booked resources of one booking, each with all its slots as they shall be. */
export const TimesToChange = Schema.Struct({
  parts: Schema.Array(Schema.Struct({ rid: BookingResourceId, bookingSlots: Schema.Array(Interval) })),
})
export type TimesToChange = typeof TimesToChange.Type

export const BookingSearch = Schema.Struct({
  page: Schema.Int,
  pageSize: Schema.Int,
  /** Only administrators may give one; others see their own. */
  userId: optional(UserId),
  bookingNumber: optional(Schema.Int),
  resource: optional(ResourceId),
  group: optional(GroupId),
  /**
   * Only our own server has the keys from here on. Each word must be in the number, the owner's name, address or company, or the title of a
   * resource or group.
   */
  words: optional(Line),
  /**
   * Some booked resource must match all of these: the words that are in titles, resource, group, status, and a day from the first to the
   * last.
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
  /** How many there are on all pages. Only our own server has it. */
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
/** A text of another form is no token. */
const feedToken = Schema.Struct({ token: text.check(Schema.isPattern(/^[\w-]{43}$/u)) })
const CALENDAR = 'text/calendar; charset=utf-8'

export const bookingCalls = {
  /** One for each entry of `bookingResources`, in order. */
  prices: ask(
    { who: 'anyone', areas: [] },
    '/api/booking/prices',
    empty,
    BookingModel,
    Schema.Array(ResourcePriceResult),
  ),
  createBooking: using(
    BookingReference,
    make({ who: 'user', areas: ['bookings', 'waiting'] }, '/api/booking', empty, BookingModel, Booking),
  ),
  addToBooking: using(
    BookingReference,
    make({ who: 'user', areas: ['bookings', 'waiting'] }, booking, one, BookingModel, Booking),
  ),
  booking: read({ who: 'user', areas: ['bookings'] }, booking, one, Booking),
  /**
   * The booked resources that count against the caller's rules: all that are not cancelled, from the beginning of this week or month,
   * whichever is earlier.
   */
  usage: read({ who: 'user', areas: ['bookings'] }, '/api/booking/usage', empty, Schema.Array(UsedPart)),
  ownBookings: read({ who: 'user', areas: ['bookings'] }, '/api/booking', empty, Schema.Array(Booking)),
  pagedBookings: ask({ who: 'user', areas: ['bookings'] }, '/api/booking/paged', empty, BookingSearch, PagedBookings),
  /** The groups with bookings that the caller may see. */
  bookingGroups: read(
    { who: 'user', areas: ['bookings'] },
    '/api/booking/groups',
    empty,
    Schema.Array(Schema.Struct({ id: GroupId, title: text })),
  ),
  deleteBooking: end({ who: 'user', areas: ['bookings', 'waiting'], toast: 'booking-removed' }, booking, one),
  deleteBookingResource: end(
    { who: 'user', areas: ['bookings', 'waiting'], toast: 'booking-removed' },
    `${booking}/:rid`,
    part,
  ),
  /**
   * Cancels all parts from a day on that have not begun, as if each were cancelled by itself; parts that are too late to cancel stay. Only
   * our own server has it.
   */
  cancelRest: post(
    { who: 'user', areas: ['bookings', 'waiting'], feature: 'series' },
    `${booking}/rest`,
    one,
    Schema.Struct({ from: LocalDate }),
    RestCancelled,
  ),
  /**
   * Other times for many booked resources at once, each as if it were changed by itself: all of them change, or none. Only our own server
   * has it.
   */
  changeTimes: answerUnused(
    post(
      { who: 'user', areas: ['bookings', 'waiting'], feature: 'series' },
      `${booking}/times`,
      one,
      TimesToChange,
      Booking,
    ),
  ),
  /** An iCalendar file with an event for each run of slots. */
  bookingCalendar: {
    ...read({ who: 'user', areas: [], feature: 'calendar-file' }, `${booking}.ics`, one, text),
    textType: CALENDAR,
  },

  /** Since when one has had an address by which a calendar program follows one's bookings; null: one has none. */
  bookingFeed: read(
    { who: 'user', areas: ['bookings'], feature: 'calendar-feed' },
    feed,
    empty,
    Schema.Struct({ createdAt: Schema.NullOr(text) }),
  ),
  /** Makes a new address and ends the one before. The address is shown only this once. It needs the current password: 422 without. */
  createBookingFeed: make(
    { who: 'user', areas: ['bookings'], feature: 'calendar-feed' },
    feed,
    empty,
    ownPassword,
    newFeed,
  ),
  deleteBookingFeed: end({ who: 'user', areas: ['bookings'], feature: 'calendar-feed' }, feed, empty),
  /** The file that calendar programs read, without a sign-in: whoever has the address can read when and where. */
  feedCalendar: {
    ...read({ who: 'anyone', areas: [] }, `${feed}/:token.ics`, feedToken, text),
    textType: CALENDAR,
  },

  /** The grid of the group and day of a booked resource, with its own slots `edit` and `selected`. */
  bookedSlots: read({ who: 'user', areas: [] }, `${booked}/slots`, part, Schema.Array(GridResource)),
  changeBookingResource: answerUnused(
    post(
      { who: 'user', areas: ['bookings', 'waiting'], toast: 'booking-updated' },
      booked,
      part,
      BookingResourceModel,
      Booking,
    ),
  ),
} as const
