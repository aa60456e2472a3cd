/**
 * Leads from elements of the grid to their place in it, and back. A cell's place is read from where it stands in its row,
 * so that none of the thousands of cells needs a handler or a number of its own.
 */
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'

/** A row sends this event when one of its slots is asked for and not drawn yet; `use-grid-slots.ts` then draws the row. */
export const CELL_ASKED = 'cell-asked'

/** The row that an element stands in; null: it is in none. */
export const rowOf = (target: EventTarget | null): number | null => {
  const index = target instanceof Element ? target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') : null
  // The titles are the row above the first.
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
  if (row === TITLE_ROW) return line?.querySelectorAll('.grid-title')[column]
  const find = (): Element | undefined => {
    const stretch = [...(line?.children ?? [])].findLast((each) => columnOf(each) <= column)
    return stretch?.children[column - columnOf(stretch)]
  }
  if (find() === undefined) line?.dispatchEvent(new Event(CELL_ASKED, { bubbles: true }))
  return find()
}

/** The button of a cell; the head of a column may be a link instead. */
export const cellButton = (grid: ParentNode, at: CellPosition): HTMLElement | null =>
  cellAt(grid, at)?.querySelector<HTMLElement>('button, a') ?? null

/** Scrolls no further than it takes. */
export const bringIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Takes the focus to a cell, and as much of the grid into sight as that needs. */
export const focusCell = (grid: ParentNode, at: CellPosition): void => {
  const button = cellButton(grid, at)
  button?.focus({ preventScroll: true })
  bringIntoView(button)
}

/** Where a cell is drawn, in px from the corner of the grid; null: there is no such cell. */
export const cellBox = (grid: Element, at: CellPosition): DOMRect | null => {
  const cell = cellAt(grid, at)
  if (cell === undefined) return null
  const origin = grid.getBoundingClientRect()
  const { x, y, width, height } = cell.getBoundingClientRect()
  return new DOMRect(x - origin.x, y - origin.y, width, height)
}
