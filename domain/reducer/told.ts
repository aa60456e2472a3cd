/**
 * What the connection told lately. Invariant: in the order in which it came, which is the order of revisions. Read as it
 * was before the present step, not through Immer's drafts: each push would cost a draft of every earlier one.
 */
import { type Draft, isDraft, original } from 'immer'
import type { State } from '../state/state.ts'

export const toldSoFar = (state: Draft<State>): State['told'] => {
  const { told } = state
  return isDraft(told) ? (original(told) ?? []) : told
}

/** What was told of revisions after `revision`. */
export const toldAfter = (state: Draft<State>, revision: number): State['told'] =>
  toldSoFar(state).filter((told) => told.revision > revision)
