/**
 * The view of one resource's day, for a result of the finder or a date of a series. Invariants: it shows the slots like the grid's column,
 * and is made from the same parts (`column-source.ts`); while nothing changes, the answer is the same object.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { ColumnAddress } from '../schema/events.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { dayKey, resourceDayKey } from '../state/state.ts'
import { type ColumnSource, columnSource, paletteOf, sameSource, slotsOfColumn } from './column-source.ts'
import type { Shut, SlotView } from './slot-view.ts'

/** The slots of a resource on a day, in order. */
export const rowsOfColumn = ({ slots }: DayResource): readonly Interval[] =>
  Object.entries(slots)
    .flatMap(([startTime, { endTime }]) => (isLocalTime(startTime) ? [{ startTime, endTime }] : []))
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))

export interface ColumnView extends ColumnAddress {
  readonly title: string
  /** The titles of the column's special days, if there are any. */
  readonly specialDay: string | undefined
  readonly rows: readonly Interval[]
  /** The slots, in the order of `rows`. */
  readonly slots: readonly SlotView[]
}

interface Memory {
  readonly source: ColumnSource
  readonly view: ColumnView
}

/** Reads a resource's day from the columns of pages. */
const readColumn = (state: State, { resourceId, date }: ColumnAddress): DayResource | null =>
  state.columns[resourceDayKey(resourceId, date)]?.resource ?? null

/** Reads a resource's day from the grid of its group's day, or else from the columns of pages. */
export const readShownColumn = (state: State, address: ColumnAddress): DayResource | null => {
  const groupId = state.resources[address.resourceId]?.groupId
  const grid = groupId === undefined ? undefined : state.days[dayKey(groupId, address.date)]?.grid
  return grid?.resources[address.resourceId] ?? readColumn(state, address)
}

/**
 * Makes a selector for one column. It remembers its last answer, and returns null until the column is loaded.
 * @param read where the resource's day is read from
 */
export const createColumnView = (
  resourceId: ResourceId,
  date: LocalDate,
  read = readColumn,
): ((state: State, now: WallTime, shut?: Shut | null) => ColumnView | null) => {
  let memory: Memory | null = null
  return (state, now, shut = null) => {
    const resource = read(state, { resourceId, date })
    if (resource === null) {
      memory = null
      return null
    }
    const before = memory?.source.resource === resource ? memory : null
    const palette = before?.source.palette ?? paletteOf([resource], memory?.source.palette)
    const look = { state, now, palette, edit: null, shut }
    const source = columnSource(look, { resourceId, date, resource }, memory?.source)
    if (before !== null && sameSource(before.source, source)) return before.view
    const rows = before?.view.rows ?? rowsOfColumn(resource)
    const slots = slotsOfColumn(source, now, { rows, before: before?.view.slots })
    const view = { resourceId, date, title: resource.title, specialDay: resource.specialDay, rows, slots }
    memory = { source, view }
    return view
  }
}
