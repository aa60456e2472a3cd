/**
 * The view of one slot of the grid. Invariant: a slot has exactly one state, the first that applies of booked, closed, locked, selected,
 * reserved and free (docs/rules.md#grid). The viewer's rules close only slots that this browser neither holds nor has pressed.
 */
import { type Interval, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { hasBegun } from '../rules/booking-window.ts'
import { isToBeHad } from '../rules/check-in.ts'
import { bookingNumberOf } from '../rules/colour-rank.ts'
import type { DaySlot } from '../schema/day-grid.ts'
import type { SelectionRefusal, SlotReference } from '../schema/events.ts'
import type { BookingId, ResourceId } from '../schema/ids.ts'
import type { Hold, State } from '../schema/state.ts'
import { slotKey } from '../state/state.ts'

export type SlotView =
  | {
      readonly _tag: 'Booked'
      readonly idNumber: string
      readonly bookingId: BookingId | null
      /** The colour of the booking. Null if the slot belongs to the edited booking. */
      readonly color: number | null
      /** Whether the viewer has booked the slot. */
      readonly own: boolean
    }
  | { readonly _tag: 'Closed' }
  /** The slot has begun, whether it was open or not. */
  | { readonly _tag: 'Closed'; readonly past: true }
  /**
   * The viewer's rules close the slot (docs/rules.md#rules). `why` gives the reason in words. `isTold` says that the reason is shown above
   * the grid for the whole day.
   */
  | { readonly _tag: 'Closed'; readonly why: string; readonly isTold?: true }
  /** `reason` is the house's own text, if it gave one. */
  | { readonly _tag: 'Locked'; readonly reason?: string }
  /** `own` marks a slot of the edited booking. A person gives it up and takes it back without a request to the server. */
  | { readonly _tag: 'Selected'; readonly pending: boolean; readonly own?: true }
  | { readonly _tag: 'Reserved' }
  /** `unclaimed` marks a booked slot to which nobody has come, so that others may take it. It may have begun. */
  | {
      readonly _tag: 'Free'
      readonly pending: boolean
      readonly refusal: SelectionRefusal | null
      readonly own?: true
      readonly unclaimed?: true
    }

/** The edited booked resource, and which of its own slots the person has given up. */
export interface GridEdit {
  readonly resourceId: ResourceId
  /** The `bookingIdNumber` of the booked resource. */
  readonly idNumber: string
  /** The start times of the own slots that the person has given up. */
  readonly letGo: ReadonlySet<string>
}

/**
 * Applies the viewer's rules to a slot that is free or held by another session. It returns the closed view, or null if the rules allow the
 * slot. Invariant: equal answers are the same object.
 */
export type Shut = (
  resourceId: ResourceId,
  startTime: LocalTime,
  date: LocalDate,
  /** Whether the slot is booked but nobody has come. No notice is needed for it. */
  unclaimed?: boolean,
) => SlotView | null

export type Palette = ReadonlyMap<number, number>

/** The data that the views of a day's slots need apart from the day itself. */
export interface SlotSource {
  readonly holds: State['holds'][string] | undefined
  readonly pending: State['pending']
  readonly refusals: State['refusals']
  readonly palette: Palette
  readonly edit: GridEdit | null
  readonly shut: Shut | null
}

/** The only empty record, so that it can be recognised by identity. */
export const NONE: Readonly<Record<string, never>> = {}

export const CLOSED: SlotView = { _tag: 'Closed' }
const PAST: SlotView = { _tag: 'Closed', past: true }
const LOCKED: SlotView = { _tag: 'Locked' }
const RESERVED: SlotView = { _tag: 'Reserved' }
const SELECTED: SlotView = { _tag: 'Selected', pending: false }
const SELECTING: SlotView = { _tag: 'Selected', pending: true }
const FREE: SlotView = { _tag: 'Free', pending: false, refusal: null }
const OWN: SlotView = { _tag: 'Selected', pending: false, own: true }
const OWN_LET_GO: SlotView = { _tag: 'Free', pending: false, refusal: null, own: true }
const LETTING_GO: SlotView = { _tag: 'Free', pending: true, refusal: null }
const UNCLAIMED: SlotView = { _tag: 'Free', pending: false, refusal: null, unclaimed: true }

/**
 * Who holds the slot. Several holds may touch a slot if the rows were shorter before; then the browser's own hold counts
 * (docs/rules.md#grid).
 */
const holderOf = (holds: Readonly<Record<string, Hold>> | undefined, slot: Interval): Hold['holder'] | null => {
  if (holds === undefined) return null
  const exact = holds[slot.startTime]
  if (exact !== undefined && exact.endTime === slot.endTime) return exact.holder
  let holder: Hold['holder'] | null = null
  for (const [startTime, hold] of Object.entries(holds))
    if (isLocalTime(startTime) && overlaps({ startTime, endTime: hold.endTime }, slot) && holder !== 'mine')
      holder = hold.holder
  return holder
}

/** Whether somebody else has booked the slot, and the viewer may take it because nobody has come. */
export const isUnclaimed = ({ booking, endTime }: DaySlot, date: LocalDate, now: WallTime): boolean =>
  booking?.yieldsAt !== undefined &&
  booking.own !== true &&
  isToBeHad({ yieldsAt: booking.yieldsAt, endTime }, date, now)

/** The view of a slot. A slot that has begun is closed, unless nobody has come to it. */
export const slotView = (
  slot: SlotReference,
  daySlot: DaySlot | undefined,
  source: SlotSource,
  now: WallTime,
): SlotView => {
  if (daySlot === undefined) return CLOSED
  const unclaimed =
    isUnclaimed(daySlot, slot.date, now) ||
    // A hold keeps its promise when the owner of the time comes after all.
    (daySlot.booking?.heldOver === true && holderOf(source.holds, slot) === 'mine')
  if (daySlot.booking !== null && !unclaimed) {
    const { idNumber, bookingId, own = false } = daySlot.booking
    const { edit } = source
    if (edit !== null && edit.resourceId === slot.resourceId && edit.idNumber === idNumber)
      return edit.letGo.has(slot.startTime) ? OWN_LET_GO : OWN
    const number = bookingNumberOf(idNumber)
    const isEdited = edit !== null && bookingNumberOf(edit.idNumber) === number
    return { _tag: 'Booked', idNumber, bookingId, color: isEdited ? null : (source.palette.get(number) ?? 0), own }
  }
  // A server sends a slot that has begun as closed, like a slot that was never open.
  if (!unclaimed && hasBegun(slot.date, slot.startTime, now)) return PAST
  if (!unclaimed && !daySlot.open) return CLOSED
  if (daySlot.locked) return daySlot.lockReason === undefined ? LOCKED : { _tag: 'Locked', reason: daySlot.lockReason }
  const holder = holderOf(source.holds, slot)
  // Usually there is neither a press nor a refusal, and then no key need be made.
  const pending = source.pending === NONE ? undefined : source.pending[slotKey(slot)]
  if (pending?.kind === 'releasing' && holder !== 'other') return LETTING_GO
  if (holder === 'mine') return SELECTED
  // A pending press was made before the rules closed the slot. The server decides whether it was in time.
  const shut = pending === undefined && source.shut?.(slot.resourceId, slot.startTime, slot.date, unclaimed)
  if (shut) return shut
  if (holder === 'other') return RESERVED
  if (pending?.kind === 'selecting') return SELECTING
  const refusal = source.refusals === NONE ? undefined : source.refusals[slotKey(slot)]
  if (refusal === undefined) return unclaimed ? UNCLAIMED : FREE
  return { _tag: 'Free', pending: false, refusal: refusal.reason, ...(unclaimed ? { unclaimed } : {}) }
}

export const sameSlot = (a: SlotView | undefined, b: SlotView): boolean => {
  if (a === b) return true
  if (a === undefined || a._tag !== b._tag) return false
  if (a._tag === 'Booked' && b._tag === 'Booked')
    return a.idNumber === b.idNumber && a.bookingId === b.bookingId && a.color === b.color && a.own === b.own
  if (a._tag === 'Free' && b._tag === 'Free')
    return a.pending === b.pending && a.refusal === b.refusal && a.own === b.own && a.unclaimed === b.unclaimed
  if (a._tag === 'Locked' && b._tag === 'Locked') return a.reason === b.reason
  return false
}
