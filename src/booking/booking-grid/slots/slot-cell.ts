/**
 * The cell of one slot and its accessible name: made once, and shown anew as the slot becomes another. It is made
 * without React: thousands of elements that do nothing of their own would cost two thirds of the whole grid
 * (`docs/decisions/0074`).
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { longDate, shortTimeRange, timeRange } from '../../../../domain/wording/swedish-dates.ts'
import { type SlotRun, timesOfRun } from './slot-run.ts'
import { slotLabels, slotStates, slotTexts } from './slot-texts.ts'
import './slot.css'
import './slot-booked.css'

const classNames: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'slot slot-booked',
  Closed: 'slot slot-closed',
  Locked: 'slot slot-locked',
  Selected: 'slot slot-mine',
  Reserved: 'slot slot-held',
  Free: 'slot slot-free',
}

const isPending = (slot: SlotView): boolean => (slot._tag === 'Selected' || slot._tag === 'Free') && slot.pending

/** One of one's own bookings. */
const isOwn = (slot: SlotView): boolean => slot._tag === 'Booked' && slot.own

const isPast = (slot: SlotView): boolean => 'past' in slot

const classOf = (slot: SlotView): string => {
  const name = classNames[slot._tag]
  if (isPending(slot)) return `${name} slot-pending`
  if (isOwn(slot)) return `${name} slot-own`
  if (isPast(slot)) return `${name} slot-past`
  return slot._tag === 'Free' && slot.refusal !== null ? `${name} slot-refused` : name
}

/** How a slot is joined to the rows above and below, as its style reads it. */
const joints = (row: number, { first, last }: SlotRun): string | null => {
  const joined = [...(row > first ? ['up'] : []), ...(row < last ? ['down'] : [])]
  return joined.length === 0 ? null : joined.join(' ')
}

/**
 * Beside the label, in the first row of a run: "13–16", or why it is locked. One's own says "din" there, also where it is short, and its times
 * in the row below: a column may be too narrow for both.
 */
const wordsOf = (slot: SlotView, rows: GridView['rows'], row: number, run: SlotRun): string | null => {
  if (slot._tag === 'Locked') return row === run.first ? (slot.reason ?? null) : null
  if (slot._tag !== 'Booked') return null
  if (slot.own && row === run.first) return slotTexts.ownState
  if (run.first === run.last || row !== run.first + (slot.own ? 1 : 0)) return null
  const times = timesOfRun(rows, run)
  return times === null ? null : shortTimeRange(times)
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

interface ShownSlot {
  readonly rows: GridView['rows']
  readonly row: number
  readonly slot: SlotView
  /** The rows that are drawn as one block with it. */
  readonly run: SlotRun
  /** Its name ends with it. */
  readonly place: string
  /** Whether a press does anything. */
  readonly isPressable: boolean
}

/** A free slot has no words: its time stands at the side, and is in its name. */
export const showSlot = (button: Element, { rows, row, slot, run, place, isPressable }: ShownSlot): void => {
  const interval = rows[row]
  if (interval === undefined) return
  const number = slot._tag === 'Booked' ? slot.idNumber : null
  button.className = classOf(slot)
  button.textContent = slot._tag === 'Free' ? '' : slotLabels[slot._tag]
  put(button, 'aria-label', slotName(interval, slot, place))
  put(button, 'aria-disabled', isPressable ? null : 'true')
  put(button, 'aria-busy', isPending(slot) ? 'true' : null)
  put(button, 'aria-description', number === null ? null : slotTexts.booking(number))
  put(button, 'aria-haspopup', isOwn(slot) && isPressable ? 'dialog' : null)
  put(button, 'data-number', isOwn(slot) ? null : number)
  put(button, 'data-words', wordsOf(slot, rows, row, run))
  put(button, 'data-joined', slot._tag === 'Booked' ? joints(row, run) : null)
  put(button, 'data-colour', slot._tag === 'Booked' && slot.color !== null ? String(slot.color) : null)
}

/** The ends of the names of each column's slots: resource and day, or the day alone where all are of one resource. */
export const slotPlaces = ({ over, columns }: Pick<GridView, 'over' | 'columns'>): readonly string[] =>
  columns.map(({ title, date }) => {
    const day = longDate(date)
    return over === 'days' || columns.length === 1 ? day : `${title}, ${day}`
  })

const furtherWord = (slot: SlotView): string =>
  isOwn(slot) ? `, ${slotTexts.ownState}` : isPast(slot) ? `, ${slotTexts.pastState}` : ''

/** "09:00–09:30, ledig"; "10:00–10:30, bokad, din"; "08:00–08:30, stängd, förbi" */
export const slotNews = (row: Interval, slot: SlotView): string =>
  `${timeRange(row)}, ${slotStates[slot._tag]}${furtherWord(slot)}`

/**
 * "09:00–09:30, ledig, Grupprum 2, tisdag 4 mars". The parts that differ from the neighbours' come first, so that a
 * listener can go on before the end (`docs/decisions/0058`); the reason of a rule or of a locking comes last, unless it is that of the
 * whole day.
 */
export const slotName = (row: Interval, slot: SlotView, place: string): string => {
  const why = slot._tag === 'Locked' ? slot.reason : 'why' in slot && slot.isTold === undefined ? slot.why : undefined
  return `${slotNews(row, slot)}, ${place}${why === undefined ? '' : `. ${why}`}`
}
