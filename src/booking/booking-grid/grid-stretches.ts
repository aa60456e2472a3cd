/**
 * The cells of a row in stretches of some columns each. What is out of sight of them is not styled, laid out or painted,
 * as it is with rows: of fifty columns, a screen shows nine. Invariant: a stretch is its place in the row, so that a cell stays where it is.
 */

/** Fewer, and each costs more than it spares; more, and too much is out of sight. */
const COLUMNS = 8

export const stretchesOf = <Cell>(cells: readonly Cell[]): readonly (readonly Cell[])[] =>
  Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, index) =>
    cells.slice(index * COLUMNS, (index + 1) * COLUMNS),
  )
