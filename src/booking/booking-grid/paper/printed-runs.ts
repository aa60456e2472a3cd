/**
 * The day as it stands on paper. Invariants: every resource stands on some sheet, in the order of the screen; adjacent rows of one
 * booking or of one state are one cell, and a free row is a cell of its own, to write in.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'

/** As many as are read with ease on a lying A4. */
const COLUMNS_OF_SHEET = 8

/** The columns of each sheet. */
export const sheetsOf = (columns: number): readonly (readonly number[])[] => {
  const sheets = Math.ceil(columns / COLUMNS_OF_SHEET)
  // As even as can be: no sheet has one column alone where the one before is full.
  const each = Math.ceil(columns / Math.max(1, sheets))
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: Math.min(each, columns - sheet * each) }, (_, index) => sheet * each + index),
  )
}

export interface PrintedRun {
  readonly slot: SlotView
  readonly firstRow: number
  readonly rows: number
}

const isOneCell = (a: SlotView, b: SlotView): boolean => {
  if (a._tag === 'Booked') return b._tag === 'Booked' && a.idNumber === b.idNumber
  if (a._tag === 'Locked') return b._tag === 'Locked' && a.reason === b.reason
  return a._tag !== 'Free' && a._tag === b._tag
}

/** The cells of a column, from above. */
export const runsOfColumn = ({ slots }: GridView, column: number): readonly PrintedRun[] => {
  const runs: PrintedRun[] = []
  for (const [row, of] of slots.entries()) {
    const slot = of[column]
    if (slot === undefined) continue
    const last = runs.at(-1)
    if (last !== undefined && isOneCell(last.slot, slot)) runs[runs.length - 1] = { ...last, rows: last.rows + 1 }
    else runs.push({ slot, firstRow: row, rows: 1 })
  }
  return runs
}
