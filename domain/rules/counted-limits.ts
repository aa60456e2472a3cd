/**
 * The limits that count what somebody has (docs/rules.md#rules): what each counts, and which of them count together. Invariant: a limit
 * counts the parts whose own limits have its key, so whoever counts (the bar, the server, a list of all bookings) counts the same.
 */
import type { CountedRule } from '../booking-rules/rule-attributes.ts'
import { durationMinutes, type Interval } from '../calendar/interval.ts'
import { type LocalDate, mondayOf } from '../calendar/local-date.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import type { Breach, Quota, QuotaPeriod, ResourceLimits, RuleScope, UsedPart } from '../schema/booking-rules.ts'
import type { BookingResourceId, ResourceId } from '../schema/ids.ts'
import { hasBegun } from './booking-window.ts'

/** What somebody has booked, or chooses, in one resource on one day. */
export interface RuledPart {
  readonly resourceId: ResourceId
  readonly date: LocalDate
  readonly slots: readonly Interval[]
}

export interface RuleGround {
  /** The limits of every resource that can be booked; undefined: there are none for it. */
  readonly limitsOf: (resourceId: ResourceId) => ResourceLimits | undefined
  /** What the person has booked already and has not cancelled, without what is being changed now. */
  readonly has: readonly RuledPart[]
  /** The server's clock, ms since 1970. */
  readonly now: number
}

/** A limit of one resource, as it counts on one day. */
export interface CountedLimit {
  readonly rule: CountedRule
  /** Limits with the same key count the same parts together. */
  readonly key: string
  /** Bookings or minutes. */
  readonly most: number
  readonly scope: RuleScope
  /** What a part adds to the count. */
  readonly amountOf: (part: RuledPart) => number
  /** A booking that has begun is counted no longer. */
  readonly onlyAhead?: true
  /** What a breach says of the day or the period. */
  readonly when: Pick<Breach, 'date' | 'per'>
}

/** The quotas of some limits. An older log or server may have the quota of a week in `quota`: only a quota's period says which it is. */
export const quotasOf = ({ quota, quotaWeek, quotaMonth }: ResourceLimits): readonly Quota[] =>
  [quota, quotaWeek, quotaMonth].filter((one) => one !== undefined)

/** The day, week or month to which a day counts. */
export const periodOf = (date: LocalDate, per: QuotaPeriod): string => {
  if (per === 'day') return date
  return per === 'week' ? mondayOf(date) : date.slice(0, 'yyyy-MM'.length)
}

const scopeKey = ({ scope, countsWith }: RuleScope): string =>
  countsWith === undefined ? `row ${scope}` : `name ${countsWith.toLocaleLowerCase('sv')}`

const minutesOf = ({ slots }: RuledPart): number => slots.reduce((sum, slot) => sum + durationMinutes(slot), 0)
const one = (): number => 1

/** What each rule counts: the limits that a resource has on a day by that rule. */
export const countedLimits: Readonly<
  Record<CountedRule, (limits: ResourceLimits, date: LocalDate) => readonly CountedLimit[]>
> = {
  'most-ahead': ({ mostAhead: scope }) => {
    if (scope === undefined) return []
    const key = `ahead ${scopeKey(scope)}`
    return [{ rule: 'most-ahead', key, most: scope.bookings, scope, amountOf: one, onlyAhead: true, when: {} }]
  },
  'most-a-day': ({ mostADay: scope }, date) => {
    if (scope === undefined) return []
    const key = `day ${scopeKey(scope)} ${date}`
    return [{ rule: 'most-a-day', key, most: scope.bookings, scope, amountOf: one, when: { date } }]
  },
  quota: (limits, date) =>
    quotasOf(limits).map((scope) => {
      const key = `quota ${scopeKey(scope)} ${scope.per} ${periodOf(date, scope.per)}`
      return { rule: 'quota', key, most: scope.minutes, scope, amountOf: minutesOf, when: { date, per: scope.per } }
    }),
}

/** All limits of a resource that count something on a day. */
export const countedLimitsOf = (limits: ResourceLimits, date: LocalDate): readonly CountedLimit[] =>
  Object.values(countedLimits).flatMap((limitsOn) => limitsOn(limits, date))

/** Whether all slots of a part are still to come. */
export const isAhead = ({ date, slots }: RuledPart, now: WallTime): boolean =>
  slots.every(({ startTime }) => !hasBegun(date, startTime, now))

/** What a limit counts of the person's bookings together with the chosen parts, and of the chosen parts alone. */
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

/** A limit that counts over several parts says which rows it counts for. */
const scopesOf = (limits: ResourceLimits): readonly RuleScope[] =>
  Object.values(limits).flatMap((limit) => (typeof limit === 'object' && 'scope' in limit ? [limit] : []))

/** Whether a rule asks what somebody has booked before. */
export const countsUsage = (limits: ResourceLimits): boolean =>
  limits.shortestMinutes !== undefined || limits.longestMinutes !== undefined || scopesOf(limits).length > 0

/** Whether a rule asks what somebody has booked in other groups. */
export const countsOverGroups = (limits: ResourceLimits): boolean =>
  scopesOf(limits).some(({ countsWith }) => countsWith !== undefined)

/**
 * All that somebody has booked, as rules count it.
 * @param except the booked resource that is being changed: its slots are not counted twice
 */
export const partsOfUsage = (usage: readonly UsedPart[], except: BookingResourceId | null): readonly RuledPart[] =>
  usage
    .filter(({ id }) => id !== except)
    .map(({ resourceId, date, bookingSlots }) => ({ resourceId, date, slots: bookingSlots }))
