/**
 * The core's state with what this tab has just asked of it. Invariant: an intent is drawn in the frame of its press, and ends
 * when the core takes it up or its answer has come, whatever the answer is. An intended slot looks as it will when the core has
 * logged the request, so that the core's patch changes nothing on the screen.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { Hold, Pending, State } from '../../domain/schema/state.ts'
import { resourceDayKey, slotKey } from '../../domain/state/state.ts'
import type { Followed } from './followed.ts'

type Kind = Pending['kind']

/** The core's word on a slot. */
interface Word {
  readonly kind: Kind | null
  readonly holder: Hold['holder'] | null
}

interface IntendedSlot {
  readonly pending: Pending
  /** The core's last word. */
  readonly known: Word
}

const wordOfCore = ({ pending, holds }: State, slot: SlotReference): Word => ({
  kind: pending[slotKey(slot)]?.kind ?? null,
  holder: holds[resourceDayKey(slot.resourceId, slot.date)]?.[slot.startTime]?.holder ?? null,
})

/** @param state the core's */
export const intendedSlots = (state: State, kind: Kind, slots: readonly SlotReference[]): readonly IntendedSlot[] =>
  slots.map((slot) => ({ pending: { ...slot, kind, settled: false }, known: wordOfCore(state, slot) }))

/**
 * The intents that the core has not taken up. A request whose contrary is on its way waits until the contrary is
 * answered.
 */
export const stillIntended = (state: State, slots: readonly IntendedSlot[]): readonly IntendedSlot[] =>
  slots.flatMap((slot) => {
    const { pending, known } = slot
    const now = wordOfCore(state, pending)
    if (now.kind === known.kind && now.holder === known.holder) return [slot]
    const waited = known.kind !== null && known.kind !== pending.kind
    return waited && now.kind !== pending.kind ? [{ pending, known: now }] : []
  })

/** As the reducer does at `SlotSelectionRequested` and `SlotReleaseRequested`; a press that is on its way stays what it is. */
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
