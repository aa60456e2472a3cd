/**
 * How many resource columns are shown beside each other (docs/rules.md#layout): all of them while each has 130 px, else
 * the mobile layout, with as many as fit.
 */
export const MINIMUM_COLUMN_WIDTH_PX = 130
/** The layout is measured again this long after load. */
export const LAYOUT_AGAIN_MS = 500
/** A column is in view when this much of it is visible. */
export const VISIBILITY_THRESHOLD = 0.6

export type GridLayout = { readonly _tag: 'Wide' } | { readonly _tag: 'Mobile'; readonly columns: number }

export const gridLayout = (availablePx: number, resources: number): GridLayout => {
  if (resources * MINIMUM_COLUMN_WIDTH_PX <= availablePx) return { _tag: 'Wide' }
  return { _tag: 'Mobile', columns: Math.max(1, Math.floor(availablePx / MINIMUM_COLUMN_WIDTH_PX)) }
}
