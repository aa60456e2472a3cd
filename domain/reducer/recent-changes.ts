/**
 * The last changes that the connection pushed (`State.told`, a name that recorded logs have). They are read as they were before the present
 * step and not through Immer's drafts, since each push would make a draft of every earlier one. Invariant: they stand in the order in which
 * they came, which is that of their revisions.
 */
import { type Draft, isDraft, original } from 'immer'
import type { State } from '../schema/state.ts'

export const recentChanges = (state: Draft<State>): State['told'] => {
  const { told } = state
  return isDraft(told) ? (original(told) ?? []) : told
}

export const changesAfter = (state: Draft<State>, revision: number): State['told'] =>
  recentChanges(state).filter((change) => change.revision > revision)
