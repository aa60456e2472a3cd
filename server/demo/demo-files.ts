/**
 * The schemas of the files in `content/`. People read and change these files, which describe the demonstration. Things refer to each other
 * by keys. Times of day are written like `08:00`. A description is a list of paragraphs, and assets are the items of a list.
 */
import { Schema, Struct } from 'effect'
import { GroupColor, Role } from '../../domain/schema/entities.ts'
import { Organisation, OrganisationType, User } from '../../domain/schema/people.ts'
import bookings from './content/bookings.json' with { type: 'json' }
import grupprum from './content/grupprum.json' with { type: 'json' }
import labb from './content/labb.json' with { type: 'json' }
import people from './content/people.json' with { type: 'json' }
import prov from './content/prov.json' with { type: 'json' }
import utrustning from './content/utrustning.json' with { type: 'json' }

const WeekdayName = Schema.Literals(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])

const texts = Schema.Array(Schema.String)
const keys = Schema.optionalKey(texts)

const OpenTimes = Schema.Struct({ days: Schema.Array(WeekdayName), from: Schema.String, to: Schema.String })

/** A number of days from today, or a weekday of the next calendar week. */
const Day = Schema.Union([Schema.Int, Schema.Struct({ nextWeek: WeekdayName })])
const Lock = Schema.Struct({
  day: Day,
  from: Schema.String,
  /** The last day of the lock. If it is missing, the lock ends on its first day. */
  lastDay: Schema.optionalKey(Day),
  /** 23:59 means midnight. */
  to: Schema.String,
  reason: Schema.optionalKey(Schema.String),
})

/** Prices for blocks of time. They apply to some user types, to an organisation, to a person, or to everybody. */
const Prices = Schema.Struct({
  userTypes: keys,
  organisation: Schema.optionalKey(Schema.String),
  user: Schema.optionalKey(Schema.String),
  halfHour: Schema.optionalKey(Schema.Finite),
  halfDay: Schema.optionalKey(Schema.Finite),
  day: Schema.optionalKey(Schema.Finite),
})

const owner = {
  key: Schema.String,
  title: Schema.String,
  description: texts,
  enabled: Schema.optionalKey(Schema.Boolean),
  open: Schema.optionalKey(Schema.Array(OpenTimes)),
  locked: Schema.optionalKey(Schema.Array(Lock)),
  /** The pictures of the resource or group. Each is a file in `pictures/`. */
  media: Schema.Array(Schema.Struct({ title: Schema.String, picture: Schema.String })),
  /** The user types that may book. If the list is missing, all may. */
  allowed: keys,
}

const ResourceFile = Schema.Struct({
  ...owner,
  assets: texts,
  /** How many people the room has space for. A resource that is not a room has no capacity. */
  capacity: Schema.optionalKey(Schema.Int),
  way: Schema.String,
  /** The names of attributes. The demonstration creates every attribute that some resource names. */
  attributes: keys,
  /** The resource's own prices, or the name of a price list of its group. */
  prices: Schema.Union([Schema.String, Schema.Array(Prices)]),
})

const GroupFile = Schema.Struct({
  ...owner,
  color: GroupColor,
  slotTime: Schema.Int,
  place: Schema.String,
  placeLink: Schema.String,
  /** E-mail addresses that get a message about each new booking. */
  notifications: texts,
  priceLists: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Prices))),
  resources: Schema.Array(ResourceFile),
})

const People = Schema.Struct({
  organisations: Schema.Array(
    Schema.Struct({
      ...Struct.omit(Organisation.fields, ['id']),
      key: Schema.String,
      organisationType: OrganisationType,
    }),
  ),
  /** The keys of the user types for which the registration asks for few details. */
  shortRegistration: texts,
  /** All accounts are verified and have the password `DEMO_PASSWORD`. `pin` is empty for those with an organisation number. */
  users: Schema.Array(
    Schema.Struct({
      ...Struct.omit(User.fields, ['id', 'pendingEmail', 'verified', 'disabled']),
      role: Role,
      /** The keys of the groups for which a role between user and administrator is. If the list is missing, it is for all groups. */
      roleGroups: keys,
      userType: Schema.String,
      organisation: Schema.NullOr(Schema.String),
    }),
  ),
})

/** The times of one resource in a wished booking. `planBookings` finds the slots. */
const WishedResource = Schema.Struct({
  resource: Schema.String,
  /**
   * A number of days from today. The booking moves if that day is closed, full or on a weekend: to the next day, or to the day before if
   * the day is in the past. Today may be on a weekend.
   */
  day: Schema.Int,
  /**
   * For each stretch, its length in minutes by the time of its start. `planBookings` takes the first free run of slots from that time on,
   * or else the first one of the day.
   */
  stretches: Schema.Record(Schema.String, Schema.Int),
  message: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.Literals(['confirmed', 'cancelled', 'occupied'])),
  /** A price that an administrator has set. If it is missing, the resource's prices decide. */
  price: Schema.optionalKey(Schema.Finite),
})

/** The oldest booking comes first, so that booking numbers rise with time. */
const WishedBookings = Schema.Array(
  Schema.Struct({
    user: Schema.String,
    resources: Schema.Array(WishedResource),
    notes: Schema.optionalKey(Schema.Array(Schema.Struct({ content: Schema.String, internal: Schema.Boolean }))),
  }),
)

export type WeekdayName = typeof WeekdayName.Type
export type GroupFile = typeof GroupFile.Type
export type ResourceFile = typeof ResourceFile.Type
export type Prices = typeof Prices.Type
export type Day = typeof Day.Type
export type DemoPeople = typeof People.Type
export type WishedResource = typeof WishedResource.Type
export type WishedBooking = (typeof WishedBookings.Type)[number]

// The files are decoded only when they are needed, because a server without the demonstration does not need them.
export const readGroupFiles = () =>
  Schema.decodeUnknownSync(Schema.Array(GroupFile))([grupprum, labb, utrustning, prov])
export const readDemoPeople = () => Schema.decodeUnknownSync(People)(people)
export const readWishedBookings = () => Schema.decodeUnknownSync(WishedBookings)(bookings)
