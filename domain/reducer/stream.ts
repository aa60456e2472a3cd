/**
 * Folds the events of the hub into the state, by their revisions: pushes, revisions without a push, readings of all holds, and changes of
 * the connection. Invariant: the core has received every push after `stream.from` up to `stream.seen`. When a push is missing, all data
 * that it may concern is marked as stale.
 */
import { castDraft, type Draft } from 'immer'
import type { Area } from '../schema/area.ts'
import type { BookedSlot, ChangePush, EventOf } from '../schema/events.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'
import { unreachable } from '../unreachable.ts'
import { changeColumns, checkColumns, markColumnsStale } from './columns.ts'
import { changeDays, checkDays, markDaysStale } from './days.ts'
import { changeHold, endAnswered, expireHolds, keysOfExpired, replaceHolds } from './holds.ts'
import { notingLapses } from './lapses.ts'
import { changesAfter, recentChanges } from './recent-changes.ts'

type StateDraft = Draft<State>

/** The number of pushes of the connection that are kept for bringing late readings up to date. */
const CHANGES_AT_MOST = 200

/**
 * Notes that the connection has reached `revision`. If a revision was skipped, a push was missed, and everything is read again.
 * @param next 1 for a push, which is the change of that revision. 0 for a bare revision, whose push must have come before.
 */
const followStream = (state: StateDraft, revision: number, next: 0 | 1): void => {
  if (state.stream === null || revision <= state.stream.seen) return
  if (revision > state.stream.seen + next) {
    state.stream.from = revision
    // Pushes from this revision on can still bring a reading of this revision up to date.
    state.told = castDraft(recentChanges(state).filter((change) => change.revision >= revision))
    state.holdsStale = true
    markDaysStale(state)
    markColumnsStale(state)
  }
  state.stream.seen = revision
}

/**
 * Keeps a change that the connection pushed. Beyond `CHANGES_AT_MOST` it forgets the oldest change, and readings from before that change
 * can no longer be brought up to date.
 * @param push Null for a bare revision.
 */
const keepChange = (state: StateDraft, revision: number, push: ChangePush | null): void => {
  const changes = recentChanges(state)
  const forgotten = changes[changes.length - CHANGES_AT_MOST]
  state.told = castDraft([...changes.slice(1 - CHANGES_AT_MOST), { revision, push }])
  if (forgotten !== undefined && state.stream !== null && state.stream.from < forgotten.revision)
    state.stream.from = forgotten.revision
}

const changeHolds = (state: StateDraft, push: EventOf<'ReservationsPushed'>, now: number): void => {
  if (state.holdsRevision !== null && push.revision <= state.holdsRevision) return
  const change = (): void => {
    for (const changed of push.changed) changeHold(state, changed)
  }
  const takesOwn = push.changed.some(({ holder, expiration }) => holder === 'mine' && expiration === null)
  if (takesOwn) {
    const within = push.changed.map(({ resourceId, date }) => resourceDayKey(resourceId, date))
    notingLapses(state, { now, since: push.revision - 1, within }, change)
  } else change()
}

/** The area whose readings are out of date after the push, apart from days and columns. */
const changedArea = (push: ChangePush): Area | null => {
  // A person can only have read bookings whose id they may see.
  const isKnown = ({ bookingId }: BookedSlot): boolean => bookingId !== null
  switch (push._tag) {
    case 'BookingsPushed':
      return push.made.some(isKnown) ? 'bookings' : null
    case 'CancellationsPushed':
      return push.freed.some(isKnown) ? 'bookings' : null
    case 'GridChanged':
      return 'groups'
    case 'ReservationsPushed':
      return null
    default:
      return unreachable(push)
  }
}

/** Takes in a push. `seq` is the number of the event, and `now` is the server's time in ms. */
export const receivePush = (
  state: StateDraft,
  push: ChangePush,
  { seq, now }: { readonly seq: number; readonly now: number },
): void => {
  // Pushes come in the order of their revisions. A push that is older than the last one is a repetition.
  if (push.revision < (state.stream?.seen ?? recentChanges(state).at(-1)?.revision ?? 0)) return
  followStream(state, push.revision, 1)
  keepChange(state, push.revision, push)
  if (push._tag === 'ReservationsPushed') changeHolds(state, push, now)
  else {
    changeDays(Object.values(state.days), push)
    changeColumns(state, push)
  }
  const area = changedArea(push)
  if (area !== null) state.changed[area] = seq
}

export const expire = (state: StateDraft, now: number): void => {
  const within = keysOfExpired(state, now)
  notingLapses(state, { now, since: state.stream?.seen ?? 0, within }, () => expireHolds(state, now, within))
}

export const hearRevision = (state: StateDraft, revision: number): void => {
  if (state.stream === null) keepChange(state, revision, null)
  else followStream(state, revision, 0)
}

export const readReservations = (state: StateDraft, event: EventOf<'ReservationsRead'>, now: number): void => {
  if (state.holdsRevision !== null && event.revision < state.holdsRevision) return
  notingLapses(state, { now, since: state.holdsRevision ?? 0 }, () => replaceHolds(state, event.reservations))
  state.holdsRevision = event.revision
  state.holdsFailures = 0
  // A reading from before a gap lacks the missed changes.
  state.holdsStale = state.stream !== null && event.revision < state.stream.from
  if (state.stream === null) {
    state.stream = { from: event.revision, seen: event.revision }
    checkDays(state, event.revision)
    checkColumns(state, event.revision)
  }
  for (const { revision, push } of changesAfter(state, event.revision)) {
    followStream(state, revision, push === null ? 0 : 1)
    if (push?._tag === 'ReservationsPushed') changeHolds(state, push, now)
  }
}

export const changeConnection = (state: StateDraft, event: EventOf<'ConnectionChanged'>): void => {
  state.connection = { status: event.status, cause: event.cause }
  // A new connection starts a new series of pushes. Changes of the old connection must not fill its gaps.
  state.stream = null
  state.told = []
  state.holdsStale = true
  state.holdsFailures = 0
  // The old connection's pushes do not settle a press.
  for (const [key, pending] of Object.entries(state.pending)) {
    pending.settled = false
    endAnswered(state, key)
  }
  if (event.status === 'connected') state.holdsRevision = null
}
