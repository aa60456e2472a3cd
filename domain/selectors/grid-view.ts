/**
 * The view of a group and day that the grid shows. Invariant: one changed resource gives one new column and keeps the
 * identity of every other, so that one row is drawn again. `slot-view.ts` says what a single slot is.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import type { DayGrid } from '../schema/day-grid.ts'
import type { GroupId, ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { dayKey } from '../state/state.ts'
import { type ColumnSource, columnSource, paletteOf, sameSource, slotsOfColumn } from './column-view.ts'
import { CLOSED, type GridEdit, type Palette, type Shut, type SlotView } from './slot-view.ts'

export interface GridView {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly rows: readonly Interval[]
  readonly resources: readonly { readonly id: ResourceId; readonly title: string }[]
  /** How many slots are free, in the order of `resources`. */
  readonly free: readonly number[]
  /** One array a row, in the order of `resources`; a row whose slots did not change keeps its identity. */
  readonly slots: readonly (readonly SlotView[])[]
}

/** True when two readings of a day have the same columns and rows, so that what is shown can be kept. */
const sameFrame = (a: DayGrid, b: DayGrid): boolean =>
  a.order.length === b.order.length &&
  a.rows.length === b.rows.length &&
  a.order.every((id, index) => b.order[index] === id) &&
  a.rows.every(({ startTime, endTime }, index) => {
    const row = b.rows[index]
    return row?.startTime === startTime && row.endTime === endTime
  })

interface Memory {
  readonly grid: DayGrid
  readonly palette: Palette
  readonly view: GridView
  readonly sources: readonly ColumnSource[]
  readonly columns: readonly (readonly SlotView[])[]
}

/**
 * Makes a selector for one group and day that remembers its last answer; it answers null until the day is loaded.
 * `now` need only change once a minute.
 */
export const createGridView = (
  groupId: GroupId,
  date: LocalDate,
): ((state: State, now: WallTime, edit?: GridEdit | null, shut?: Shut | null) => GridView | null) => {
  let memory: Memory | null = null
  return (state, now, edit = null, shut = null) => {
    const grid = state.days[dayKey(groupId, date)]?.grid ?? null
    if (grid === null) {
      memory = null
      return null
    }
    const known = memory !== null && sameFrame(memory.grid, grid) ? memory : null
    const palette =
      memory?.grid.resources === grid.resources
        ? memory.palette
        : paletteOf(Object.values(grid.resources), memory?.palette)
    const look = { palette, edit, shut }
    const sources = grid.order.map((resourceId, index) =>
      columnSource(state, { resourceId, date }, grid.resources[resourceId], now, look, known?.sources[index]),
    )
    if (known !== null && sources.every((source, index) => sameSource(known.sources[index], source))) {
      memory = { ...known, grid, palette, sources }
      return known.view
    }
    const columns = sources.map((source, index) => {
      const previous = known?.columns[index]
      if (previous !== undefined && sameSource(known?.sources[index], source)) return previous
      return slotsOfColumn(grid.rows, source, now, previous)
    })
    const changed = [...columns.keys()].filter((index) => columns[index] !== known?.columns[index])
    const slots = grid.rows.map((_, rowIndex) => {
      const previous = known?.view.slots[rowIndex]
      return previous !== undefined && changed.every((index) => previous[index] === columns[index]?.[rowIndex])
        ? previous
        : columns.map((column) => column[rowIndex] ?? CLOSED)
    })
    const resources = grid.order.map((id) => ({ id, title: grid.resources[id]?.title ?? '' }))
    const hasSameTitles = known?.view.resources.every(({ title }, index) => title === resources[index]?.title) === true
    const view = {
      groupId,
      date,
      rows: known?.view.rows ?? grid.rows,
      resources: known !== null && hasSameTitles ? known.view.resources : resources,
      free: columns.map((column, index) =>
        column === known?.columns[index]
          ? (known.view.free[index] ?? 0)
          : column.filter(({ _tag }) => _tag === 'Free').length,
      ),
      slots,
    }
    memory = { grid, palette, view, sources, columns }
    return view
  }
}
