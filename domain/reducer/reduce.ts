/**
 * The reducer folds an envelope into the state. It is pure: it uses no clock, randomness or I/O, and times and ids come with the event. An
 * unknown tag from a newer build's log changes nothing.
 */
import { castDraft, type Draft, enablePatches, type Patch, produce, produceWithPatches } from 'immer'
import { personKey } from '../rules/permissions.ts'
import type { Envelope } from '../schema/events.ts'
import type { Account, State } from '../schema/state.ts'
import { catalogueOf } from '../state/catalogue.ts'
import { dayKey, initialState, resourceDayKey, slotKey } from '../state/state.ts'
import { carryState } from './carry-state.ts'
import { failColumns, loadColumns, markColumnsStale, requestColumns } from './columns.ts'
import { failDay, loadDay, markDaysStale, requestDay } from './days.ts'
import { deepCopy } from './deep-copy.ts'
import { clearOwnHolds, isNothingChosen, putHold, removeHold, takeAnswer } from './holds.ts'
import { forgetBookedLapses } from './lapses.ts'
import { changeConnection, expire, hearRevision, readReservations, receivePush } from './stream.ts'

enablePatches()

type StateDraft = Draft<State>

const markAllStale = (state: StateDraft): void => {
  markDaysStale(state)
  markColumnsStale(state)
}

/**
 * Changes the account. Another person may see more or less of a day, because only owners and administrators see which booking a slot
 * belongs to. Days that were read for another person are therefore stale. Before the account is known, days are read for the person who
 * owns the browser's token.
 */
const become = (state: StateDraft, account: Account): void => {
  const isSame = personKey(state.account) === personKey(account)
  const wasReadForAnother =
    state.account._tag === 'Unknown' ? account._tag === 'SignedOut' && account.cause !== 'absent' : !isSame
  if (wasReadForAnother) markAllStale(state)
  if (!isSame) state.basketFor = null
  state.account = castDraft(account)
}

const fold = (state: StateDraft, envelope: Envelope): void => {
  take(state, envelope)
  // An empty basket is not intended for any person.
  if (state.basketFor !== null && isNothingChosen(state)) state.basketFor = null
}

