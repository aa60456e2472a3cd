/**
 * The calls of a person who books, with the used part of their answers: the core of every browser carries them. The whole answers of
 * our own server stand in `http.ts`.
 */
import { Schema } from 'effect'
import { Interval, LocalDate } from '../calendar.ts'
import { GridResource, Price, PublicGroup, Role } from '../entities.ts'
import { BookingId, GroupId, ResourceId, UserId, UserTypeId } from '../ids.ts'
import { ask, empty, end, idInAddress, make, optional, post, read } from './call.ts'
import { contentCalls } from './content-calls.ts'

const text = Schema.String

export const Credentials = Schema.Struct({ email: text, password: text })
export type Credentials = typeof Credentials.Type
/** The use of signing in; without a token, where the answer holds none. */
const Entrance = Schema.Struct({ id: UserId, role: Role, userType: UserTypeId, token: text })

export const BookingModelResource = Schema.Struct({
  date: LocalDate,
  resourceId: ResourceId,
  resourceTitle: Schema.optionalKey(text),
  message: Schema.optionalKey(text),
  bookingSlots: Schema.Array(Interval),
})
export type BookingModelResource = typeof BookingModelResource.Type

export const BookingModel = Schema.Struct({
  userId: optional(UserId),
  baseUrl: Schema.optionalKey(text),
  adminBaseUrl: Schema.optionalKey(text),
  bookingResources: Schema.Array(BookingModelResource),
})
export type BookingModel = typeof BookingModel.Type

/** Which booking was made, or added to. */
export const BookingReference = Schema.Struct({ id: BookingId, bookingNumber: Schema.Int })
export type BookingReference = typeof BookingReference.Type
export const ResourcePriceResult = Schema.Struct({
  id: ResourceId,
  price: Price,
  /** The payer's user type waits for an administrator's yes, and does not count yet. Ours alone. */
  typeWaits: Schema.optionalKey(Schema.Boolean),
  /** The payer must say these fields of a person before this is booked, since it costs. Ours alone. */
  asksFor: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type ResourcePriceResult = typeof ResourcePriceResult.Type

const one = Schema.Struct({ id: idInAddress(BookingId) })
const ofGroup = Schema.Struct({ groupId: idInAddress(GroupId) })
const onDay = Schema.Struct({ date: LocalDate })

export const everydayCalls = {
  signIn: post({ who: 'anyone', areas: [], cost: 20 }, '/api/auth/sign-in', empty, Credentials, Entrance),
  signInSilent: post({ who: 'user', areas: [], cost: 1 }, '/api/auth/sign-in-silent', empty, empty, Entrance),
  signOut: {
    ...end({ who: 'anyone', areas: [], cost: 1, feature: 'sign-out' }, '/api/auth/sign-out', empty),
    method: 'POST' as const,
  },
  authenticated: read({ who: 'anyone', areas: [], cost: 1 }, '/api/user/authenticated', empty, Schema.Boolean),

  ...contentCalls,
  groups: read({ who: 'anyone', areas: ['groups'], cost: 1 }, '/api/groups', empty, Schema.Array(PublicGroup)),
  groupSlots: ask(
    { who: 'anyone', areas: [], cost: 1 },
    '/api/booking/group/:groupId/slots',
    ofGroup,
    onDay,
    Schema.Array(GridResource),
  ),
  /** One for each entry of `bookingResources`, in order. */
  prices: ask(
    { who: 'anyone', areas: [], cost: 5 },
    '/api/booking/prices',
    empty,
    BookingModel,
    Schema.Array(ResourcePriceResult),
  ),
  createBooking: make(
    { who: 'user', areas: ['bookings', 'waiting'], cost: 20 },
    '/api/booking',
    empty,
    BookingModel,
    BookingReference,
  ),
  /** Asked when a newer release is there: its files are no longer those of this one. */
  version: read(
    { who: 'anyone', areas: [], cost: 1 },
    '/api/version',
    empty,
    Schema.Struct({ version: Schema.String, build: Schema.String }),
  ),
  addToBooking: make(
    { who: 'user', areas: ['bookings', 'waiting'], cost: 20 },
    '/api/booking/:id',
    one,
    BookingModel,
    BookingReference,
  ),
} as const
