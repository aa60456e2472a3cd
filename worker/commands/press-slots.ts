/**
 * A press on a slot, or on a range of them: asked at once, true when the server says so. Invariant: each slot that was logged as
 * requested is answered by exactly one confirmed, released or refused, and within a bounded time. Where the connection went before
 * the answer came, what the next one says of the slot is the answer. A slot that the person's user type may not book is not asked for.
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

/** A page that has just opened is about to be connected: its first press waits for that instead of being refused. */
const CONNECT_MS = 20_000

const isConnecting = ({ connection }: State): boolean =>
  connection.status === 'connecting' || (connection.status === 'disconnected' && connection.cause === 'idle')

const whenConnected = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const hub = yield* HubClient
  yield* waitUntil(state$, (state) => hub.refusesVisitors() || !isConnecting(state)).pipe(
    Effect.timeoutOption(CONNECT_MS),
  )
})

/** A press while the contrary is on its way, as by a quick undo, waits for the answer to that. */
const afterThe = Effect.fnUntraced(function* (kind: Pending['kind'], slots: readonly SlotReference[]) {
  const { state, state$ } = yield* EventLog
  const isSettled = ({ pending }: State): boolean => slots.every((slot) => pending[slotKey(slot)]?.kind !== kind)
  while (!isSettled(state())) {
    yield* waitUntil(state$, isSettled)
    // Others may have waited for the same: one after the other they see what the one before has asked for.
    yield* Effect.yieldNow
  }
})

/**
 * Completes when the state says what became of presses that were answered: where a reading or a push had come between that knew less, that
 * is with the next word of the slot. A screen that acts on the answer must not take such a slot for one that could not be had.
 */
const whenSeen = Effect.fnUntraced(function* (kind: Pending['kind'], slots: readonly SlotReference[]) {
  yield* afterThe(kind, slots).pipe(Effect.timeoutOption(BACK_MS))
})

/** A connection that has not come back by then may never. */
const BACK_MS = 60_000

/** When what is held of the slot ends; null: nothing is. */
const heldUntil = (state: State, slot: SlotReference): number | null => {
  const holds = Object.entries(state.holds[resourceDayKey(slot.resourceId, slot.date)] ?? {})
  const own = holds.find(
    ([startTime, { endTime, holder }]) =>
      holder === 'mine' && isLocalTime(startTime) && overlaps({ startTime, endTime }, slot),
  )
  return own?.[1].expiration ?? null
}

/** Waits for what the next connection says of a slot that was asked for; answers what is held of it then. */
const whatBecameOf = Effect.fnUntraced(function* (slot: SlotReference) {
  const { state, state$ } = yield* EventLog
  const isKnown = ({ pending, connection }: State): boolean =>
    pending[slotKey(slot)]?.settled !== false || connection.cause !== 'idle'
  yield* waitUntil(state$, isKnown).pipe(Effect.timeoutOption(BACK_MS))
  return heldUntil(state(), slot)
})

/**
 * After an answer that does not say whether it is held: what the hub lists as held, asked for now or, where it does not say, with
 * the next reading. A slot that is not listed as one's own is let go, whatever became of it.
 */
const foundOrLetGo = Effect.fnUntraced(function* (session: SessionId, slot: SlotReference) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const listed = yield* hub.readReservations(session).pipe(Effect.result)
  if (Result.isSuccess(listed)) {
    const { reservations, revision } = listed.success
    append('hub', { _tag: 'ReservationsRead', revision, reservations })
  } else append('core', { _tag: 'ReservationsDoubted' })
  const until = Result.isSuccess(listed) ? heldUntil(state(), slot) : yield* whatBecameOf(slot)
  if (until === null) yield* hub.removeReservation(session, slot).pipe(Effect.ignore)
  const outcome: SelectionOutcome = until ?? { reason: 'failed' }
  return outcome
})

/** The hub takes 50 calls a second: so many at once, and then one at a time. */
const AT_ONCE = 20
const THEN_EACH_MS = 40

