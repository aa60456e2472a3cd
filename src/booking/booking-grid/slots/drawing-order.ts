/**
 * In which order the slots of a day are drawn: what stands in the window before the rest, and that as people scroll. The cells of a
 * row are drawn in stretches of some columns each. Pure.
 */

/** From the first, to before the last. */
interface Range {
  readonly from: number
  readonly to: number
}

export interface InView {
  readonly rows: Range
  readonly stretches: Range
}

export interface StretchPlace {
  readonly row: number
  readonly stretch: number
}

const holds = ({ from, to }: Range, value: number): boolean => from <= value && value < to

export const isInView = ({ row, stretch }: StretchPlace, { rows, stretches }: InView): boolean =>
  holds(rows, row) && holds(stretches, stretch)

/** From one on to the last, and then back from it to the first. */
const onAndBack = (from: number, length: number): readonly number[] => {
  const all = Array.from({ length }, (_, index) => index)
  return [...all.slice(from), ...all.slice(0, from).toReversed()]
}

/**
 * Each stretch of each row once. The columns in view come first, down from the first row in view and then up from it; then
 * the other columns, a screen's width at a time.
 */
export const drawingOrder = (rows: number, stretches: number, inView: InView): readonly StretchPlace[] => {
  const inOrder = onAndBack(inView.rows.from, rows)
  const sideways = onAndBack(inView.stretches.from, stretches)
  const seen = sideways.filter((stretch) => holds(inView.stretches, stretch))
  const unseen = sideways.filter((stretch) => !holds(inView.stretches, stretch))
  return [
    ...inOrder.flatMap((row) => seen.map((stretch) => ({ row, stretch }))),
    ...unseen.flatMap((stretch) => inOrder.map((row) => ({ row, stretch }))),
  ]
}
