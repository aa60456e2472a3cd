/**
 * The view of one slot of the grid. Invariant: exactly one state, the first that holds of: booked, closed, locked,
 * selected, reserved, free (docs/rules.md#grid). The rules of the person who looks close only what this browser neither holds nor has
 * pressed.
 */
import { type Interval, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../calendar/local-time.ts'
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
      /** Null: it belongs to the booking that is edited. */
      readonly color: number | null
      /** The person who looks has booked it. */
      readonly own: boolean
    }
  | { readonly _tag: 'Closed' }
  /** It has begun, whether it was open or not. */
  | { readonly _tag: 'Closed'; readonly past: true }
  /**
   * The rules of the person who looks close it (docs/rules.md#rules): `why` in words. `isTold`: it is said above the grid for the whole
   * day.
   */
  | { readonly _tag: 'Closed'; readonly why: string; readonly isTold?: true }
  /** `reason`: in the words of the house, if it gave one. */
  | { readonly _tag: 'Locked'; readonly reason?: string }
  /** `own`: a slot of the booking that is edited. It is let go and taken back without asking the server. */
  | { readonly _tag: 'Selected'; readonly pending: boolean; readonly own?: true }
  | { readonly _tag: 'Reserved' }
  | { readonly _tag: 'Free'; readonly pending: boolean; readonly refusal: SelectionRefusal | null; readonly own?: true }

/** Which booked resource is edited, and what of its own slots is let go. */
export interface GridEdit {
  readonly resourceId: ResourceId
  /** The `bookingIdNumber` of the booked resource. */
  readonly idNumber: string
  /** The starts of the own slots that are let go. */
  readonly letGo: ReadonlySet<string>
}

/**
 * What the rules of the person who looks make of a slot that is free or held by another: closed, or null if they have nothing against it.
 * Invariant: the same answer is the same object.
 */
export type Shut = (resourceId: ResourceId, startTime: LocalTime, date: LocalDate) => SlotView | null

export type Palette = ReadonlyMap<number, number>

/** What the views of a day's slots need beside the day itself. */
export interface SlotSource {
  readonly holds: State['holds'][string] | undefined
  readonly pending: State['pending']
  readonly refusals: State['refusals']
  readonly palette: Palette
  readonly edit: GridEdit | null
  readonly shut: Shut | null
}

/** The one empty record, so that it is recognised by identity. */
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

/** Who holds the slot. Several holds may touch it, if rows were shorter once: then one's own counts (docs/rules.md#grid). */
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

/** @param begun whether the slot has begun, so that it is closed */
export const slotView = (
  slot: SlotReference,
  daySlot: DaySlot | undefined,
  source: SlotSource,
  begun: boolean,
): SlotView => {
  if (daySlot === undefined) return CLOSED
  if (daySlot.booking !== null) {
    const { idNumber, bookingId, own = false } = daySlot.booking
    const { edit } = source
    if (edit !== null && edit.resourceId === slot.resourceId && edit.idNumber === idNumber)
      return edit.letGo.has(slot.startTime) ? OWN_LET_GO : OWN
    const number = bookingNumberOf(idNumber)
    const isEdited = edit !== null && bookingNumberOf(edit.idNumber) === number
    return { _tag: 'Booked', idNumber, bookingId, color: isEdited ? null : (source.palette.get(number) ?? 0), own }
  }
  // A server calls a slot that has begun closed, like one that was never open.
  if (begun) return PAST
  if (!daySlot.open) return CLOSED
  if (daySlot.locked) return daySlot.lockReason === undefined ? LOCKED : { _tag: 'Locked', reason: daySlot.lockReason }
  const holder = holderOf(source.holds, slot)
  // Nearly always there is neither a press nor a refusal, and then no key need be made.
  const pending = source.pending === NONE ? undefined : source.pending[slotKey(slot)]
  if (pending?.kind === 'releasing' && holder !== 'other') return LETTING_GO
  if (holder === 'mine') return SELECTED
  // A press on its way was made before the rules closed the slot: the server says whether it was in time.
  const shut = pending === undefined && source.shut?.(slot.resourceId, slot.startTime, slot.date)
  if (shut) return shut
  if (holder === 'other') return RESERVED
  if (pending?.kind === 'selecting') return SELECTING
  const refusal = source.refusals === NONE ? undefined : source.refusals[slotKey(slot)]
  return refusal === undefined ? FREE : { _tag: 'Free', pending: false, refusal: refusal.reason }
}

export const sameSlot = (a: SlotView | undefined, b: SlotView): boolean => {
  if (a === b) return true
  if (a === undefined || a._tag !== b._tag) return false
  if (a._tag === 'Booked' && b._tag === 'Booked')
    return a.idNumber === b.idNumber && a.bookingId === b.bookingId && a.color === b.color && a.own === b.own
  if (a._tag === 'Free' && b._tag === 'Free')
    return a.pending === b.pending && a.refusal === b.refusal && a.own === b.own
  if (a._tag === 'Locked' && b._tag === 'Locked') return a.reason === b.reason
  return false
}
