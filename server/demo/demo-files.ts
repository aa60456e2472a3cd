/**
 * The demonstration as it is written in the files of `content/`: whatever a person may want to read or change of it. Things
 * name each other by keys; times of day are `08:00`. Descriptions are the paragraphs, assets the items of a list.
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

/** Days from today, or a day of the calendar week after this one. */
const Day = Schema.Union([Schema.Int, Schema.Struct({ nextWeek: WeekdayName })])
const Lock = Schema.Struct({
  day: Day,
  from: Schema.String,
  /** Left out: the same day. */
  lastDay: Schema.optionalKey(Day),
  /** 23:59 is midnight. */
  to: Schema.String,
  reason: Schema.optionalKey(Schema.String),
})

/** Prices of blocks, for each of those user types, for that organisation, for that person, or for anyone. */
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
  /** Pictures are files of `pictures/`. */
  media: Schema.Array(Schema.Struct({ title: Schema.String, picture: Schema.String })),
  /** User types; left out: all. */
  allowed: keys,
}

const ResourceFile = Schema.Struct({
  ...owner,
  assets: texts,
  /** How many people it takes; left out: it is no room. */
  capacity: Schema.optionalKey(Schema.Int),
  way: Schema.String,
  /** By their names; the list is made of all that are named. */
  attributes: keys,
  /** Prices of its own, or the name of a price list of the group. */
  prices: Schema.Union([Schema.String, Schema.Array(Prices)]),
})

const GroupFile = Schema.Struct({
  ...owner,
  color: GroupColor,
  slotTime: Schema.Int,
  place: Schema.String,
  placeLink: Schema.String,
  /** E-mail addresses that get each new booking. */
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
  /** The user types whose people register with little, by their keys. */
  shortRegistration: texts,
  /** Each is verified and has the password `DEMO_PASSWORD`. `pin` is empty for those who give an organisation number. */
  users: Schema.Array(
    Schema.Struct({
      ...Struct.omit(User.fields, ['id', 'pendingEmail', 'verified', 'disabled']),
      role: Role,
      userType: Schema.String,
      organisation: Schema.NullOr(Schema.String),
    }),
  ),
})

/** A wish for times of a resource; the planner finds the rows. */
const WishedResource = Schema.Struct({
  resource: Schema.String,
  /** From today. On a closed or full day the booking moves on to the next, a past one to the day before. Only today may be a weekend. */
  day: Schema.Int,
  /** Minutes by start. The first free run of rows from there on is taken, else the first of the day. */
  stretches: Schema.Record(Schema.String, Schema.Int),
  message: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.Literals(['confirmed', 'cancelled', 'occupied'])),
  /** An administrator's own; left out: what the prices of the resource give. */
  price: Schema.optionalKey(Schema.Finite),
})

/** Oldest first, so that booking numbers rise with time. */
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

// Each is decoded when it is asked for: a server without the demonstration needs none of them.
export const readGroupFiles = () =>
  Schema.decodeUnknownSync(Schema.Array(GroupFile))([grupprum, labb, utrustning, prov])
export const readDemoPeople = () => Schema.decodeUnknownSync(People)(people)
export const readWishedBookings = () => Schema.decodeUnknownSync(WishedBookings)(bookings)
