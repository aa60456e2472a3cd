/**
 * The reducer: folds one envelope into the state. Pure: no clock, no chance, no I/O; time and ids come in with the
 * event. An unknown tag, from a newer build's log, changes nothing (design 7).
 */
import { castDraft, type Draft, enablePatches, type Patch, produce, produceWithPatches } from 'immer'
import type { ChangePush, Envelope, EventOf } from '../events/event.ts'
import { changeDays, checkDays, failDay, loadDay, markDaysStale, requestDay } from './days.ts'
import { changeHold, clearOwnHolds, expireHolds, putHold, removeHold, replaceHolds } from './holds.ts'
import { dayKey, type State, slotKey } from './state.ts'

enablePatches()

type StateDraft = Draft<State>

/** Revisions whose pushes are kept to bring late readings up to date. */
const RECENT_REVISIONS = 200

/** Notes that the connection told `revision`; a jump means that something was missed: everything is read again. */
const followStream = (state: StateDraft, revision: number): void => {
  if (state.stream === null || revision <= state.stream.seen) return
  if (revision > state.stream.seen + 1) {
    state.stream.from = revision
    state.recentPushes = {}
    state.holdsStale = true
    markDaysStale(state)
  }
  state.stream.seen = revision
}

const keepPush = (state: StateDraft, push: ChangePush): void => {
  state.recentPushes[push.revision] = [...(state.recentPushes[push.revision] ?? []), castDraft(push)]
  const revisions = Object.keys(state.recentPushes).map(Number)
  if (revisions.length <= RECENT_REVISIONS) return
  const oldest = Math.min(...revisions)
  delete state.recentPushes[oldest]
  if (state.stream !== null && state.stream.from < oldest) state.stream.from = oldest
}

const changeHolds = (state: StateDraft, push: EventOf<'ReservationsPushed'>): void => {
  if (state.holdsRevision !== null && push.revision <= state.holdsRevision) return
  for (const change of push.changed) changeHold(state, change)
}

const receivePush = (state: StateDraft, push: ChangePush): void => {
  followStream(state, push.revision)
  keepPush(state, push)
  if (push._tag === 'ReservationsPushed') changeHolds(state, push)
  else changeDays(state, push)
}

const readReservations = (state: StateDraft, event: EventOf<'ReservationsRead'>): void => {
  if (state.holdsRevision !== null && event.revision < state.holdsRevision) return
  replaceHolds(state, event.reservations)
  state.holdsRevision = event.revision
  state.holdsStale = false
  if (state.stream === null) {
    state.stream = { from: event.revision, seen: event.revision }
    checkDays(state, event.revision)
  }
  const later = Object.keys(state.recentPushes)
    .map(Number)
    .filter((revision) => revision > event.revision)
    .toSorted((a, b) => a - b)
  for (const revision of later) {
    followStream(state, revision)
    for (const push of state.recentPushes[revision] ?? [])
      if (push._tag === 'ReservationsPushed') changeHolds(state, push)
  }
}

const changeConnection = (state: StateDraft, event: EventOf<'ConnectionChanged'>): void => {
  state.connection = { status: event.status, cause: event.cause }
  // What a new connection will tell begins afresh; until it has, nothing of the old one may fill a gap.
  state.stream = null
  state.recentPushes = {}
  state.holdsStale = true
  if (event.status === 'connected') state.holdsRevision = null
}

const catalogue = (state: StateDraft, event: EventOf<'CatalogueLoaded'>): void => {
  state.catalogue = 'loaded'
  state.groups = {}
  state.resources = {}
  for (const [order, group] of event.groups.entries()) {
    state.groups[group.id] = { title: group.title, color: group.color, slotTime: group.slotTime, order }
    for (const resource of group.resources) state.resources[resource.id] = { title: resource.title, groupId: group.id }
  }
}

