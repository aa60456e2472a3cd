/**
 * The view of one resource's day: alone, for a hit or a date of a series, and as a column of the grid (`grid-view.ts`). Invariant: a
 * column whose parts did not change keeps its identity, and of one that changed each slot that shows the same does.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { hasBegun } from '../rules/booking-window.ts'
import { colourRanks } from '../rules/colour-rank.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { ColumnAddress } from '../schema/events.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'
import {
  type GridEdit,
  NONE,
  type Palette,
  type Shut,
  type SlotSource,
  type SlotView,
  sameSlot,
  slotView,
} from './slot-view.ts'

export interface ColumnSource extends SlotSource, ColumnAddress {
  readonly resource: DayResource | undefined
  readonly nowMinute: string
}

/** The colours of these columns' bookings; `before` itself where it has the same. */
export const paletteOf = (resources: readonly DayResource[], before: Palette | undefined): Palette => {
  const slots = resources.flatMap((resource) => Object.values(resource.slots))
  const found = colourRanks(slots.flatMap(({ booking }) => booking?.idNumber ?? []))
  const isSame = before?.size === found.size && [...before].every(([number, color]) => found.get(number) === color)
  return isSame ? before : found
}

/** Only the presses and refusals that concern this resource and day, with identity kept while they are the same. */
const concerning = <Entry extends ColumnAddress>(
  entries: Readonly<Record<string, Entry>>,
  { resourceId, date }: ColumnAddress,
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

/** The rest that a look at a column depends on. */
export interface ColumnLook {
  readonly palette: Palette
  readonly edit: GridEdit | null
  readonly shut: Shut | null
}

const nowMinuteOf = (date: LocalDate, now: WallTime): string => {
  if (now.date === date) return now.time.slice(0, 5)
  return now.date < date ? 'before' : 'after'
}

/** @param before what the same column was made of last */
export const columnSource = (
  state: State,
  address: ColumnAddress,
  resource: DayResource | undefined,
  now: WallTime,
  look: ColumnLook,
  before: ColumnSource | undefined,
): ColumnSource => ({
  resourceId: address.resourceId,
  date: address.date,
  resource,
  holds: state.holds[resourceDayKey(address.resourceId, address.date)],
  pending: concerning(state.pending, address, before?.pending),
  refusals: concerning(state.refusals, address, before?.refusals),
  nowMinute: nowMinuteOf(address.date, now),
  ...look,
})

export const sameSource = (a: ColumnSource | undefined, b: ColumnSource): boolean =>
  a !== undefined &&
  a.resource === b.resource &&
  a.holds === b.holds &&
  a.pending === b.pending &&
  a.refusals === b.refusals &&
  a.palette === b.palette &&
  a.nowMinute === b.nowMinute &&
  a.edit === b.edit &&
  a.shut === b.shut

/** @param before the same column's slots of last time, of the same rows */
export const slotsOfColumn = (
  rows: readonly Interval[],
  source: ColumnSource,
  now: WallTime,
  before: readonly SlotView[] | undefined,
): readonly SlotView[] =>
  rows.map((row, index) => {
    const { resourceId, date } = source
    const begun = hasBegun(date, row.startTime, now)
    const view = slotView({ resourceId, date, ...row }, source.resource?.slots[row.startTime], source, begun)
    const last = before?.[index]
    return last !== undefined && sameSlot(last, view) ? last : view
  })

/** The rows that this resource has on its day, in order. */
export const rowsOfColumn = ({ slots }: DayResource): readonly Interval[] =>
  Object.entries(slots)
    .flatMap(([startTime, { endTime }]) => (isLocalTime(startTime) ? [{ startTime, endTime }] : []))
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))

export interface ColumnView extends ColumnAddress {
  readonly title: string
  /** The titles of its special days, if it has any. */
  readonly specialDay: string | undefined
  readonly rows: readonly Interval[]
  /** In the order of `rows`. */
  readonly slots: readonly SlotView[]
}

interface Memory {
  readonly source: ColumnSource
  readonly view: ColumnView
}

/** Makes a selector for one column that remembers its last answer; it answers null until the column is loaded. */
export const createColumnView = (
  resourceId: ResourceId,
  date: LocalDate,
): ((state: State, now: WallTime, shut?: Shut | null) => ColumnView | null) => {
  let memory: Memory | null = null
  return (state, now, shut = null) => {
    const resource = state.columns[resourceDayKey(resourceId, date)]?.resource ?? null
    if (resource === null) {
      memory = null
      return null
    }
    const before = memory?.source.resource === resource ? memory : null
    const palette = before?.source.palette ?? paletteOf([resource], memory?.source.palette)
    const source = columnSource(
      state,
      { resourceId, date },
      resource,
      now,
      { palette, edit: null, shut },
      memory?.source,
    )
    if (before !== null && sameSource(before.source, source)) return before.view
    const rows = before?.view.rows ?? rowsOfColumn(resource)
    const slots = slotsOfColumn(rows, source, now, before?.view.slots)
    const view = { resourceId, date, title: resource.title, specialDay: resource.specialDay, rows, slots }
    memory = { source, view }
    return view
  }
}
