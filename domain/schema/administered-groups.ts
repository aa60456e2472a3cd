/** Groups and resources with the fields that only administrators see (docs/rules.md#http). */
import { Schema } from 'effect'
import { BookingRule, SpecialDay } from './booking-rules.ts'
import { Price, PublicGroup, PublicResource } from './entities.ts'
import { OrganisationId, RowId, UserId, UserTypeId } from './ids.ts'

/** An address that gets a mail about each booking in a group. */
export const Notification = Schema.Struct({ id: RowId, email: Schema.String })
export type Notification = typeof Notification.Type

/** A block of `time` minutes costs `price` SEK. The price is for one user type, organisation or user, or for everybody. */
export const ResourcePrice = Schema.Struct({
  id: RowId,
  time: Schema.Int,
  price: Price,
  userTypeId: Schema.NullOr(UserTypeId),
  organisationId: Schema.NullOr(OrganisationId),
  userId: Schema.NullOr(UserId),
})
export type ResourcePrice = typeof ResourcePrice.Type

/** Only our own server has these fields. */
const ruled = {
  rules: Schema.optionalKey(Schema.Array(BookingRule)),
  /** Sorted by date, then by start. */
  specialDays: Schema.optionalKey(Schema.Array(SpecialDay)),
} as const

export const Resource = Schema.Struct({
  ...PublicResource.fields,
  prices: Schema.Array(ResourcePrice),
  /** The user types that may book. If the list is empty, all user types may book. */
  allowed: Schema.Array(UserTypeId),
  ...ruled,
})
export type Resource = typeof Resource.Type

export const Group = Schema.Struct({
  ...PublicGroup.fields,
  notifications: Schema.Array(Notification),
  /** The user types that may book. If the list is empty, all user types may book. */
  allowed: Schema.Array(UserTypeId),
  resources: Schema.Array(Resource),
  /** Prices for the group's resources that have no price of their own for the payer. Only our own server has them. */
  prices: Schema.optionalKey(Schema.Array(ResourcePrice)),
  ...ruled,
}).annotate({ form: 'group' })
export type Group = typeof Group.Type
