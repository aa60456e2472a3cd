/**
 * The cell of one slot and its accessible name. The cell is created once and updated when the slot changes. It is created
 * without React, because thousands of cells as components would take two thirds of the whole grid's time
 * (`docs/decisions/0074`).
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { longDate, shortTimeRange, timeRange } from '../../../../domain/wording/swedish-dates.ts'
import { type SlotRun, timesOfRun } from './slot-run.ts'
import { labelOf, slotStates, UNCLAIMED } from './slot-texts.ts'
import './slot.css'
import './slot-booked.css'
import './slot-chosen.css'

const classNames: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'slot slot-booked',
  Closed: 'slot slot-closed',
  Locked: 'slot slot-locked',
  Selected: 'slot slot-mine',
  Reserved: 'slot slot-held',
  Free: 'slot slot-free',
}

const isPending = (slot: SlotView): boolean => (slot._tag === 'Selected' || slot._tag === 'Free') && slot.pending

/** Whether the slot belongs to one of the person's own bookings. */
const isOwn = (slot: SlotView): boolean => slot._tag === 'Booked' && slot.own

const isPast = (slot: SlotView): boolean => 'past' in slot

/** Whether nobody has come to the slot, so that others may take it. */
const isUnclaimed = (slot: SlotView): boolean => slot._tag === 'Free' && slot.unclaimed === true

/** Follows the state in the name of a slot of the person's own booking. */
const OWN_STATE = 'din'

/** A cell to be copied. Its button has the focus and the name. */
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
  /** The rows that are drawn as one block with this slot. */
  readonly run: SlotRun
  /** The last part of the slot's name. */
  readonly place: string
  /** Whether a press on the slot does anything. */
  readonly isPressable: boolean
  /** The first row in sight, which has the words of a run that began above it. */
  readonly top: number
  /** When the booking began, if the view leaves out the rows above. */
  readonly begun: LocalTime | null
}

/**
 * The words beside the label of a slot. A lock shows its reason in the first row of its run. A booking or a choice of
 * several rows shows its times in its first row. The person's own booking shows "din" in the first row and its times in the
 * second, because a column may be too narrow for both. The first row in sight counts as the first of the run.
 */
const wordsOf = ({ rows, row, slot, run, top, begun }: ShownSlot): string | null => {
  const first = top > run.last ? run.first : Math.max(run.first, top)
  if (slot._tag === 'Locked') return row === first ? (slot.reason ?? null) : null
  if (isUnclaimed(slot)) return row === first ? UNCLAIMED : null
  if (slot._tag !== 'Booked' && slot._tag !== 'Selected') return null
  if (isOwn(slot) && row === first) return OWN_STATE
  const isOne = run.first === run.last && begun === null
  if (isOne || row !== Math.min(first + (isOwn(slot) ? 1 : 0), run.last)) return null
  const times = timesOfRun(rows, run)
  return times === null
    ? null
    : shortTimeRange(run.first === 0 && begun !== null ? { ...times, startTime: begun } : times)
}

/**
 * Shows a slot in a cell. A free slot shows no words, because its time stands beside the grid and in its name. One to which nobody has come
 * says so.
 */
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
          : isUnclaimed(slot)
            ? ' slot-unclaimed'
            : ''
  // The joints to the rows above and below, which the style sheet reads.
  const joined = [...(row > run.first ? ['up'] : []), ...(row < run.last ? ['down'] : [])].join(' ')
  const number = slot._tag === 'Booked' ? slot.idNumber : null

  button.className = `${classNames[slot._tag]}${look}`
  button.textContent = slot._tag === 'Free' ? (isUnclaimed(slot) ? 'Ledig' : '') : labelOf(slot)
  put(button, 'aria-label', slotName(interval, slot, place))
  put(button, 'aria-disabled', isPressable ? null : 'true')
  put(button, 'aria-busy', isPending(slot) ? 'true' : null)
  put(button, 'aria-description', number === null ? null : `bokning ${number}`)
  put(button, 'aria-haspopup', isOwn(slot) && isPressable ? 'dialog' : null)
  put(button, 'data-number', isOwn(slot) ? null : number)
  put(button, 'data-words', wordsOf(shown))
  const isBlock = slot._tag === 'Booked' || slot._tag === 'Selected'
  put(button, 'data-joined', isBlock && joined !== '' ? joined : null)
  put(button, 'data-top', row === shown.top && row > run.first ? '' : null)
  put(button, 'data-colour', slot._tag === 'Booked' && slot.color !== null ? String(slot.color) : null)
}

/**
 * The last part of the slot names of each column: the resource and the day, or only the day if all columns have one
 * resource.
 */
export const slotPlaces = ({ over, columns }: Pick<GridView, 'over' | 'columns'>): readonly string[] =>
  columns.map(({ title, date }) => {
    const day = longDate(date)
    return over === 'days' || columns.length === 1 ? day : `${title}, ${day}`
  })

/** The announcement of a slot: "09:00–09:30, ledig", "10:00–10:30, bokad, din", "08:00–08:30, stängd, förbi". */
export const slotNews = (row: Interval, slot: SlotView): string => {
  const further = isOwn(slot) ? `, ${OWN_STATE}` : isPast(slot) ? ', förbi' : isUnclaimed(slot) ? ` – ${UNCLAIMED}` : ''
  return `${timeRange(row)}, ${slotStates[slot._tag]}${further}`
}

/**
 * The name of a slot: "09:00–09:30, ledig, Grupprum 2, tisdag 4 mars". The part that differs from the neighbours' names
 * comes first, so that a listener can go on before the end (`docs/decisions/0058`). The reason of a lock or of a rule comes
 * last. A reason that applies to the whole day is left out, because it stands above the grid.
 */
export const slotName = (row: Interval, slot: SlotView, place: string): string => {
  const why = slot._tag === 'Locked' ? slot.reason : 'why' in slot && slot.isTold === undefined ? slot.why : undefined
  return `${slotNews(row, slot)}, ${place}${why === undefined ? '' : `. ${why}`}`
}
