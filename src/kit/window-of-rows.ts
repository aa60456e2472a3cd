/**
 * Which rows of a long list are drawn. Invariants: every row that can be seen is among them, and their number depends on
 * the height of the window alone, however long the list is.
 */
const BEYOND = 6

interface RowWindow {
  /** The first that is drawn, and the one after the last. */
  readonly from: number
  readonly to: number
}

export const windowOfRows = (
  scrolled: number,
  { height, rowHeight, count }: { readonly height: number; readonly rowHeight: number; readonly count: number },
): RowWindow => {
  const first = Math.floor(Math.max(0, scrolled) / rowHeight)
  const seen = Math.ceil(height / rowHeight) + 1
  const from = Math.max(0, Math.min(first, count - seen) - BEYOND)
  return { from, to: Math.min(count, Math.max(first, 0) + seen + BEYOND) }
}
