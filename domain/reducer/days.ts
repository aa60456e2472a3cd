/**
 * Changes the days of the state. Invariant: a grid of revision n has every change up to n, and every later change that this connection has
 * pushed. A day that may lack a change is stale, and is read again (docs/rules.md#revision).
 */
import { castDraft, type Draft } from 'immer'
import type { ChangePush, EventOf } from '../schema/events.ts'
import type { Day, State } from '../schema/state.ts'
import { dayGridOf } from '../state/day-grid.ts'
import { dayKey } from '../state/state.ts'
import { bookedSlotsOf, changeColumn } from './columns.ts'
import { changesAfter } from './recent-changes.ts'

type StateDraft = Draft<State>

/** Applies a push to days. */
export const changeDays = (days: readonly Draft<Day>[], push: ChangePush): void => {
  for (const day of days) {
    if (day.grid === null || push.revision <= day.grid.revision) continue
    switch (push._tag) {
      case 'ReservationsPushed':
        break
      case 'GridChanged':
        if (push.groupId === day.groupId) day.stale = true
        break
      default:
        for (const booked of bookedSlotsOf(push)) {
          const resource = booked.date === day.date ? day.grid.resources[booked.resourceId] : undefined
          if (resource !== undefined && changeColumn(resource, push, booked)) day.stale = true
        }
    }
  }
}

/** To be called after a connection's first reading, which has `revision`. Days with another revision must be read again. */
export const checkDays = (state: StateDraft, revision: number): void => {
  for (const day of Object.values(state.days)) {
    if (day.grid === null || day.grid.revision === revision) continue
    day.stale = true
    // A server whose database was restored counts revisions from a lower number. Its answers must not count as old.
    if (day.grid.revision > revision) day.grid.revision = 0
  }
}

export const markDaysStale = (state: StateDraft): void => {
  for (const day of Object.values(state.days)) day.stale = true
}

export const requestDay = (state: StateDraft, { groupId, date }: EventOf<'DayRequested'>): void => {
  const key = dayKey(groupId, date)
  const empty = { groupId, date, grid: null, loading: false, stale: false, failure: null }
  const day: Draft<Day> = state.days[key] ?? empty
  day.loading = true
  day.stale = false
  state.days[key] = day
}

export const loadDay = (state: StateDraft, event: EventOf<'DayLoaded'>): void => {
  const day = state.days[dayKey(event.groupId, event.date)]
  if (day === undefined) return
  day.loading = false
  day.failure = null
  if (day.grid !== null && event.revision < day.grid.revision) return
  day.grid = castDraft(dayGridOf(event))
  if (state.stream !== null && event.revision < state.stream.from) day.stale = true
  for (const { push } of changesAfter(state, event.revision)) if (push !== null) changeDays([day], push)
}

export const failDay = (state: StateDraft, event: EventOf<'DayFailed'>): void => {
  const day = state.days[dayKey(event.groupId, event.date)]
  if (day === undefined) return
  day.loading = false
  day.failure = event.code
}