/** Applies an event to the state. */
const take = (state: StateDraft, { event, seq, at, epoch }: Envelope) => {
  // A log may continue after the death of a core. The next core begins with an empty state.
  if (epoch !== state.epoch) Object.assign(state, castDraft(initialState(epoch)))
  const now = at + (state.clockOffset ?? 0)
  switch (event._tag) {
    case 'CoreStarted':
      state.build = event.build
      return
    case 'ServedBuildTold':
      state.servedBuild = event.build
      return
    case 'StateCarried':
      return carryState(state, event)
    case 'TabJoined':
      state.tabs[event.tabId] = { page: { _tag: 'Other' }, visible: false }
      return
    case 'TabShowed':
      state.tabs[event.tabId] = { page: castDraft(event.page), visible: event.visible }
      return
    case 'TabLeft':
      delete state.tabs[event.tabId]
      if (state.confirming === event.tabId) state.confirming = null
      for (const [id, { tabId }] of Object.entries(state.toasts)) if (tabId === event.tabId) delete state.toasts[id]
      return
    case 'SignedIn':
      return become(state, event)
    case 'SignedOut':
      become(state, { _tag: 'SignedOut', cause: event.cause })
      state.latestBooking = null
      return
    case 'CatalogueLoaded':
      Object.assign(state, castDraft(catalogueOf(event.groups)))
      return
    case 'CatalogueFailed':
      if (state.catalogue === 'absent') state.catalogue = 'failed'
      return
    case 'DayRequested':
      return requestDay(state, event)
    case 'DayLoaded':
      loadDay(state, event)
      forgetBookedLapses(state, ({ resourceId, date }) =>
        date === event.date ? state.days[dayKey(event.groupId, date)]?.grid?.resources[resourceId]?.slots : undefined,
      )
      return
    case 'DayFailed':
      return failDay(state, event)
    case 'DayReleased':
      delete state.days[dayKey(event.groupId, event.date)]
      return
    case 'ColumnsRequested':
      return requestColumns(state, event)
    case 'ColumnsLoaded':
      loadColumns(state, event)
      forgetBookedLapses(
        state,
        ({ resourceId, date }) => state.columns[resourceDayKey(resourceId, date)]?.resource?.slots,
      )
      return
    case 'ColumnsFailed':
      return failColumns(state, event)
    case 'ColumnsReleased':
      for (const { resourceId, date } of event.columns) delete state.columns[resourceDayKey(resourceId, date)]
      return
    case 'ConnectionChanged':
      return changeConnection(state, event)
    case 'ClockMeasured':
      state.clockOffset = event.offset
      return
    case 'ReservationsRead':
      return readReservations(state, event, now)
    case 'ClockJumped':
    case 'ReservationsDoubted':
      state.holdsStale = true
      return
    case 'ReservationsUnread':
      state.holdsFailures = event.failures
      return
    case 'DaysDoubted':
      return markAllStale(state)
    case 'ReservationsPushed':
    case 'BookingsPushed':
    case 'CancellationsPushed':
    case 'GridChanged':
      return receivePush(state, event, { seq, now })
    case 'RevisionTold':
      return hearRevision(state, event.revision)
    case 'SlotSelectionRequested':
      state.refusals = {}
      state.lapsed = {}
      state.pending[slotKey(event.slot)] = { ...event.slot, kind: 'selecting', settled: false }
      return
    case 'SlotSelectionConfirmed':
      takeAnswer(state, { slot: event.slot, kind: 'selecting' }, () =>
        putHold(state, event.slot, { endTime: event.slot.endTime, holder: 'mine', expiration: event.expiration }),
      )
      return
    case 'SlotSelectionRefused':
    case 'SlotReleaseRefused': {
      const { slot, _tag, ...refusal } = event
      const refused = _tag === 'SlotSelectionRefused' ? 'selecting' : 'releasing'
      if (state.pending[slotKey(slot)]?.kind === refused) delete state.pending[slotKey(slot)]
      state.refusals[slotKey(slot)] = { ...slot, ...refusal }
      return
    }
    case 'SlotReleaseRequested':
      state.refusals = {}
      state.pending[slotKey(event.slot)] = { ...event.slot, kind: 'releasing', settled: false }
      return
    case 'SlotReleased':
      // A hold that another session has made meanwhile stays.
      takeAnswer(state, { slot: event.slot, kind: 'releasing' }, () => removeHold(state, event.slot, 'mine'))
      return
    case 'ReservationsExpired':
      return expire(state, event.now)
    case 'ReservationsCleared':
      clearOwnHolds(state)
      // The answer has no revision. A hold that was made after the clearing may have been pushed before this answer, so the holds are read
      // again.
      state.holdsStale = true
      return
    case 'ExtensionRequested':
    case 'ExtensionRefused':
      return
    case 'BasketMeantFor':
      state.basketFor = event.userId
      return
    case 'BookingRequested':
      if (state.tabs[event.tabId] !== undefined) state.confirming = event.tabId
      return
    case 'BookingMade':
      state.confirming = null
      state.latestBooking = { bookingId: event.bookingId, bookingNumber: event.bookingNumber }
      state.lapsed = {}
      state.basketFor = null
      // A booked slot is no longer held, even if no push says so.
      for (const slot of event.slots ?? []) removeHold(state, slot, 'mine')
      markColumnsStale(state, event.slots ?? [])
      return
    case 'BookingRefused':
      state.confirming = null
      return
    case 'BookingGone':
      if (state.latestBooking?.bookingId === event.bookingId) state.latestBooking = null
      return
    case 'LapsesDismissed':
      state.lapsed = {}
      return
    case 'WaitingTold':
      state.waiting = event.count
      state.waitingTypes = event.userTypes ?? null
      if (event.count !== null) state.changed.waiting = seq
      for (const area of event.areas ?? []) state.changed[area] = seq
      return
    case 'DataChanged':
      state.changed[event.area] = seq
      return
    case 'AnswerUnread': {
      const { call, path, expected, kind } = event
      state.unread[seq] = { call, path, expected, kind }
      return
    }
    case 'RowsLeftOut':
      if (event.rows === 0) delete state.leftOut[event.call]
      else state.leftOut[event.call] = event.rows
      return
    case 'FeatureMissed':
      state.missing[event.feature] = true
      return
    case 'ToastShown':
      // The tab that the toast is for may have left meanwhile.
      if (event.tabId === null || state.tabs[event.tabId] !== undefined)
        state.toasts[seq] = { tabId: event.tabId, toast: event.toast }
      return
    case 'ToastDismissed':
      delete state.toasts[event.toastId]
      return
    default:
      // A tag of a newer build has no effect here. Its event stays in the log.
      event satisfies never
  }
}

export const reduce = (state: State, envelope: Envelope): State => produce(state, (draft) => fold(draft, envelope))

/** Folds long logs. It changes one copy of the state, while `reduce` would make a draft for each event. */
export interface Fold {
  take(envelope: Envelope): void
  /** The state after the events so far. The next event changes this same object. */
  readonly state: State
}

export const createFold = (from: State): Fold => {
  const state = castDraft(deepCopy(from))
  return { take: (envelope) => fold(state, envelope), state }
}

/** The next state, and the patches that lead to it for the tabs' copies. */
export const reduceWithPatches = (state: State, envelope: Envelope): readonly [State, readonly Patch[], unknown] =>
  produceWithPatches(state, (draft) => fold(draft, envelope))
