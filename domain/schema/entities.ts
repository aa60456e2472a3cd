/** Groups, resources, slots and the rest that the product is about, as they travel in JSON. Enumerations travel as numbers. */
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
 * A role by its name. Ours are those of `Role`; a role of another back end is kept, shown and sent back as it was told.
 * `domain/rules/role-names.ts` says which of them administer.
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
  /** Why it is locked, in words for everybody; null or absent: it is not said. Only our own server has it. */
  reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
export type Lock = typeof Lock.Type
export const Media = Schema.Struct({
  id: RowId,
  title: Schema.String,
  /** The address of the picture, which fits into 1600 × 1200 pixels, or with `?size=small` into 480 × 360. */
  url: Schema.String,
})
export type Media = typeof Media.Type

/** Whether it can be booked; where an answer does not say so, it can. */
const Enabled = Schema.Boolean.annotate({ absent: true })

/** Who may book something. Only our own server has it. */
export const Bookers = {
  /** The names of the user types that may book; absent: everybody may, or it is not known. */
  bookedBy: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The user type of the caller may not. */
  refusesCaller: Schema.optionalKey(Schema.Literal(true)),
}

/** A thing that a resource may have, by the name that the house gave it: Projektor, Hörslinga, Hiss. Only our own server has it. */
export const Attribute = Schema.Struct({ id: AttributeId, name: Schema.String })
export type Attribute = typeof Attribute.Type

/** A resource as anyone may see it: without prices and permissions (docs/rules.md#http). */
export const PublicResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  description: Schema.String,
  assets: Schema.String,
  /** A plain text. Only our own server has it. */
  information: Schema.optionalKey(Schema.String),
  /** How many people it takes; null: the house has not said. Only our own server has it, and the next two. */
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
  /** The limits of the caller; absent: there are none. Only our own server has it. */
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
  /** Where it is, and a link to more about the place; each may be empty. Only our own server has them. */
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
  /** Why it is locked, if the house says why. Only our own server has it. */
  lockReason: Schema.optionalKey(Schema.String),
  booked: Schema.Boolean,
  reserved: Schema.Boolean,
  selected: Schema.Boolean,
  edit: Schema.Boolean,
  bookingId: Schema.NullOr(BookingId),
  bookingIdNumber: Schema.NullOr(Schema.String),
  /** The person who asks has booked it. Only our own server has the mark: another back end may tell everybody the id of every booking. */
  own: Schema.optionalKey(Schema.Boolean),
})
export type Slot = typeof Slot.Type

export const GridResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  date: LocalDate,
  /** The titles of its special days on that date, if it has any. Only our own server has it. */
  specialDay: Schema.optionalKey(Schema.String),
  slots: Schema.Array(Slot),
})
export type GridResource = typeof GridResource.Type

export const ContentItem = Schema.Struct({
  id: RowId,
  key: Schema.String,
  value: Schema.String,
  /** A text whose type is not told is edited as plain text. */
  contentType: ContentType.annotate({ absent: 1 }),
})
export type ContentItem = typeof ContentItem.Type
