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
  const to = (nextRow: number, nextColumn: number): CellPosition =>
    withinGrid({ row: nextRow, column: nextColumn }, size)
  if (control) {
    switch (key) {
      case 'Home':
        return to(Math.min(0, lastRow), 0)
      case 'End':
        return to(lastRow, lastColumn)
      default:
        return null
    }
  }
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'Home':
      return to(row, 0)
    case 'End':
      return to(row, lastColumn)
    case 'PageUp':
      return row === TITLE_ROW ? to(row, column) : to(Math.max(0, row - size.pageRows), column)
    case 'PageDown':
      return to(row === TITLE_ROW ? size.pageRows - 1 : row + size.pageRows, column)
    default:
      return null
  }
}
