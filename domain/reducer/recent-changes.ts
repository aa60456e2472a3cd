/**
 * The last changes that the connection pushed (`State.told`, a name that recorded logs have). They are read as plain values and not through
 * Immer's drafts, since each push would make a draft of every earlier one. Invariants: the list is only ever replaced as a whole, so that
 * its original is its present value; changes stand in the order in which they came, which is that of their revisions.
 */
import { type Draft, isDraft, original } from 'immer'
import type { State } from '../schema/state.ts'

export const recentChanges = (state: Draft<State>): State['told'] => {
  const { told } = state
  return isDraft(told) ? (original(told) ?? []) : told
}

export const changesAfter = (state: Draft<State>, revision: number): State['told'] =>
  recentChanges(state).filter((change) => change.revision > revision)
