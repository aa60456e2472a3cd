/**
 * Lapses: one's own holds that are gone although nobody let them go, since their time ran out or the server lost them. Invariant: a hold
 * that was released, booked, or let go by leaving has not lapsed. All lapses are forgotten when the next slot is pressed to be held, when
 * something is booked, and when the person dismisses them.
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

/** A hold that is gone no earlier than this before its end has run out: the clock here may be behind the server's. */
const EARLY_MS = 1_500

interface Moment {
  /** The server's time, ms. */
  readonly now: number
  /** The last revision before the change. */
  readonly since: number
  /** Keys of `holds` that the change may touch; left out: all of them. */
  readonly within?: readonly string[]
}

/** Makes a change. One's own holds that it removes are noted as lapsed, unless a release or a booking explains why they are gone. */
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
