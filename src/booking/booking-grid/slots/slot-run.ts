/**
 * Runs. A run consists of adjacent slots of one booking, of one lock or of the choice, in a column. It is drawn as one block
 * with the words in its first row (`docs/rules.md#names`). Pure. Invariant: slots of a booking without a number are in no run,
 * because two such bookings would look like one.
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'

export interface SlotRun {
  readonly first: number
  readonly last: number
}

type Slots = GridView['slots']

/** The run that contains a slot. It has at least the slot's own row. */
export const runAt = (slots: Slots, { row, column }: CellPosition): SlotRun => {
  /** A text that is equal for slots that belong together. It is empty for a slot that stands alone. */
  const nameAt = (at: number): string => {
    const slot = slots[at]?.[column]
    if (slot?._tag === 'Locked') return `locked ${slot.reason ?? ''}`
    // Pending slots form a separate block.
    if (slot?._tag === 'Selected') return `chosen ${slot.pending}`
    if (slot?._tag === 'Free') return slot.unclaimed === true ? 'unclaimed' : ''
    return slot?._tag === 'Booked' ? slot.idNumber : ''
  }
  const name = nameAt(row)
  const goesOn = (next: number): boolean => name !== '' && nameAt(next) === name
  let first = row
  let last = row
  while (goesOn(first - 1)) first -= 1
  while (goesOn(last + 1)) last += 1
  return { first, last }
}

/** The interval from the start of the first row to the end of the last row. */
export const timesOfRun = (rows: GridView['rows'], { first, last }: SlotRun): Interval | null => {
  const start = rows[first]
  const end = rows[last]
  return start === undefined || end === undefined ? null : { startTime: start.startTime, endTime: end.endTime }
}

/** The time at which the lock of a slot ends. Null means that the slots of the day do not show it. */
export const lockEnd = ({ rows, slots }: Pick<GridView, 'rows' | 'slots'>, at: CellPosition): LocalTime | null => {
  if (slots[at.row]?.[at.column]?._tag !== 'Locked') return null
  const next = runAt(slots, at).last + 1
  const after = slots[next]?.[at.column]?._tag
  const isKnown = after !== undefined && after !== 'Booked' && after !== 'Closed'
  return isKnown ? (rows[next]?.startTime ?? null) : null
}

/** The rows of a column that may look different after one slot has changed: the slot's own row and the runs beside it. */
export const touchedRows = (before: Slots, after: Slots, at: CellPosition): SlotRun => {
  const isOfRun = [before, after].some((slots) => {
    const slot = slots[at.row]?.[at.column]
    return (
      slot?._tag === 'Booked' ||
      slot?._tag === 'Selected' ||
      (slot?._tag === 'Locked' && slot.reason !== undefined) ||
      (slot?._tag === 'Free' && slot.unclaimed === true)
    )
  })
  if (!isOfRun) return { first: at.row, last: at.row }
  const near = [at.row - 1, at.row, at.row + 1].map((row) => runAt(after, { row, column: at.column }))
  return {
    first: Math.max(0, Math.min(...near.map(({ first }) => first))),
    last: Math.min(after.length - 1, Math.max(...near.map(({ last }) => last))),
  }
}
