/**
 * Handles a press on one slot or on a range of slots: it asks the hub to hold or release each slot separately. Invariants: each slot whose
 * request was logged is answered by exactly one event (confirmed, released or refused) within a bounded time; if the connection is lost
 * before the answer, the list of holds that is read over the next connection is the answer; slots that the person's user type may not book
 * are not requested.
 */
import { Effect, Result } from 'effect'
import { overlaps } from '../../domain/calendar/interval.ts'
import { isLocalTime } from '../../domain/calendar/local-time.ts'
import type { Event, SelectionRefusal, SlotReference } from '../../domain/schema/events.ts'
import type { SessionId, TabId } from '../../domain/schema/ids.ts'
import type { Pending, State } from '../../domain/schema/state.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { meets, resourceDayKey, slotKey } from '../../domain/state/state.ts'
import { bookedOnlyBy } from '../../domain/wording/booker-words.ts'
import { HubClient, type HubFailure } from '../hub/hub-client.ts'
import { holdsOf } from '../hub/hub-pushes.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { waitUntil } from '../waiting/from-streams.ts'

/** The first press on a newly opened page waits this long for the connection before the press is refused. */
const CONNECT_MS = 20_000
/** A connection that has not come back within this time may never come back. */
const BACK_MS = 60_000

/** Waits while any of the slots has a pending press of this kind. */
const waitWhilePending = Effect.fnUntraced(function* (kind: Pending['kind'], slots: readonly SlotReference[]) {
  const { state, state$ } = yield* EventLog
  const isSettled = ({ pending }: State): boolean => slots.every((slot) => pending[slotKey(slot)]?.kind !== kind)
  while (!isSettled(state())) {
    yield* waitUntil(state$, isSettled)
    // Several presses may wait for the same slots. They continue one after the other, so that each sees the requests of the one before.
    yield* Effect.yieldNow
  }
})

/** When the session's own hold on the slot ends; null without such a hold. */
const heldUntil = (state: State, slot: SlotReference): number | null => {
  const holds = Object.entries(state.holds[resourceDayKey(slot.resourceId, slot.date)] ?? {})
  const own = holds.find(
    ([startTime, { endTime, holder }]) =>
      holder === 'mine' && isLocalTime(startTime) && overlaps({ startTime, endTime }, slot),
  )
  return own?.[1].expiration ?? null
}

/** Waits until the holds have been read over the next connection. Returns the end of the session's own hold on the slot, or null. */
const heldAfterReconnecting = Effect.fnUntraced(function* (slot: SlotReference) {
  const { state, state$ } = yield* EventLog
  const isKnown = ({ pending, connection }: State): boolean =>
    pending[slotKey(slot)]?.settled !== false || connection.cause !== 'idle'
  yield* waitUntil(state$, isKnown).pipe(Effect.timeoutOption(BACK_MS))
  return heldUntil(state(), slot)
})

/** The hub accepts 50 calls a second from a connection. The first `AT_ONCE` calls are sent together, and the rest one by one. */
const AT_ONCE = 20
const THEN_EACH_MS = 40

/** Makes one call for each slot, and appends the resulting event. Without a session every slot is refused. */
const askForEach = Effect.fnUntraced(function* (
  slots: readonly SlotReference[],
  refused: 'SlotSelectionRefused' | 'SlotReleaseRefused',
  ask: (session: SessionId, slot: SlotReference) => Effect.Effect<Event, never, EventLog | HubClient>,
) {
  const { append } = yield* EventLog
  const session = (yield* Credentials).session()
  if (session === null) {
    for (const slot of slots) append('core', { _tag: refused, slot, reason: 'disconnected' })
    return
  }
  yield* Effect.forEach(
    slots,
    (slot, index) => {
      const asked = Effect.map(ask(session, slot), (event) => append('hub', event))
      return index < AT_ONCE ? asked : Effect.delay(asked, (index - AT_ONCE + 1) * THEN_EACH_MS)
    },
    { concurrency: 'unbounded', discard: true },
  )
})

/** Slots of several days are sent in one call, if the back end has that call. */
const mayGoTogether = ({ missing }: State, slots: readonly SlotReference[]): boolean =>
  missing.finder === undefined && slots.some(({ date }) => date !== slots[0]?.date)

/** The end of the hold, or the reason why there is no hold. */
type SelectionOutcome = number | { readonly reason: SelectionRefusal; readonly words?: string }

