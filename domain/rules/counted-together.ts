/**
 * The limits that count something, and which of them count together (docs/rules.md#rules). They are apart from the rows of a house, since
 * the grid knows its limits alone. Invariant: a quota is what it counts, by its period and row or name, whatever field says it.
 */
import type { Quota, ResourceLimits, RuleScope } from '../schema/booking-rules.ts'

/** The quotas that there may be at once: of a period there is one. */
export const quotaNames = ['quota', 'quotaWeek', 'quotaMonth'] as const

/** The quotas of some limits. Their periods are what counts, not their names: an older log or server may have a week's in `quota`. */
export const quotasOf = (limits: ResourceLimits | undefined): readonly Quota[] =>
  quotaNames.flatMap((name) => limits?.[name] ?? [])

/** Equal for two limits that are counted together. */
export const countedAs = (limit: RuleScope | undefined): string | null => {
  if (limit === undefined) return null
  return limit.countsWith === undefined ? `row ${limit.scope}` : `name ${limit.countsWith.toLocaleLowerCase('sv')}`
}
