/** What the person who has signed in may do in the house (docs/rules.md#permission). The server decides, by the same table. */
import { useCallback } from 'react'
import { accountGroups, accountMay, type Groups, type Permission } from '../../domain/rules/permissions.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { useCoreState } from './core-context.tsx'

/** Whether the person may do it: in a group, or in any group if none is given. */
export const useMay = (permission: Permission, group: GroupId | null = null): boolean =>
  useCoreState(
    useCallback(
      ({ account }: State) => accountMay(account, permission, group === null ? [] : [group]),
      [permission, group],
    ),
  )

/** The groups in which the person may do it. */
export const useGroupsWhere = (permission: Permission): Groups =>
  useCoreState(useCallback(({ account }: State) => accountGroups(account, permission), [permission]))
