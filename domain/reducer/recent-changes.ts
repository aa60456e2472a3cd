/**
 * The changes that the connection pushed lately (`State.told`, a name that recorded logs hold). Invariant: in the order in
 * which they came, which is the order of revisions. Read as it was before the present step, not through Immer's drafts:
 * each push would cost a draft of every earlier one.
 */
import { type Draft, isDraft, original } from 'immer'
import type { State } from '../schema/state.ts'

export const recentChanges = (state: Draft<State>): State['told'] => {
  const { told } = state
  return isDraft(told) ? (original(told) ?? []) : told
}

export const changesAfter = (state: Draft<State>, revision: number): State['told'] =>
  recentChanges(state).filter((change) => change.revision > revision)
