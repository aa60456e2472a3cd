/** Groups and resources with what only administrators see (docs/rules.md#http). */
import { Schema } from 'effect'
import { BookingRule, SpecialDay } from './booking-rules.ts'
import { Price, PublicGroup, PublicResource } from './entities.ts'
import { OrganisationId, RowId, UserId, UserTypeId } from './ids.ts'

/** An address that gets a mail about each booking in a group. */
export const Notification = Schema.Struct({ id: RowId, email: Schema.String })
export type Notification = typeof Notification.Type

/** A block of `time` minutes costs `price` SEK, for everybody or for those whom it names. */
export const ResourcePrice = Schema.Struct({
  id: RowId,
  time: Schema.Int,
  price: Price,
  userTypeId: Schema.NullOr(UserTypeId),
  organisationId: Schema.NullOr(OrganisationId),
  userId: Schema.NullOr(UserId),
})
export type ResourcePrice = typeof ResourcePrice.Type

/** Only our own server has it. */
const ruled = {
  rules: Schema.optionalKey(Schema.Array(BookingRule)),
  /** By date, then by start. */
  specialDays: Schema.optionalKey(Schema.Array(SpecialDay)),
} as const

export const Resource = Schema.Struct({
  ...PublicResource.fields,
  prices: Schema.Array(ResourcePrice),
  /** The user types that may book; empty: all may. */
  allowed: Schema.Array(UserTypeId),
  ...ruled,
})
export type Resource = typeof Resource.Type

export const Group = Schema.Struct({
  ...PublicGroup.fields,
  notifications: Schema.Array(Notification),
  /** User types that may book; none: all may. */
  allowed: Schema.Array(UserTypeId),
  resources: Schema.Array(Resource),
  /** Prices for all of its resources that have none of their own for the payer. Only our own server has them. */
  prices: Schema.optionalKey(Schema.Array(ResourcePrice)),
  ...ruled,
}).annotate({ form: 'group' })
export type Group = typeof Group.Type
