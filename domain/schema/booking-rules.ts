/**
 * A house's rules about booking (docs/rules.md#rules): the rows that administrators keep, the limits that follow for one person, and the
 * breaches of a choice. Minutes are whole, and days are calendar days of Stockholm.
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

/** The value of an attribute of each kind. */
const kinds = {
  days: Schema.Int,
  weekdays: Schema.Int,
  bookings: Schema.Int,
  /** In minutes, like the next two. */
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
} as const satisfies Record<RuleKind, Schema.Top>

type Said = {
  readonly [Name in RuleAttribute]: Schema.NullOr<(typeof kinds)[(typeof ruleAttributes)[Name]['kind']]>
}

/** The attributes of one row; null: it says nothing of that. */
function attributeFields(): Said
function attributeFields(): unknown {
  return Object.fromEntries(
    Object.entries(ruleAttributes).map(([name, { kind }]) => [name, Schema.NullOr(kinds[kind])]),
  )
}
const said = attributeFields()

export const RuleValues = Schema.Struct(said)
export type RuleValues = typeof RuleValues.Type

/** A row of a group's or a resource's rules. For a user type, or for all, an owner has one at most. */
export const BookingRule = Schema.Struct({ id: RowId, userTypeId: Schema.NullOr(UserTypeId), ...said })
export type BookingRule = typeof BookingRule.Type

/**
 * Which resources a limit counts together: those that have it from the same row (`scope` is its id, and with `ofGroup` it is a row of the
 * group), or those of all rows that have the name `countsWith`.
 */
const scope = {
  scope: RowId,
  ofGroup: Schema.optionalKey(Schema.Literal(true)),
  countsWith: Schema.optionalKey(Schema.NonEmptyString),
}
export type RuleScope = Schema.Struct.Type<typeof scope>

/** So many weekdays before the day of a slot, until a time of that weekday. */
export const WeekdayLead = Schema.Struct({ weekdays: Schema.Int, at: LocalTime })
export type WeekdayLead = typeof WeekdayLead.Type

const Quota = Schema.Struct({ minutes: Schema.Int, per: QuotaPeriod, ...scope })
export type Quota = typeof Quota.Type

/** Where there are both minutes and weekdays, both hold. */
const weekdayLead = Schema.optionalKey(WeekdayLead)
const quota = Schema.optionalKey(Quota)
const minutes = Schema.optionalKey(Schema.Int)
const bookings = Schema.optionalKey(Schema.Struct({ bookings: Schema.Int, ...scope }))

/** The limits of kinds that have the same for each of their attributes, under its name. */
const limitsOfKinds = { lead: minutes, length: minutes, bookings } as const
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
} as const

type Limits = typeof limits &
  Readonly<Record<AttributeOf<'lead' | 'length'>, typeof minutes> & Record<AttributeOf<'bookings'>, typeof bookings>>

/** In the order of the attributes that say them: the states of a recorded log are compared to the byte. */
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

/** The rules for one person and one resource: each comes from the narrowest row that says anything of it. */
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
  /** The day; `most-ahead` has none. */
  date: Schema.optionalKey(LocalDate),
  /** Days, minutes or bookings, as the rule counts. */
  limit: Schema.Int,
  /** The count with what is chosen, for rules that count something. */
  used: Schema.optionalKey(Schema.Int),
  /** The count that would do, where it is not the limit: bookings from before the limit was lowered may stay. */
  allowed: Schema.optionalKey(Schema.Int),
  /** How much of `used` is chosen now. */
  chosen: Schema.optionalKey(Schema.Int),
  /** The rule is one of the group, and counts over the group's resources. */
  ofGroup: Schema.optionalKey(Schema.Literal(true)),
  /** The name under which it counts over several groups. */
  countsWith: Schema.optionalKey(Schema.NonEmptyString),
  per: Schema.optionalKey(QuotaPeriod),
  /** Weekdays, which a `notice` may have beside the minutes of `limit`. */
  days: Schema.optionalKey(WeekdayLead),
  /** For `horizon`: when the day opens. For `notice`: until when it could be booked. */
  until: Schema.optionalKey(InstantText),
})
export type Breach = typeof Breach.Type

/** A day, or the days of a period, with other hours than those of the week. Several rows of the same days are several stretches. */
export const SpecialDay = Schema.Struct({
  id: RowId,
  /** The day, or the first of a period. */
  date: LocalDate,
  /** The last day of a period; null or absent: it is one day. */
  lastDate: Schema.optionalKey(Schema.NullOr(LocalDate)),
  /** The weekdays of the period on which it holds; null or absent: all. */
  weekdays: Schema.optionalKey(Schema.NullOr(Schema.Array(Weekday))),
  /** Both times or neither; null: closed. */
  startTime: Schema.NullOr(LocalTime),
  endTime: Schema.NullOr(EndTime),
  title: Schema.String,
})
export type SpecialDay = typeof SpecialDay.Type
