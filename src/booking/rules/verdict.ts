/**
 * The verdict of the rules on a choice, as the server will judge it (`docs/rules.md#rules`). Pure. Invariant: each booking
 * of the person counts once, because `has` does not contain the part that is being changed.
 */

import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { breachesOf, breachesOfChange } from '../../../domain/rules/booking-breaches.ts'
import { opensFrom } from '../../../domain/rules/booking-window.ts'
import { countedLimits, countOf, type RuledPart, type RuleGround } from '../../../domain/rules/counted-limits.ts'
import { lastMoment, noticeOf, overAt } from '../../../domain/rules/lead-time.ts'
import type { Breach, QuotaPeriod, RuleScope } from '../../../domain/schema/booking-rules.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

interface OfScope {
  /** One of the resources that the limit counts. */
  readonly resourceId: ResourceId
  /** The rooms that the limit counts over. */
  readonly scope: RuleScope
}

/** The time that is left of a quota, with this booking counted. */
interface QuotaLeft extends OfScope {
  readonly _tag: 'Quota'
  readonly minutes: number
  readonly per: QuotaPeriod
  /** A day in the period of the quota. */
  readonly date: LocalDate
}

/** The number of future bookings, with this booking counted. */
interface AheadLeft extends OfScope {
  readonly _tag: 'Ahead'
  readonly used: number
  readonly most: number
}

export type Left = QuotaLeft | AheadLeft

export interface Verdict {
  readonly breaches: readonly Breach[]
  readonly left: readonly Left[]
}

type Resources = State['resources']

/** What else decides about a choice: the person's missed bookings, and which slots are booked although nobody has come. */
export type Presence = Pick<RuleGround, 'misses' | 'isUnclaimed'>

const groundOf = (
  resources: Resources,
  has: readonly RuledPart[],
  now: number,
  presence: Presence = {},
): RuleGround => ({
  limitsOf: (resourceId) => resources[resourceId]?.limits,
  has,
  now,
  ...presence,
})

const leftOf = (chosen: readonly RuledPart[], ground: RuleGround): readonly Left[] => {
  const left = new Map<string, Left>()
  for (const { resourceId, date } of chosen) {
    const limits = ground.limitsOf(resourceId) ?? {}
    for (const limit of [...countedLimits.quota(limits, date), ...countedLimits['most-ahead'](limits, date)]) {
      const { key, most, scope, when } = limit
      const { used } = countOf(limit, chosen, ground)
      if (used > most) continue
      const { per } = when
      left.set(
        key,
        per === undefined
          ? { _tag: 'Ahead', resourceId, scope, used, most }
          : { _tag: 'Quota', resourceId, scope, minutes: most - used, per, date },
      )
    }
  }
  return [...left.values()]
}

/**
 * @param has the person's bookings; null if they are not known, as for people who have not signed in, and `left` is
 * empty
 * @param now the server's clock, ms since 1970
 */
export const verdictOf = (
  chosen: readonly RuledPart[],
  resources: Resources,
  has: readonly RuledPart[] | null,
  now: number,
  presence?: Presence,
): Verdict => {
  const ground = groundOf(resources, has ?? [], now, presence)
  return { breaches: breachesOf(chosen, ground), left: has === null ? [] : leftOf(chosen, ground) }
}

/** @param before what is booked now, perhaps elsewhere; `has` does not contain it */
export const verdictOfChange = (
  before: RuledPart,
  changed: RuledPart,
  resources: Resources,
  has: readonly RuledPart[] | null,
  now: number,
): Verdict => {
  const ground = groundOf(resources, has ?? [], now)
  return {
    breaches: breachesOfChange(before, changed, ground),
    left: has === null ? [] : leftOf([changed], ground),
  }
}

/**
 * The next moment at which a booking window of the choice opens or closes, ms since 1970. Null means that there is
 * none.
 */
export const nextWindowChange = (chosen: readonly RuledPart[], resources: Resources, now: number): number | null => {
  const changes = chosen.flatMap(({ resourceId, date, slots }) => {
    const limits = resources[resourceId]?.limits
    if (limits === undefined) return []
    const closing = slots.map(({ startTime }) =>
      overAt(lastMoment(noticeOf(limits) ?? { minutes: 0 }, date, startTime)),
    )
    return [opensFrom(limits, date) ?? now, ...closing].filter((change) => change > now)
  })
  return changes.length === 0 ? null : Math.min(...changes)
}