const selectionEvent = (slot: SlotReference, outcome: SelectionOutcome): Event =>
  typeof outcome === 'number'
    ? { _tag: 'SlotSelectionConfirmed', slot, expiration: outcome }
    : { _tag: 'SlotSelectionRefused', slot, ...outcome }

const outcomeOfFailure = Effect.fnUntraced(function* (session: SessionId, slot: SlotReference, failure: HubFailure) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const outcome = (found: SelectionOutcome): SelectionOutcome => found
  const { reason, words } = failure

  if (reason === 'unanswered') return outcome((yield* heldAfterReconnecting(slot)) ?? { reason: 'disconnected' })

  if (reason === 'unreadable' || reason === 'unsettled') {
    // The answer does not say whether the slot is held, so the hub's list of holds decides. If the list cannot be read now, its next
    // reading decides. A slot that is not listed as the session's own is released in any case.
    const listed = yield* hub.readReservations(session).pipe(Effect.result)
    if (Result.isSuccess(listed)) {
      const { reservations, revision } = listed.success
      append('hub', { _tag: 'ReservationsRead', revision, reservations })
    } else append('core', { _tag: 'ReservationsDoubted' })
    const until = Result.isSuccess(listed) ? heldUntil(state(), slot) : yield* heldAfterReconnecting(slot)
    if (until === null) yield* hub.removeReservation(session, slot).pipe(Effect.ignore)
    return outcome(until ?? { reason: 'failed' })
  }

  if (failure.asksForSignIn === true && state().account._tag !== 'SignedIn') return outcome({ reason: 'sign-in' })
  if (words !== undefined) return outcome({ reason: 'refused', words })
  return outcome({ reason: reason === 'disconnected' ? 'disconnected' : 'failed' })
})

/** Selects several slots by one request. Returns false without a request if the slots must be requested one by one. */
const selectTogether = Effect.fnUntraced(function* (slots: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const session = (yield* Credentials).session()
  if (session === null || state().account._tag !== 'SignedIn' || !mayGoTogether(state(), slots)) return false

  const asked = yield* hub.invoke('AddReservations', session, slots).pipe(Effect.result)
  if (Result.isFailure(asked)) {
    if (asked.failure.reason === 'unknown-method') return false
    yield* Effect.forEach(
      slots,
      (slot) =>
        Effect.map(outcomeOfFailure(session, slot, asked.failure), (outcome) =>
          append('hub', selectionEvent(slot, outcome)),
        ),
      { concurrency: 'unbounded', discard: true },
    )
    return true
  }

  const { held, refused } = asked.success
  const outcomes = new Map<string, SelectionOutcome>([
    ...held.flatMap((one) => (one.expiration === null ? [] : [[slotKey(one), Date.parse(one.expiration)] as const])),
    ...refused.map(({ slot, reason }) => [slotKey(slot), { reason }] as const),
  ])
  for (const slot of slots) append('hub', selectionEvent(slot, outcomes.get(slotKey(slot)) ?? { reason: 'failed' }))
  return true
})

export const selectSlots = Effect.fnUntraced(function* (tabId: TabId, wanted: readonly SlotReference[]) {
  const { append, state, state$ } = yield* EventLog
  const hub = yield* HubClient
  // After a quick undo, the release of the slot may still be pending.
  yield* waitWhilePending('releasing', wanted)
  const requested = wanted.filter((slot) => state().pending[slotKey(slot)] === undefined)
  for (const slot of requested) append(tabId, { _tag: 'SlotSelectionRequested', slot })

  const slots: SlotReference[] = []
  for (const slot of requested) {
    const resource = state().resources[slot.resourceId]
    if (resource?.refusesCaller === undefined) slots.push(slot)
    else {
      // The core does not hold a slot that the person's user type may not book.
      const words = bookedOnlyBy(resource.title, resource.bookedBy ?? [])
      append('core', { _tag: 'SlotSelectionRefused', slot, reason: 'refused', words })
    }
  }
  if (slots.length === 0) return

  const isConnecting = ({ connection: { status, cause } }: State): boolean =>
    status === 'connecting' || (status === 'disconnected' && cause === 'idle')
  yield* waitUntil(state$, (now) => hub.refusesVisitors() || !isConnecting(now)).pipe(Effect.timeoutOption(CONNECT_MS))
  if (!(yield* selectTogether(slots)))
    yield* askForEach(slots, 'SlotSelectionRefused', (session, slot) =>
      hub.addReservation(session, slot).pipe(
        Effect.map(
          (answer): SelectionOutcome =>
            answer._tag === 'Refused' ? { reason: answer.reason ?? 'refused' } : answer.expiration,
        ),
        Effect.catch((failure) => outcomeOfFailure(session, slot, failure)),
        Effect.map((outcome) => selectionEvent(slot, outcome)),
      ),
    )
  // A reading or a push that is older than the answer may arrive after it. The state then shows the slot as held only after the next
  // reading or push. A screen that acts on the answer must not treat such a slot as refused.
  yield* waitWhilePending('selecting', slots).pipe(Effect.timeoutOption(BACK_MS))
})

