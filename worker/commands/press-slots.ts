/**
 * A press on a slot, or on a range of them: asked at once, true when the server says so (design 1). Invariant: each slot
 * that was logged as requested is answered by exactly one confirmed, released or refused.
 */
import { Effect } from 'effect'
import { overlaps } from '../../domain/calendar/interval.ts'
import type { TabId } from '../../domain/entities.ts'
import type { SlotReference } from '../../domain/events/event.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { type State, slotKey } from '../../domain/state/state.ts'
import { Credentials } from '../account/credentials.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { holdsOf } from '../reactions/read-holds.ts'
import { waitUntil } from '../reactions/wait-until.ts'

/** A page that has just opened is about to be connected: its first press waits for that instead of being refused. */
const CONNECT_MS = 10_000

const isConnecting = ({ connection }: State): boolean =>
  connection.status === 'connecting' || (connection.status === 'disconnected' && connection.cause === 'idle')

const whenConnected = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, (state) => !isConnecting(state)).pipe(Effect.timeoutOption(CONNECT_MS))
})

/** What is asked for while the contrary is on its way, as by a quick undo, waits for what becomes of that. */
const afterThe = Effect.fnUntraced(function* (kind: 'selecting' | 'releasing', slots: readonly SlotReference[]) {
  const { state, state$ } = yield* EventLog
  const isSettled = ({ pending }: State): boolean => slots.every((slot) => pending[slotKey(slot)]?.kind !== kind)
  if (!isSettled(state())) yield* waitUntil(state$, isSettled)
})

/** The hub takes 50 calls a second (contract 4): so many at once, and then one at a time. */
const AT_ONCE = 20
const THEN_EACH_MS = 40

const paced = <Value>(slots: readonly SlotReference[], ask: (slot: SlotReference) => Effect.Effect<Value>) =>
  Effect.forEach(
    slots,
    (slot, index) => (index < AT_ONCE ? ask(slot) : Effect.delay(ask(slot), (index - AT_ONCE + 1) * THEN_EACH_MS)),
    { concurrency: 'unbounded', discard: true },
  )

export const selectSlots = Effect.fnUntraced(function* (tabId: TabId, wanted: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  yield* afterThe('releasing', wanted)
  const slots = wanted.filter((slot) => state().pending[slotKey(slot)] === undefined)
  for (const slot of slots) append(tabId, { _tag: 'SlotSelectionRequested', slot })
  yield* whenConnected
  const session = credentials.session()
  if (session === null) {
    for (const slot of slots) append('core', { _tag: 'SlotSelectionRefused', slot, reason: 'disconnected' })
    return
  }
  yield* paced(slots, (slot) =>
    hub.invoke('AddReservation', session, slot.resourceId, slot.date, slot.startTime, slot.endTime).pipe(
      Effect.match({
        onSuccess: (answer) => {
          if (!answer.confirmed) return append('hub', { _tag: 'SlotSelectionRefused', slot, reason: answer.reason })
          const { expiration } = answer.reservation
          if (expiration === null) return append('hub', { _tag: 'SlotSelectionRefused', slot, reason: 'failed' })
          append('hub', { _tag: 'SlotSelectionConfirmed', slot, expiration: Date.parse(expiration) })
        },
        onFailure: ({ reason }) => append('hub', { _tag: 'SlotSelectionRefused', slot, reason }),
      }),
    ),
  )
})

export const releaseSlots = Effect.fnUntraced(function* (origin: TabId | 'core', unwanted: readonly SlotReference[]) {
  const { append, state } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  yield* afterThe('selecting', unwanted)
  const slots = unwanted.filter((slot) => state().pending[slotKey(slot)] === undefined)
  for (const slot of slots) append(origin, { _tag: 'SlotReleaseRequested', slot })
  const session = credentials.session()
  if (session === null) {
    for (const slot of slots) append('core', { _tag: 'SlotReleaseRefused', slot, reason: 'disconnected' })
    return
  }
  yield* paced(slots, (slot) => {
    // The hold as it was made: a slot time that was changed since gives other rows than the one that was pressed.
    const holds = ownSlots(state()).filter(
      (hold) => hold.resourceId === slot.resourceId && hold.date === slot.date && overlaps(hold, slot),
    )
    return Effect.forEach(holds.length === 0 ? [slot] : holds, (hold) =>
      hub.invoke('RemoveReservation', session, hold.resourceId, hold.date, hold.startTime, hold.endTime),
    ).pipe(
      Effect.match({
        // False means that it was not held any more: released as well.
        onSuccess: () => append('hub', { _tag: 'SlotReleased', slot }),
        onFailure: ({ reason }) => append('hub', { _tag: 'SlotReleaseRefused', slot, reason }),
      }),
    )
  })
})

/** A full new term for everything that is held; at most ten times (contract 7). */
export const extendReservations = Effect.gen(function* () {
  const hub = yield* HubClient
  const credentials = yield* Credentials
  const { append } = yield* EventLog
  const session = credentials.session()
  if (session === null) return
  const answer = yield* hub.invoke('ExtendReservations', session).pipe(Effect.option)
  if (answer._tag === 'None' || 'reason' in answer.value) return
  append('hub', {
    _tag: 'ReservationsRead',
    revision: answer.value.revision,
    reservations: holdsOf(answer.value, session),
  })
})
