/**
 * The table of all attributes of a row of rules, each with its rule and its kind. The schemas, the columns, the bounds, the limits of a
 * person and the form are made from it. `domain/rules/counted-limits.ts` and `booking-breaches.ts` judge the rules, and
 * `domain/wording/rule-words.ts` describes them. Invariant: this module imports no schema, because the schemas are made from it.
 */

/**
 * The order is that of the stored attributes and of the sentences about a row. Unless a comment says otherwise, null means that the row
 * does not set the attribute. `of` names another attribute without which this one has no effect. `limit` is the name of the resulting limit
 * if it differs from the attribute's name. The largest of several limits in minutes is the strictest, unless `strictest` is `least`.
 */
export const ruleAttributes = {
  /** The number of days in advance from which a day can be booked. */
  horizonDays: { rule: 'horizon', kind: 'days', limit: 'horizon' },
  /** The time of day at which the day opens for booking, `horizonDays` in advance. Null for 00:00. */
  opensAt: { rule: 'horizon', kind: 'time' },
  /** The lead time in minutes before the start of a slot for booking it. */
  noticeMinutes: { rule: 'notice', kind: 'lead' },
  /**
   * The lead time in weekdays before the slot's day for booking it. `noticeAt` is the last time on that weekday, and null is the end of the
   * day. `noticeMinutes` then has the lowest corresponding number of minutes.
   */
  noticeWeekdays: { kind: 'weekdays', of: 'noticeMinutes', limit: 'noticeDays' },
  noticeAt: { kind: 'time', of: 'noticeMinutes' },
  /** The shortest and the longest time. Adjacent slots count as one time. */
  shortestMinutes: { rule: 'shortest', kind: 'length' },
  longestMinutes: { rule: 'longest', kind: 'length', strictest: 'least' },
  /** The highest number of booked resources that have not begun. */
  mostAhead: { rule: 'most-ahead', kind: 'bookings' },
  /** The highest number of booked resources on one day. */
  mostADay: { rule: 'most-a-day', kind: 'bookings' },
  /** The highest number of minutes in a day, a week or a month. `quotaPer` names the period. */
  quotaMinutes: { rule: 'quota', kind: 'quota', limit: 'quota' },
  quotaPer: { kind: 'period', of: 'quotaMinutes' },
  /** Quotas for a week and for a month, in addition to a quota for another period. */
  quotaWeekMinutes: { rule: 'quota', kind: 'quota', limit: 'quotaWeek' },
  quotaMonthMinutes: { rule: 'quota', kind: 'quota', limit: 'quotaMonth' },
  /** A name under which the quotas and the numbers of bookings of several rows are counted together. */
  countsWith: { kind: 'name', of: 'counted' },
  /** The lead time in minutes before the start of the first slot for changing or cancelling it. */
  cancelMinutes: { rule: 'cancel', kind: 'lead' },
  /** The lead time in weekdays for changing or cancelling, in the same form as `noticeWeekdays` and `noticeAt`. */
  cancelWeekdays: { kind: 'weekdays', of: 'cancelMinutes', limit: 'cancelDays' },
  cancelAt: { kind: 'time', of: 'cancelMinutes' },
  /** The lead time in minutes before the start of the first slot for free cancelling. After that the price must be paid. */
  freeCancelMinutes: { rule: 'free-cancel', kind: 'lead' },
  /** Whether bookings are confirmed at once or by hand. */
  confirms: { rule: 'confirms', kind: 'confirmation' },
  /** The days and the hours to which `confirms` applies. Null for all. A row has both times or neither. */
  confirmsDays: { kind: 'days-of-week', of: 'confirms' },
  confirmsFrom: { kind: 'time', of: 'confirms' },
  confirmsTo: { kind: 'end', of: 'confirms' },
  /** Whether a booking may be a series. */
  series: { rule: 'series', kind: 'yes-or-no' },
  /** The number of hours before the first part of a day at which its reminder is sent. */
  remindHours: { rule: 'remind', kind: 'hours' },
  /** The number of minutes after the start within which somebody must check in. After that others may take the rest of the time. */
  checkInMinutes: { rule: 'check-in', kind: 'grace', strictest: 'least' },
  /** Where the owner can check in. Null means only with the code of the sign. */
  checkInFrom: { kind: 'place', of: 'checkInMinutes' },
  /** How often, and within how many days, a person may miss bookings without a pause of `pauseDays`. A row has all three or none. */
  missedMost: { rule: 'missed', kind: 'misses', limit: 'missed' },
  missedDays: { kind: 'period-days', of: 'missedMost' },
  pauseDays: { kind: 'period-days', of: 'missedMost' },
} as const

