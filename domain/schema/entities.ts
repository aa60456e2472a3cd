/**
 * What the product is about (spec 3), as it travels in JSON. Enumerations travel as their numbers. Types are derived
 * from these schemas in `domain/entities.ts`, so that there is one definition of each.
 */
import { Schema } from 'effect'
import { EndTime, LocalDate, LocalTime } from './calendar.ts'
import { BookingId, BookingResourceId, GroupId, OrganisationId, ResourceId, RowId, UserId, UserTypeId } from './ids.ts'
import { organisationTypeNames, readName, readRole } from './other-forms.ts'
import { isFields } from './tolerance.ts'

/** Travels as its number; its name is read too, and of another back end nothing as the first. */
const enumeration = <const Numbers extends readonly number[]>(
  numbers: Numbers,
  names: readonly string[],
  description: string,
) => Schema.Literals(numbers).annotate({ description, absent: 0, reads: readName(names) })

export const Weekday = enumeration(
  [0, 1, 2, 3, 4, 5, 6],
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  'Sunday 0 to Saturday 6',
)
export const OrganisationType = enumeration(
  [0, 1, 2, 3],
  organisationTypeNames,
  'None 0, Company 1, School 2, Municipality 3',
)
export const BookingStatus = enumeration(
  [0, 1, 2, 3],
  ['Unconfirmed', 'Confirmed', 'Cancelled', 'Occupied'],
  'Unconfirmed 0, Confirmed 1, Cancelled 2, Occupied 3',
)
export const ContentType = enumeration(
  [0, 1, 2],
  ['TextField', 'TextArea', 'RichText'],
  'Text field 0, text area 1, rich text 2',
)
export const GroupColor = Schema.Literals(['primary', 'secondary']).annotate({
  absent: 'primary',
  reads: (raw) => (typeof raw === 'string' && /^secondary$/iu.test(raw) ? 'secondary' : 'primary'),
})
export const Role = Schema.Literals(['user', 'administrator']).annotate({ reads: readRole, spoken: 'role' })
export const Price = Schema.Finite.annotate({ description: 'SEK, with at most two decimals' })

export const Interval = Schema.Struct({ startTime: LocalTime, endTime: EndTime })

export const OpenTime = Schema.Struct({ id: RowId, dayOfWeek: Weekday, startTime: LocalTime, endTime: EndTime })
export const Lock = Schema.Struct({
  id: RowId,
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate,
  endTime: EndTime,
})
export const Media = Schema.Struct({
  id: RowId,
  title: Schema.String,
  /** Of the picture, fitted in 1600 × 1200 pixels; with `?size=small` in 480 × 360. */
  url: Schema.String,
})

/** An address that is told of each booking made in a group. */
export const Notification = Schema.Struct({ id: RowId, email: Schema.String })

/** A block of `time` minutes for `price` SEK, for everybody or for those that it names. */
export const ResourcePrice = Schema.Struct({
  id: RowId,
  time: Schema.Int,
  price: Price,
  userTypeId: Schema.NullOr(UserTypeId),
  organisationId: Schema.NullOr(OrganisationId),
  userId: Schema.NullOr(UserId),
})

/** Unless said (spec 3). */
const Enabled = Schema.Boolean.annotate({ absent: true })

/** A resource as anyone may see it: without prices and permissions (contract 2). */
export const PublicResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  description: Schema.String,
  assets: Schema.String,
  group: GroupId,
  enabled: Enabled,
  open: Schema.Array(OpenTime),
  locked: Schema.Array(Lock),
  media: Schema.Array(Media),
})

export const PublicGroup = Schema.Struct({
  id: GroupId,
  title: Schema.String,
  description: Schema.String,
  color: GroupColor,
  slotTime: Schema.Int.annotate({ absent: 30 }),
  enabled: Enabled,
  open: Schema.Array(OpenTime),
  locked: Schema.Array(Lock),
  media: Schema.Array(Media),
  resources: Schema.Array(PublicResource),
})

/** A resource as administrators see it. */
export const Resource = Schema.Struct({
  ...PublicResource.fields,
  prices: Schema.Array(ResourcePrice),
  /** User types that may book; none: all may. */
  allowed: Schema.Array(UserTypeId),
})

