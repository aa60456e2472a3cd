/**
 * The view of the grid. This file makes the view of a group's day, and `days-view.ts` that of a resource's week. `slot-view.ts` makes the
 * view of a slot, and `column-source.ts` collects the data of a column. Invariant: a change in one column gives one new column and keeps
 * the identity of all others, so that only the rows of changed slots are drawn again.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import type { DayGrid, DayResource } from '../schema/day-grid.ts'
import type { ColumnAddress } from '../schema/events.ts'
import type { GroupId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { dayKey } from '../state/state.ts'
import { type ColumnSource, columnSource, paletteOf, sameSource, slotsOfColumn } from './column-source.ts'
import { CLOSED, type GridEdit, type Palette, type Shut, type SlotView } from './slot-view.ts'

interface GridColumn extends ColumnAddress {
  /** The title of the resource. */
  readonly title: string
}

export interface GridView {
  /** Whether the columns are the resources of a day, or the days of a resource. */
  readonly over: 'resources' | 'days'
  readonly rows: readonly Interval[]
  readonly columns: readonly GridColumn[]
  /** The number of free slots of each column, in the order of `columns`. */
  readonly free: readonly number[]
  /** An array of slots for each row, in the order of `columns`. A row whose slots did not change is the same array as before. */
  readonly slots: readonly (readonly SlotView[])[]
  /** Where the first rows are left out: for each column, when the booking of its first row began, or null if it begins there. */
  readonly begun?: readonly (LocalTime | null)[]
}

/** The columns as they were read, which do not depend on the viewer. It is the same object while nothing in it changes. */
export interface GridGround {
  readonly rows: readonly Interval[]
  readonly columns: readonly GridColumn[]
  /** The resources, in the order of `columns`. */
  readonly resources: readonly (DayResource | undefined)[]
}

/** Returns null until the columns are loaded. */
type ReadGround = (state: State) => GridGround | null

/** Whether two readings have the same columns and rows, so that the shown slots can be kept. */
const sameFrame = (a: GridGround, b: GridGround): boolean =>
  a.columns.length === b.columns.length &&
  a.rows.length === b.rows.length &&
  a.columns.every(
    ({ resourceId, date }, index) => b.columns[index]?.resourceId === resourceId && b.columns[index]?.date === date,
  ) &&
  a.rows.every(({ startTime, endTime }, index) => {
    const row = b.rows[index]
    return row?.startTime === startTime && row.endTime === endTime
  })

export const isKnown = (resource: DayResource | undefined): resource is DayResource => resource !== undefined

interface Memory {
  readonly ground: GridGround
  readonly palette: Palette
  readonly view: GridView
  readonly sources: readonly ColumnSource[]
  readonly columns: readonly (readonly SlotView[])[]
}

/** Returns null until the columns are loaded. `now` need only change once a minute. */
export type SelectView = (state: State, now: WallTime, edit?: GridEdit | null, shut?: Shut | null) => GridView | null

/** Makes a selector that remembers its last answer. */
export const createView = (over: GridView['over'], read: ReadGround): SelectView => {
  let memory: Memory | null = null
  return (state, now, edit = null, shut = null) => {
    const ground = read(state)
    if (ground === null) {
      memory = null
      return null
    }
    const known = memory !== null && sameFrame(memory.ground, ground) ? memory : null
    const palette =
      memory?.ground === ground ? memory.palette : paletteOf(ground.resources.filter(isKnown), memory?.palette)
    const look = { state, now, palette, edit, shut }
    const sources = ground.columns.map(({ resourceId, date }, index) =>
      columnSource(look, { resourceId, date, resource: ground.resources[index] }, known?.sources[index]),
    )
    if (known !== null && sources.every((source, index) => sameSource(known.sources[index], source))) {
      memory = { ...known, ground, palette, sources }
      return known.view
    }
    const columns = sources.map((source, index) => {
      const previous = known?.columns[index]
      if (previous !== undefined && sameSource(known?.sources[index], source)) return previous
      return slotsOfColumn(source, now, { rows: ground.rows, before: previous })
    })
    const changed = [...columns.keys()].filter((index) => columns[index] !== known?.columns[index])
    const slots = ground.rows.map((_, rowIndex) => {
      const previous = known?.view.slots[rowIndex]
      return previous !== undefined && changed.every((index) => previous[index] === columns[index]?.[rowIndex])
        ? previous
        : columns.map((column) => column[rowIndex] ?? CLOSED)
    })
    const hasSameTitles =
      known?.view.columns.every(({ title }, index) => title === ground.columns[index]?.title) === true
    const view: GridView = {
      over,
      rows: known?.view.rows ?? ground.rows,
      columns: known !== null && hasSameTitles ? known.view.columns : ground.columns,
      free: columns.map((column, index) =>
        column === known?.columns[index]
          ? (known.view.free[index] ?? 0)
          : column.filter(({ _tag }) => _tag === 'Free').length,
      ),
      slots,
    }
    memory = { ground, palette, view, sources, columns }
    return view
  }
}

/** Makes a selector for one group and day. */
export const createGridView = (groupId: GroupId, date: LocalDate): SelectView => {
  let last: { readonly grid: DayGrid; readonly ground: GridGround } | null = null
  return createView('resources', (state) => {
    const grid = state.days[dayKey(groupId, date)]?.grid ?? null
    if (grid === null) return null
    if (last?.grid !== grid) {
      const resources = grid.order.map((resourceId) => grid.resources[resourceId])
      const columns = grid.order.map((resourceId, index) => ({
        resourceId,
        date,
        title: resources[index]?.title ?? '',
      }))
      last = { grid, ground: { rows: grid.rows, columns, resources } }
    }
    return last.ground
  })
}
