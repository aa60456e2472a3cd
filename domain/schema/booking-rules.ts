/**
 * A house's rules about booking (docs/rules.md#rules): the rows that administrators keep, what of them applies to one
 * person, and what breaks it. Minutes are whole, days are calendar days of Stockholm.
 */
import { Schema } from 'effect'
import { EndTime, InstantText, Interval, LocalDate, LocalTime, Weekday } from './calendar.ts'
import { BookingResourceId, ResourceId, RowId, UserTypeId } from './ids.ts'

export const QuotaPeriod = Schema.Literals(['day', 'week', 'month'])
export type QuotaPeriod = typeof QuotaPeriod.Type
export const Confirmation = Schema.Literals(['by-hand', 'at-once'])

/** The words of one row; null: it says nothing. */
const said = {
  /** How many days ahead a day can be booked. */
  horizonDays: Schema.NullOr(Schema.Int),
  /** The time of day at which a day opens, so many days before; null: as that day begins. */
  opensAt: Schema.NullOr(LocalTime),
  /** The latest that one may book, before a slot begins. */
  noticeMinutes: Schema.NullOr(Schema.Int),
  /** So many weekdays before the slot's day, at a time of that day (null: its end). They say the minutes that they are at the least, too. */
  noticeWeekdays: Schema.NullOr(Schema.Int),
  noticeAt: Schema.NullOr(LocalTime),
  /** For adjacent slots together. */
  shortestMinutes: Schema.NullOr(Schema.Int),
  longestMinutes: Schema.NullOr(Schema.Int),
  /** How many booked resources that have not begun. */
  mostAhead: Schema.NullOr(Schema.Int),
  /** How many booked resources on one day. */
  mostADay: Schema.NullOr(Schema.Int),
  /** With `quotaPer`: both or neither. */
  quotaMinutes: Schema.NullOr(Schema.Int),
  quotaPer: Schema.NullOr(QuotaPeriod),
  /** Further quotas, beside one of another period. */
  quotaWeekMinutes: Schema.NullOr(Schema.Int),
  quotaMonthMinutes: Schema.NullOr(Schema.Int),
  /** A name under which the quotas and the numbers of bookings of several rows are counted together. */
  countsWith: Schema.NullOr(Schema.String),
  /** The latest that the owner may change or cancel, before the first slot begins. */
  cancelMinutes: Schema.NullOr(Schema.Int),
  /** As `noticeWeekdays`. */
  cancelWeekdays: Schema.NullOr(Schema.Int),
  cancelAt: Schema.NullOr(LocalTime),
  /** The latest that the owner may cancel for nothing, before the first slot begins: after that the price stays. */
  freeCancelMinutes: Schema.NullOr(Schema.Int),
  confirms: Schema.NullOr(Confirmation),
  /** When that holds; null: on all days, at all hours. `confirmsFrom` and `confirmsTo`: both or neither. */
  confirmsDays: Schema.NullOr(Schema.Array(Weekday)),
  confirmsFrom: Schema.NullOr(LocalTime),
  confirmsTo: Schema.NullOr(EndTime),
  /** Whether a booking may repeat. */
  series: Schema.NullOr(Schema.Boolean),
} as const

export const RuleValues = Schema.Struct(said)
export type RuleValues = typeof RuleValues.Type

/** A row of a group's or a resource's rules. For a user type, or for all, an owner has one at most. */
export const BookingRule = Schema.Struct({ id: RowId, userTypeId: Schema.NullOr(UserTypeId), ...said })
export type BookingRule = typeof BookingRule.Type

/**
 * Resources of one `scope`, a row's id, are counted together; `ofGroup`: the row is of the resource's group. With a name those of all rows
 * of that name are.
 */
const scope = {
  scope: RowId,
  ofGroup: Schema.optionalKey(Schema.Literal(true)),
  countsWith: Schema.optionalKey(Schema.NonEmptyString),
}
export type RuleScope = Schema.Struct.Type<typeof scope>

/** Weekdays before the day of a slot, and the time of that day. */
export const WeekdayLead = Schema.Struct({ weekdays: Schema.Int, at: LocalTime })
export type WeekdayLead = typeof WeekdayLead.Type

