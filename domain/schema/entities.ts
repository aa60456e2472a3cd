/** The things that the product is about, as they travel in JSON. Enumerations travel as their numbers. */
import { Schema } from 'effect'
import { ResourceLimits } from './booking-rules.ts'
import { EndTime, Interval, LocalDate, LocalTime, Weekday } from './calendar.ts'
import { AttributeId, BookingId, GroupId, ResourceId, RowId } from './ids.ts'
import { enumeration } from './other-form-marks.ts'

export const ContentType = enumeration('content-type', [0, 1, 2], 'Text field 0, text area 1, rich text 2')
export const GroupColor = Schema.Literals(['primary', 'secondary']).annotate({
  absent: 'primary',
  form: 'color',
  unknown: 'primary',
})
export type GroupColor = typeof GroupColor.Type
export const Role = Schema.Literals(['user', 'administrator']).annotate({ form: 'role', unknown: 'user' })
export type Role = typeof Role.Type
/**
 * A role by its name: ours are those of `Role`. Another back end's own is kept as it was told, shown so, and sent back so; that only
 * the administrator among them is known is in `role-names.ts`.
 */
export const RoleName = Schema.String.annotate({ form: 'role-name' })
export const Price = Schema.Finite.annotate({ description: 'SEK, with at most two decimals' })

export const OpenTime = Schema.Struct({ id: RowId, dayOfWeek: Weekday, startTime: LocalTime, endTime: EndTime })
export type OpenTime = typeof OpenTime.Type
export const Lock = Schema.Struct({
  id: RowId,
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate,
  endTime: EndTime,
  /** Why, in words for everybody; null or absent: it is not said. Ours alone. */
  reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
export type Lock = typeof Lock.Type
export const Media = Schema.Struct({
  id: RowId,
  title: Schema.String,
  /** The address of the picture, fitted in 1600 × 1200 pixels; with `?size=small` in 480 × 360. */
  url: Schema.String,
})
export type Media = typeof Media.Type

/** Unless said. */
const Enabled = Schema.Boolean.annotate({ absent: true })

/** The people who may book something. Ours alone. */
export const Bookers = {
  /** The names of the user types that may; without the key anybody may, or it is not known. */
  bookedBy: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The caller's user type may not. */
  refusesCaller: Schema.optionalKey(Schema.Literal(true)),
}

/** A thing that a resource may have, by the name that the house gave it: Projektor, Hörslinga, Hiss. Ours alone. */
export const Attribute = Schema.Struct({ id: AttributeId, name: Schema.String })
export type Attribute = typeof Attribute.Type

/** A resource as anyone may see it: without prices and permissions (docs/rules.md#http). */
export const PublicResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  description: Schema.String,
  assets: Schema.String,
  /** A plain text. Ours alone. */
  information: Schema.optionalKey(Schema.String),
  /** How many people it takes; null: the house has not said. Ours alone, as the next two. */
  capacity: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** How one finds it: a plain text. */
  way: Schema.optionalKey(Schema.String),
  /** In the order in which the house has listed them. */
  attributes: Schema.optionalKey(Schema.Array(Attribute)),
  group: GroupId.annotate({ form: 'reference' }),
  enabled: Enabled,
  open: Schema.Array(OpenTime),
  locked: Schema.Array(Lock),
  media: Schema.Array(Media),
  /** The rules that the caller books by; without any there is no such key. Ours alone. */
  limits: Schema.optionalKey(ResourceLimits),
  ...Bookers,
})
export type PublicResource = typeof PublicResource.Type

export const PublicGroup = Schema.Struct({
  id: GroupId,
  title: Schema.String,
  description: Schema.String,
  color: GroupColor,
  slotTime: Schema.Int.annotate({ absent: 30 }),
  /** Where it is, and an address of https that tells more, or an empty text. Ours alone. */
  place: Schema.optionalKey(Schema.String),
  placeLink: Schema.optionalKey(Schema.String),
  enabled: Enabled,
  open: Schema.Array(OpenTime),
  locked: Schema.Array(Lock),
  media: Schema.Array(Media),
  resources: Schema.Array(PublicResource),
}).annotate({ form: 'group' })
export type PublicGroup = typeof PublicGroup.Type

export const Slot = Schema.Struct({
  ...Interval.fields,
  open: Schema.Boolean,
  locked: Schema.Boolean,
  /** Why it is locked, where the house says so. Ours alone. */
  lockReason: Schema.optionalKey(Schema.String),
  booked: Schema.Boolean,
  reserved: Schema.Boolean,
  selected: Schema.Boolean,
  edit: Schema.Boolean,
  bookingId: Schema.NullOr(BookingId),
  bookingIdNumber: Schema.NullOr(Schema.String),
  /** The person who asks has booked it. The mark is ours alone: another back end may tell everybody the id of every booking. */
  own: Schema.optionalKey(Schema.Boolean),
})
export type Slot = typeof Slot.Type

export const GridResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  date: LocalDate,
  /** The titles of its special days of that date, if it has any. Ours alone. */
  specialDay: Schema.optionalKey(Schema.String),
  slots: Schema.Array(Slot),
})
export type GridResource = typeof GridResource.Type

export const ContentItem = Schema.Struct({
  id: RowId,
  key: Schema.String,
  value: Schema.String,
  /** A text whose type is not told is changed as it stands. */
  contentType: ContentType.annotate({ absent: 1 }),
})
export type ContentItem = typeof ContentItem.Type
