/** The words for choosing several times at once: the announcements, and the note at the slot that ended a range. Pure. */
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { counted } from '../../../../domain/wording/swedish-amounts.ts'
import { longDate, timeRange } from '../../../../domain/wording/swedish-dates.ts'
import type { CellPosition } from '../slots/grid-keyboard.ts'
import { type PressContext, slotPress } from '../slots/slot-press.ts'
import { lockEnd } from '../slots/slot-run.ts'
import { pressReasons } from '../slots/slot-texts.ts'
import type { SlotRange } from './slot-gesture.ts'
import type { Note } from './slot-marks.tsx'

/** Asks for the last time of a range that a long touch has begun. */
export const LAST_TIME = 'Tryck på tiden där ni slutar.'

/** The reason why the server refused a slot. */
export const refusalReasons: Readonly<Record<SelectionRefusal, string>> = {
  'sign-in': 'Logga in för att välja tider.',
  unknown: 'Tiden finns inte längre. Dagen hämtas på nytt.',
  past: 'Tiden har redan börjat.',
  closed: 'Tiden är stängd.',
  locked: 'Tiden är låst.',
  booked: 'Någon annan hann boka tiden.',
  reserved: 'Någon annan har just reserverat tiden.',
  limit: 'Fler tider går inte att välja nu. Boka eller ta bort någon först, eller logga in om du inte är inloggad.',
  disconnected: 'Ingen kontakt med bokningen just nu. Tiden kunde inte väljas.',
  failed: 'Tiden kunde inte väljas. Försök igen.',
  refused: 'Tiden går inte att välja.',
}

/** The grid in which a person chooses a range. */
interface ChoosingGrid {
  readonly view: GridView
  readonly context: PressContext
}

type Rows = readonly [first: number, last: number]

/** The times of the rows: "09:00–11:00". Empty if the rows do not exist any more. */
const timesOf = (view: GridView, [first, last]: Rows): string => {
  const start = view.rows[first]
  const end = view.rows[last]
  return start === undefined || end === undefined ? '' : timeRange({ ...start, endTime: end.endTime })
}

/** The number of the rows: "4 tider". */
const countOf = ([first, last]: Rows): string => counted(last - first + 1, 'tid', 'tider')

/** The reason why a slot cannot be part of a range. */
const reasonAt = ({ view, context }: ChoosingGrid, at: CellPosition): string => {
  const slot = view.slots[at.row]?.[at.column]
  if (slot === undefined) return ''
  const press = slotPress(slot, at.column, { ...context, lockedUntil: lockEnd(view, at) })
  return press._tag === 'Explain' ? press.text : pressReasons.Booked
}

/** Where a range ended early, and the reason. Empty if it did not end early. */
export const endWords = (grid: ChoosingGrid, { blocked, column }: SlotRange): string => {
  const row = blocked === null ? undefined : grid.view.rows[blocked]
  return blocked === null || row === undefined
    ? ''
    : `Valet slutar före ${timeRange(row)}. ${reasonAt(grid, { row: blocked, column })}`
}

/** The note at the slot that ended a range early. */
export const noteAtEnd = (grid: ChoosingGrid, { blocked, column }: SlotRange): Note | null => {
  if (blocked === null) return null
  const at = { row: blocked, column }
  return { at, text: `Valet slutar här. ${reasonAt(grid, at)}` }
}

/** The announcement of a range that keys have marked. @param isFirst whether it also names the key that chooses the range */
export const markedWords = (grid: ChoosingGrid, range: SlotRange, isFirst: boolean): string => {
  const { rows, blocked, column } = range
  if (rows === null) return blocked === null ? '' : reasonAt(grid, { row: blocked, column })
  const marked = rows[0] === rows[1] ? 'markerad' : 'markerade'
  return [
    `${countOf(rows)} ${marked}, ${timesOf(grid.view, rows)}.`,
    endWords(grid, range),
    isFirst ? 'Tryck på blanksteg för att välja.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * The announcement of a range that was asked for: "4 tider valda i Grupprum 2, 09:00–11:00."
 * @param missed how many of its slots could not be chosen, and the reason, in words
 */
export const chosenWords = (
  grid: ChoosingGrid,
  range: SlotRange,
  missed: { readonly count: number; readonly why: string },
): string => {
  const { view } = grid
  const { rows, column } = range
  if (rows === null) return endWords(grid, range)
  const { title = '', date } = view.columns[column] ?? {}
  const where = view.over === 'days' && date !== undefined ? `${title}, ${longDate(date)}` : title
  const count = rows[1] - rows[0] + 1
  if (missed.count > 0) return `${count - missed.count} av ${countOf(rows)} valda i ${where}. ${missed.why}`
  const chosen = count === 1 ? 'vald' : 'valda'
  return `${countOf(rows)} ${chosen} i ${where}, ${timesOf(view, rows)}. ${endWords(grid, range)}`.trim()
}

/** The words beside a range that is marked and not asked for yet. */
export const markWords = (view: GridView, rows: Rows, by: 'ByKeys' | 'ByTouch' | 'ByMouse'): string => {
  if (by === 'ByTouch') return LAST_TIME
  const range = `${countOf(rows)}, ${timesOf(view, rows)}`
  return by === 'ByKeys' ? `${range}. Blanksteg väljer, Esc avbryter.` : range
}
