/**
 * The tab's copy of the core's state. Invariant: `getSnapshot` answers the same object until something changed, and
 * untouched parts keep their identity, so that React draws only what did.
 */
import type { State } from '../../domain/state/state.ts'

export interface CoreStore {
  getSnapshot(): State
  subscribe(listener: () => void): () => void
}
