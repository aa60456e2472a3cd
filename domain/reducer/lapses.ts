/**
 * Notes lapses. A lapse is a hold of this browser that ended although nobody released it: its time ran out, or the server lost it.
 * Invariant: a hold that was booked, or released by a press or by leaving, has not lapsed. All lapses are forgotten when a person selects
 * the next slot, books, or dismisses the lapses.
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

/** A hold that is gone at most this long before its end counts as expired, because the browser's clock may be behind the server's. */
const EARLY_MS = 1_500

interface Moment {
  /** The server's time, ms. */
  readonly now: number
  /** The last revision before the change. */
  readonly since: number
  /** The keys of `holds` that the change may touch. If it is left out, the change may touch all of them. */
  readonly within?: readonly string[]
}

/**
 * Makes a change. If the change removes holds of this browser, it notes them as lapsed, unless a release or a booking explains their
 * removal.
 */
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
  // The server pushes the bookings of a transaction before the removal of the holds that they replaced (docs/rules.md#revision).
  const booked = changesAfter(state, since).flatMap(({ push }) => (push?._tag === 'BookingsPushed' ? push.made : []))
  const explanations = [...releasing, ...booked]
  const owned = before.map((slot) => ({
    slot,
    expiration: state.holds[resourceDayKey(slot.resourceId, slot.date)]?.[slot.startTime]?.expiration ?? 0,
    isExplained: explanations.some((other) => meets(other, slot)),
  }))
  change()
  const after = ownSlots(state, within)
  for (const { slot, expiration, isExplained } of owned)
    if (!isExplained && !after.some((kept) => meets(kept, slot)))
      state.lapsed[slotKey(slot)] = { ...slot, cause: now >= expiration - EARLY_MS ? 'expired' : 'lost' }
}

/**
 * Forgets the lapses whose slots the person has booked, according to a reading.
 * @param rowsOf returns the slots of the lapsed slot's resource and day, if they have been read
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
