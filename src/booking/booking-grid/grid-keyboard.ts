/**
 * Where a key takes the focus in the grid (APG data grid, without wrap). Rows count from 0; the resource titles are row
 * `TITLE_ROW` above them and are reached by ArrowUp alone, so that Ctrl+Home is the first time of the first resource.
 */
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

/** The nearest cell that exists, for a grid that has become smaller. */
export const withinGrid = ({ row, column }: CellPosition, size: GridExtent): CellPosition => ({
  row: between(TITLE_ROW, row, size.rows - 1),
  column: between(0, column, size.columns - 1),
})

/** @returns null for a key that is not the grid's; the same cell at an edge */
export const moveInGrid = (key: string, control: boolean, from: CellPosition, size: GridSize): CellPosition | null => {
  const { row, column } = withinGrid(from, size)
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const moves: Readonly<Record<string, readonly [row: number, column: number]>> = control
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
