/**
 * Runs: slots of one booking, or of one lock, that follow each other in a column. They are drawn as one block with the
 * words in its first row (`docs/rules.md#names`). Pure. Invariant: slots of a booking without a number are in no run, since
 * two such bookings could not be told apart.
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

/** The run that a slot is in: at least its own row. */
export const runAt = (slots: Slots, { row, column }: CellPosition): SlotRun => {
  /** The same text for slots that belong together; empty for one that stands alone. */
  const nameAt = (at: number): string => {
    const slot = slots[at]?.[column]
    if (slot?._tag === 'Locked') return `locked ${slot.reason ?? ''}`
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

/** From the start of the first row to the end of the last. */
export const timesOfRun = (rows: GridView['rows'], { first, last }: SlotRun): Interval | null => {
  const start = rows[first]
  const end = rows[last]
  return start === undefined || end === undefined ? null : { startTime: start.startTime, endTime: end.endTime }
}

/** From when the resource of a locked slot can be had again; null where the slots of the day do not tell. */
export const lockEnd = ({ rows, slots }: Pick<GridView, 'rows' | 'slots'>, at: CellPosition): LocalTime | null => {
  if (slots[at.row]?.[at.column]?._tag !== 'Locked') return null
  const next = runAt(slots, at).last + 1
  const after = slots[next]?.[at.column]?._tag
  const isKnown = after !== undefined && after !== 'Booked' && after !== 'Closed'
  return isKnown ? (rows[next]?.startTime ?? null) : null
}

/** The rows of a column that may look different after one slot of it has changed: its own, and the runs beside it. */
export const touchedRows = (before: Slots, after: Slots, at: CellPosition): SlotRun => {
  const isOfRun = [before, after].some((slots) => {
    const slot = slots[at.row]?.[at.column]
    return slot?._tag === 'Booked' || (slot?._tag === 'Locked' && slot.reason !== undefined)
  })
  if (!isOfRun) return { first: at.row, last: at.row }
  const near = [at.row - 1, at.row, at.row + 1].map((row) => runAt(after, { row, column: at.column }))
  return {
    first: Math.max(0, Math.min(...near.map(({ first }) => first))),
    last: Math.min(after.length - 1, Math.max(...near.map(({ last }) => last))),
  }
}
