/**
 * Lapses: one's own holds that are gone although nobody let them go, since their time ran out or the server lost them. Invariant: a hold
 * that was released, booked, or let go by leaving has not lapsed. The next press and the next booking forget all lapses.
 */
import type { Draft } from 'immer'
import { overlaps } from '../calendar/interval.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { SlotReference } from '../schema/events.ts'
import type { State } from '../schema/state.ts'
import { ownSlots } from '../selectors/basket.ts'
import { isBooking } from '../selectors/pages.ts'
import { meets, resourceDayKey, slotKey } from '../state/state.ts'
import { changesAfter } from './recent-changes.ts'

type StateDraft = Draft<State>

/** The server may tell of an end this much before it comes by the clock here. */
const EARLY_MS = 1_500

interface Moment {
  /** The server's time, ms. */
  readonly now: number
  /** The last revision before the change. */
  readonly since: number
  /** Keys of `holds` that the change may touch; left out: all of them. */
  readonly within?: readonly string[]
}

/** Makes a change, and notes as lapsed what it took of one's own holds without an account of it. */
export const notingLapses = (
  state: StateDraft,
  { now, since, within = Object.keys(state.holds) }: Moment,
  change: () => void,
): void => {
  const before = state.confirming === null && isBooking(state) ? ownSlots(state, within) : []
  if (before.length === 0) {
    change()
    return
  }
  const releasing = Object.values(state.pending).filter(({ kind }) => kind === 'releasing')
  // The bookings of a transaction are pushed before the holds that they replaced (docs/rules.md#revision).
  const booked = changesAfter(state, since).flatMap(({ push }) => (push?._tag === 'BookingsPushed' ? push.made : []))
  const accounted = [...releasing, ...booked]
  const owned = before.map((slot) => ({
    slot,
    expiration: state.holds[resourceDayKey(slot.resourceId, slot.date)]?.[slot.startTime]?.expiration ?? 0,
    isAccountedFor: accounted.some((other) => meets(other, slot)),
  }))
  change()
  const after = ownSlots(state, within)
  for (const { slot, expiration, isAccountedFor } of owned)
    if (!isAccountedFor && !after.some((kept) => meets(kept, slot)))
      state.lapsed[slotKey(slot)] = { ...slot, cause: now >= expiration - EARLY_MS ? 'expired' : 'lost' }
}

/**
 * Forgets lapses that a reading shows to be one's own bookings.
 * @param rowsOf the slots of the lapsed slot's resource and day, where they were read
 */
export const forgetBookedLapses = (
  state: StateDraft,
  rowsOf: (lapsed: SlotReference) => Draft<DayResource['slots']> | undefined,
): void => {
  for (const [key, slot] of Object.entries(state.lapsed))
    for (const [startTime, { endTime, booking }] of Object.entries(rowsOf(slot) ?? {}))
      if (isLocalTime(startTime) && overlaps({ startTime, endTime }, slot) && (booking?.bookingId ?? null) !== null)
        delete state.lapsed[key]
}
