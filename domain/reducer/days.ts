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
type DayDraft = Draft<Day>

const changeDay = (day: DayDraft, push: ChangePush): void => {
  if (day.grid === null || push.revision <= day.grid.revision) return
  switch (push._tag) {
    case 'ReservationsPushed':
      return
    case 'GridChanged':
      if (push.groupId === day.groupId) day.stale = true
      return
    default:
      for (const booked of bookedSlotsOf(push)) {
        const resource = booked.date === day.date ? day.grid.resources[booked.resourceId] : undefined
        if (resource !== undefined && changeColumn(resource, push, booked)) day.stale = true
      }
  }
}

export const changeDays = (state: StateDraft, push: ChangePush): void => {
  for (const day of Object.values(state.days)) changeDay(day, push)
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

const emptyDay = ({ groupId, date }: Pick<Day, 'groupId' | 'date'>): Day => ({
  groupId,
  date,
  grid: null,
  loading: false,
  stale: false,
  failure: null,
})

export const requestDay = (state: StateDraft, event: EventOf<'DayRequested'>): void => {
  const key = dayKey(event.groupId, event.date)
  const day = state.days[key] ?? castDraft(emptyDay(event))
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
  for (const { push } of changesAfter(state, event.revision)) if (push !== null) changeDay(day, push)
}

export const failDay = (state: StateDraft, event: EventOf<'DayFailed'>): void => {
  const day = state.days[dayKey(event.groupId, event.date)]
  if (day === undefined) return
  day.loading = false
  day.failure = event.code
}
