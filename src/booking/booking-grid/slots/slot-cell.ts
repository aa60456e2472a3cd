/**
 * The cell of one slot and its accessible name: made once, and shown anew as the slot becomes another. It is made
 * without React: thousands of elements that do nothing of their own would cost two thirds of the whole grid
 * (`docs/decisions/0074`).
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { clockTime, longDate, timeRange } from '../../../../domain/wording/swedish-dates.ts'
import { slotLabels, slotStates, slotTexts } from './slot-texts.ts'
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
  put(button, 'aria-description', number === null ? null : slotTexts.booking(number))
  put(button, 'data-number', number)
  put(button, 'data-colour', slot._tag === 'Booked' && slot.color !== null ? String(slot.color) : null)
}

/** The ends of the names of each column's slots: resource and day; in a grid of one resource, the day alone. */
export const slotPlaces = (resources: GridView['resources'], date: LocalDate): readonly string[] => {
  const day = longDate(date)
  return resources.map(({ title }) => (resources.length === 1 ? day : `${title}, ${day}`))
}

/** "09:00–09:30, ledig" */
export const slotNews = (row: Interval, slot: SlotView): string => `${timeRange(row)}, ${slotStates[slot._tag]}`

/**
 * "09:00–09:30, ledig, Grupprum 2, tisdag 4 mars". The parts that differ from the neighbours' come first, so that a
 * listener can go on before the end (`docs/decisions/0058`); the reason of a rule comes last.
 */
export const slotName = (row: Interval, slot: SlotView, place: string): string =>
  `${slotNews(row, slot)}, ${place}${'why' in slot ? `. ${slot.why}` : ''}`
