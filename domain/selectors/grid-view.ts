/**
 * What the grid of a group and day shows. Invariant: a slot has exactly one state, the first that holds of: booked,
 * closed, locked, selected, reserved, free (contract 3, Grid); one changed resource gives one new column and keeps the
 * identity of every other, so that one row is drawn again.
 */
import { type Interval, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { isLocalTime, type LocalTime, minutesOf } from '../calendar/local-time.ts'
import type { WallTime } from '../calendar/stockholm.ts'
import { bookingNumberOf, colourRanks } from '../rules/colour-rank.ts'
import type { DayGrid, DaySlot } from '../schema/day-grid.ts'
import type { SelectionRefusal, SlotReference } from '../schema/events.ts'
import type { BookingId, GroupId, ResourceId } from '../schema/ids.ts'
import type { Hold, State } from '../schema/state.ts'
import { dayKey, resourceDayKey, slotKey } from '../state/state.ts'

export type SlotView =
  | {
      readonly _tag: 'Booked'
      readonly idNumber: string
      readonly bookingId: BookingId | null
      /** Null: of the booking that is edited. */
      readonly color: number | null
    }
  | { readonly _tag: 'Closed' }
  | { readonly _tag: 'Locked' }
  /** `own`: booked by the booking that is edited; it is let go and taken back without asking the server. */
  | { readonly _tag: 'Selected'; readonly pending: boolean; readonly own?: true }
  | { readonly _tag: 'Reserved' }
  | { readonly _tag: 'Free'; readonly pending: boolean; readonly refusal: SelectionRefusal | null; readonly own?: true }

/** Which booked resource is edited, and what of its own slots is let go. */
export interface GridEdit {
  readonly resourceId: ResourceId
  /** The `bookingIdNumber` of the booked resource. */
  readonly idNumber: string
  /** Starts. */
  readonly letGo: ReadonlySet<string>
}

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

const CLOSED: SlotView = { _tag: 'Closed' }
const LOCKED: SlotView = { _tag: 'Locked' }
const RESERVED: SlotView = { _tag: 'Reserved' }
const SELECTED: SlotView = { _tag: 'Selected', pending: false }
const SELECTING: SlotView = { _tag: 'Selected', pending: true }
const FREE: SlotView = { _tag: 'Free', pending: false, refusal: null }
const OWN: SlotView = { _tag: 'Selected', pending: false, own: true }
const OWN_LET_GO: SlotView = { _tag: 'Free', pending: false, refusal: null, own: true }
const LETTING_GO: SlotView = { _tag: 'Free', pending: true, refusal: null }

const hasBegun = (date: LocalDate, startTime: LocalTime, now: WallTime): boolean =>
  date < now.date || (date === now.date && minutesOf(startTime) <= minutesOf(now.time))

/** Whose holds touch the slot: one's own comes first (contract 3, Grid), for rows may have been shorter once. */
const holderOf = (holds: Readonly<Record<string, Hold>> | undefined, slot: Interval): Hold['holder'] | null => {
  if (holds === undefined) return null
  const exact = holds[slot.startTime]
  if (exact !== undefined && exact.endTime === slot.endTime) return exact.holder
  let holder: Hold['holder'] | null = null
  for (const [startTime, hold] of Object.entries(holds))
    if (isLocalTime(startTime) && overlaps({ startTime, endTime: hold.endTime }, slot) && holder !== 'mine')
      holder = hold.holder
  return holder
}

interface ColumnSource {
  readonly day: DayGrid['resources'][string] | undefined
  readonly holds: State['holds'][string] | undefined
  readonly pending: State['pending']
  readonly refusals: State['refusals']
  readonly palette: ReadonlyMap<number, number>
  readonly nowMinute: string
  readonly edit: GridEdit | null
}

const slotView = (slot: SlotReference, day: DaySlot | undefined, source: ColumnSource, begun: boolean): SlotView => {
  if (day === undefined) return CLOSED
  if (day.booking !== null) {
    const { idNumber, bookingId } = day.booking
    const { edit } = source
    if (edit !== null && edit.resourceId === slot.resourceId && edit.idNumber === idNumber)
      return edit.letGo.has(slot.startTime) ? OWN_LET_GO : OWN
    const number = bookingNumberOf(idNumber)
    const isEdited = edit !== null && bookingNumberOf(edit.idNumber) === number
    return { _tag: 'Booked', idNumber, bookingId, color: isEdited ? null : (source.palette.get(number) ?? 0) }
  }
  if (!day.open || begun) return CLOSED
  if (day.locked) return LOCKED
  const holder = holderOf(source.holds, slot)
  // Nearly always there is neither a press nor a refusal: no key is made then.
  const pending = source.pending === NONE ? undefined : source.pending[slotKey(slot)]
  if (pending?.kind === 'releasing' && holder !== 'other') return LETTING_GO
  if (holder === 'mine') return SELECTED
  if (holder === 'other') return RESERVED
  if (pending?.kind === 'selecting') return SELECTING
  const refusal = source.refusals === NONE ? undefined : source.refusals[slotKey(slot)]
  return refusal === undefined ? FREE : { _tag: 'Free', pending: false, refusal: refusal.reason }
}

const sameSlot = (a: SlotView | undefined, b: SlotView): boolean => {
  if (a === b) return true
  if (a === undefined || a._tag !== b._tag) return false
  if (a._tag === 'Booked' && b._tag === 'Booked')
    return a.idNumber === b.idNumber && a.bookingId === b.bookingId && a.color === b.color
  if (a._tag === 'Free' && b._tag === 'Free')
    return a.pending === b.pending && a.refusal === b.refusal && a.own === b.own
  return false
}

const samePalette = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean =>
  a.size === b.size && [...a].every(([number, color]) => b.get(number) === color)

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
  a.edit === b.edit

/** One for all, so that it is known by identity. */
const NONE: Readonly<Record<string, never>> = {}

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
): ((state: State, now: WallTime, edit?: GridEdit | null) => GridView | null) => {
  let memory: Memory | null = null
  return (state, now, edit = null) => {
    const grid = state.days[dayKey(groupId, date)]?.grid ?? null
    if (grid === null) {
      memory = null
      return null
    }
    const nowMinute = now.date === date ? now.time.slice(0, 5) : now.date < date ? 'before' : 'after'
    const sameDay = memory !== null && sameFrame(memory.grid, grid)
    const found =
      memory !== null && memory.grid.resources === grid.resources
        ? (memory.sources[0]?.palette ?? new Map<number, number>())
        : colourRanks(
            Object.values(grid.resources).flatMap((resource) =>
              Object.values(resource.slots).flatMap((slot) => (slot.booking === null ? [] : [slot.booking.idNumber])),
            ),
          )
    const before = memory?.sources[0]?.palette
    const palette = before !== undefined && samePalette(before, found) ? before : found
    const sources = grid.order.map((resourceId, index): ColumnSource => {
      const previous = sameDay ? memory?.sources[index] : undefined
      return {
        day: grid.resources[resourceId],
        holds: state.holds[resourceDayKey(resourceId, date)],
        pending: concerning(state.pending, resourceId, date, previous?.pending),
        refusals: concerning(state.refusals, resourceId, date, previous?.refusals),
        palette,
        nowMinute,
        edit,
      }
    })
    if (sameDay && memory !== null && sources.every((source, index) => sameSource(memory?.sources[index], source))) {
      memory = { ...memory, grid, sources }
      return memory.view
    }
    const begun = grid.rows.map(({ startTime }) => hasBegun(date, startTime, now))
    const columns = grid.order.map((resourceId, index) => {
      const source = sources[index]
      const previous = sameDay ? memory?.columns[index] : undefined
      if (source === undefined) return []
      if (previous !== undefined && sameSource(memory?.sources[index], source)) return previous
      return grid.rows.map((row, rowIndex) => {
        const slot = { resourceId, date, ...row }
        const view = slotView(slot, source.day?.slots[row.startTime], source, begun[rowIndex] ?? false)
        const last = previous?.[rowIndex]
        return last !== undefined && sameSlot(last, view) ? last : view
      })
    })
    const known = sameDay ? memory : null
    const changed = [...columns.keys()].filter((index) => columns[index] !== known?.columns[index])
    const slots = grid.rows.map((_, rowIndex) => {
      const previous = known?.view.slots[rowIndex]
      return previous !== undefined && changed.every((index) => previous[index] === columns[index]?.[rowIndex])
        ? previous
        : columns.map((column) => column[rowIndex] ?? CLOSED)
    })
    const resources = grid.order.map((id) => ({ id, title: grid.resources[id]?.title ?? '' }))
    const sameResources =
      sameDay &&
      memory?.view.resources.every(
        (was, index) => was.id === resources[index]?.id && was.title === resources[index]?.title,
      )
    const view = {
      groupId,
      date,
      rows: sameDay && memory !== null ? memory.view.rows : grid.rows,
      resources: sameResources && memory !== null ? memory.view.resources : resources,
      free: columns.map((column, index) =>
        column === known?.columns[index]
          ? (known.view.free[index] ?? 0)
          : column.filter(({ _tag }) => _tag === 'Free').length,
      ),
      slots,
    }
    memory = { grid, view, sources, columns }
    return view
  }
}
