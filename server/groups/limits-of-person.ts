/**
 * Which rules apply to a person in groups as they are remembered (`group-structure.ts`). Invariant: what is disabled cannot be booked,
 * and has none.
 */
import { strictestLimits } from '../../domain/rules/strictest-limits.ts'
import type { ResourceLimits } from '../../domain/schema/booking-rules.ts'
import type { ResourceId, UserTypeId } from '../../domain/schema/ids.ts'
import type { GroupStructure } from './group-structure.ts'

/** Undefined: there are none for it. */
export type LimitsOf = (resourceId: ResourceId) => ResourceLimits | undefined

const hasRules = ({ rules, resources }: GroupStructure): boolean =>
  rules.length > 0 || resources.some((resource) => resource.rules.length > 0)

const none: LimitsOf = () => undefined

/** @param userTypes those that the person is judged by (`judgedTypes`) */
export const limitsOfPerson = (
  groups: readonly GroupStructure[],
  userTypes: readonly (UserTypeId | null)[],
): LimitsOf => {
  const ruled = groups.filter(hasRules)
  if (ruled.length === 0) return none
  const limits = new Map(
    ruled.flatMap(({ rules, resources }) =>
      resources.map((resource) => [
        resource.id,
        strictestLimits({ ofGroup: rules, ofResource: resource.rules }, userTypes),
      ]),
    ),
  )
  return (resourceId) => limits.get(resourceId) ?? undefined
}
