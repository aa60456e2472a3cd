/**
 * Which rules apply to a person in groups as they are remembered (`group-structure.ts`). Invariant: what is disabled cannot be booked,
 * and has none.
 */
import { limitsOf } from '../../domain/rules/resource-limits.ts'
import type { ResourceLimits } from '../../domain/schema/booking-rules.ts'
import type { ResourceId, UserTypeId } from '../../domain/schema/ids.ts'
import type { GroupStructure } from './group-structure.ts'

export type LimitsOf = (resourceId: ResourceId) => ResourceLimits | undefined

const hasRules = ({ rules, resources }: GroupStructure): boolean =>
  rules.length > 0 || resources.some((resource) => resource.rules.length > 0)

const none: LimitsOf = () => undefined

/** Undefined: there are none for it. */
export const limitsOfPerson = (groups: readonly GroupStructure[], userType: UserTypeId | null): LimitsOf => {
  const ruled = groups.filter(hasRules)
  if (ruled.length === 0) return none
  const limits = new Map(
    ruled.flatMap(({ rules, resources }) =>
      resources.map((resource) => [resource.id, limitsOf({ ofGroup: rules, ofResource: resource.rules }, userType)]),
    ),
  )
  return (resourceId) => limits.get(resourceId) ?? undefined
}
