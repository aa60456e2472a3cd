/**
 * Replays a recorded log with the reducer. The tests show that a whole log replays to the live state, and that a snapshot with its later
 * lines, or two halves one after the other, replay to the same state.
 */
import { createFold, reduce } from '../../../domain/reducer/reduce.ts'
import type { Envelope } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type BrokenInvariant, brokenInvariants } from '../../../domain/state/invariants.ts'

export const replay = (from: State, envelopes: readonly Envelope[]): State => {
  const fold = createFold(from)
  for (const envelope of envelopes) fold.take(envelope)
  return fold.state
}

/** The first event after which an invariant is broken, or null. */
export const firstBreak = (
  from: State,
  envelopes: readonly Envelope[],
): { readonly seq: number; readonly broken: readonly BrokenInvariant[] } | null => {
  let state = from
  for (const envelope of envelopes) {
    state = reduce(state, envelope)
    const broken = brokenInvariants(state)
    if (broken.length > 0) return { seq: envelope.seq, broken }
  }
  return null
}
