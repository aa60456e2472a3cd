/**
 * What a press on a slot means. Pure: a slot can be had or let go only when it is open, unlocked, unbooked and not held
 * by another (spec 4), and only while the booking system is heard.
 */
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { bookingGridTexts, pressReasons } from './booking-grid-texts.ts'

export type SlotPress =
  | { readonly _tag: 'Select' }
  | { readonly _tag: 'LetGo' }
  /** Of the booking that is edited: let go, or taken back. */
  | { readonly _tag: 'ToggleOwn' }
  | { readonly _tag: 'ShowBooking'; readonly bookingId: BookingId }
  /** Said politely; `atSlot`: also shown there, since the slot looks as if it could be had. */
  | { readonly _tag: 'Explain'; readonly text: string; readonly atSlot: boolean }

const explain = (text: string, atSlot = false): SlotPress => ({ _tag: 'Explain', text, atSlot })

export interface PressContext {
  readonly live: boolean
  readonly administrator: boolean
  /** The only column whose slots may be changed; null: all may. */
  readonly editedColumn: number | null
}

export const slotPress = (slot: SlotView, column: number, context: PressContext): SlotPress => {
  const { live, administrator, editedColumn } = context
  if (editedColumn !== null && editedColumn !== column) return explain(bookingGridTexts.notEdited, slot._tag === 'Free')
  switch (slot._tag) {
    case 'Booked':
      return administrator && editedColumn === null && slot.bookingId !== null
        ? { _tag: 'ShowBooking', bookingId: slot.bookingId }
        : explain(pressReasons.Booked)
    case 'Closed':
    case 'Locked':
    case 'Reserved':
      return 'why' in slot ? explain(slot.why, true) : explain(pressReasons[slot._tag])
    case 'Selected':
    case 'Free':
      if (slot.own === true) return { _tag: 'ToggleOwn' }
      if (slot.pending) return explain(bookingGridTexts.busy)
      if (!live) return explain(bookingGridTexts.notLivePress, true)
      return { _tag: slot._tag === 'Free' ? 'Select' : 'LetGo' }
    default:
      return unreachable(slot)
  }
}

/** Whether a press does anything: said as aria-disabled, so that every slot can still be reached and heard. */
export const isPressable = (slot: SlotView, column: number, context: PressContext): boolean => {
  const press = slotPress(slot, column, context)
  return press._tag !== 'Explain' || ((slot._tag === 'Free' || slot._tag === 'Selected') && slot.pending)
}
