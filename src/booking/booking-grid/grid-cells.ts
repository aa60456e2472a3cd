/**
 * Between elements of the grid and their place in it. A cell's place is read from where it stands in its row, so that no
 * cell needs a handler or a number of its own: there are thousands.
 */
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'

/** The cells of a resource: its title and its slots. Times and corner are none. */
const CELL = '.grid-title, .grid-cell'

export const cellOf = (target: EventTarget | null): CellPosition | null => {
  if (!(target instanceof Element)) return null
  const cell = target.closest('button')?.closest(CELL) ?? null
  const line = cell?.closest('[role="row"]') ?? null
  const row = line?.getAttribute('aria-rowindex') ?? null
  if (cell === null || line === null || row === null) return null
  // The titles are the row above the first.
  return { row: Number(row) - 2, column: [...line.querySelectorAll(CELL)].indexOf(cell) }
}

export const cellAt = (grid: ParentNode, { row, column }: CellPosition): Element | undefined =>
  grid.querySelector(`[aria-rowindex="${row === TITLE_ROW ? 1 : row + 2}"]`)?.querySelectorAll(CELL)[column]

export const cellButton = (grid: ParentNode, at: CellPosition): HTMLButtonElement | null =>
  cellAt(grid, at)?.querySelector('button') ?? null

/** Scrolls no further than it takes. */
export const bringIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Takes the focus to a cell, and as much of the grid into sight as that needs. */
export const focusCell = (grid: ParentNode, at: CellPosition): void => {
  const button = cellButton(grid, at)
  button?.focus({ preventScroll: true })
  bringIntoView(button)
}
