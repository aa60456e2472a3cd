/**
 * What of the grid is drawn: what stands in the window before the rest, and that in the order in which people scroll. Pure.
 * Invariant: what is drawn stays drawn; in the end everything is.
 */
import { stretchesIn } from './grid-stretches.ts'

/** From the first, to before the last. */
export interface Range {
  readonly from: number
  readonly to: number
}

export interface InView {
  readonly rows: Range
  readonly stretches: Range
}

/** Of a row: no slot, those of the columns that were in view at first, or all. */
export type Drawn = 'nothing' | 'inView' | 'all'

export interface Drawing {
  readonly rows: readonly Drawn[]
  readonly stretches: Range
  readonly columns: number
}

const NO_STRETCH: Range = { from: 0, to: 0 }
const EVERY_STRETCH: Range = { from: 0, to: Number.POSITIVE_INFINITY }

export const nothingDrawn: Drawing = { rows: [], stretches: NO_STRETCH, columns: 0 }

/** @param drawing null: everything is drawn */
export const drawnStretches = (drawing: Drawing | null, row: number): Range => {
  if (drawing === null) return EVERY_STRETCH
  const drawn = drawing.rows[row] ?? 'nothing'
  return drawn === 'all' ? EVERY_STRETCH : drawn === 'inView' ? drawing.stretches : NO_STRETCH
}

/** Null once everything is drawn. */
const orWhole = (drawing: Drawing): Drawing | null => (drawing.rows.every((row) => row === 'all') ? null : drawing)

const holds = (outer: Range, inner: Range): boolean => outer.from <= inner.from && inner.to <= outer.to

const drawRows = (drawing: Drawing, rows: ReadonlySet<number>, as: Drawn): Drawing | null => {
  const isAll = as === 'all' || holds(drawing.stretches, { from: 0, to: stretchesIn(drawing.columns) })
  return orWhole({
    ...drawing,
    rows: drawing.rows.map((drawn, row) => (rows.has(row) && drawn !== 'all' ? (isAll ? 'all' : as) : drawn)),
  })
}

const between = ({ from, to }: Range): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** Of a day that opens: what is in view. */
export const firstDrawing = (rows: number, columns: number, inView: InView): Drawing | null =>
  drawRows(
    { rows: Array.from({ length: rows }, () => 'nothing'), stretches: inView.stretches, columns },
    new Set(between(inView.rows)),
    'inView',
  )

/** What has come into view since is drawn. */
export const drawInView = (drawing: Drawing, inView: InView): Drawing | null =>
  drawRows(drawing, new Set(between(inView.rows)), holds(drawing.stretches, inView.stretches) ? 'inView' : 'all')

/** What somebody asks for is drawn, wherever it is. */
export const drawRow = (drawing: Drawing, row: number): Drawing | null => drawRows(drawing, new Set([row]), 'all')

/** So many rows more: first the columns in view, down from what is in view and then up from it; then the other columns. */
export const drawMore = (drawing: Drawing, inView: InView, count: number): Drawing | null => {
  const { from } = inView.rows
  const order = [...between({ from, to: drawing.rows.length }), ...between({ from: 0, to: from }).toReversed()]
  const empty = order.filter((row) => drawing.rows[row] === 'nothing')
  const next = empty.length > 0 ? empty : order.filter((row) => drawing.rows[row] !== 'all')
  return drawRows(drawing, new Set(next.slice(0, count)), empty.length > 0 ? 'inView' : 'all')
}
