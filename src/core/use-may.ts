/** What the person who has signed in may do in the house (docs/rules.md#permission). The server decides, by the same table. */
import { useCallback } from 'react'
import { accountGroups, accountMay, type Groups, type Permission } from '../../domain/rules/permissions.ts'
import type { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { useCoreState, useStatePart } from './core-context.tsx'

/** @param groupId the group in which the person may do it; without it, whether there is any such group */
export const useMay = (permission: Permission, groupId: GroupId | null = null): boolean =>
  useCoreState(
    useCallback(
      ({ account }: State) => accountMay(account, permission, groupId === null ? [] : [groupId]),
      [permission, groupId],
    ),
  )

/** The groups in which the person may do it. */
export const useGroupsWhere = (permission: Permission): Groups =>
  useCoreState(useCallback(({ account }: State) => accountGroups(account, permission), [permission]))

/** Tells of a group whether the person may do it there. */
export const useMayInGroup = (permission: Permission): ((id: GroupId | null) => boolean) => {
  const groups = useGroupsWhere(permission)
  return useCallback((id) => groups === 'all' || (id !== null && groups.includes(id)), [groups])
}

/** Tells whether the person may do it with all of some resources. A resource that the catalogue lacks is of no known group. */
export const useMayWith = (permission: Permission): ((ids: readonly ResourceId[]) => boolean) => {
  const groups = useGroupsWhere(permission)
  const resources = useStatePart('resources')
  return useCallback(
    (ids) => {
      if (groups === 'all') return true
      const ofIds = ids.map((id) => resources[id]?.groupId)
      return groups.length > 0 && ofIds.every((group) => group !== undefined && groups.includes(group))
    },
    [groups, resources],
  )
}
