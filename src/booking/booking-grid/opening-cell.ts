/** The cell that a day opens at: of the first row with anything to book, or the first of all, the first that can be booked. */
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'

/** @param only the only column that counts; null: all do */
export const openingCell = (slots: GridView['slots'], only: number | null = null): CellPosition => {
  for (const [row, views] of slots.entries()) {
    const column = views.findIndex(
      (view, index) => (only === null || only === index) && (view._tag === 'Free' || view._tag === 'Selected'),
    )
    if (column !== -1) return { row, column }
  }
  return { row: 0, column: only ?? 0 }
}
