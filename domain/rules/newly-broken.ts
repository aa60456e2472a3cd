/**
 * What somebody has booked that other rules would break, were it booked now (features 1): told to who is about to rule so. Invariant: what
 * the rules break already is not among it. How long before its beginning a slot can be booked is not asked: the time for that passes
 * for every booking.
 */

import { wallTimeAt } from '../calendar/stockholm.ts'
import { groupedBy } from '../grouped-by.ts'
import type { Breach } from '../schema/booking-rules.ts'
import type { BookingResourceId } from '../schema/ids.ts'
import { breachesOf, periodOf, type RuledPart, type RuleGround } from './booking-breaches.ts'
import { hasBegun } from './has-begun.ts'

type LimitsOf = RuleGround['limitsOf']

export interface BookedPart extends RuledPart {
  readonly id: BookingResourceId
}

/** Of what counts together a breach tells the first alone; it concerns all of it. */
const concerns = ({ rule, resourceId, date }: Breach, part: RuledPart, limitsOf: LimitsOf): boolean => {
  const [breaking, limits] = [limitsOf(resourceId), limitsOf(part.resourceId)]
  if (rule === 'most-ahead') return limits?.mostAhead?.scope === breaking?.mostAhead?.scope
  if (rule !== 'quota') return part.resourceId === resourceId && part.date === date
  const { quota } = limits ?? {}
  if (quota === undefined || date === undefined || quota.scope !== breaking?.quota?.scope) return false
  return periodOf(part.date, quota.per) === periodOf(date, quota.per)
}

/** Several bookings of a resource on one day are one time. */
const byResourceAndDay = (parts: readonly RuledPart[]): readonly RuledPart[] =>
  [...groupedBy(parts, ({ resourceId, date }) => `${resourceId} ${date}`).values()].map((together) => ({
    ...together[0],
    slots: together.flatMap(({ slots }) => slots),
  }))

/** @param booked by one person, and not cancelled: what has begun counts, and is not told */
export const newlyBroken = <Part extends BookedPart>(
  booked: readonly Part[],
  before: LimitsOf,
  after: LimitsOf,
  now: number,
): readonly Part[] => {
  const wall = wallTimeAt(now)
  const coming = booked.filter(({ date, slots }) => slots.every(({ startTime }) => !hasBegun(date, startTime, wall)))
  const has = booked.filter((part) => !coming.includes(part))
  const breaks = (limitsOf: LimitsOf): ((part: Part, rule: Breach['rule']) => boolean) => {
    const ground = { limitsOf, has, now }
    const breaches = [
      ...breachesOf(byResourceAndDay(coming), ground).filter(({ rule }) => rule !== 'most-ahead' && rule !== 'notice'),
      ...breachesOf(coming, ground).filter(({ rule }) => rule === 'most-ahead'),
    ]
    return (part, rule) => breaches.some((breach) => breach.rule === rule && concerns(breach, part, limitsOf))
  }
  const [broke, breaksNow] = [breaks(before), breaks(after)]
  const rules = ['horizon', 'shortest', 'longest', 'most-ahead', 'quota'] as const
  return coming.filter((part) => rules.some((rule) => breaksNow(part, rule) && !broke(part, rule)))
}
