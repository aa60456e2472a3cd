/**
 * What a house can rule about booking, as a table: each attribute of a row of rules with its rule and its kind. The schemas, the columns, the
 * bounds, the limits of a person and the form all follow from it. How a rule is judged is in `domain/rules/counted-limits.ts` and
 * `booking-breaches.ts`, what is said of it in `domain/wording/rule-words.ts`. Invariant: it imports no schema, since the schemas are made of it.
 */

/**
 * In the order in which they are kept, and in which the sentences of a row come. Where nothing else is said, null means that the row says
 * nothing of it. `of` names the attribute without which this one says nothing, and `limit` the limit that follows, where its name is another.
 * Of several limits in minutes the largest is the strictest, unless it says `least`.
 */
export const ruleAttributes = {
  /** How many days ahead a day can be booked. */
  horizonDays: { rule: 'horizon', kind: 'days', limit: 'horizon' },
  /** The time at which a day opens, that many days before; null: as that day begins. */
  opensAt: { rule: 'horizon', kind: 'time' },
  /** How long before a slot begins it must be booked. */
  noticeMinutes: { rule: 'notice', kind: 'lead' },
  /**
   * How many weekdays before the slot's day it must be booked, and until which time of that weekday (null: its end). `noticeMinutes` then
   * holds the minutes that this is at the least.
   */
  noticeWeekdays: { kind: 'weekdays', of: 'noticeMinutes', limit: 'noticeDays' },
  noticeAt: { kind: 'time', of: 'noticeMinutes' },
  /** Adjacent slots are one length of time. */
  shortestMinutes: { rule: 'shortest', kind: 'length' },
  longestMinutes: { rule: 'longest', kind: 'length', strictest: 'least' },
  /** How many booked resources that have not begun. */
  mostAhead: { rule: 'most-ahead', kind: 'bookings' },
  /** How many booked resources on one day. */
  mostADay: { rule: 'most-a-day', kind: 'bookings' },
  /** How many minutes in a day, a week or a month; `quotaPer` says which. */
  quotaMinutes: { rule: 'quota', kind: 'quota', limit: 'quota' },
  quotaPer: { kind: 'period', of: 'quotaMinutes' },
  /** Further quotas, beside one of another period. */
  quotaWeekMinutes: { rule: 'quota', kind: 'quota', limit: 'quotaWeek' },
  quotaMonthMinutes: { rule: 'quota', kind: 'quota', limit: 'quotaMonth' },
  /** A name under which the quotas and the numbers of bookings of several rows are counted together. */
  countsWith: { kind: 'name', of: 'counted' },
  /** How long before the first slot begins the owner must have changed or cancelled. */
  cancelMinutes: { rule: 'cancel', kind: 'lead' },
  /** As `noticeWeekdays` and `noticeAt`. */
  cancelWeekdays: { kind: 'weekdays', of: 'cancelMinutes', limit: 'cancelDays' },
  cancelAt: { kind: 'time', of: 'cancelMinutes' },
  /** How long before the first slot begins cancelling is free; after that the price stays. */
  freeCancelMinutes: { rule: 'free-cancel', kind: 'lead' },
  /** Whether bookings are confirmed at once or by hand. */
  confirms: { rule: 'confirms', kind: 'confirmation' },
  /** The days and the hours for which `confirms` holds; null: all. Of the two times a row has both or neither. */
  confirmsDays: { kind: 'days-of-week', of: 'confirms' },
  confirmsFrom: { kind: 'time', of: 'confirms' },
  confirmsTo: { kind: 'end', of: 'confirms' },
  /** Whether a booking may repeat. */
  series: { rule: 'series', kind: 'yes-or-no' },
} as const

type Attributes = typeof ruleAttributes
export type RuleAttribute = keyof Attributes
export type RuleKind = Attributes[RuleAttribute]['kind']
/** The attributes of a kind, or of several. */
export type AttributeOf<Kind extends RuleKind> = {
  [Name in RuleAttribute]: Attributes[Name]['kind'] extends Kind ? Name : never
}[RuleAttribute]

/** An attribute that says something only together with another one. */
export type RuleDetail = {
  [Name in RuleAttribute]: Attributes[Name] extends { of: string } ? Name : never
}[RuleAttribute]
/** An attribute that says something by itself. */
export type MainAttribute = Exclude<RuleAttribute, RuleDetail>
export type Rule = Attributes[MainAttribute]['rule']

/** Rules that count what somebody has: of the resources of one row, or of all rows of one name, together. */
export type CountedRule = Attributes[AttributeOf<'quota' | 'bookings'>]['rule']

/** The rules that can refuse a choice. */
export const refusingRules = ['horizon', 'notice', 'shortest', 'longest', 'most-ahead', 'most-a-day', 'quota'] as const

/** The attributes of some kinds, in the order of the table. */
export function attributesOf<const Kind extends RuleKind>(...kinds: readonly Kind[]): readonly AttributeOf<Kind>[]
export function attributesOf(...kinds: readonly RuleKind[]): readonly string[] {
  return Object.entries(ruleAttributes).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : []))
}

/** The attribute of a quota of each period. A row may say that of a week or of a month in `quotaMinutes` too. */
export const quotaAttributes = { day: 'quotaMinutes', week: 'quotaWeekMinutes', month: 'quotaMonthMinutes' } as const

/** Rules that a row may say in weekdays instead of minutes, and by which attributes. */
export const weekdayLeads = {
  noticeMinutes: { weekdays: 'noticeWeekdays', at: 'noticeAt' },
  cancelMinutes: { weekdays: 'cancelWeekdays', at: 'cancelAt' },
} as const

const MOST_DAYS = 400
const DAY_MINUTES = 24 * 60
const LONGEST_QUOTA_DAYS = 31
const MOST_BOOKINGS = 1_000
const MOST_WEEKDAYS = 60

/** The whole numbers that an attribute of a kind may be. */
export const ruleBounds = {
  days: { least: 0, most: MOST_DAYS },
  bookings: { least: 1, most: MOST_BOOKINGS },
  lead: { least: 0, most: MOST_DAYS * DAY_MINUTES },
  length: { least: 1, most: DAY_MINUTES },
  quota: { least: 1, most: LONGEST_QUOTA_DAYS * DAY_MINUTES },
  weekdays: { least: 1, most: MOST_WEEKDAYS },
} as const

export type RuleNumber = AttributeOf<'days' | 'bookings' | 'lead' | 'length' | 'quota'>
