/**
 * Branded identifiers. Ids are positive integers in JSON and in addresses. Tokens, codes and session ids are strings
 * (docs/rules.md#http). Invariant: two kinds of id cannot be confused, because their brands differ.
 */
import { Schema } from 'effect'

/** The maximum is that of the database's integers. */
const positiveInteger = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

export const GroupId = positiveInteger.pipe(Schema.brand('GroupId'))
export type GroupId = typeof GroupId.Type
export const ResourceId = positiveInteger.pipe(Schema.brand('ResourceId'))
export type ResourceId = typeof ResourceId.Type
export const BookingId = positiveInteger.pipe(Schema.brand('BookingId'))
export type BookingId = typeof BookingId.Type
export const BookingResourceId = positiveInteger.pipe(Schema.brand('BookingResourceId'))
export type BookingResourceId = typeof BookingResourceId.Type
export const UserId = positiveInteger.pipe(Schema.brand('UserId'))
export type UserId = typeof UserId.Type
/** The minimum is 0, because another back end may have an enumeration of user types that begins with 0. */
export const UserTypeId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_647 }))
  .annotate({ absent: 0, form: 'user-type-id' })
  .pipe(Schema.brand('UserTypeId'))
export type UserTypeId = typeof UserTypeId.Type
export const OrganisationId = positiveInteger.pipe(Schema.brand('OrganisationId'))
export type OrganisationId = typeof OrganisationId.Type
/** The id of an attribute in the house's list. */
export const AttributeId = positiveInteger.pipe(Schema.brand('AttributeId'))
export type AttributeId = typeof AttributeId.Type
/** The id of any other row: a price, a lock, an opening time, a picture, a note. */
export const RowId = positiveInteger.pipe(Schema.brand('RowId'))
export type RowId = typeof RowId.Type

const uuid4 = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
)

/**
 * The value of the cookie `sess`, by which the server knows a browser's holds. It is secret, and no other client receives it
 * (docs/rules.md#hub).
 */
export const SessionId = uuid4.pipe(Schema.brand('SessionId'))
export type SessionId = typeof SessionId.Type
export const TabId = uuid4.pipe(Schema.brand('TabId'))
export type TabId = typeof TabId.Type
/** One life of a core. A tab that sees another epoch asks for a snapshot. */
export const Epoch = uuid4.pipe(Schema.brand('Epoch'))
export type Epoch = typeof Epoch.Type
