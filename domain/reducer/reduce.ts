/**
 * The reducer: folds one envelope into the state. Pure: no clock, no chance, no I/O; time and ids come in with the
 * event. An unknown tag, from a newer build's log, changes nothing.
 */
import { castDraft, type Draft, enablePatches, type Patch, produce, produceWithPatches } from 'immer'
import type { Area, BookedSlot, ChangePush, Envelope, EventOf } from '../schema/events.ts'
import type { Account, State } from '../schema/state.ts'
import { catalogueOf } from '../state/catalogue.ts'
import { dayKey, initialState, resourceDayKey, slotKey } from '../state/state.ts'
import { unreachable } from '../unreachable.ts'
import { carryState } from './carry-state.ts'
import { changeDays, checkDays, failDay, loadDay, markDaysStale, requestDay } from './days.ts'
import { deepCopy } from './deep-copy.ts'
import {
  changeHold,
  clearOwnHolds,
  endAnswered,
  endPress,
  expiredWithin,
  expireHolds,
  isNothingChosen,
  putHold,
  removeHold,
  replaceHolds,
  takeAnswer,
} from './holds.ts'
import { forgetBookedLapses, notingLapses } from './lapses.ts'
import { changesAfter, recentChanges } from './recent-changes.ts'

enablePatches()

type StateDraft = Draft<State>

/** So many pushes of the connection are kept to bring late readings up to date. */
const CHANGES_AT_MOST = 200

/**
 * Notes that the connection has reached `revision`; a jump means that something was missed: everything is read again.
 * @param next 1 for a push, which is what happened; 0 for mere word of a revision, whose pushes must have come before
 */
const followStream = (state: StateDraft, revision: number, next: 0 | 1): void => {
  if (state.stream === null || revision <= state.stream.seen) return
  if (revision > state.stream.seen + next) {
    state.stream.from = revision
    // Pushes since the jump still bring a reading of that revision up to date.
    state.told = castDraft(recentChanges(state).filter((change) => change.revision >= revision))
    state.holdsStale = true
    markDaysStale(state)
  }
  state.stream.seen = revision
}

/** Keeps what the connection pushed; `push` null: the revision alone. */
const keepChange = (state: StateDraft, revision: number, push: ChangePush | null): void => {
  const changes = recentChanges(state)
  const forgotten = changes[changes.length - CHANGES_AT_MOST]
  state.told = castDraft([...changes.slice(1 - CHANGES_AT_MOST), { revision, push }])
  if (forgotten !== undefined && state.stream !== null && state.stream.from < forgotten.revision)
    state.stream.from = forgotten.revision
}

/** The slots that the push takes away and that are one's own, most often none. */
const takesOwn = ({ changed }: EventOf<'ReservationsPushed'>): boolean =>
  changed.some(({ holder, expiration }) => holder === 'mine' && expiration === null)

const changeHolds = (state: StateDraft, push: EventOf<'ReservationsPushed'>, now: number): void => {
  if (state.holdsRevision !== null && push.revision <= state.holdsRevision) return
  const change = (): void => {
    for (const changed of push.changed) changeHold(state, changed)
  }
  if (takesOwn(push)) {
    const within = push.changed.map(({ resourceId, date }) => resourceDayKey(resourceId, date))
    notingLapses(state, { now, since: push.revision - 1, within }, change)
  } else change()
}

/** Pushes come in the order of their revisions: one that is older than the last comes a second time. */
const isRepeated = (state: StateDraft, push: ChangePush): boolean =>
  push.revision < (state.stream?.seen ?? recentChanges(state).at(-1)?.revision ?? 0)

/** A booking whose id is known here may have been read. */
const isKnown = ({ bookingId }: BookedSlot): boolean => bookingId !== null

