/** Tells whether a choice may be repeated, as far as a tab knows (docs/rules.md#series). The server decides. */

import { accountMay } from '../../../domain/rules/permissions.ts'
import { mayRepeat as isAllowedToRepeat } from '../../../domain/rules/series.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

/** `ask` means that nobody is signed in, and that the answer depends on the person who signs in. */
export type MayRepeat = 'yes' | 'no' | 'ask' | 'unknown'

export const mayRepeat = (state: State, resourceIds: readonly ResourceId[]): MayRepeat => {
  if (state.account._tag === 'Unknown' || state.catalogue === 'absent') return 'unknown'
  if (state.account._tag === 'SignedOut') return 'ask'
  const resources = resourceIds.flatMap((id) => state.resources[id] ?? [])
  const groups = resources.map(({ groupId }) => groupId)
  const limits = resourceIds.map((id) => state.resources[id]?.limits)
  return isAllowedToRepeat(accountMay(state.account, 'handle-bookings', groups), limits) ? 'yes' : 'no'
}