const fold = (state: StateDraft, { event, seq }: Envelope): void => {
  switch (event._tag) {
    case 'CoreStarted':
      state.build = event.build
      return
    case 'TabJoined':
      state.tabs[event.tabId] = { page: { _tag: 'Other' }, visible: false }
      return
    case 'TabShowed':
      state.tabs[event.tabId] = { page: event.page, visible: event.visible }
      return
    case 'TabLeft':
      delete state.tabs[event.tabId]
      if (state.confirming === event.tabId) state.confirming = null
      for (const [id, { tabId }] of Object.entries(state.toasts)) if (tabId === event.tabId) delete state.toasts[id]
      return
    case 'SignedIn':
      state.account = { _tag: 'SignedIn', userId: event.userId, role: event.role, userType: event.userType }
      return
    case 'SignedOut':
      state.account = { _tag: 'SignedOut' }
      state.latestBooking = null
      return
    case 'CatalogueLoaded':
      catalogue(state, event)
      return
    case 'CatalogueFailed':
      if (state.catalogue === 'absent') state.catalogue = 'failed'
      return
    case 'DayRequested':
      requestDay(state, event)
      return
    case 'DayLoaded':
      loadDay(state, event)
      return
    case 'DayFailed':
      failDay(state, event)
      return
    case 'DayReleased':
      delete state.days[dayKey(event.groupId, event.date)]
      return
    case 'ConnectionChanged':
      changeConnection(state, event)
      return
    case 'ClockMeasured':
      state.clockOffset = event.offset
      return
    case 'ReservationsRead':
      readReservations(state, event)
      return
    case 'ReservationsPushed':
    case 'BookingsPushed':
    case 'CancellationsPushed':
    case 'GridChanged':
      receivePush(state, event)
      return
    case 'RevisionTold':
      followStream(state, event.revision)
      return
    case 'SlotSelectionRequested':
      state.refusals = {}
      state.pending[slotKey(event.slot)] = { ...event.slot, kind: 'selecting', settled: false }
      return
    case 'SlotSelectionConfirmed': {
      const settled = state.pending[slotKey(event.slot)]?.settled === true
      delete state.pending[slotKey(event.slot)]
      if (!settled)
        putHold(state, event.slot, { endTime: event.slot.endTime, holder: 'mine', expiration: event.expiration })
      return
    }
    case 'SlotSelectionRefused':
    case 'SlotReleaseRefused':
      delete state.pending[slotKey(event.slot)]
      state.refusals[slotKey(event.slot)] = { ...event.slot, reason: event.reason }
      return
    case 'SlotReleaseRequested':
      state.refusals = {}
      state.pending[slotKey(event.slot)] = { ...event.slot, kind: 'releasing', settled: false }
      return
    case 'SlotReleased': {
      const settled = state.pending[slotKey(event.slot)]?.settled === true
      delete state.pending[slotKey(event.slot)]
      if (!settled) removeHold(state, event.slot)
      return
    }
    case 'ReservationsExpired':
      expireHolds(state, event.now)
      return
    case 'ReservationsCleared':
      clearOwnHolds(state)
      return
    case 'BookingRequested':
      state.confirming = event.tabId
      return
    case 'BookingMade':
      state.confirming = null
      state.latestBooking = { bookingId: event.bookingId, bookingNumber: event.bookingNumber }
      return
    case 'BookingRefused':
      state.confirming = null
      return
    case 'ToastShown':
      state.toasts[seq] = { tabId: event.tabId, toast: event.toast }
      return
    case 'ToastDismissed':
      delete state.toasts[event.toastId]
      return
    default:
      // A tag of a newer build: kept in the log, without effect here.
      event satisfies never
  }
}

export const reduce = (state: State, envelope: Envelope): State => produce(state, (draft) => fold(draft, envelope))

/** The next state with the patches that lead to it, for the tabs' copies. */
export const reduceWithPatches = (state: State, envelope: Envelope): readonly [State, readonly Patch[]] => {
  const [next, patches] = produceWithPatches(state, (draft) => fold(draft, envelope))
  return [next, patches]
}