/** Everything else that this person may have read is old now. */
const changedArea = (push: ChangePush): Area | null => {
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

const receivePush = (state: StateDraft, push: ChangePush, seq: number, now: number): void => {
  if (isRepeated(state, push)) return
  followStream(state, push.revision, 1)
  keepChange(state, push.revision, push)
  if (push._tag === 'ReservationsPushed') changeHolds(state, push, now)
  else changeDays(state, push)
  const area = changedArea(push)
  if (area !== null) state.changed[area] = seq
}

const expire = (state: StateDraft, now: number): void => {
  const within = expiredWithin(state, now)
  notingLapses(state, { now, since: state.stream?.seen ?? 0, within }, () => expireHolds(state, now, within))
}

const hearRevision = (state: StateDraft, revision: number): void => {
  if (state.stream === null) keepChange(state, revision, null)
  else followStream(state, revision, 0)
}

const readReservations = (state: StateDraft, event: EventOf<'ReservationsRead'>, now: number): void => {
  if (state.holdsRevision !== null && event.revision < state.holdsRevision) return
  notingLapses(state, { now, since: state.holdsRevision ?? 0 }, () => replaceHolds(state, event.reservations))
  state.holdsRevision = event.revision
  state.holdsFailures = 0
  // A reading from before a gap lacks what was missed.
  state.holdsStale = state.stream !== null && event.revision < state.stream.from
  if (state.stream === null) {
    state.stream = { from: event.revision, seen: event.revision }
    checkDays(state, event.revision)
  }
  for (const { revision, push } of changesAfter(state, event.revision)) {
    followStream(state, revision, push === null ? 0 : 1)
    if (push?._tag === 'ReservationsPushed') changeHolds(state, push, now)
  }
}

const changeConnection = (state: StateDraft, event: EventOf<'ConnectionChanged'>): void => {
  state.connection = { status: event.status, cause: event.cause }
  // The pushes of a new connection begin afresh; until they come, nothing of the old one may fill a gap.
  state.stream = null
  state.told = []
  state.holdsStale = true
  state.holdsFailures = 0
  // The old connection's word on a press is not its outcome.
  for (const [key, pending] of Object.entries(state.pending)) {
    pending.settled = false
    endAnswered(state, key)
  }
  if (event.status === 'connected') state.holdsRevision = null
}

const personOf = (account: Account): string => (account._tag === 'SignedIn' ? `${account.userId} ${account.role}` : '')

/** While it is not known yet who is signed in, days are read for whomever the browser's token stands for. */
const isAnother = (before: Account, after: Account): boolean =>
  before._tag === 'Unknown'
    ? after._tag === 'SignedOut' && after.cause !== 'absent'
    : personOf(before) !== personOf(after)

/** Its owner and administrators alone see which booking it is: days that were read for somebody else are old. */
const become = (state: StateDraft, account: Account): void => {
  if (isAnother(state.account, account)) markDaysStale(state)
  if (personOf(state.account) !== personOf(account)) state.basketFor = null
  state.account = account
}

const refuse = (
  state: StateDraft,
  { slot, _tag, ...refusal }: EventOf<'SlotSelectionRefused' | 'SlotReleaseRefused'>,
) => {
  state.refusals[slotKey(slot)] = { ...slot, ...refusal }
}

const fold = (state: StateDraft, envelope: Envelope): void => {
  take(state, envelope)
  if (state.basketFor !== null && isNothingChosen(state)) state.basketFor = null
}

const take = (state: StateDraft, { event, seq, at, epoch }: Envelope) => {
  // A log may go on after a core died: what the next one knows it has learnt anew.
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
      state.tabs[event.tabId] = { page: event.page, visible: event.visible }
      return
    case 'TabLeft':
      delete state.tabs[event.tabId]
      if (state.confirming === event.tabId) state.confirming = null
      for (const [id, { tabId }] of Object.entries(state.toasts)) if (tabId === event.tabId) delete state.toasts[id]
      return
    case 'SignedIn':
      return become(state, { _tag: 'SignedIn', userId: event.userId, role: event.role, userType: event.userType })
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
      forgetBookedLapses(state, dayKey(event.groupId, event.date))
      return
    case 'DayFailed':
      return failDay(state, event)
    case 'DayReleased':
      delete state.days[dayKey(event.groupId, event.date)]
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
      return markDaysStale(state)
    case 'ReservationsPushed':
    case 'BookingsPushed':
    case 'CancellationsPushed':
    case 'GridChanged':
      return receivePush(state, event, seq, now)
    case 'RevisionTold':
      return hearRevision(state, event.revision)
    case 'SlotSelectionRequested':
      state.refusals = {}
      state.lapsed = {}
      state.pending[slotKey(event.slot)] = { ...event.slot, kind: 'selecting', settled: false }
      return
    case 'SlotSelectionConfirmed':
      takeAnswer(state, event.slot, 'selecting', () =>
        putHold(state, event.slot, { endTime: event.slot.endTime, holder: 'mine', expiration: event.expiration }),
      )
      return
    case 'SlotSelectionRefused':
      endPress(state, event.slot, 'selecting')
      return refuse(state, event)
    case 'SlotReleaseRefused':
      endPress(state, event.slot, 'releasing')
      return refuse(state, event)
    case 'SlotReleaseRequested':
      state.refusals = {}
      state.pending[slotKey(event.slot)] = { ...event.slot, kind: 'releasing', settled: false }
      return
    case 'SlotReleased':
      // Another's hold is another's, also when it was pressed for one's own.
      takeAnswer(state, event.slot, 'releasing', () => removeHold(state, event.slot, 'mine'))
      return
    case 'ReservationsExpired':
      return expire(state, event.now)
    case 'ReservationsCleared':
      clearOwnHolds(state)
      // The answer carries no revision: a hold made since the clearing may have been pushed before it.
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
      // A booked slot is held no longer, whether a connection says so or not.
      for (const slot of event.slots ?? []) removeHold(state, slot, 'mine')
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
      return
    case 'DataChanged':
      state.changed[event.area] = seq
      return
    case 'AnswerUnread': {
      const { call, path, expected, kind } = event
      state.unread[seq] = { call, path, expected, kind }
      return
    }
    case 'FeatureMissed':
      state.missing[event.feature] = true
      return
    case 'ToastShown':
      // The tab that it was for may have left meanwhile.
      if (event.tabId === null || state.tabs[event.tabId] !== undefined)
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

/** Folds on one copy of the state instead of a draft for each event: for long logs. */
export interface Fold {
  take(envelope: Envelope): void
  /** As it stands; it changes with the next event. */
  readonly state: State
}

export const createFold = (from: State): Fold => {
  const state = castDraft(deepCopy(from))
  return { take: (envelope) => fold(state, envelope), state }
}

/** The next state with the patches that lead to it, for the tabs' copies. */
export const reduceWithPatches = (state: State, envelope: Envelope): readonly [State, readonly Patch[], unknown] =>
  produceWithPatches(state, (draft) => fold(draft, envelope))
