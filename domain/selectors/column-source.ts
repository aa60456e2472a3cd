/**
 * Whatever a column's slots are made of: its resource's day, what is held and pressed there, and the look at it. Invariant: a column whose
 * parts did not change keeps its identity, and of one that changed each slot that shows the same does.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { hasBegun } from '../rules/booking-window.ts'
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
interface ColumnLook {
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
