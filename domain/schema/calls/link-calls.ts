/**
 * The calls about reminders, about their links, which open booked times without sign-in, and about co-bookers, who get such a link. The token of a link is
 * always in a body, so that no log and no referrer has it. Only our own server has these calls.
 */
import { Schema } from 'effect'
import { InstantText, Interval, LocalDate, LocalTime } from '../calendar.ts'
import { Price } from '../entities.ts'
import { BookingId, BookingResourceId, ResourceId, RowId } from '../ids.ts'
import { Code, EmailText } from '../typed-text.ts'
import { answerUnused, ask, empty, end, idInAddress, make, optional, post, put, read } from './call.ts'
import { CheckInState, RoomCode } from './check-in-calls.ts'

const text = Schema.String

/** A booked part as its link shows it: no person, no wish, no note. */
export const LinkedTime = Schema.Struct({
  rid: BookingResourceId,
  title: text,
  date: LocalDate,
  /** Sorted, with adjacent slots merged. */
  times: Schema.Array(Interval),
  /** The place of the group, a link to more about it, and the way to the resource. Each may be empty. */
  place: text,
  placeLink: text,
  way: text,
  /** Whether one may check in, from where, and between when. Absent if nobody is asked to, or on another day. */
  checkIn: Schema.optionalKey(
    Schema.Struct({
      state: CheckInState,
      from: Schema.Literals(['sign', 'anywhere']),
      /** The room whose sign has the code. */
      resourceId: ResourceId,
      opens: InstantText,
      /** When the grace ends. */
      until: InstantText,
      /** When somebody has checked in. */
      at: Schema.optionalKey(InstantText),
    }),
  ),
  /** Only the owner's link has the keys from here on. */
  bookingId: Schema.optionalKey(BookingId),
  /** True while the part waits for an administrator's answer. */
  waits: Schema.optionalKey(Schema.Literal(true)),
  cancelling: Schema.optionalKey(
    Schema.Struct({
      /** The reason why it is too late to cancel. Null if it is not. */
      refused: Schema.NullOr(text),
      /** What must still be paid if the part is cancelled now. */
      price: Price,
      /** The last moment at which cancelling is free, if the house has set one and it has not passed. */
      freeUntil: Schema.optionalKey(InstantText),
      /** What must be paid after that moment. */
      priceLater: Schema.optionalKey(Price),
    }),
  ),
})
export type LinkedTime = typeof LinkedTime.Type

/**
 * What a link opens. `over`: all its times have begun (for a co-booker: have ended). `gone`: its times are cancelled, or the link was ended.
 * `broken`: nobody here has signed this token, so it is not whole.
 */
export const OpenedLink = Schema.Struct({
  state: Schema.Literals(['open', 'over', 'gone', 'broken']),
  whose: Schema.Literals(['owner', 'co-booker']),
  times: Schema.Array(LinkedTime),
  /** After a check-in: somebody else may hold some of the time, and may book it until then (`CheckedIn`). */
  heldFrom: Schema.optionalKey(LocalTime),
  heldUntil: Schema.optionalKey(LocalTime),
})
export type OpenedLink = typeof OpenedLink.Type

/** A person whom the owner of a booking has named, who gets a link to its time. */
export const CoBooker = Schema.Struct({
  id: RowId,
  email: text,
  /** The only part that the person sees. Null for all parts of the booking. */
  rid: Schema.NullOr(BookingResourceId),
})
export type CoBooker = typeof CoBooker.Type

const Token = Schema.Struct({ token: Code })
const link = '/api/booking/link'
const reminders = '/api/booking/reminders'
const coBookers = '/api/booking/:id/co-bookers'
const ofBooking = Schema.Struct({ id: idInAddress(BookingId) })

export const linkCalls = {
  /** Opens a link. It is a POST, so that the token is in no address. It changes nothing. */
  openLink: ask({ who: 'anyone', areas: [], feature: 'series' }, link, empty, Token, OpenedLink),
  /** Cancels a part as its owner. `price` is what the person was told to pay; if it is another by now, nothing is cancelled (409). */
  cancelByLink: post(
    { who: 'anyone', areas: ['bookings', 'waiting'], feature: 'series' },
    `${link}/cancel`,
    empty,
    Schema.Struct({ ...Token.fields, rid: BookingResourceId, price: Price }),
    OpenedLink,
  ),
  /** Checks in a part with the code of the room's sign, or without where the house lets one check in anywhere (else 409 `check-in-code`). */
  checkInByLink: post(
    { who: 'anyone', areas: ['bookings'], feature: 'series' },
    `${link}/check-in`,
    empty,
    Schema.Struct({ ...Token.fields, rid: BookingResourceId, code: RoomCode }),
    OpenedLink,
  ),
  /** Removes the co-booker whose link it is. */
  leaveByLink: post(
    { who: 'anyone', areas: ['bookings'], feature: 'series' },
    `${link}/leave`,
    empty,
    Token,
    OpenedLink,
  ),

  /** Whether the caller wants reminders, and whether the house sends any. */
  reminders: read(
    { who: 'user', areas: ['users'], feature: 'series' },
    reminders,
    empty,
    Schema.Struct({ wanted: Schema.Boolean, areSent: Schema.Boolean }),
  ),
  wantReminders: answerUnused(
    put(
      { who: 'user', areas: ['users'], feature: 'series' },
      reminders,
      empty,
      Schema.Struct({ wanted: Schema.Boolean }),
      empty,
    ),
  ),

  coBookers: read(
    { who: 'user', areas: ['bookings'], feature: 'series' },
    coBookers,
    ofBooking,
    Schema.Array(CoBooker),
  ),
  /** Names a co-booker, who gets a mail with a link. `rid` limits the link to one part. */
  addCoBooker: make(
    { who: 'user', areas: ['bookings'], feature: 'series' },
    coBookers,
    ofBooking,
    Schema.Struct({ email: EmailText, rid: optional(BookingResourceId) }),
    CoBooker,
  ),
  removeCoBooker: end(
    { who: 'user', areas: ['bookings'], feature: 'series' },
    `${coBookers}/:coBookerId`,
    Schema.Struct({ ...ofBooking.fields, coBookerId: idInAddress(RowId) }),
  ),
} as const
