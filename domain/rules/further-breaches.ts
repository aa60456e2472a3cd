/**
 * Decides whether the rules allow one part of a choice as it would become (docs/rules.md#rules). Pure. Invariant: a breach that the rest of
 * the choice has already does not count against the part, because no length of the part would mend it.
 */
import type { Breach } from '../schema/booking-rules.ts'
import { breachesOf } from './booking-breaches.ts'
import type { RuledPart, RuleGround } from './counted-limits.ts'

const nameOf = ({ rule, resourceId, date }: Breach): string => `${rule} ${resourceId} ${date}`

/**
 * Whether a part adds no breach to the others.
 * @param others the rest of the choice
 */
export const addsNoBreach = (part: RuledPart, others: readonly RuledPart[], ground: RuleGround): boolean => {
  const known = new Set(breachesOf(others, ground).map(nameOf))
  return breachesOf([...others, part], ground).every((breach) => known.has(nameOf(breach)))
}
