/**
 * The limits that count a person's bookings (docs/rules.md#rules): what each limit counts, and which limits count together. Invariant: a
 * limit counts all parts whose resource has a limit with the same key, so the booking bar, the server and every list count the same.
 */
import type { CountedRule } from '../booking-rules/rule-attributes.ts'
import { durationMinutes, type Interval } from '../calendar/interval.ts'
import { type LocalDate, mondayOf } from '../calendar/local-date.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import type { Breach, Quota, QuotaPeriod, ResourceLimits, RuleScope, UsedPart } from '../schema/booking-rules.ts'
import type { BookingResourceId, ResourceId } from '../schema/ids.ts'
import { hasBegun } from './booking-window.ts'
import type { Miss } from './missed-pause.ts'

/** The slots that a person has booked or chooses in one resource on one day. */
export interface RuledPart {
  readonly resourceId: ResourceId
  readonly date: LocalDate
  readonly slots: readonly Interval[]
}

export interface RuleGround {
  /** The person's limits for a resource. Undefined if there are none. */
  readonly limitsOf: (resourceId: ResourceId) => ResourceLimits | undefined
  /** The person's bookings that are not cancelled, without the one that is being changed. */
  readonly has: readonly RuledPart[]
  /** The server's clock, ms since 1970. */
  readonly now: number
  /** The person's missed bookings. Absent if they are not known. */
  readonly misses?: readonly Miss[]
  /** The chosen slots to which nobody has come, so that others may take them. They are judged by no lead time. */
  readonly isUnclaimed?: (part: RuledPart, slot: Interval) => boolean
}

/** A limit of one resource on one day. */
export interface CountedLimit {
  readonly rule: CountedRule
  /** Limits with the same key count the same parts together. */
  readonly key: string
  /** The highest number of bookings or minutes. */
  readonly most: number
  readonly scope: RuleScope
  /** The amount that a part adds to the count. */
  readonly amountOf: (part: RuledPart) => number
  /** True if a booking that has begun no longer counts. */
  readonly onlyAhead?: true
  /** The day and the period that a breach of the limit names. */
  readonly when: Pick<Breach, 'date' | 'per'>
}

/** The quotas in the limits. In an older log or server, `quota` may be the quota of a week or a month, so only `per` tells the period. */
export const quotasOf = ({ quota, quotaWeek, quotaMonth }: ResourceLimits): readonly Quota[] =>
  [quota, quotaWeek, quotaMonth].filter((one) => one !== undefined)

/** A text that identifies the day, week or month of a date. */
export const periodOf = (date: LocalDate, per: QuotaPeriod): string => {
  if (per === 'day') return date
  return per === 'week' ? mondayOf(date) : date.slice(0, 'yyyy-MM'.length)
}

export const scopeKey = ({ scope, countsWith }: RuleScope): string =>
  countsWith === undefined ? `row ${scope}` : `name ${countsWith.toLocaleLowerCase('sv')}`

/** For each rule that counts: the limits that it gives a resource on a day. */
export const countedLimits: Readonly<
  Record<CountedRule, (limits: ResourceLimits, date: LocalDate) => readonly CountedLimit[]>
> = {
  'most-ahead': ({ mostAhead: scope }) => {
    if (scope === undefined) return []
    const key = `ahead ${scopeKey(scope)}`
    return [{ rule: 'most-ahead', key, most: scope.bookings, scope, amountOf: () => 1, onlyAhead: true, when: {} }]
  },
  'most-a-day': ({ mostADay: scope }, date) => {
    if (scope === undefined) return []
    const key = `day ${scopeKey(scope)} ${date}`
    return [{ rule: 'most-a-day', key, most: scope.bookings, scope, amountOf: () => 1, when: { date } }]
  },
  quota: (limits, date) =>
    quotasOf(limits).map((scope) => {
      const key = `quota ${scopeKey(scope)} ${scope.per} ${periodOf(date, scope.per)}`
      const amountOf = ({ slots }: RuledPart): number => slots.reduce((sum, slot) => sum + durationMinutes(slot), 0)
      return { rule: 'quota', key, most: scope.minutes, scope, amountOf, when: { date, per: scope.per } }
    }),
}

/** All limits of a resource that count something on a day. */
export const countedLimitsOf = (limits: ResourceLimits, date: LocalDate): readonly CountedLimit[] =>
  Object.values(countedLimits).flatMap((limitsOn) => limitsOn(limits, date))

/** Whether all slots of a part are still to come. */
export const isAhead = ({ date, slots }: RuledPart, now: WallTime): boolean =>
  slots.every(({ startTime }) => !hasBegun(date, startTime, now))

/** Two counts under a limit: one of the person's bookings and the chosen parts together, and one of the chosen parts alone. */
export const countOf = (
  { rule, key, amountOf, onlyAhead }: CountedLimit,
  chosen: readonly RuledPart[],
  { limitsOf, has, now }: RuleGround,
): { readonly used: number; readonly chosen: number } => {
  const amount = (parts: readonly RuledPart[]): number =>
    parts
      .filter(({ resourceId, date }) =>
        countedLimits[rule](limitsOf(resourceId) ?? {}, date).some((limit) => limit.key === key),
      )
      .reduce((sum, part) => sum + amountOf(part), 0)
  const wall = wallTimeAt(now)
  const ofChosen = amount(chosen)
  return {
    used: amount(onlyAhead === true ? has.filter((part) => isAhead(part, wall)) : has) + ofChosen,
    chosen: ofChosen,
  }
}

/** The scopes of the limits that count over several parts. */
const scopesOf = (limits: ResourceLimits): readonly RuleScope[] =>
  Object.values(limits).flatMap((limit) => (typeof limit === 'object' && 'scope' in limit ? [limit] : []))

/** Whether a limit depends on the person's earlier bookings. */
export const countsUsage = (limits: ResourceLimits): boolean =>
  limits.shortestMinutes !== undefined || limits.longestMinutes !== undefined || scopesOf(limits).length > 0

/** Whether a limit depends on the person's bookings in other groups. */
export const countsOverGroups = (limits: ResourceLimits): boolean =>
  scopesOf(limits).some(({ countsWith }) => countsWith !== undefined)

/**
 * Converts a person's bookings to the parts that rules count.
 * @param except the booked resource that is being changed. It is left out, so that its slots are not counted twice.
 */
export const partsOfUsage = (usage: readonly UsedPart[], except: BookingResourceId | null): readonly RuledPart[] =>
  usage
    .filter(({ id }) => id !== except)
    .map(({ resourceId, date, bookingSlots }) => ({ resourceId, date, slots: bookingSlots }))