const paced = <Needs>(
  slots: readonly SlotReference[],
  ask: (slot: SlotReference) => Effect.Effect<void, never, Needs>,
) =>
  Effect.forEach(
    slots,
    (slot, index) => (index < AT_ONCE ? ask(slot) : Effect.delay(ask(slot), (index - AT_ONCE + 1) * THEN_EACH_MS)),
    { concurrency: 'unbounded', discard: true },
  )

/** When the hold ends, or why there is none. */
type SelectionOutcome = number | { readonly reason: SelectionRefusal; readonly words?: string }

/** A failed call of the hub as the person who pressed sees it. */
const refusalOf = (
  { reason, words, asksForSignIn }: HubFailure,
  { account }: State,
): Exclude<SelectionOutcome, number> => {
  if (asksForSignIn === true && account._tag !== 'SignedIn') return { reason: 'sign-in' }
  return words === undefined
    ? { reason: reason === 'disconnected' ? 'disconnected' : 'failed' }
    : { reason: 'refused', words }
}

/** Asks for each slot, and appends what became of it; without a session each is refused. */
const askForEach = Effect.fnUntraced(function* (
  slots: readonly SlotReference[],
  refused: 'SlotSelectionRefused' | 'SlotReleaseRefused',
  ask: (session: SessionId, slot: SlotReference) => Effect.Effect<Event, never, EventLog | HubClient>,
) {
  const { append } = yield* EventLog
  const session = (yield* Credentials).session()
  if (session !== null)
    return yield* paced(slots, (slot) => Effect.map(ask(session, slot), (event) => append('hub', event)))
  for (const slot of slots) append('core', { _tag: refused, slot, reason: 'disconnected' })
})

/**
 * Nothing is held that the last press would refuse: the words say why the person's user type may not book it. Null: it may.
 */
const refusalByType = ({ resources }: State, { resourceId }: SlotReference): { readonly words: string } | null => {
  const resource = resources[resourceId]
  if (resource?.refusesCaller === undefined) return null
  return { words: bookedOnlyBy(resource.title, resource.bookedBy ?? []) }
}

const outcomeEvent = (slot: SlotReference, outcome: SelectionOutcome): Event =>
  typeof outcome === 'number'
    ? { _tag: 'SlotSelectionConfirmed', slot, expiration: outcome }
    : { _tag: 'SlotSelectionRefused', slot, ...outcome }

const outcomeOfFailure = Effect.fnUntraced(function* (session: SessionId, slot: SlotReference, failure: HubFailure) {
  const { state } = yield* EventLog
  switch (failure.reason) {
    case 'unanswered': {
      const outcome: SelectionOutcome = (yield* whatBecameOf(slot)) ?? { reason: 'disconnected' }
      return outcome
    }
    case 'unreadable':
    case 'unsettled':
      return yield* foundOrLetGo(session, slot)
    default: {
      const outcome: SelectionOutcome = refusalOf(failure, state())
      return outcome
    }
  }
})

/** Slots of several days go in one call, to a back end that takes them so. */
const goTogether = ({ missing }: State, slots: readonly SlotReference[]): boolean =>
  missing.finder === undefined && slots.some(({ date }) => date !== slots[0]?.date)

