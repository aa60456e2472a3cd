/**
 * The data from which a column's slots are made: the resource's day, its holds and pending presses, and data that depends on the viewer and
 * the time. Invariant: an unchanged column is the same object as before; in a changed column, each slot with the same view is the same
 * object as before.
 */
import type { Interval } from '../calendar/interval.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { colourRanks } from '../rules/colour-rank.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { ColumnAddress } from '../schema/events.ts'
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
  /** The current minute of the day, if the column's date is today. Otherwise the word `before` or `after`. */
  readonly nowMinute: string
}

/** The colours of the bookings in these columns. It is the object `before` if nothing changed. */
export const paletteOf = (resources: readonly DayResource[], before: Palette | undefined): Palette => {
  const slots = resources.flatMap((resource) => Object.values(resource.slots))
  const found = colourRanks(slots.flatMap(({ booking }) => booking?.idNumber ?? []))
  const isSame = before?.size === found.size && [...before].every(([number, color]) => found.get(number) === color)
  return isSame ? before : found
}

/** The presses or refusals for this resource and day. It is the same object as before while they are the same. */
const concerning = <Entry extends ColumnAddress>(
  entries: Readonly<Record<string, Entry>>,
  { resourceId, date }: ColumnAddress,
  before: Readonly<Record<string, Entry>> | undefined,
): Readonly<Record<string, Entry>> => {
  const all = Object.entries(entries)
  if (all.length === 0) return NONE
  const found = all.filter(([, entry]) => entry.resourceId === resourceId && entry.date === date)
  if (found.length === 0) return NONE
  if (
    before !== undefined &&
    Object.keys(before).length === found.length &&
    found.every(([key, entry]) => before[key] === entry)
  )
    return before
  return Object.fromEntries(found)
}

/** The data that any column's view depends on, apart from the column itself. */
interface ColumnLook {
  readonly state: State
  readonly now: WallTime
  readonly palette: Palette
  readonly edit: GridEdit | null
  readonly shut: Shut | null
}

/** Collects the data of a column. `before` is the last source of the same column. */
export const columnSource = (
  { state, now, ...look }: ColumnLook,
  { resourceId, date, resource }: ColumnAddress & Pick<ColumnSource, 'resource'>,
  before: ColumnSource | undefined,
): ColumnSource => ({
  resourceId,
  date,
  resource,
  holds: state.holds[resourceDayKey(resourceId, date)],
  pending: concerning(state.pending, { resourceId, date }, before?.pending),
  refusals: concerning(state.refusals, { resourceId, date }, before?.refusals),
  nowMinute: now.date === date ? now.time.slice(0, 5) : now.date < date ? 'before' : 'after',
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

/** Makes the slots of a column. `before` has its last slots, if the rows were the same. */
export const slotsOfColumn = (
  source: ColumnSource,
  now: WallTime,
  { rows, before }: { readonly rows: readonly Interval[]; readonly before: readonly SlotView[] | undefined },
): readonly SlotView[] =>
  rows.map((row, index) => {
    const { resourceId, date } = source
    const view = slotView({ resourceId, date, ...row }, source.resource?.slots[row.startTime], source, now)
    const last = before?.[index]
    return last !== undefined && sameSlot(last, view) ? last : view
  })
