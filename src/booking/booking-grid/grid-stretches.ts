/**
 * The cells of a row in stretches of some columns each. What is out of sight of them is not styled, laid out or painted,
 * as it is with rows: of fifty columns, a screen shows nine. Invariant: a stretch is its place in the row, so that a cell stays where it is.
 */

/** Fewer, and each costs more than it spares; more, and too much is out of sight. */
export const STRETCH_COLUMNS = 8

export const stretchesIn = (columns: number): number => Math.ceil(columns / STRETCH_COLUMNS)

export const stretchOf = (column: number): number => Math.floor(column / STRETCH_COLUMNS)
