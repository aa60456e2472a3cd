/**
 * A range of times of one resource. Pure. It runs from the slot where it was begun towards the one that it was taken
 * to, and ends before the first slot that cannot be had: the slots asked for are always one unbroken stretch.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import type { CellPosition } from '../slots/grid-keyboard.ts'
import { type PressContext, slotPress } from '../slots/slot-press.ts'

export interface SlotRange {
  readonly column: number
  /** First and last row of the stretch, from top to bottom; null: not even the slot where it was begun can be had. */
  readonly rows: readonly [first: number, last: number] | null
  /** Rows that are asked for: those of the stretch that are not mine yet. */
  readonly wanted: readonly number[]
  /** Rows of the booking that is edited, let go before: they are taken back without asking. */
  readonly takenBack: readonly number[]
  /** The row that ended it early, or null. */
  readonly blocked: number | null
}

/** True where the slot can be had, or is mine or on its way to me already. */
const isPart = (slot: SlotView, column: number, context: PressContext): boolean =>
  (slot._tag === 'Selected' && slot.pending) ||
  ((slot._tag === 'Selected' || slot._tag === 'Free') && slotPress(slot, column, context)._tag !== 'Explain')

/** @param to its row alone counts: a range is of one resource */
export const slotRange = (
  slots: GridView['slots'],
  from: CellPosition,
  to: CellPosition,
  context: PressContext,
): SlotRange => {
  const { column } = from
  const step = Math.sign(to.row - from.row)
  const wanted: number[] = []
  const takenBack: number[] = []
  let last: number | null = null
  let blocked: number | null = null
  for (let row = from.row; ; row += step) {
    const slot = slots[row]?.[column]
    if (slot === undefined) break
    if (!isPart(slot, column, context)) {
      blocked = row
      break
    }
    last = row
    if (slot._tag === 'Free') (slot.own === true ? takenBack : wanted).push(row)
    if (row === to.row) break
  }
  return {
    column,
    rows: last === null ? null : [Math.min(from.row, last), Math.max(from.row, last)],
    wanted,
    takenBack,
    blocked,
  }
}
