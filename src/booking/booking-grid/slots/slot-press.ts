/**
 * The meaning of a press on a slot. Pure. A slot can be had or let go only when it is open, unlocked, unbooked and not
 * held by another (`docs/rules.md#grid`), and only while the live connection stands.
 */
import type { BookingId } from '../../../../domain/schema/ids.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { unreachable } from '../../../../domain/unreachable.ts'
import { pressReasons, slotTexts } from './slot-texts.ts'

type SlotPress =
  | { readonly _tag: 'Select' }
  | { readonly _tag: 'LetGo' }
  /** A slot of the edited booking is let go, or taken back. */
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
  if (editedColumn !== null && editedColumn !== column) return explain(slotTexts.notEdited, slot._tag === 'Free')
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
      if (slot.pending) return explain(slotTexts.busy)
      if (!live) return explain(slotTexts.notLivePress, true)
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
