/**
 * Between elements of the grid and their place in it. A cell's place is read from where it stands in its row, so that no
 * cell needs a handler or a number of its own: there are thousands.
 */
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'
import { STRETCH_COLUMNS, stretchOf } from './grid-stretches.ts'

/** Sent from a row of which a slot is asked for that is not drawn yet (`use-drawing.ts`). */
export const CELL_ASKED = 'cell-asked'

/** The row of the grid that an element stands in; null: it stands in none. */
export const rowOf = (target: EventTarget | null): number | null => {
  const index = target instanceof Element ? target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') : null
  // The titles are the row above the first.
  return index === null || index === undefined ? null : Number(index) - 2
}

export const cellOf = (target: EventTarget | null): CellPosition | null => {
  if (!(target instanceof Element)) return null
  const cell = target.closest('button')?.closest('.grid-title, .grid-cell') ?? null
  const line = cell?.closest('[role="row"]') ?? null
  const row = rowOf(line)
  if (cell === null || line === null || row === null) return null
  if (row === TITLE_ROW) return { row, column: [...line.querySelectorAll('.grid-title')].indexOf(cell) }
  const stretches = [...line.querySelectorAll('.grid-stretch')]
  const stretch = stretches.findIndex((each) => each.contains(cell))
  return { row, column: stretch * STRETCH_COLUMNS + [...(stretches[stretch]?.children ?? [])].indexOf(cell) }
}

export const cellAt = (grid: ParentNode, { row, column }: CellPosition): Element | undefined => {
  const line = grid.querySelector(`[aria-rowindex="${row === TITLE_ROW ? 1 : row + 2}"]`)
  if (row === TITLE_ROW) return line?.querySelectorAll('.grid-title')[column]
  const find = () => line?.querySelectorAll('.grid-stretch')[stretchOf(column)]?.children[column % STRETCH_COLUMNS]
  if (find() === undefined) line?.dispatchEvent(new Event(CELL_ASKED, { bubbles: true }))
  return find()
}

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