/** A group as administrators see it. */
export const Group = Schema.Struct({
  ...PublicGroup.fields,
  notifications: Schema.Array(Notification),
  /** User types that may book; none: all may. */
  allowed: Schema.Array(UserTypeId),
  resources: Schema.Array(Resource),
})

export const Slot = Schema.Struct({
  startTime: LocalTime,
  endTime: EndTime,
  open: Schema.Boolean,
  locked: Schema.Boolean,
  booked: Schema.Boolean,
  reserved: Schema.Boolean,
  selected: Schema.Boolean,
  edit: Schema.Boolean,
  bookingId: Schema.NullOr(BookingId),
  bookingIdNumber: Schema.NullOr(Schema.String),
})

export const GridResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String,
  date: LocalDate,
  slots: Schema.Array(Slot),
})

export const Organisation = Schema.Struct({
  id: OrganisationId,
  name: Schema.String,
  orgNr: Schema.String,
  accountString: Schema.String,
  reference: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
  address: Schema.String,
  zipCode: Schema.String,
  city: Schema.String,
})

/** Where types are plain texts, they are those of the enumeration, offered to everybody. */
const ofName = (raw: unknown): unknown =>
  typeof raw === 'string' ? { id: raw, name: raw, public: true, organisationType: raw } : raw

export const UserType = Schema.Struct({
  id: UserTypeId,
  name: Schema.String,
  /** Offered at registration. */
  public: Schema.Boolean,
  organisationType: OrganisationType,
}).annotate({ reads: ofName })

export const User = Schema.Struct({
  id: UserId,
  role: Role,
  firstName: Schema.String,
  lastName: Schema.String,
  pin: Schema.String,
  email: Schema.String,
  address: Schema.String,
  zipCode: Schema.String,
  city: Schema.String,
  phone: Schema.String,
  userType: UserTypeId,
  organisation: Schema.NullOr(Organisation),
  billingEmail: Schema.String,
  billingFirstName: Schema.String,
  billingLastName: Schema.String,
  billingAddress: Schema.String,
  billingZipCode: Schema.String,
  billingCity: Schema.String,
  /** The address that will be used once it is proved; null: none waits. */
  pendingEmail: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** To administrators only: whether the address is proved, and whether the account is closed. */
  verified: Schema.optionalKey(Schema.Boolean),
  disabled: Schema.optionalKey(Schema.Boolean),
})

/** The specification's `resource` has a title and a group; which one it is, stands beside it. */
const withResourceId = (raw: unknown): unknown =>
  isFields(raw) && isFields(raw.resource)
    ? { ...raw, resource: { id: raw.resourceId, title: raw.resourceTitle, ...raw.resource } }
    : raw

export const BookingResource = Schema.Struct({
  id: BookingResourceId,
  bookingIdNumber: Schema.String,
  resource: Schema.Struct({ id: ResourceId, title: Schema.String, group: GroupId }),
  resourceId: ResourceId,
  resourceTitle: Schema.String,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
  message: Schema.String,
  price: Price.annotate({ absent: 0 }),
  status: BookingStatus,
}).annotate({ reads: withResourceId })

export const Note = Schema.Struct({ id: RowId, content: Schema.String, internal: Schema.Boolean })

export const Booking = Schema.Struct({
  id: BookingId,
  bookingNumber: Schema.Int,
  user: User,
  bookingResources: Schema.Array(BookingResource),
  notes: Schema.Array(Note),
})

export const ContentItem = Schema.Struct({
  id: RowId,
  key: Schema.String,
  value: Schema.String,
  contentType: ContentType,
})

/** A line of a report: what one booked resource is on one day. */
export const ReportRow = Schema.Struct({
  date: LocalDate,
  /** In order, with adjacent slots made one. */
  times: Schema.Array(Interval),
  resource: Schema.String,
  email: Schema.String,
  message: Schema.String,
  price: Price,
})

/** How long a resource is booked, over the days of a report. */
export const StatisticsRow = Schema.Struct({ resource: Schema.String, minutes: Schema.Int })
