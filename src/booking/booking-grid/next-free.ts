/** Where the nearest free slot lies in a direction. Pure; as in a spreadsheet, along the row or the column alone. */
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Readonly<Record<Direction, CellPosition>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

/**
 * @param from also the title of a resource, above the first row
 * @param only the only column of which slots can be had; null: of all
 * @returns null: there is none
 */
export const nextFree = (
  slots: GridView['slots'],
  from: CellPosition,
  direction: Direction,
  only: number | null,
): CellPosition | null => {
  const step = steps[direction]
  for (let at = from; ; ) {
    at = { row: at.row + step.row, column: at.column + step.column }
    const slot = slots[at.row]?.[at.column]
    if (slot === undefined) return null
    if (slot._tag === 'Free' && (only === null || only === at.column)) return at
  }
}
