/**
 * A house's rules about booking (docs/rules.md#rules): the rows that administrators edit, the limits for one person, and the breaches of
 * a choice. Minutes are integers, and days are calendar days in Stockholm.
 */
import { Schema } from 'effect'
import {
  type AttributeOf,
  type RuleAttribute,
  type RuleKind,
  refusingRules,
  ruleAttributes,
} from '../booking-rules/rule-attributes.ts'
import { EndTime, InstantText, Interval, LocalDate, LocalTime, Weekday } from './calendar.ts'
import { BookingResourceId, ResourceId, RowId, UserTypeId } from './ids.ts'

export const QuotaPeriod = Schema.Literals(['day', 'week', 'month'])
export type QuotaPeriod = typeof QuotaPeriod.Type
export const Confirmation = Schema.Literals(['by-hand', 'at-once'])
const CheckInPlace = Schema.Literals(['sign', 'anywhere'])

/** The value of an attribute of each kind. */
const kinds = {
  days: Schema.Int,
  weekdays: Schema.Int,
  bookings: Schema.Int,
  /** `lead`, `length` and `quota` are in minutes. */
  lead: Schema.Int,
  length: Schema.Int,
  quota: Schema.Int,
  time: LocalTime,
  end: EndTime,
  period: QuotaPeriod,
  name: Schema.String,
  confirmation: Confirmation,
  'days-of-week': Schema.Array(Weekday),
  'yes-or-no': Schema.Boolean,
  hours: Schema.Int,
  grace: Schema.Int,
  place: CheckInPlace,
  misses: Schema.Int,
  'period-days': Schema.Int,
} as const satisfies Record<RuleKind, Schema.Top>

type Said = {
  readonly [Name in RuleAttribute]: Schema.NullOr<(typeof kinds)[(typeof ruleAttributes)[Name]['kind']]>
}

/** The attributes of one row. An attribute is null if the row sets no value for it. */
function attributeFields(): Said
function attributeFields(): unknown {
  return Object.fromEntries(
    Object.entries(ruleAttributes).map(([name, { kind }]) => [name, Schema.NullOr(kinds[kind])]),
  )
}
const said = attributeFields()

export const RuleValues = Schema.Struct(said)
export type RuleValues = typeof RuleValues.Type

/** A row of the rules of a group or resource. An owner has at most one row for each user type, and at most one for all user types. */
export const BookingRule = Schema.Struct({ id: RowId, userTypeId: Schema.NullOr(UserTypeId), ...said })
export type BookingRule = typeof BookingRule.Type

/**
 * The resources that a limit counts together. They are the resources that have the limit from the row with the id `scope`, or, if there is
 * a name `countsWith`, from any row with that name. `ofGroup` is true if the row belongs to a group.
 */
const scope = {
  scope: RowId,
  ofGroup: Schema.optionalKey(Schema.Literal(true)),
  countsWith: Schema.optionalKey(Schema.NonEmptyString),
}
export type RuleScope = Schema.Struct.Type<typeof scope>

/** A limit that ends `weekdays` weekdays before the day of the slot, at the time `at`. */
export const WeekdayLead = Schema.Struct({ weekdays: Schema.Int, at: LocalTime })
export type WeekdayLead = typeof WeekdayLead.Type

const Quota = Schema.Struct({ minutes: Schema.Int, per: QuotaPeriod, ...scope })
export type Quota = typeof Quota.Type

/** If a limit is set both in minutes and in weekdays, both apply. */
const weekdayLead = Schema.optionalKey(WeekdayLead)
const quota = Schema.optionalKey(Quota)
const minutes = Schema.optionalKey(Schema.Int)
const bookings = Schema.optionalKey(Schema.Struct({ bookings: Schema.Int, ...scope }))

/** The schemas for the kinds whose attributes all have the same form of limit. Each limit has the name of its attribute. */
const limitsOfKinds = { lead: minutes, length: minutes, bookings, hours: minutes, grace: minutes } as const
/** The other limits, by their names. */
const limits = {
  horizon: Schema.optionalKey(Schema.Struct({ days: Schema.Int, opensAt: LocalTime })),
  noticeDays: weekdayLead,
  cancelDays: weekdayLead,
  quota,
  quotaWeek: quota,
  quotaMonth: quota,
  confirms: Schema.optionalKey(
    Schema.Struct({
      how: Confirmation,
      days: Schema.NullOr(Schema.Array(Weekday)),
      hours: Schema.NullOr(Interval),
    }),
  ),
  series: Schema.optionalKey(Schema.Boolean),
  checkInFrom: Schema.optionalKey(CheckInPlace),
  /** Who has missed `most` bookings within `days` days may not book for `pause` days. */
  missed: Schema.optionalKey(Schema.Struct({ most: Schema.Int, days: Schema.Int, pause: Schema.Int, ...scope })),
} as const

