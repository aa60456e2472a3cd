/** The view of a resource's week, which is a grid whose columns are days. */
import type { LocalDate } from '../calendar/local-date.ts'
import type { ResourceId } from '../schema/ids.ts'
import { resourceDayKey } from '../state/state.ts'
import { rowsOfColumn } from './column-view.ts'
import { createView, type GridGround, isKnown, type SelectView } from './grid-view.ts'

/** Makes a selector for some days of one resource. */
export const createDaysView = (resourceId: ResourceId, dates: readonly LocalDate[]): SelectView => {
  let last: GridGround | null = null
  return createView('days', (state) => {
    const resources = dates.map((date) => state.columns[resourceDayKey(resourceId, date)]?.resource ?? undefined)
    if (!resources.every(isKnown)) return null
    if (last === null || resources.some((resource, index) => resource !== last?.resources[index])) {
      // The rows of all the days together.
      const rows = new Map(resources.flatMap(rowsOfColumn).map((row) => [row.startTime, row]))
      last = {
        rows: [...rows.values()].toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
        columns: dates.map((date, index) => ({ resourceId, date, title: resources[index]?.title ?? '' })),
        resources,
      }
    }
    return last
  })
}
