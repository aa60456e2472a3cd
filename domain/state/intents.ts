/**
 * What a tab has asked for and the core has not taken up yet, drawn at once. Invariant: an intended slot looks as it will
 * when the core has logged the request, so that the core's patch changes nothing on the screen; from then on, and as soon as
 * something else became of it, the slot is the core's alone.
 */
import type { SlotReference } from '../schema/events.ts'
import type { Pending, State } from '../schema/state.ts'
import { resourceDayKey, slotKey } from './state.ts'

export interface IntendedSlot {
  readonly pending: Pending
  /** What the core said of the slot when it was pressed. */
  readonly before: string
}

const wordOfCore = ({ pending, holds }: State, slot: SlotReference): string =>
  `${pending[slotKey(slot)]?.kind} ${holds[resourceDayKey(slot.resourceId, slot.date)]?.[slot.startTime]?.holder}`

/** @param state the core's */
export const intendedSlots = (
  state: State,
  kind: Pending['kind'],
  slots: readonly SlotReference[],
): readonly IntendedSlot[] =>
  slots.map((slot) => ({ pending: { ...slot, kind, settled: false }, before: wordOfCore(state, slot) }))

/** Those of which the core's state still says what it said when they were pressed. */
export const stillIntended = (state: State, slots: readonly IntendedSlot[]): readonly IntendedSlot[] =>
  slots.filter(({ pending, before }) => wordOfCore(state, pending) === before)

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
