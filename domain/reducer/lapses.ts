/**
 * Choices that are gone without having been let go: their time ran out, or the server lost them. Invariant: what was
 * released by a press, booked, or let go by leaving has not lapsed; what was chosen or booked since is forgotten.
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

/** The server's word may come this much before the end as it is reckoned here. */
const EARLY_MS = 1_500

const isLetGo = (state: StateDraft, slot: SlotReference): boolean =>
  Object.values(state.pending).some((press) => press.kind === 'releasing' && meets(press, slot))

/** The bookings of a transaction are pushed before the holds that they replaced (docs/rules.md#revision). */
const isBooked = (changes: State['told'], slot: SlotReference): boolean =>
  changes.some(({ push }) => push?._tag === 'BookingsPushed' && push.made.some((made) => meets(made, slot)))

interface Moment {
  /** The server's time, ms. */
  readonly now: number
  /** The last revision before what takes the holds away. */
  readonly since: number
  /** Keys of `holds` that the change may touch; unless given, all of them. */
  readonly within?: readonly string[]
}

/** Does `change`, and notes what it took away of one's own. */
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
  const changes = changesAfter(state, since)
  const owned = before.map((slot) => ({
    slot,
    expiration: state.holds[resourceDayKey(slot.resourceId, slot.date)]?.[slot.startTime]?.expiration ?? 0,
    isAccountedFor: isLetGo(state, slot) || isBooked(changes, slot),
  }))
  change()
  const after = ownSlots(state, within)
  for (const { slot, expiration, isAccountedFor } of owned)
    if (!isAccountedFor && !after.some((kept) => meets(kept, slot)))
      state.lapsed[slotKey(slot)] = { ...slot, cause: now >= expiration - EARLY_MS ? 'expired' : 'lost' }
}

/**
 * A slot that a reading says to be one's own booking has not lapsed.
 * @param rowsOf the slots of a lapsed one's resource and day, where they were read
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
