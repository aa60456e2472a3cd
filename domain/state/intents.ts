/**
 * A tab draws at once what it has asked for and the core has not taken up yet. Invariant: an intended slot looks as it
 * will when the core has logged the request, so that the core's patch changes nothing on the screen; from then on, and
 * as soon as something else became of it, the slot is the core's alone.
 */
import type { SlotReference } from '../schema/events.ts'
import type { Hold, Pending, State } from '../schema/state.ts'
import { resourceDayKey, slotKey } from './state.ts'

type Kind = Pending['kind']

/** The core's word on a slot. */
interface Word {
  readonly kind: Kind | null
  readonly holder: Hold['holder'] | null
}

export interface IntendedSlot {
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
