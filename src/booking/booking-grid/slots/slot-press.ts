/**
 * The meaning of a press on a slot. Pure. A slot can be chosen or let go only while it is open, unlocked, not booked and not
 * held by others (`docs/rules.md#grid`), and only while the live connection stands.
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../../domain/calendar/local-date.ts'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { BookingId } from '../../../../domain/schema/ids.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { unreachable } from '../../../../domain/unreachable.ts'
import { clockTime } from '../../../../domain/wording/swedish-dates.ts'
import { unheardTexts } from '../../unheard/unheard-texts.ts'
import { pressReasons } from './slot-texts.ts'

type SlotPress =
  | { readonly _tag: 'Select' }
  | { readonly _tag: 'LetGo' }
  /** The press lets a slot of the edited booking go, or takes it back. */
  | { readonly _tag: 'ToggleOwn' }
  | { readonly _tag: 'ShowBooking'; readonly bookingId: BookingId }
  /** The press opens a card with the person's own booking and the actions for it. */
  | ({ readonly _tag: 'ShowOwn' } & Pick<OwnBooking, 'bookingId' | 'idNumber'>)
  /** The text is announced. With `atSlot` it also stands at the slot until the next press. */
  | { readonly _tag: 'Explain'; readonly text: string; readonly atSlot: boolean }

/** The person's own booking, as it was pressed. */
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

interface Moving {
  /** The number of the booked resource. */
  readonly idNumber: string
  /** The columns in which the basket has slots. They are not mixed with those of the move. */
  readonly inBasket: readonly number[]
}

export interface PressContext {
  readonly live: boolean
  /** Whether the person sees who has booked here. A press on a booked slot then leads to the booking. */
  readonly seesBookings: boolean
  /** The only column whose slots may be changed. Null means that the slots of all columns may be changed. */
  readonly editedColumn: number | null
  /** Present while a booked resource is moved. A press then only chooses where to. */
  readonly moves?: Moving | undefined
  /** The end of the lock that contains the slot. Null or absent: it is not known. */
  readonly lockedUntil?: LocalTime | null
}

/**
 * The meaning of a press on a slot of a column.
 * @example
 * slotPress(free, 0, visitor)
 * // { _tag: 'Select' }
 * slotPress({ ...mine, own: true }, 1, { ...editing, live: false })
 * // { _tag: 'ToggleOwn' }
 */
export const slotPress = (slot: SlotView, column: number, context: PressContext): SlotPress => {
  const { live, seesBookings, editedColumn, moves, lockedUntil = null } = context
  if (editedColumn !== null && editedColumn !== column)
    return explain('Du ändrar tiderna för en annan resurs. Gör en ny bokning för att boka den här.')
  switch (slot._tag) {
    case 'Booked': {
      const { bookingId, idNumber, own } = slot
      if (moves?.idNumber === idNumber) return explain('Här ligger bokningen nu. Välj en ledig tid.')
      if (moves !== undefined) return explain(pressReasons.Booked)
      if (bookingId === null || editedColumn !== null) return explain(pressReasons.Booked)
      if (seesBookings) return { _tag: 'ShowBooking', bookingId }
      return own ? { _tag: 'ShowOwn', bookingId, idNumber } : explain(pressReasons.Booked)
    }
    case 'Closed':
      if ('why' in slot) return explain(slot.why)
      return explain('past' in slot ? 'Tiden är förbi.' : pressReasons.Closed)
    case 'Locked':
      return explain(
        `${slot.reason ?? 'Låst'}${lockedUntil === null ? '' : ` till ${clockTime(lockedUntil)}`}. Tiden går inte att boka.`,
      )
    case 'Reserved':
      return explain(pressReasons.Reserved)
    case 'Selected':
    case 'Free':
      if (slot.own === true) return { _tag: 'ToggleOwn' }
      if (slot.pending) return explain('Vänta, tiden är på väg.', false)
      if (!live) return explain(unheardTexts.sentence)
      if (slot._tag === 'Free' && moves?.inBasket.includes(column) === true)
        return explain('Du har redan valt tider här för en ny bokning. Boka dem eller ta bort dem först.')
      return { _tag: slot._tag === 'Free' ? 'Select' : 'LetGo' }
    default:
      return unreachable(slot)
  }
}

/**
 * Whether a press does anything. A slot whose press does nothing is marked with `aria-disabled`, so that people can still
 * reach and hear it.
 */
export const isPressable = (slot: SlotView, column: number, context: PressContext): boolean => {
  const press = slotPress(slot, column, context)
  return press._tag !== 'Explain' || ((slot._tag === 'Free' || slot._tag === 'Selected') && slot.pending)
}
