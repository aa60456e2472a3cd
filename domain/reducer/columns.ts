/**
 * Changes of columns. A column is a resource's slots on one day: it is part of the grid of a day, or stands alone in `state.columns`
 * (decision 0093). Invariants: a push changes a column by `changeColumn`, wherever it stands; the invariant of days (`days.ts`) holds for
 * a column that stands alone too.
 */
import { castDraft, type Draft } from 'immer'
import { covers, overlaps } from '../calendar/interval.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { DayResource, DaySlot } from '../schema/day-grid.ts'
import type { BookedSlot, ChangePush, ColumnAddress, EventOf } from '../schema/events.ts'
import type { Column, State } from '../schema/state.ts'
import { bookingMark, dayResourceOf } from '../state/day-grid.ts'
import { resourceDayKey } from '../state/state.ts'
import { changesAfter } from './recent-changes.ts'

type StateDraft = Draft<State>
type BookingPush = Extract<ChangePush, { readonly _tag: 'BookingsPushed' | 'CancellationsPushed' }>

/** The slots that a booked stretch touches. @property isCovered whether the stretch covers all of the slot */
const touchedSlots = (
  slots: Draft<DayResource['slots']>,
  booked: BookedSlot,
): { slot: Draft<DaySlot>; isCovered: boolean }[] => {
  // Rows do not overlap: where one is exactly the stretch, no other touches it.
  const row = slots[booked.startTime]
  if (row?.endTime === booked.endTime) return [{ slot: row, isCovered: true }]
  return Object.entries(slots).flatMap(([startTime, slot]) =>
    isLocalTime(startTime) && overlaps({ startTime, endTime: slot.endTime }, booked)
      ? [{ slot, isCovered: covers(booked, { startTime, endTime: slot.endTime }) }]
      : [],
  )
}

export const bookedSlotsOf = (push: BookingPush): readonly BookedSlot[] =>
  push._tag === 'BookingsPushed' ? push.made : push.freed

/** Takes in what the push says of a stretch of this column. @returns whether the column must be read again */
export const changeColumn = (resource: Draft<DayResource>, { _tag }: BookingPush, booked: BookedSlot): boolean => {
  let isStale = false
  for (const { slot, isCovered } of touchedSlots(resource.slots, booked)) {
    if (_tag === 'BookingsPushed') slot.booking = bookingMark(booked.bookingIdNumber, booked.bookingId, booked.own)
    else if (slot.booking?.idNumber === booked.bookingIdNumber) {
      slot.booking = null
      // Rows were shorter once: another booking may be left in the rest of this one.
      if (!isCovered) isStale = true
    }
  }
  return isStale
}

const keyOf = ({ resourceId, date }: ColumnAddress): string => resourceDayKey(resourceId, date)

/** @param columns those that the push may change, by key */
export const changeColumns = (state: StateDraft, push: ChangePush, columns = state.columns): void => {
  switch (push._tag) {
    case 'ReservationsPushed':
      return
    case 'GridChanged':
      for (const column of Object.values(columns)) {
        // A resource whose group is not known may be of this group.
        const isOfGroup = (state.resources[column.resourceId]?.groupId ?? push.groupId) === push.groupId
        if (column.resource !== null && push.revision > column.revision && isOfGroup) column.stale = true
      }
      return
    default:
      for (const booked of bookedSlotsOf(push)) {
        const column = columns[keyOf(booked)]
        if (column === undefined || column.resource === null || push.revision <= column.revision) continue
        if (changeColumn(column.resource, push, booked)) column.stale = true
      }
  }
}

/** After the first reading of a connection at `revision`: a column of another revision must be read again. */
export const checkColumns = (state: StateDraft, revision: number): void => {
  for (const column of Object.values(state.columns)) {
    if (column.resource === null || column.revision === revision) continue
    column.stale = true
    // A server whose database was restored counts from a lower number: its answers must not look old.
    if (column.revision > revision) column.revision = 0
  }
}

export const markColumnsStale = (state: StateDraft, within: readonly ColumnAddress[] | null = null): void => {
  const columns = within === null ? Object.values(state.columns) : within.map((one) => state.columns[keyOf(one)])
  for (const column of columns) if (column !== undefined) column.stale = true
}

const emptyColumn = ({ resourceId, date }: ColumnAddress): Column => ({
  resourceId,
  date,
  revision: 0,
  resource: null,
  loading: false,
  stale: false,
  failure: null,
})

export const requestColumns = (state: StateDraft, { columns }: EventOf<'ColumnsRequested'>): void => {
  for (const address of columns) {
    const column = state.columns[keyOf(address)] ?? castDraft(emptyColumn(address))
    column.loading = true
    column.stale = false
    state.columns[keyOf(address)] = column
  }
}

export const loadColumns = (state: StateDraft, { revision, resources }: EventOf<'ColumnsLoaded'>): void => {
  const loaded: Draft<State['columns']> = {}
  for (const resource of resources) {
    const key = resourceDayKey(resource.id, resource.date)
    const column = state.columns[key]
    if (column === undefined) continue
    column.loading = false
    column.failure = null
    if (column.resource !== null && revision < column.revision) continue
    column.revision = revision
    column.resource = castDraft(dayResourceOf(resource))
    if (state.stream !== null && revision < state.stream.from) column.stale = true
    loaded[key] = column
  }
  for (const { push } of changesAfter(state, revision)) if (push !== null) changeColumns(state, push, loaded)
}

export const failColumns = (state: StateDraft, { columns, code }: EventOf<'ColumnsFailed'>): void => {
  for (const address of columns) {
    const column = state.columns[keyOf(address)]
    if (column === undefined) continue
    column.loading = false
    column.failure = code
  }
}

export const releaseColumns = (state: StateDraft, { columns }: EventOf<'ColumnsReleased'>): void => {
  for (const address of columns) delete state.columns[keyOf(address)]
}
