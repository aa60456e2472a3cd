/**
 * The cell of one slot: made once, and shown anew as the slot becomes another. Without React, to which thousands of
 * elements that do nothing of their own are two thirds of what a grid costs (decision 0074).
 */
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { bookingGridTexts, slotLabels } from './booking-grid-texts.ts'
import { slotName } from './slot-name.ts'
import './slot.css'

const classNames: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'slot slot-booked',
  Closed: 'slot slot-closed',
  Locked: 'slot slot-locked',
  Selected: 'slot slot-mine',
  Reserved: 'slot slot-held',
  Free: 'slot slot-free',
}

const isPending = (slot: SlotView): boolean => (slot._tag === 'Selected' || slot._tag === 'Free') && slot.pending

const classOf = (slot: SlotView): string => {
  const name = classNames[slot._tag]
  if (isPending(slot)) return `${name} slot-pending`
  return slot._tag === 'Free' && slot.refusal !== null ? `${name} slot-refused` : name
}

/** A cell to be copied. The focus is on the button in it. */
export const blankCell = (): HTMLElement => {
  const cell = document.createElement('div')
  const button = document.createElement('button')
  cell.setAttribute('role', 'gridcell')
  cell.className = 'grid-cell'
  button.type = 'button'
  button.tabIndex = -1
  cell.append(button)
  return cell
}

const put = (element: Element, name: string, value: string | null): void =>
  value === null ? element.removeAttribute(name) : element.setAttribute(name, value)

/** @param place what the slot's name ends with; @param isPressable whether a press does anything */
export const showSlot = (button: Element, row: Interval, slot: SlotView, place: string, isPressable: boolean): void => {
  const number = slot._tag === 'Booked' ? slot.idNumber : null
  button.className = classOf(slot)
  button.textContent = slot._tag === 'Free' ? clockTime(row.startTime) : slotLabels[slot._tag]
  put(button, 'aria-label', slotName(row, slot, place))
  put(button, 'aria-disabled', isPressable ? null : 'true')
  put(button, 'aria-busy', isPending(slot) ? 'true' : null)
  put(button, 'aria-description', number === null ? null : bookingGridTexts.booking(number))
  put(button, 'data-number', number)
  put(button, 'data-colour', slot._tag === 'Booked' && slot.color !== null ? String(slot.color) : null)
}
