/**
 * The last changes that the connection pushed (`State.told`, a name that recorded logs have). The reducer reads them as plain values and
 * not through Immer's drafts, because otherwise each push would make a draft of every earlier push. Invariants: the list is only replaced
 * as a whole, so the original list is the present one; the changes are in the order of their arrival, which is the order of their
 * revisions.
 */
import { type Draft, isDraft, original } from 'immer'
import type { State } from '../schema/state.ts'

export const recentChanges = (state: Draft<State>): State['told'] => {
  const { told } = state
  return isDraft(told) ? (original(told) ?? []) : told
}

export const changesAfter = (state: Draft<State>, revision: number): State['told'] =>
  recentChanges(state).filter((change) => change.revision > revision)
