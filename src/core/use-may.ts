/** Whether the person who has signed in may do something in the house (docs/rules.md#permission). The server decides, by the same table. */
import { useCallback } from 'react'
import { accountMay, type Permission } from '../../domain/rules/permissions.ts'
import type { State } from '../../domain/schema/state.ts'
import { useCoreState } from './core-context.tsx'

export const useMay = (permission: Permission): boolean =>
  useCoreState(useCallback(({ account }: State) => accountMay(account, permission), [permission]))
