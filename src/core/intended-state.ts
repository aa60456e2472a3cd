/**
 * The core's state with what this tab has just asked of it. Invariant: an intent is drawn in the frame of its press, and ends
 * when the core takes it up or its answer has come, whatever the answer is.
 */
import type { SlotReference } from '../../domain/schema/events.ts'
import type { Pending, State } from '../../domain/schema/state.ts'
import { type IntendedSlot, intendedSlots, stillIntended, withIntents } from '../../domain/state/intents.ts'
import { createSharedValue, type Followed } from './shared-value.ts'

export interface IntendedState extends Followed<State> {
  /** @returns ends the intent */
  intend(kind: Pending['kind'], slots: readonly SlotReference[]): () => void
}

export const createIntendedState = (copy: Followed<State>): IntendedState => {
  const shown = createSharedValue(copy.getSnapshot())
  let intended: readonly IntendedSlot[] = []

  const draw = (next: readonly IntendedSlot[]): void => {
    intended = next
    shown.set(withIntents(copy.getSnapshot(), intended))
  }
  copy.subscribe(() => draw(stillIntended(copy.getSnapshot(), intended)))

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    intend: (kind, slots) => {
      const added = intendedSlots(copy.getSnapshot(), kind, slots)
      draw([...intended, ...added])
      // By what was asked: while it waits, what is known of the slot becomes another.
      const asked = new Set(added.map(({ pending }) => pending))
      return () => draw(intended.filter(({ pending }) => !asked.has(pending)))
    },
  }
}