const Quota = Schema.Struct({ minutes: Schema.Int, per: QuotaPeriod, ...scope })
export type Quota = typeof Quota.Type

/** The rules for one person and one resource: each comes from the narrowest row that says anything. */
export const ResourceLimits = Schema.Struct({
  horizon: Schema.optionalKey(Schema.Struct({ days: Schema.Int, opensAt: LocalTime })),
  noticeMinutes: Schema.optionalKey(Schema.Int),
  /** With the minutes: both hold. */
  noticeDays: Schema.optionalKey(WeekdayLead),
  shortestMinutes: Schema.optionalKey(Schema.Int),
  longestMinutes: Schema.optionalKey(Schema.Int),
  mostAhead: Schema.optionalKey(Schema.Struct({ bookings: Schema.Int, ...scope })),
  mostADay: Schema.optionalKey(Schema.Struct({ bookings: Schema.Int, ...scope })),
  quota: Schema.optionalKey(Quota),
  quotaWeek: Schema.optionalKey(Quota),
  quotaMonth: Schema.optionalKey(Quota),
  cancelMinutes: Schema.optionalKey(Schema.Int),
  cancelDays: Schema.optionalKey(WeekdayLead),
  freeCancelMinutes: Schema.optionalKey(Schema.Int),
  confirms: Schema.optionalKey(
    Schema.Struct({
      how: Confirmation,
      days: Schema.NullOr(Schema.Array(Weekday)),
      hours: Schema.NullOr(Interval),
    }),
  ),
  series: Schema.optionalKey(Schema.Boolean),
})
export type ResourceLimits = typeof ResourceLimits.Type

/** Bookings that somebody has, or chooses, in one resource on one day. */
export const UsedPart = Schema.Struct({
  id: BookingResourceId,
  resourceId: ResourceId,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
})
export type UsedPart = typeof UsedPart.Type

const BrokenRule = Schema.Literals(['horizon', 'notice', 'shortest', 'longest', 'most-ahead', 'most-a-day', 'quota'])

/** One rule that what is chosen breaks. */
export const Breach = Schema.Struct({
  rule: BrokenRule,
  /** The first chosen resource that breaks it. */
  resourceId: ResourceId,
  /** The day; `most-ahead` has none. */
  date: Schema.optionalKey(LocalDate),
  /** Days, minutes or bookings, as the rule counts. */
  limit: Schema.Int,
  /** The count with what is chosen, for rules that count something. */
  used: Schema.optionalKey(Schema.Int),
  /** The count that would do, where it is not the limit: what was booked before the limit was another may stay. */
  allowed: Schema.optionalKey(Schema.Int),
  /** The part of `used` that is chosen now. */
  chosen: Schema.optionalKey(Schema.Int),
  /** The rule is of the resource's group, and counts over its resources. */
  ofGroup: Schema.optionalKey(Schema.Literal(true)),
  /** The name under which it counts over several groups. */
  countsWith: Schema.optionalKey(Schema.NonEmptyString),
  per: Schema.optionalKey(QuotaPeriod),
  /** A `notice` has them beside the minutes of `limit`. */
  days: Schema.optionalKey(WeekdayLead),
  /** When the day opens, of `horizon`; until when it could be booked, of `notice`. */
  until: Schema.optionalKey(InstantText),
})
export type Breach = typeof Breach.Type

/** A day, or the days of a period, on which other hours hold than the week's. Several rows are several stretches. */
export const SpecialDay = Schema.Struct({
  id: RowId,
  /** The day, or the first of a period. */
  date: LocalDate,
  /** The last day of a period; null or absent: it is one day. */
  lastDate: Schema.optionalKey(Schema.NullOr(LocalDate)),
  /** The weekdays of the period on which it holds; null or absent: all. */
  weekdays: Schema.optionalKey(Schema.NullOr(Schema.Array(Weekday))),
  /** With `endTime`; null: closed. */
  startTime: Schema.NullOr(LocalTime),
  endTime: Schema.NullOr(EndTime),
  title: Schema.String,
})
export type SpecialDay = typeof SpecialDay.Type
