/**
 * The HTTP contract (spec 7, contract 2): one table of calls that the server serves, the core calls and the tests walk.
 * Invariant: a call that is not in this table does not exist. Bodies check shape and type (400); rules of value (422)
 * are the server's. Unknown keys are ignored, as Schema.Struct does.
 */
import { Schema } from 'effect'
import { LocalDate } from './calendar.ts'
import { Booking, ContentItem, GridResource, Interval, Price, PublicGroup, User } from './entities.ts'
import { BookingId, GroupId, ResourceId, UserId } from './ids.ts'

/** Why a slot of a booking could not be had (409 `slot-taken`). */
export const LostSlot = Schema.Struct({
  resourceId: ResourceId,
  date: LocalDate,
  startTime: Interval.fields.startTime,
  endTime: Interval.fields.endTime,
  reason: Schema.Literals(['unknown', 'past', 'closed', 'locked', 'booked', 'reserved']),
})

/** The body of every answer that is not a success. `message` is Swedish and made for a person. */
export const FailureBody = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  slots: Schema.optionalKey(Schema.Array(LostSlot)),
})

export const Credentials = Schema.Struct({ email: Schema.String, password: Schema.String })
export const SignedInUser = Schema.Struct({ ...User.fields, token: Schema.String })

export const BookingModelResource = Schema.Struct({
  date: LocalDate,
  resourceId: ResourceId,
  resourceTitle: Schema.optionalKey(Schema.String),
  message: Schema.optionalKey(Schema.String),
  bookingSlots: Schema.Array(Interval),
})

export const BookingModel = Schema.Struct({
  userId: Schema.optionalKey(Schema.NullOr(UserId)),
  baseUrl: Schema.optionalKey(Schema.String),
  adminBaseUrl: Schema.optionalKey(Schema.String),
  bookingResources: Schema.Array(BookingModelResource),
})

export const ResourcePriceResult = Schema.Struct({ id: ResourceId, price: Price })

export const Version = Schema.Struct({ version: Schema.String, build: Schema.String })
export const Health = Schema.Struct({ status: Schema.Literal('ok') })

const empty = Schema.Struct({})
const text = Schema.String

/** Who may call: the authorisation matrix is made from this. */
export type Audience = 'anyone' | 'user'

export interface CallShape<
  Method extends 'GET' | 'POST' | 'PUT' | 'DELETE',
  Access extends Audience,
  Parameters extends Schema.Codec<unknown, unknown>,
  Body extends Schema.Codec<unknown, unknown>,
  Answer extends Schema.Codec<unknown, unknown>,
> {
  readonly method: Method
  /** Parameters stand as `:name`. */
  readonly path: string
  readonly audience: Access
  readonly parameters: Parameters
  readonly body: Body
  readonly status: 200 | 201 | 204
  readonly answer: Answer
}

const call = <
  const Method extends 'GET' | 'POST' | 'PUT' | 'DELETE',
  const Access extends Audience,
  Parameters extends Schema.Codec<unknown, unknown>,
  Body extends Schema.Codec<unknown, unknown>,
  Answer extends Schema.Codec<unknown, unknown>,
>(
  shape: CallShape<Method, Access, Parameters, Body, Answer>,
): CallShape<Method, Access, Parameters, Body, Answer> => shape

/** An id in an address: digits, decoded to the branded number. */
const idInPath = <Id extends Schema.Codec<number, number>>(id: Id) =>
  Schema.String.check(Schema.isPattern(/^[1-9]\d*$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString),
    Schema.decodeTo(id),
  )

export const calls = {
  signIn: call({
    method: 'POST',
    path: '/api/auth/sign-in',
    audience: 'anyone',
    parameters: empty,
    body: Credentials,
    status: 200,
    answer: SignedInUser,
  }),
  signInSilent: call({
    method: 'POST',
    path: '/api/auth/sign-in-silent',
    audience: 'user',
    parameters: empty,
    body: empty,
    status: 200,
    answer: SignedInUser,
  }),
  signOut: call({
    method: 'POST',
    path: '/api/auth/sign-out',
    audience: 'anyone',
    parameters: empty,
    body: empty,
    status: 204,
    answer: Schema.Undefined,
  }),
  authenticated: call({
    method: 'GET',
    path: '/api/user/authenticated',
    audience: 'anyone',
    parameters: empty,
    body: Schema.Undefined,
    status: 200,
    answer: Schema.Boolean,
  }),
  groups: call({
    method: 'GET',
    path: '/api/groups',
    audience: 'anyone',
    parameters: empty,
    body: Schema.Undefined,
    status: 200,
    answer: Schema.Array(PublicGroup),
  }),
  group: call({
    method: 'GET',
    path: '/api/groups/:id',
    audience: 'anyone',
    parameters: Schema.Struct({ id: idInPath(GroupId) }),
    body: Schema.Undefined,
    status: 200,
    answer: PublicGroup,
  }),
  contentByKey: call({
    method: 'GET',
    path: '/api/content/key/:key',
    audience: 'anyone',
    parameters: Schema.Struct({ key: text }),
    body: Schema.Undefined,
    status: 200,
    answer: ContentItem,
  }),
  groupSlots: call({
    method: 'POST',
    path: '/api/booking/group/:groupId/slots',
    audience: 'anyone',
    parameters: Schema.Struct({ groupId: idInPath(GroupId) }),
    body: Schema.Struct({ date: LocalDate }),
    status: 200,
    answer: Schema.Array(GridResource),
  }),
  prices: call({
    method: 'POST',
    path: '/api/booking/prices',
    audience: 'anyone',
    parameters: empty,
    body: BookingModel,
    status: 200,
    answer: Schema.Array(ResourcePriceResult),
  }),
  createBooking: call({
    method: 'POST',
    path: '/api/booking',
    audience: 'user',
    parameters: empty,
    body: BookingModel,
    status: 201,
    answer: Booking,
  }),
  addToBooking: call({
    method: 'POST',
    path: '/api/booking/:id',
    audience: 'user',
    parameters: Schema.Struct({ id: idInPath(BookingId) }),
    body: BookingModel,
    status: 201,
    answer: Booking,
  }),
  health: call({
    method: 'GET',
    path: '/api/health',
    audience: 'anyone',
    parameters: empty,
    body: Schema.Undefined,
    status: 200,
    answer: Health,
  }),
  version: call({
    method: 'GET',
    path: '/api/version',
    audience: 'anyone',
    parameters: empty,
    body: Schema.Undefined,
    status: 200,
    answer: Version,
  }),
} as const
