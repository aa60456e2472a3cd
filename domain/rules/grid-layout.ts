/**
 * The number of resource columns that are shown side by side (docs/rules.md#layout). All columns are shown if each gets 130 px. Otherwise
 * the mobile layout shows as many as fit.
 */
export const MINIMUM_COLUMN_WIDTH_PX = 130
/** The time after loading at which the layout is measured again. */
export const LAYOUT_AGAIN_MS = 500
/** The visible share from which a column counts as in view. */
export const VISIBILITY_THRESHOLD = 0.6

export type GridLayout = { readonly _tag: 'Wide' } | { readonly _tag: 'Mobile'; readonly columns: number }

export const gridLayout = (availablePx: number, resources: number): GridLayout => {
  if (resources * MINIMUM_COLUMN_WIDTH_PX <= availablePx) return { _tag: 'Wide' }
  return { _tag: 'Mobile', columns: Math.max(1, Math.floor(availablePx / MINIMUM_COLUMN_WIDTH_PX)) }
}
