/**
 * The view of a group and day that the grid shows. Invariant: one changed resource gives one new column and keeps the
 * identity of every other, so that one row is drawn again. `slot-view.ts` says what a single slot is.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { hasBegun } from '../rules/booking-window.ts'
import { colourRanks } from '../rules/colour-rank.ts'
import type { DayGrid } from '../schema/day-grid.ts'
import type { GroupId, ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { dayKey, resourceDayKey } from '../state/state.ts'
import {
  CLOSED,
  type GridEdit,
  NONE,
  type Palette,
  type Shut,
  type SlotSource,
  type SlotView,
  sameSlot,
  slotView,
} from './slot-view.ts'

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

interface ColumnSource extends SlotSource {
  readonly resourceId: ResourceId
  readonly day: DayGrid['resources'][string] | undefined
  readonly nowMinute: string
}

/** The colours of the day's bookings; `before` itself where it has the same. */
const paletteOf = ({ resources }: DayGrid, before: Palette | undefined): Palette => {
  const slots = Object.values(resources).flatMap((resource) => Object.values(resource.slots))
  const found = colourRanks(slots.flatMap(({ booking }) => booking?.idNumber ?? []))
  const isSame = before?.size === found.size && [...before].every(([number, color]) => found.get(number) === color)
  return isSame ? before : found
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

const sameSource = (a: ColumnSource | undefined, b: ColumnSource): boolean =>
  a !== undefined &&
  a.day === b.day &&
  a.holds === b.holds &&
  a.pending === b.pending &&
  a.refusals === b.refusals &&
  a.palette === b.palette &&
  a.nowMinute === b.nowMinute &&
  a.edit === b.edit &&
  a.shut === b.shut

/** Only the presses and refusals that concern this resource and day, with identity kept while they are the same. */
const concerning = <Entry extends { readonly resourceId: ResourceId; readonly date: LocalDate }>(
  entries: Readonly<Record<string, Entry>>,
  resourceId: ResourceId,
  date: LocalDate,
  before: Readonly<Record<string, Entry>> | undefined,
): Readonly<Record<string, Entry>> => {
  const all = Object.entries(entries)
  if (all.length === 0) return NONE
  const mine = all.filter(([, entry]) => entry.resourceId === resourceId && entry.date === date)
  if (mine.length === 0) return NONE
  if (
    before !== undefined &&
    Object.keys(before).length === mine.length &&
    mine.every(([key, entry]) => before[key] === entry)
  )
    return before
  return Object.fromEntries(mine)
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
    const nowMinute = now.date === date ? now.time.slice(0, 5) : now.date < date ? 'before' : 'after'
    const known = memory !== null && sameFrame(memory.grid, grid) ? memory : null
    const palette = memory?.grid.resources === grid.resources ? memory.palette : paletteOf(grid, memory?.palette)
    const sources = grid.order.map((resourceId, index): ColumnSource => {
      const previous = known?.sources[index]
      return {
        resourceId,
        day: grid.resources[resourceId],
        holds: state.holds[resourceDayKey(resourceId, date)],
        pending: concerning(state.pending, resourceId, date, previous?.pending),
        refusals: concerning(state.refusals, resourceId, date, previous?.refusals),
        palette,
        nowMinute,
        edit,
        shut,
      }
    })
    if (known !== null && sources.every((source, index) => sameSource(known.sources[index], source))) {
      memory = { ...known, grid, palette, sources }
      return known.view
    }
    const begun = grid.rows.map(({ startTime }) => hasBegun(date, startTime, now))
    const columns = sources.map((source, index) => {
      const previous = known?.columns[index]
      if (previous !== undefined && sameSource(known?.sources[index], source)) return previous
      return grid.rows.map((row, rowIndex) => {
        const slot = { resourceId: source.resourceId, date, ...row }
        const view = slotView(slot, source.day?.slots[row.startTime], source, begun[rowIndex] ?? false)
        const last = previous?.[rowIndex]
        return last !== undefined && sameSlot(last, view) ? last : view
      })
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
