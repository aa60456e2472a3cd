/**
 * The meaning of a press on a slot. Pure. A slot can be had or let go only when it is open, unlocked, unbooked and not
 * held by another (`docs/rules.md#grid`), and only while the live connection stands.
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../../domain/calendar/local-date.ts'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
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
  /** A card shows one's own booking, and what one can do with it. */
  | ({ readonly _tag: 'ShowOwn' } & Pick<OwnBooking, 'bookingId' | 'idNumber'>)
  /** It is said politely; `atSlot`: it also stands there, until the next press. */
  | { readonly _tag: 'Explain'; readonly text: string; readonly atSlot: boolean }

/** One's own booking, as it was pressed. */
export interface OwnBooking {
  readonly bookingId: BookingId
  /** The number of the booked resource. */
  readonly idNumber: string
  readonly title: string
  readonly date: LocalDate
  /** The stretch that was pressed. */
  readonly times: Interval
}

const explain = (text: string, atSlot = true): SlotPress => ({ _tag: 'Explain', text, atSlot })

export interface PressContext {
  readonly live: boolean
  readonly administrator: boolean
  /** The only column whose slots may be changed; null: all may. */
  readonly editedColumn: number | null
}

/** @param lockedUntil the end of the locking that the slot is part of; null: it is not told */
export const slotPress = (
  slot: SlotView,
  column: number,
  context: PressContext,
  lockedUntil: LocalTime | null = null,
): SlotPress => {
  const { live, administrator, editedColumn } = context
  if (editedColumn !== null && editedColumn !== column) return explain(slotTexts.notEdited)
  switch (slot._tag) {
    case 'Booked': {
      const { bookingId, idNumber, own } = slot
      if (bookingId === null || editedColumn !== null) return explain(pressReasons.Booked)
      if (administrator) return { _tag: 'ShowBooking', bookingId }
      return own ? { _tag: 'ShowOwn', bookingId, idNumber } : explain(pressReasons.Booked)
    }
    case 'Closed':
      if ('why' in slot) return explain(slot.why)
      return explain('past' in slot ? slotTexts.pastPress : pressReasons.Closed)
    case 'Locked':
      return explain(slotTexts.lockedPress(slot.reason, lockedUntil))
    case 'Reserved':
      return explain(pressReasons.Reserved)
    case 'Selected':
    case 'Free':
      if (slot.own === true) return { _tag: 'ToggleOwn' }
      if (slot.pending) return explain(slotTexts.busy, false)
      if (!live) return explain(slotTexts.notLivePress)
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
