/**
 * Changes the holds of the state. Invariant: holds on one resource and day never overlap. A newer hold replaces older holds that it
 * overlaps, because the server's exclusion constraint means that those are gone (docs/rules.md#claims).
 */
import type { Draft } from 'immer'
import { overlaps } from '../calendar/interval.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { HoldChange, HoldRead, SlotReference } from '../schema/events.ts'
import type { Hold, Pending, State } from '../schema/state.ts'
import { resourceDayKey, slotKey } from '../state/state.ts'

type StateDraft = Draft<State>

/**
 * Removes the holds that touch a slot.
 * @param whose whose holds are removed. By default, everybody's holds are removed.
 */
export const removeHold = (state: StateDraft, slot: SlotReference, whose: Hold['holder'] | null = null): void => {
  const key = resourceDayKey(slot.resourceId, slot.date)
  const holds = state.holds[key]
  if (holds === undefined) return
  // Holds do not overlap. If a hold has exactly the slot's time, no other hold touches the slot.
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

/**
 * Applies the server's answer that it did what the press asked. The answer has no revision, so a push or reading since the press may be
 * older or newer than the answer. If the answer contradicts it, the press stays pending until the next push or reading, so that nobody sees
 * the slot's old state.
 * @param change makes the change that the answer confirms. It is not called if a push or a reading since the press told of the slot.
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
 * Ends a press that was answered but still waits for a push or a reading of its slot (`takeAnswer`). To be called when the push or reading
 * has come, or when the connection has changed.
 */
export const endAnswered = (state: StateDraft, key: string): void => {
  if (state.pending[key]?.answered === true) delete state.pending[key]
}

/** Replaces all holds with a reading. The reading settles every press: the reading, or a later push, has the outcome of the press. */
export const replaceHolds = (state: StateDraft, reservations: readonly HoldRead[]): void => {
  for (const [key, pending] of Object.entries(state.pending)) {
    pending.settled = true
    endAnswered(state, key)
  }
  state.holds = {}
  for (const { endTime, holder, expiration, ...slot } of reservations) {
    putHold(state, { ...slot, endTime }, { endTime, holder, expiration })
    // A press without an answer counted as refused. The reading shows that it succeeded.
    if (holder === 'mine') delete state.refusals[slotKey(slot)]
  }
}

/** The keys of the resources and days that have a hold which ends at or before `now`, the server's time in ms. */
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

/** Whether this browser holds no slot and no press is pending. */
export const isNothingChosen = ({ holds, pending }: Draft<State>): boolean =>
  Object.keys(pending).length === 0 &&
  Object.values(holds).every((starts) => Object.values(starts).every(({ holder }) => holder !== 'mine'))
