/**
 * The core's state, together with the presses of this tab that the core has not logged yet. Such a press is an intent. It is drawn in the
 * frame of the press, and ends when the core logs the request, or when any answer comes. An intended slot looks exactly like a slot whose
 * request the core has logged, so the core's patch changes nothing on the screen.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { Hold, Pending, State } from '../../domain/schema/state.ts'
import { resourceDayKey, slotKey } from '../../domain/state/state.ts'
import type { Followed } from './followed.ts'

type Kind = Pending['kind']

/** The core's state of a slot. */
interface KnownSlot {
  readonly kind: Kind | null
  readonly holder: Hold['holder'] | null
}

interface IntendedSlot {
  readonly pending: Pending
  /** The core's state of the slot at the last look. A different state shows that the core has noticed the press. */
  readonly known: KnownSlot
}

const knownSlot = ({ pending, holds }: State, slot: SlotReference): KnownSlot => ({
  kind: pending[slotKey(slot)]?.kind ?? null,
  holder: holds[resourceDayKey(slot.resourceId, slot.date)]?.[slot.startTime]?.holder ?? null,
})

/** @param state the core's */
export const intendedSlots = (state: State, kind: Kind, slots: readonly SlotReference[]): readonly IntendedSlot[] =>
  slots.map((slot) => ({ pending: { ...slot, kind, settled: false }, known: knownSlot(state, slot) }))

/**
 * The intents that the core has not logged yet. If the opposite request was pending for a slot at the press, the core logs the new request
 * only after the answer to the old one, so the intent stays until then.
 */
export const stillIntended = (state: State, slots: readonly IntendedSlot[]): readonly IntendedSlot[] =>
  slots.flatMap((slot) => {
    const { pending, known } = slot
    const now = knownSlot(state, pending)
    if (now.kind === known.kind && now.holder === known.holder) return [slot]
    const waited = known.kind !== null && known.kind !== pending.kind
    return waited && now.kind !== pending.kind ? [{ pending, known: now }] : []
  })

/**
 * Changes the state like the reducer at `SlotSelectionRequested` and `SlotReleaseRequested`. Slots that are already pending stay as they
 * are.
 */
export const withIntents = (state: State, slots: readonly IntendedSlot[]): State => {
  const drawn = slots.map(({ pending }) => pending).filter((pending) => state.pending[slotKey(pending)] === undefined)
  if (drawn.length === 0) return state
  return {
    ...state,
    pending: { ...state.pending, ...Object.fromEntries(drawn.map((pending) => [slotKey(pending), pending])) },
    refusals: {},
    lapsed: drawn.some(({ kind }) => kind === 'selecting') ? {} : state.lapsed,
  }
}

interface IntendedState {
  readonly state: Followed<State>
  /** @returns a function that ends the intent */
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
      // Intents are compared by `pending`, which stays the same object, because `known` is replaced when the core's state changes.
      const asked = new Set(added.map(({ pending }) => pending))
      return () => draw(intended.filter(({ pending }) => !asked.has(pending)))
    },
  }
}