type Limits = typeof limits &
  Readonly<
    Record<AttributeOf<'lead' | 'length' | 'hours' | 'grace'>, typeof minutes> &
      Record<AttributeOf<'bookings'>, typeof bookings>
  >

/** The fields keep the order of `ruleAttributes`, because the states of a recorded log are compared byte for byte. */
function limitFields(): Limits
function limitFields(): unknown {
  const known: Readonly<Record<string, unknown>> = { ...limits, ...limitsOfKinds }
  return Object.fromEntries(
    Object.entries(ruleAttributes).flatMap(([attribute, said]) => {
      const name = 'limit' in said ? said.limit : attribute
      const limit = known[name] ?? known[said.kind]
      return limit === undefined ? [] : [[name, limit]]
    }),
  )
}

/** The limits for one person and one resource. Each limit comes from the narrowest row that sets it. */
export const ResourceLimits = Schema.Struct(limitFields())
export type ResourceLimits = typeof ResourceLimits.Type

/** Bookings that somebody has, or chooses, in one resource on one day. */
export const UsedPart = Schema.Struct({
  id: BookingResourceId,
  resourceId: ResourceId,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
})
export type UsedPart = typeof UsedPart.Type

/** One rule that a choice breaks. */
export const Breach = Schema.Struct({
  rule: Schema.Literals(refusingRules),
  /** The first chosen resource that breaks it. */
  resourceId: ResourceId,
  /** The day of the breach. A breach of `most-ahead` has none. */
  date: Schema.optionalKey(LocalDate),
  /** A number of days, minutes or bookings, depending on the rule; 0 for `user-type`. */
  limit: Schema.Int,
  /** For `user-type`: the names of the user types that may book the resource. */
  bookedBy: Schema.optionalKey(Schema.Array(Schema.String)),
  /** For `user-type`: the person has such a type, but it waits for an administrator's approval. */
  typeWaits: Schema.optionalKey(Schema.Literal(true)),
  /** The count including the chosen slots. Only rules that count have it. */
  used: Schema.optionalKey(Schema.Int),
  /** The highest accepted count, if it differs from `limit`: bookings that are older than a lowered limit may stay. */
  allowed: Schema.optionalKey(Schema.Int),
  /** The part of `used` that comes from the present choice. */
  chosen: Schema.optionalKey(Schema.Int),
  /** The rule belongs to the group, and it counts over the group's resources. */
  ofGroup: Schema.optionalKey(Schema.Literal(true)),
  /** The name under which the rule counts over several groups. */
  countsWith: Schema.optionalKey(Schema.NonEmptyString),
  per: Schema.optionalKey(QuotaPeriod),
  /** For `notice`: the limit in weekdays, which may apply in addition to the minutes in `limit`. */
  days: Schema.optionalKey(WeekdayLead),
  /**
   * For `horizon`: the instant at which the day opens for booking. For `notice`: the last instant at which the slot could be booked. For
   * `missed`: the instant from which the person may book again.
   */
  until: Schema.optionalKey(InstantText),
})
export type Breach = typeof Breach.Type

/** A day or period whose opening times differ from those of the week. Each open stretch of the same day is a row of its own. */
export const SpecialDay = Schema.Struct({
  id: RowId,
  /** The day, or the first of a period. */
  date: LocalDate,
  /** The last day of a period. Null or absent for a single day. */
  lastDate: Schema.optionalKey(Schema.NullOr(LocalDate)),
  /** The weekdays of the period to which the row applies. Null or absent for all weekdays. */
  weekdays: Schema.optionalKey(Schema.NullOr(Schema.Array(Weekday))),
  /** Both times are set, or both are null. Null means that the day is closed. */
  startTime: Schema.NullOr(LocalTime),
  endTime: Schema.NullOr(EndTime),
  title: Schema.String,
})
export type SpecialDay = typeof SpecialDay.Type
