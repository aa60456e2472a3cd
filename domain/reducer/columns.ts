/**
 * Changes the columns of the state. A column has a resource's slots on one day. It is part of a day's grid, or is a separate entry of
 * `state.columns` (decision 0093). Invariants: a push changes every column by `changeColumn`, in either place; the invariant of days
 * (`days.ts`) also holds for the separate columns.
 */
import { castDraft, type Draft } from 'immer'
import { covers, overlaps } from '../calendar/interval.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { DayResource } from '../schema/day-grid.ts'
import type { BookedSlot, ChangePush, ColumnAddress, EventOf } from '../schema/events.ts'
import type { Column, State } from '../schema/state.ts'
import { bookingMark, dayResourceOf } from '../state/day-grid.ts'
import { resourceDayKey } from '../state/state.ts'
import { changesAfter } from './recent-changes.ts'

type StateDraft = Draft<State>
type BookingPush = Extract<ChangePush, { readonly _tag: 'BookingsPushed' | 'CancellationsPushed' }>

export const bookedSlotsOf = (push: BookingPush): readonly BookedSlot[] =>
  push._tag === 'BookingsPushed' ? push.made : push.freed

/** Applies a push about a booked stretch to the slots that it touches. Returns whether the column must be read again. */
export const changeColumn = ({ slots }: Draft<DayResource>, { _tag }: BookingPush, booked: BookedSlot): boolean => {
  // Rows do not overlap. If a row is exactly the booked stretch, no other row touches the stretch.
  const isExact = slots[booked.startTime]?.endTime === booked.endTime
  let isStale = false
  for (const startTime of isExact ? [booked.startTime] : Object.keys(slots)) {
    const slot = slots[startTime]
    if (slot === undefined || !isLocalTime(startTime)) continue
    const row = { startTime, endTime: slot.endTime }
    if (!overlaps(row, booked)) continue
    if (_tag === 'BookingsPushed') slot.booking = bookingMark(booked.bookingIdNumber, booked)
    else if (slot.booking?.idNumber === booked.bookingIdNumber) {
      slot.booking = null
      // The rows may have been shorter before, so the rest of this slot may have another booking.
      if (!covers(booked, row)) isStale = true
    }
  }
  return isStale
}

const keyOf = ({ resourceId, date }: ColumnAddress): string => resourceDayKey(resourceId, date)

/**
 * Applies a push to columns.
 * @param columns the columns that the push may change, by key
 */
export const changeColumns = (state: StateDraft, push: ChangePush, columns = state.columns): void => {
  switch (push._tag) {
    case 'ReservationsPushed':
      return
    case 'GridChanged':
      for (const column of Object.values(columns)) {
        // A resource with an unknown group may belong to this group.
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

/** To be called after a connection's first reading, which has `revision`. Columns with another revision must be read again. */
export const checkColumns = (state: StateDraft, revision: number): void => {
  for (const column of Object.values(state.columns)) {
    if (column.resource === null || column.revision === revision) continue
    column.stale = true
    // A server whose database was restored counts revisions from a lower number. Its answers must not count as old.
    if (column.revision > revision) column.revision = 0
  }
}

export const markColumnsStale = (state: StateDraft, within: readonly ColumnAddress[] | null = null): void => {
  const columns = within === null ? Object.values(state.columns) : within.map((one) => state.columns[keyOf(one)])
  for (const column of columns) if (column !== undefined) column.stale = true
}

export const requestColumns = (state: StateDraft, { columns }: EventOf<'ColumnsRequested'>): void => {
  for (const { resourceId, date } of columns) {
    const key = resourceDayKey(resourceId, date)
    const empty = { resourceId, date, revision: 0, resource: null, loading: false, stale: false, failure: null }
    const column: Draft<Column> = state.columns[key] ?? empty
    column.loading = true
    column.stale = false
    state.columns[key] = column
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
