/**
 * Where somebody is in a day: the time at the top, the resource at the left, and what has the focus. Named by time and
 * resource, so that it means the same in another day of the group, whose rows may be others.
 */
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'

export interface PlaceOfCell {
  /** Null: the title of the resource. */
  readonly startTime: LocalTime | null
  readonly resourceId: ResourceId
}

export interface GridPlace {
  /** The row at the top, and how much of it is scrolled away, px; less than nothing: how far below the top it is. */
  readonly top: LocalTime
  readonly past: number
  /** The resource at the left; null where all are in view. */
  readonly left: ResourceId | null
  readonly stop: PlaceOfCell
}

/** The row of a time, or the last before it, or the first of all. */
export const rowOfTime = (rows: GridView['rows'], time: LocalTime): number =>
  Math.max(
    0,
    rows.findLastIndex(({ startTime }) => startTime <= time),
  )

/** @returns 0 for a resource that is gone */
export const columnOfResource = (resources: GridView['resources'], resourceId: ResourceId | null): number =>
  Math.max(
    0,
    resources.findIndex(({ id }) => id === resourceId),
  )

export const cellOfPlace = (
  { rows, resources }: Pick<GridView, 'rows' | 'resources'>,
  { startTime, resourceId }: PlaceOfCell,
): CellPosition => ({
  row: startTime === null ? TITLE_ROW : rowOfTime(rows, startTime),
  column: columnOfResource(resources, resourceId),
})

/** @returns null for a cell that is not of this grid */
export const placeOfCell = (
  { rows, resources }: Pick<GridView, 'rows' | 'resources'>,
  { row, column }: CellPosition,
): PlaceOfCell | null => {
  const resource = resources[column]
  const interval = rows[row]
  if (resource === undefined || (row !== TITLE_ROW && interval === undefined)) return null
  return { startTime: interval?.startTime ?? null, resourceId: resource.id }
}
