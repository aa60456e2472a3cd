/**
 * The verdict of the rules on a choice, as the server will judge it (`docs/rules.md#rules`). Pure. Invariant: each
 * booking of the person counts once: `has` holds nothing of the part that is changed now.
 */

import type { Interval } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import {
  breachesOf,
  breachesOfChange,
  periodOf,
  type RuledPart,
  type RuleGround,
  usedOfQuota,
} from '../../../domain/rules/booking-breaches.ts'
import { bookableUntil, opensFrom } from '../../../domain/rules/booking-window.ts'
import type { Breach, QuotaPeriod } from '../../../domain/schema/booking-rules.ts'
import type { State } from '../../../domain/schema/state.ts'

/** The time left of a quota when this is booked. */
export interface QuotaLeft {
  readonly minutes: number
  readonly per: QuotaPeriod
  /** A day of the period. */
  readonly date: LocalDate
}

export interface Verdict {
  readonly breaches: readonly Breach[]
  readonly left: readonly QuotaLeft[]
}

type Resources = State['resources']

const groundOf = (resources: Resources, has: readonly RuledPart[], now: number): RuleGround => ({
  limitsOf: (resourceId) => resources[resourceId]?.limits,
  has,
  now,
})

const quotasLeft = (chosen: readonly RuledPart[], ground: RuleGround): readonly QuotaLeft[] => {
  const left = new Map<string, QuotaLeft>()
  for (const { resourceId, date } of chosen) {
    const scope = ground.limitsOf(resourceId)?.quota?.scope
    const of = usedOfQuota({ ...ground, has: [...ground.has, ...chosen] }, resourceId, date)
    if (of === null || of.used > of.minutes) continue
    left.set(`${scope} ${periodOf(date, of.per)}`, { minutes: of.minutes - of.used, per: of.per, date })
  }
  return [...left.values()]
}

/**
 * @param has the person's bookings; null: unknown, as for people who have not signed in: then nothing is said about the
 * time left
 * @param now the server's clock, ms since 1970
 */
export const verdictOf = (
  chosen: readonly RuledPart[],
  resources: Resources,
  has: readonly RuledPart[] | null,
  now: number,
): Verdict => {
  const ground = groundOf(resources, has ?? [], now)
  return { breaches: breachesOf(chosen, ground), left: has === null ? [] : quotasLeft(chosen, ground) }
}

/** @param before the booked slots; `has` holds nothing of them */
export const verdictOfChange = (
  before: readonly Interval[],
  changed: RuledPart,
  resources: Resources,
  has: readonly RuledPart[] | null,
  now: number,
): Verdict => {
  const ground = groundOf(resources, has ?? [], now)
  return {
    breaches: breachesOfChange(before, changed, ground),
    left: has === null ? [] : quotasLeft([changed], ground),
  }
}

/** A slot is too soon once the second in which it could be booked is over (`day-window.ts`). */
const SECOND_MS = 1_000

/** When the window of any of it opens or closes next, ms since 1970; null: never. */
export const nextWindowChange = (chosen: readonly RuledPart[], resources: Resources, now: number): number | null => {
  const changes = chosen.flatMap(({ resourceId, date, slots }) => {
    const limits = resources[resourceId]?.limits
    if (limits === undefined) return []
    const closing = slots.map(({ startTime }) => bookableUntil(limits.noticeMinutes ?? 0, date, startTime) + SECOND_MS)
    return [opensFrom(limits, date) ?? now, ...closing].filter((change) => change > now)
  })
  return changes.length === 0 ? null : Math.min(...changes)
}
