/**
 * The cell of one slot and its accessible name. The cell is made once and shown anew when the slot changes. It is made
 * without React: there are thousands of cells that do nothing of their own, and as components they would take two thirds
 * of the time of the whole grid (`docs/decisions/0074`).
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { longDate, shortTimeRange, timeRange } from '../../../../domain/wording/swedish-dates.ts'
import { type SlotRun, timesOfRun } from './slot-run.ts'
import { slotLabels, slotStates } from './slot-texts.ts'
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

/** Whether it is of one of one's own bookings. */
const isOwn = (slot: SlotView): boolean => slot._tag === 'Booked' && slot.own

const isPast = (slot: SlotView): boolean => 'past' in slot

/** Follows the state of a slot of one's own booking. */
const OWN_STATE = 'din'

/** A cell to be copied: the button in it is what has the focus and the name. */
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
  /** The end of its name. */
  readonly place: string
  /** Whether a press does anything. */
  readonly isPressable: boolean
}

/**
 * The words beside a slot's label: why it is locked, in the first row of a run, or its times. One's own booking says "din"
 * in the first row and its times in the next, since a column may be too narrow for both.
 */
const wordsOf = ({ rows, row, slot, run }: ShownSlot): string | null => {
  if (slot._tag === 'Locked') return row === run.first ? (slot.reason ?? null) : null
  if (slot._tag !== 'Booked') return null
  if (slot.own && row === run.first) return OWN_STATE
  if (run.first === run.last || row !== run.first + (slot.own ? 1 : 0)) return null
  const times = timesOfRun(rows, run)
  return times === null ? null : shortTimeRange(times)
}

/** Shows a slot in a cell. A free one has no words: its time stands at the side of the grid, and is in its name. */
export const showSlot = (button: Element, shown: ShownSlot): void => {
  const { rows, row, slot, run, place, isPressable } = shown
  const interval = rows[row]
  if (interval === undefined) return
  const isRefused = slot._tag === 'Free' && slot.refusal !== null
  const look = isPending(slot)
    ? ' slot-pending'
    : isOwn(slot)
      ? ' slot-own'
      : isPast(slot)
        ? ' slot-past'
        : isRefused
          ? ' slot-refused'
          : ''
  // How it is joined to the rows above and below, as its style reads it.
  const joined = [...(row > run.first ? ['up'] : []), ...(row < run.last ? ['down'] : [])].join(' ')
  const number = slot._tag === 'Booked' ? slot.idNumber : null

  button.className = `${classNames[slot._tag]}${look}`
  button.textContent = slot._tag === 'Free' ? '' : slotLabels[slot._tag]
  put(button, 'aria-label', slotName(interval, slot, place))
  put(button, 'aria-disabled', isPressable ? null : 'true')
  put(button, 'aria-busy', isPending(slot) ? 'true' : null)
  put(button, 'aria-description', number === null ? null : `bokning ${number}`)
  put(button, 'aria-haspopup', isOwn(slot) && isPressable ? 'dialog' : null)
  put(button, 'data-number', isOwn(slot) ? null : number)
  put(button, 'data-words', wordsOf(shown))
  put(button, 'data-joined', slot._tag === 'Booked' && joined !== '' ? joined : null)
  put(button, 'data-colour', slot._tag === 'Booked' && slot.color !== null ? String(slot.color) : null)
}

/** How the names of each column's slots end: with resource and day, or with the day alone where there is one resource. */
export const slotPlaces = ({ over, columns }: Pick<GridView, 'over' | 'columns'>): readonly string[] =>
  columns.map(({ title, date }) => {
    const day = longDate(date)
    return over === 'days' || columns.length === 1 ? day : `${title}, ${day}`
  })

/** What is said of a slot: "09:00–09:30, ledig", "10:00–10:30, bokad, din", "08:00–08:30, stängd, förbi". */
export const slotNews = (row: Interval, slot: SlotView): string => {
  const further = isOwn(slot) ? `, ${OWN_STATE}` : isPast(slot) ? ', förbi' : ''
  return `${timeRange(row)}, ${slotStates[slot._tag]}${further}`
}

/**
 * The name of a slot: "09:00–09:30, ledig, Grupprum 2, tisdag 4 mars". What differs from the neighbours' names comes first,
 * so that a listener can go on before the end (`docs/decisions/0058`). The reason of a lock or of a rule comes last,
 * unless it is that of the whole day, which is told above the grid.
 */
export const slotName = (row: Interval, slot: SlotView, place: string): string => {
  const why = slot._tag === 'Locked' ? slot.reason : 'why' in slot && slot.isTold === undefined ? slot.why : undefined
  return `${slotNews(row, slot)}, ${place}${why === undefined ? '' : `. ${why}`}`
}
