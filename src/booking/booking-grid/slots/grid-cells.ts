/**
 * Converts between elements of the grid and their cell positions. The position of a cell is read from its place in its row.
 * Therefore thousands of cells need no handlers and no numbers.
 */
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'

/** An event for a row, sent when a slot of the row is needed but not drawn yet. `use-grid-slots.ts` then draws the row. */
export const CELL_ASKED = 'cell-asked'

/** The row that contains an element. Null means that no row contains it. */
export const rowOf = (target: EventTarget | null): number | null => {
  const index = target instanceof Element ? target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') : null
  // The titles are the row above the first row.
  return index === null || index === undefined ? null : Number(index) - 2
}

/** The column of a title, or the first column of a stretch of cells. */
const columnOf = (element: Element | null): number => Number(element?.getAttribute('data-column'))

export const cellOf = (target: EventTarget | null): CellPosition | null => {
  if (!(target instanceof Element)) return null
  const cell = target.closest('button, a')?.closest('.grid-title, .grid-cell') ?? null
  const row = rowOf(cell)
  if (cell === null || row === null) return null
  if (row === TITLE_ROW) return { row, column: columnOf(cell) }
  return { row, column: columnOf(cell.parentElement) + [...(cell.parentElement?.children ?? [])].indexOf(cell) }
}

const cellAt = (grid: ParentNode, { row, column }: CellPosition): Element | undefined => {
  const line = grid.querySelector(`[aria-rowindex="${row + 2}"]`)
  if (row === TITLE_ROW) return line?.querySelector(`.grid-title[data-column="${column}"]`) ?? undefined
  const find = (): Element | undefined => {
    const stretch = [...(line?.children ?? [])].findLast((each) => columnOf(each) <= column)
    return stretch?.children[column - columnOf(stretch)]
  }
  if (find() === undefined) line?.dispatchEvent(new Event(CELL_ASKED, { bubbles: true }))
  return find()
}

/** The button of a cell. The head of a column may have a link instead of a button. */
export const cellButton = (grid: ParentNode, at: CellPosition): HTMLElement | null =>
  cellAt(grid, at)?.querySelector<HTMLElement>('button, a') ?? null

/** Scrolls an element into view by the shortest way. */
export const bringIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Moves the focus to a cell and scrolls the cell into view. */
export const focusCell = (grid: ParentNode, at: CellPosition): void => {
  const button = cellButton(grid, at)
  button?.focus({ preventScroll: true })
  bringIntoView(button)
}

/** The place of a cell, in px from the corner of the grid. Null means that the cell does not exist. */
export const cellBox = (grid: Element, at: CellPosition): DOMRect | null => {
  const cell = cellAt(grid, at)
  if (cell === undefined) return null
  const origin = grid.getBoundingClientRect()
  const { x, y, width, height } = cell.getBoundingClientRect()
  return new DOMRect(x - origin.x, y - origin.y, width, height)
}
