/**
 * Slots of one booking that follow each other in a column: they are drawn as one block, whose first row has the words
 * (`docs/rules.md#names`). Pure. Invariant: a booking without a number has no runs, since two of them look alike.
 */
import type { Interval } from '../../../../domain/calendar/interval.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'

export interface SlotRun {
  readonly first: number
  readonly last: number
}

type Slots = GridView['slots']

const numberAt = (slots: Slots, { row, column }: CellPosition): string => {
  const slot = slots[row]?.[column]
  return slot?._tag === 'Booked' ? slot.idNumber : ''
}

/** The rows of the run that a slot belongs to, itself alone at least. */
export const runAt = (slots: Slots, { row, column }: CellPosition): SlotRun => {
  const number = numberAt(slots, { row, column })
  const goesOn = (next: number): boolean => number !== '' && numberAt(slots, { row: next, column }) === number
  let first = row
  let last = row
  while (goesOn(first - 1)) first -= 1
  while (goesOn(last + 1)) last += 1
  return { first, last }
}

/** From the begin of the first row to the end of the last. */
export const timesOfRun = (rows: GridView['rows'], { first, last }: SlotRun): Interval | null => {
  const begin = rows[first]
  const end = rows[last]
  return begin === undefined || end === undefined ? null : { startTime: begin.startTime, endTime: end.endTime }
}

/** The cells of a column that may look otherwise when one of them has become another: it, and the runs that it touches. */
export const touchedRows = (before: Slots, after: Slots, at: CellPosition): SlotRun => {
  const isBooked = [before, after].some((slots) => slots[at.row]?.[at.column]?._tag === 'Booked')
  if (!isBooked) return { first: at.row, last: at.row }
  const near = [at.row - 1, at.row, at.row + 1].map((row) => runAt(after, { row, column: at.column }))
  return {
    first: Math.max(0, Math.min(...near.map(({ first }) => first))),
    last: Math.min(after.length - 1, Math.max(...near.map(({ last }) => last))),
  }
}
