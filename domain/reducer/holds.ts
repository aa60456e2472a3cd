/**
 * Changes of the holds. Invariant: holds of one resource and day never overlap. What was told last of a stretch of time counts, because the
 * server's exclusion constraint means that an older hold is gone by then (docs/rules.md#claims).
 */
import type { Draft } from 'immer'
import { overlaps } from '../calendar/interval.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { HoldChange, HoldRead, SlotReference } from '../schema/events.ts'
import type { Hold, Pending, State } from '../schema/state.ts'
import { resourceDayKey, slotKey } from '../state/state.ts'

type StateDraft = Draft<State>

/** @param whose null: anybody's */
export const removeHold = (state: StateDraft, slot: SlotReference, whose: Hold['holder'] | null = null): void => {
  const key = resourceDayKey(slot.resourceId, slot.date)
  const holds = state.holds[key]
  if (holds === undefined) return
  // Holds do not overlap: where one has exactly the slot's time, no other touches the slot.
  const isExact = holds[slot.startTime]?.endTime === slot.endTime
  for (const startTime of isExact ? [slot.startTime] : Object.keys(holds)) {
    const hold = holds[startTime]
    if (hold === undefined || (whose !== null && hold.holder !== whose)) continue
    if (isLocalTime(startTime) && overlaps({ startTime, endTime: hold.endTime }, slot)) delete holds[startTime]
  }
  if (Object.keys(holds).length === 0) delete state.holds[key]
}

export const putHold = (state: StateDraft, slot: SlotReference, hold: Hold): void => {
  const key = resourceDayKey(slot.resourceId, slot.date)
  const present = state.holds[key]?.[slot.startTime]
  if (present !== undefined && present.endTime === hold.endTime) {
    present.holder = hold.holder
    present.expiration = hold.expiration
    return
  }
  removeHold(state, slot)
  const holds = state.holds[key] ?? {}
  holds[slot.startTime] = hold
  state.holds[key] = holds
}

export const changeHold = (state: StateDraft, change: HoldChange): void => {
  const pending = state.pending[slotKey(change)]
  if (pending !== undefined) pending.settled = true
  endAnswered(state, slotKey(change))
  delete state.refusals[slotKey(change)]
  const { endTime, holder, expiration } = change
  if (expiration === null) removeHold(state, change)
  else putHold(state, change, { endTime, holder, expiration })
}

/** Ends a press of this kind on the slot, if there is one. */
export const endPress = (state: StateDraft, slot: SlotReference, kind: Pending['kind']): void => {
  if (state.pending[slotKey(slot)]?.kind === kind) delete state.pending[slotKey(slot)]
}

/**
 * Takes in that the server did what was pressed. A push or a reading that came since the press may be older than the answer or newer, as the
 * answer has no revision. If the two disagree, the press stays until the next push or reading, so that nobody sees the slot as it was before.
 * @param change does what the answer says; not called where a push or a reading has said what became of the slot
 */
export const takeAnswer = (
  state: StateDraft,
  { slot, kind }: { readonly slot: SlotReference; readonly kind: Pending['kind'] },
  change: () => void,
): void => {
  const pending = state.pending[slotKey(slot)]
  if (pending?.kind !== kind) return
  const holds = Object.entries(state.holds[resourceDayKey(slot.resourceId, slot.date)] ?? {})
  const isHeld = holds.some(
    ([startTime, { endTime, holder }]) =>
      holder === 'mine' && isLocalTime(startTime) && overlaps({ startTime, endTime }, slot),
  )
  if (pending.settled && isHeld !== (kind === 'selecting')) {
    pending.answered = true
    state.holdsStale = true
    return
  }
  delete state.pending[slotKey(slot)]
  if (!pending.settled) change()
}

/**
 * Ends a press that was answered and still waited for a push or a reading of its slot (`takeAnswer`). Called when that has come, or when
 * the connection is another.
 */
export const endAnswered = (state: StateDraft, key: string): void => {
  if (state.pending[key]?.answered === true) delete state.pending[key]
}

/** Puts a reading in place of all holds. It settles every press: what became of it is in the reading, or in a push that is yet to come. */
export const replaceHolds = (state: StateDraft, reservations: readonly HoldRead[]): void => {
  for (const [key, pending] of Object.entries(state.pending)) {
    pending.settled = true
    endAnswered(state, key)
  }
  state.holds = {}
  for (const { endTime, holder, expiration, ...slot } of reservations) {
    putHold(state, { ...slot, endTime }, { endTime, holder, expiration })
    // A press that got no answer was taken for refused; the reading shows that it was not.
    if (holder === 'mine') delete state.refusals[slotKey(slot)]
  }
}

/** Keys of the resources and days on which some hold ends at or before `now`, the server's time in ms. */
export const keysOfExpired = (state: StateDraft, now: number): string[] =>
  Object.keys(state.holds).filter((key) => {
    const holds = state.holds[key] ?? {}
    for (const start in holds) if ((holds[start]?.expiration ?? 0) <= now) return true
    return false
  })

/** Removes every hold of these resources and days that ends at or before `now`, the server's time in ms. */
export const expireHolds = (state: StateDraft, now: number, within: readonly string[]): void => {
  for (const key of within) {
    const holds = state.holds[key] ?? {}
    for (const [start, hold] of Object.entries(holds)) if (hold.expiration <= now) delete holds[start]
    if (Object.keys(holds).length === 0) delete state.holds[key]
  }
}

export const clearOwnHolds = (state: StateDraft): void => {
  for (const [key, holds] of Object.entries(state.holds)) {
    for (const [start, hold] of Object.entries(holds)) if (hold.holder === 'mine') delete holds[start]
    if (Object.keys(holds).length === 0) delete state.holds[key]
  }
}

/** Whether nothing is held, nor about to be. */
export const isNothingChosen = ({ holds, pending }: Draft<State>): boolean =>
  Object.keys(pending).length === 0 &&
  Object.values(holds).every((starts) => Object.values(starts).every(({ holder }) => holder !== 'mine'))
