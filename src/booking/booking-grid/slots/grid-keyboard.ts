/**
 * The cell that a key leads to in the grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/, without wrap), the next free
 * cell, and the cell that a day opens at. Pure. Rows count from 0.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'

/** The row of the resources' titles. Only ArrowUp leads to it; Ctrl+Home leads to the first time of the first resource. */
export const TITLE_ROW = -1

export interface CellPosition {
  readonly row: number
  readonly column: number
}

interface GridExtent {
  readonly rows: number
  readonly columns: number
}

export interface GridSize extends GridExtent {
  /** How many rows PageUp and PageDown move. */
  readonly pageRows: number
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** The nearest cell that exists, for use after a grid has become smaller. */
export const withinGrid = ({ row, column }: CellPosition, size: GridExtent): CellPosition => ({
  row: between(TITLE_ROW, row, size.rows - 1),
  column: between(0, column, size.columns - 1),
})

/**
 * The cell that a key leads to. At an edge it is the same cell. Null means that the grid does not use the key.
 * @example
 * moveInGrid({ key: 'PageDown', ctrlKey: false }, { row: 3, column: 2 }, { rows: 18, columns: 5, pageRows: 6 })
 * // { row: 9, column: 2 }
 */
export const moveInGrid = (
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  from: CellPosition,
  size: GridSize,
): CellPosition | null => {
  const { row, column } = withinGrid(from, size)
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const moves: Readonly<Record<string, readonly [row: number, column: number]>> = ctrlKey
    ? { Home: [Math.min(0, lastRow), 0], End: [lastRow, lastColumn] }
    : {
        ArrowUp: [row - 1, column],
        ArrowDown: [row + 1, column],
        ArrowLeft: [row, column - 1],
        ArrowRight: [row, column + 1],
        Home: [row, 0],
        End: [row, lastColumn],
        PageUp: [row === TITLE_ROW ? row : Math.max(0, row - size.pageRows), column],
        PageDown: [row === TITLE_ROW ? size.pageRows - 1 : row + size.pageRows, column],
      }
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined
  return to === undefined ? null : withinGrid({ row: to[0], column: to[1] }, size)
}

/** The slots of a grid, and the column that a search is limited to. */
interface OpenColumns {
  readonly slots: GridView['slots']
  /** The only column that is searched. Null means that all columns are searched. */
  readonly only: number | null
}

/** The cell that a day opens at: the first chosen slot of the only column, or the first slot that can be booked, or the first slot. */
export const openingCell = ({ slots, only }: OpenColumns): CellPosition => {
  // A person who changes a booking wants to see its own times.
  const own = only === null ? -1 : slots.findIndex((views) => views[only]?._tag === 'Selected')
  if (only !== null && own !== -1) return { row: own, column: only }
  for (const [row, views] of slots.entries()) {
    const column = views.findIndex(
      (view, index) => (only === null || only === index) && (view._tag === 'Free' || view._tag === 'Selected'),
    )
    if (column !== -1) return { row, column }
  }
  return { row: 0, column: only ?? 0 }
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Readonly<Record<Direction, CellPosition>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

/**
 * The nearest free slot along the row or the column, as in a spreadsheet. Null means that there is none.
 * @param from a cell, or the title of a column above its first row
 */
export const nextFree = (
  { slots, only }: OpenColumns,
  from: CellPosition,
  direction: Direction,
): CellPosition | null => {
  const step = steps[direction]
  for (let at = from; ; ) {
    at = { row: at.row + step.row, column: at.column + step.column }
    const slot = slots[at.row]?.[at.column]
    if (slot === undefined) return null
    if (slot._tag === 'Free' && (only === null || only === at.column)) return at
  }
}
