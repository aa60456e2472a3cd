/**
 * Groups as a caller sees them: whole for administrators, and as anyone may see them for others (contract 2), with the limits within which
 * the caller books (features 1). Invariant: of rules that are another user type's nothing is told to who is no administrator.
 */
import { limitsOf, type RuleRows } from '../../domain/rules/resource-limits.ts'
import type { Group } from '../../domain/schema/administered-groups.ts'
import type { BookingRule } from '../../domain/schema/booking-rules.ts'
import type { PublicGroup } from '../../domain/schema/entities.ts'
import type { GroupId, UserTypeId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { type RuledGroup, readGroups, readRuledGroups } from './read-groups.ts'

interface Ruled {
  readonly rules?: readonly BookingRule[]
}

const limitsIn = (group: Ruled, resource: Ruled, userType: UserTypeId | null) => {
  const rows: RuleRows = { ofGroup: group.rules ?? [], ofResource: resource.rules ?? [] }
  const limits = limitsOf(rows, userType)
  return limits === null ? {} : { limits }
}

const wholeGroup = (group: Group, userType: UserTypeId | null): Group => ({
  ...group,
  resources: group.resources.map((resource) => ({ ...resource, ...limitsIn(group, resource, userType) })),
})

const publicGroup = ({ rules, ...group }: RuledGroup, userType: UserTypeId | null): PublicGroup => ({
  ...group,
  resources: group.resources.map(({ rules: own, ...resource }) => ({
    ...resource,
    ...limitsIn({ rules }, { rules: own }, userType),
  })),
})

/** All of them, or the one of this id, if it can be seen. */
export const readGroupsAsSeen = async (
  database: Database,
  caller: Caller,
  onlyId: GroupId | null,
): Promise<readonly (Group | PublicGroup)[]> => {
  if (isAdministrator(caller))
    return (await readGroups(database, onlyId)).map((group) => wholeGroup(group, caller.user.userTypeId))
  const userType = caller.user?.userTypeId ?? null
  return (await readRuledGroups(database, onlyId)).map((group) => publicGroup(group, userType))
}
