/**
 * Between elements of the grid and their place in it. The place is told by where a cell stands in its row, so that no
 * cell needs a handler or a number of its own: there are thousands.
 */
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'

/** The cell that an event came from, or null when it came from none. */
export const cellOf = (target: EventTarget | null): CellPosition | null => {
  if (!(target instanceof Element)) return null
  const cell = target.closest('button')?.closest('[role="gridcell"], [role="columnheader"]') ?? null
  const line = cell?.parentElement ?? null
  const row = line?.getAttribute('aria-rowindex') ?? null
  if (cell === null || line === null || row === null) return null
  // The times stand first; the titles are the row above the first.
  return { row: Number(row) - 2, column: [...line.children].indexOf(cell) - 1 }
}

export const cellButton = (grid: HTMLElement, { row, column }: CellPosition): HTMLButtonElement | null => {
  const line = grid.querySelector(`[aria-rowindex="${row === TITLE_ROW ? 1 : row + 2}"]`)
  return line?.children[column + 1]?.querySelector('button') ?? null
}