/** The session's own holds on a slot, with the times of the holds. The slot's times may have been changed since. */
const holdsOn = (state: State, slot: SlotReference): readonly SlotReference[] => {
  const holds = ownSlots(state).filter((hold) => meets(hold, slot))
  return holds.length === 0 ? [slot] : holds
}

const releaseEvent = (slot: SlotReference, reason: SelectionRefusal | null): Event =>
  reason === null ? { _tag: 'SlotReleased', slot } : { _tag: 'SlotReleaseRefused', slot, reason }

/** Finds out why a slot was not released. Returns null if it has been released after all. */
const releaseRefusal = Effect.fnUntraced(function* (slot: SlotReference, { reason }: HubFailure) {
  if (reason === 'unanswered') return (yield* heldAfterReconnecting(slot)) === null ? null : 'disconnected'
  return reason === 'disconnected' ? reason : 'failed'
})

/** Releases several slots by one request. Returns false without a request if the slots must be released one by one. */
const releaseTogether = Effect.fnUntraced(function* (slots: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const session = (yield* Credentials).session()
  if (session === null || !mayGoTogether(state(), slots)) return false
  const holds = slots.flatMap((slot) => holdsOn(state(), slot))
  const asked = yield* hub.invoke('RemoveReservations', session, holds).pipe(Effect.result)
  const failure = Result.isFailure(asked) ? asked.failure : null
  if (failure?.reason === 'unknown-method') return false
  yield* Effect.forEach(
    slots,
    (slot) =>
      Effect.map(failure === null ? Effect.succeed(null) : releaseRefusal(slot, failure), (reason) =>
        append('hub', releaseEvent(slot, reason)),
      ),
    { concurrency: 'unbounded', discard: true },
  )
  return true
})

export const releaseSlots = Effect.fnUntraced(function* (origin: TabId | 'core', unwanted: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  yield* waitWhilePending('selecting', unwanted)
  const slots = unwanted.filter((slot) => state().pending[slotKey(slot)] === undefined)
  for (const slot of slots) append(origin, { _tag: 'SlotReleaseRequested', slot })
  if (!(yield* releaseTogether(slots)))
    yield* askForEach(slots, 'SlotReleaseRefused', (session, slot) =>
      Effect.forEach(holdsOn(state(), slot), (hold) => hub.removeReservation(session, hold)).pipe(
        // The answer false means that the slot was not held any more, so it is released as well.
        Effect.as<SelectionRefusal | null>(null),
        Effect.catch((failure) => releaseRefusal(slot, failure)),
        Effect.map((reason) => releaseEvent(slot, reason)),
      ),
    )
  // A late reading or push may delay the state, as in `selectSlots`.
  yield* waitWhilePending('releasing', slots).pipe(Effect.timeoutOption(BACK_MS))
})

/** Extends all holds to their full time. The server allows this ten times at most. */
export const extendReservations = Effect.fnUntraced(function* (tabId: TabId) {
  const hub = yield* HubClient
  const credentials = yield* Credentials
  const { append } = yield* EventLog
  append(tabId, { _tag: 'ExtensionRequested' })
  const session = credentials.session()
  if (session === null) return append('core', { _tag: 'ExtensionRefused', reason: 'disconnected' })
  yield* hub.invoke('ExtendReservations', session).pipe(
    Effect.match({
      onSuccess: (answer) =>
        'reason' in answer
          ? append('hub', { _tag: 'ExtensionRefused', reason: answer.reason })
          : append('hub', {
              _tag: 'ReservationsRead',
              revision: answer.revision,
              reservations: holdsOf(answer.reservations, session),
            }),
      onFailure: ({ reason }) => {
        if (reason === 'unknown-method') append('hub', { _tag: 'FeatureMissed', feature: 'extension' })
        append('hub', {
          _tag: 'ExtensionRefused',
          reason: reason === 'unanswered' || reason === 'disconnected' ? 'disconnected' : 'failed',
        })
      },
    }),
  )
})
