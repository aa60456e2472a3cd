/**
 * The core's state with what this tab has just asked of it. Invariant: an intent is drawn in the frame of its press, and ends
 * when the core takes it up or its answer has come, whatever the answer is.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { Pending, State } from '../../domain/schema/state.ts'
import { type IntendedSlot, intendedSlots, stillIntended, withIntents } from '../../domain/state/intents.ts'
import type { Followed } from './followed.ts'

export interface IntendedState {
  readonly state: Followed<State>
  /** @returns ends the intent */
  intend(kind: Pending['kind'], slots: readonly SlotReference[]): () => void
}

export const createIntendedState = (copy: Followed<State>): IntendedState => {
  const shown = new BehaviorSubject(copy.value)
  let intended: readonly IntendedSlot[] = []

  const draw = (next: readonly IntendedSlot[]): void => {
    intended = next
    const drawn = withIntents(copy.value, intended)
    if (drawn !== shown.value) shown.next(drawn)
  }
  copy.subscribe((told) => draw(stillIntended(told, intended)))

  return {
    state: shown,
    intend: (kind, slots) => {
      const added = intendedSlots(copy.value, kind, slots)
      draw([...intended, ...added])
      // By what was asked: while it waits, what is known of the slot becomes another.
      const asked = new Set(added.map(({ pending }) => pending))
      return () => draw(intended.filter(({ pending }) => !asked.has(pending)))
    },
  }
}
