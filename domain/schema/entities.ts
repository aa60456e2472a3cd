/** Groups, resources, slots, locks and the texts of pages, in the form of JSON. Enumerations are numbers in JSON. */
import { Schema } from 'effect'
import { ResourceLimits } from './booking-rules.ts'
import { EndTime, Interval, LocalDate, LocalTime, Weekday } from './calendar.ts'
import { AttributeId, BookingId, GroupId, ResourceId, RowId } from './ids.ts'
import { enumeration } from './other-form-marks.ts'

/** Text field 0, text area 1, rich text 2. */
export const ContentType = enumeration('content-type', [0, 1, 2])
export const GroupColor = Schema.Literals(['primary', 'secondary']).annotate({
  absent: 'primary',
  form: 'color',
  unknown: 'primary',
})
export type GroupColor = typeof GroupColor.Type
export const Role = Schema.Literals(['user', 'reader', 'reception', 'manager', 'economy', 'administrator']).annotate({
  form: 'role',
  unknown: 'user',
})
export type Role = typeof Role.Type
/** The groups for which a person has a role. Without them the role is for all groups, so the list is never empty. */
export const RoleGroups = Schema.Array(GroupId).check(Schema.isMinLength(1))
/**
 * The name of a role. Our own server has the roles of `Role`. A role of another back end is kept, shown and sent back unchanged.
 * `domain/rules/role-names.ts` decides which roles are administrators.
 */
export const RoleName = Schema.String.annotate({ form: 'role-name' })
/** SEK, with at most two decimals. The annotation gives it a place of its own in the API's description. */
export const Price = Schema.Finite.annotate({ title: 'SEK' })

export const OpenTime = Schema.Struct({ id: RowId, dayOfWeek: Weekday, startTime: LocalTime, endTime: EndTime })
export type OpenTime = typeof OpenTime.Type
export const Lock = Schema.Struct({
  id: RowId,
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate,
  endTime: EndTime,
  /** The reason for the lock, which everybody can read. Null or absent if no reason is given. Only our own server has it. */
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

/** Whether the group or resource can be booked. An answer without this key means true. */
const Enabled = Schema.Boolean.annotate({ absent: true })

/** The people who may book a resource. Only our own server has these fields. */
export const Bookers = {
  /** The names of the user types that may book. Absent if everybody may book, or if it is not known. */
  bookedBy: Schema.optionalKey(Schema.Array(Schema.String)),
  /** True if the caller's user type may not book. */
  refusesCaller: Schema.optionalKey(Schema.Literal(true)),
}

/** A thing that a resource may have. The house gives it a name, such as Projektor, Hörslinga or Hiss. Only our own server has it. */
export const Attribute = Schema.Struct({ id: AttributeId, name: Schema.String })
export type Attribute = typeof Attribute.Type

/** The fields of a resource that anyone may see. Prices and permissions are not among them (docs/rules.md#http). */
export const PublicResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  description: Schema.String,
  assets: Schema.String,
  /** A plain text. Only our own server has it. */
  information: Schema.optionalKey(Schema.String),
  /** The number of people for whom there is room. Null if it is not known. Only our own server has `capacity`, `way` and `attributes`. */
  capacity: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** A plain text about the way to the resource. */
  way: Schema.optionalKey(Schema.String),
  /** In the order of the house's list. */
  attributes: Schema.optionalKey(Schema.Array(Attribute)),
  group: GroupId.annotate({ form: 'reference' }),
  enabled: Enabled,
  open: Schema.Array(OpenTime),
  locked: Schema.Array(Lock),
  media: Schema.Array(Media),
  /** The limits of the caller. Absent if there are none. Only our own server has it. */
  limits: Schema.optionalKey(ResourceLimits),
  ...Bookers,
})
export type PublicResource = typeof PublicResource.Type

export const SlotPrice = Schema.Struct({ from: Price, to: Price, minutes: Schema.optionalKey(Schema.Int) })

export const PublicGroup = Schema.Struct({
  id: GroupId,
  title: Schema.String,
  description: Schema.String,
  color: GroupColor,
  slotTime: Schema.Int.annotate({ absent: 30 }),
  /** The place of the group, and a link to more about it. Each may be empty. Only our own server has them. */
  place: Schema.optionalKey(Schema.String),
  placeLink: Schema.optionalKey(Schema.String),
  /** What a slot costs the caller in the resources that the caller may book: see `SlotPrice`. Only our own server has it. */
  slotPrice: Schema.optionalKey(SlotPrice),
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
  /** The reason for the lock, if the house gives one. Only our own server has it. */
  lockReason: Schema.optionalKey(Schema.String),
  booked: Schema.Boolean,
  reserved: Schema.Boolean,
  selected: Schema.Boolean,
  edit: Schema.Boolean,
  bookingId: Schema.NullOr(BookingId),
  bookingIdNumber: Schema.NullOr(Schema.String),
  /** True if the caller booked it. Only our own server has it. Another back end may send the id of every booking to everybody. */
  own: Schema.optionalKey(Schema.Boolean),
  /** The time of day from which others may take the booked slot, if nobody has come by then. Only our own server has it. */
  yieldsAt: Schema.optionalKey(LocalTime),
  /** True while somebody holds the slot who may still book it, although its owner has come. Only our own server has it. */
  heldOver: Schema.optionalKey(Schema.Literal(true)),
})
export type Slot = typeof Slot.Type

export const GridResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  date: LocalDate,
  /** The titles of the special days on this date, if there are any. Only our own server has it. */
  specialDay: Schema.optionalKey(Schema.String),
  slots: Schema.Array(Slot),
})
export type GridResource = typeof GridResource.Type

export const ContentItem = Schema.Struct({
  id: RowId,
  key: Schema.String,
  value: Schema.String,
  /** A text without a content type is edited as plain text. */
  contentType: ContentType.annotate({ absent: 1 }),
})
export type ContentItem = typeof ContentItem.Type