/** False: nothing was asked, for they go one at a time. */
const selectTogether = Effect.fnUntraced(function* (slots: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const session = (yield* Credentials).session()
  if (session === null || state().account._tag !== 'SignedIn' || !goTogether(state(), slots)) return false
  const asked = yield* hub.invoke('AddReservations', session, slots).pipe(Effect.result)
  if (Result.isFailure(asked)) {
    if (asked.failure.reason === 'unknown-method') return false
    yield* Effect.forEach(
      slots,
      (slot) =>
        Effect.map(outcomeOfFailure(session, slot, asked.failure), (outcome) =>
          append('hub', outcomeEvent(slot, outcome)),
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
  for (const slot of slots) append('hub', outcomeEvent(slot, outcomes.get(slotKey(slot)) ?? { reason: 'failed' }))
  return true
})

export const selectSlots = Effect.fnUntraced(function* (tabId: TabId, wanted: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  yield* afterThe('releasing', wanted)
  const asked = wanted.filter((slot) => state().pending[slotKey(slot)] === undefined)
  for (const slot of asked) append(tabId, { _tag: 'SlotSelectionRequested', slot })
  const slots: SlotReference[] = []
  for (const slot of asked) {
    const refusal = refusalByType(state(), slot)
    if (refusal === null) slots.push(slot)
    else append('core', { _tag: 'SlotSelectionRefused', slot, reason: 'refused', ...refusal })
  }
  if (slots.length === 0) return
  yield* whenConnected
  if (yield* selectTogether(slots)) return yield* whenSeen('selecting', slots)
  yield* askForEach(slots, 'SlotSelectionRefused', (session, slot) =>
    hub.addReservation(session, slot).pipe(
      Effect.map(
        (answer): SelectionOutcome =>
          answer._tag === 'Refused' ? { reason: answer.reason ?? 'refused' } : answer.expiration,
      ),
      Effect.catch((failure) => outcomeOfFailure(session, slot, failure)),
      Effect.map((outcome) => outcomeEvent(slot, outcome)),
    ),
  )
  yield* whenSeen('selecting', slots)
})

/** The holds as they were made: a slot time that was changed since gives other rows than the one that was pressed. */
const holdsIn = (state: State, slot: SlotReference): readonly SlotReference[] => {
  const holds = ownSlots(state).filter((hold) => meets(hold, slot))
  return holds.length === 0 ? [slot] : holds
}

const releaseEvent = (slot: SlotReference, reason: SelectionRefusal | null): Event =>
  reason === null ? { _tag: 'SlotReleased', slot } : { _tag: 'SlotReleaseRefused', slot, reason }

/** Null: it was released all the same. */
const reasonOfFailure = Effect.fnUntraced(function* (slot: SlotReference, { reason }: HubFailure) {
  if (reason === 'unanswered') return (yield* whatBecameOf(slot)) === null ? null : 'disconnected'
  return reason === 'disconnected' ? reason : 'failed'
})

/** False: nothing was asked, for they go one at a time. */
const letGoTogether = Effect.fnUntraced(function* (slots: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const session = (yield* Credentials).session()
  if (session === null || !goTogether(state(), slots)) return false
  const holds = slots.flatMap((slot) => holdsIn(state(), slot))
  const asked = yield* hub.invoke('RemoveReservations', session, holds).pipe(Effect.result)
  const failure = Result.isFailure(asked) ? asked.failure : null
  if (failure?.reason === 'unknown-method') return false
  yield* Effect.forEach(
    slots,
    (slot) =>
      Effect.map(failure === null ? Effect.succeed(null) : reasonOfFailure(slot, failure), (reason) =>
        append('hub', releaseEvent(slot, reason)),
      ),
    { concurrency: 'unbounded', discard: true },
  )
  return true
})

export const letGoSlots = Effect.fnUntraced(function* (origin: TabId | 'core', unwanted: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  yield* afterThe('selecting', unwanted)
  const slots = unwanted.filter((slot) => state().pending[slotKey(slot)] === undefined)
  for (const slot of slots) append(origin, { _tag: 'SlotReleaseRequested', slot })
  if (yield* letGoTogether(slots)) return yield* whenSeen('releasing', slots)
  yield* askForEach(slots, 'SlotReleaseRefused', (session, slot) =>
    Effect.forEach(holdsIn(state(), slot), (hold) => hub.removeReservation(session, hold)).pipe(
      // False means that it was not held any more: released as well.
      Effect.as<SelectionRefusal | null>(null),
      Effect.catch((failure) => reasonOfFailure(slot, failure)),
      Effect.map((reason) => releaseEvent(slot, reason)),
    ),
  )
  yield* whenSeen('releasing', slots)
})

/** A full new term for everything that is held; at most ten times. */
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
