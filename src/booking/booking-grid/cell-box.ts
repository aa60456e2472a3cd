import { cellAt } from './grid-cells.ts'
import type { CellPosition } from './grid-keyboard.ts'

/** Where in the grid a cell is drawn, px; null: there is none. */
export const cellBox = (grid: Element, at: CellPosition): DOMRect | null => {
  const cell = cellAt(grid, at)
  if (cell === undefined) return null
  const origin = grid.getBoundingClientRect()
  const { x, y, width, height } = cell.getBoundingClientRect()
  return new DOMRect(x - origin.x, y - origin.y, width, height)
}