type Attributes = typeof ruleAttributes
export type RuleAttribute = keyof Attributes
export type RuleKind = Attributes[RuleAttribute]['kind']
/** The attributes of one or several kinds. */
export type AttributeOf<Kind extends RuleKind> = {
  [Name in RuleAttribute]: Attributes[Name]['kind'] extends Kind ? Name : never
}[RuleAttribute]

/** An attribute that has effect only together with another attribute. */
export type RuleDetail = {
  [Name in RuleAttribute]: Attributes[Name] extends { of: string } ? Name : never
}[RuleAttribute]
/** An attribute that has effect by itself. */
export type MainAttribute = Exclude<RuleAttribute, RuleDetail>
export type Rule = Attributes[MainAttribute]['rule']

/** The rules that count a person's bookings, over the resources of one row or of all rows with the same name. */
export type CountedRule = Attributes[AttributeOf<'quota' | 'bookings'>]['rule']

/** The rules that can refuse a choice. `user-type` is of no row: the group or the resource is for other user types. */
export const refusingRules = [
  ...(['user-type', 'horizon', 'notice', 'shortest', 'longest'] as const),
  ...(['most-ahead', 'most-a-day', 'quota', 'missed'] as const),
] as const

/** Lists the attributes of some kinds, in the order of the table. */
export function attributesOf<const Kind extends RuleKind>(...kinds: readonly Kind[]): readonly AttributeOf<Kind>[]
export function attributesOf(...kinds: readonly RuleKind[]): readonly string[] {
  return Object.entries(ruleAttributes).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : []))
}

/** The attribute for the quota of each period. A row may also set the quota of a week or a month in `quotaMinutes`. */
export const quotaAttributes = { day: 'quotaMinutes', week: 'quotaWeekMinutes', month: 'quotaMonthMinutes' } as const

/** The lead times that a row may set in weekdays instead of minutes, with the attributes for that. */
export const weekdayLeads = {
  noticeMinutes: { weekdays: 'noticeWeekdays', at: 'noticeAt' },
  cancelMinutes: { weekdays: 'cancelWeekdays', at: 'cancelAt' },
} as const

const MOST_DAYS = 400
const DAY_MINUTES = 24 * 60
const LONGEST_QUOTA_DAYS = 31
const MOST_BOOKINGS = 1_000
const MOST_WEEKDAYS = 60
const MOST_REMIND_HOURS = 7 * 24
const MOST_MISSES = 20

/** The lowest and the highest integer for attributes of each kind. */
export const ruleBounds = {
  days: { least: 0, most: MOST_DAYS },
  bookings: { least: 1, most: MOST_BOOKINGS },
  lead: { least: 0, most: MOST_DAYS * DAY_MINUTES },
  length: { least: 1, most: DAY_MINUTES },
  quota: { least: 1, most: LONGEST_QUOTA_DAYS * DAY_MINUTES },
  weekdays: { least: 1, most: MOST_WEEKDAYS },
  hours: { least: 1, most: MOST_REMIND_HOURS },
  grace: { least: 5, most: 60 },
  misses: { least: 1, most: MOST_MISSES },
  'period-days': { least: 1, most: MOST_DAYS },
} as const

/** The kinds of numbers that have their unit beside the field. */
export const plainKinds = ['days', 'bookings', 'hours', 'grace', 'misses', 'period-days'] as const
export type RuleNumber = AttributeOf<(typeof plainKinds)[number] | 'lead' | 'length' | 'quota'>
