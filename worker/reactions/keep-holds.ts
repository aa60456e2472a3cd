/**
 * Keeps the holds of the state true: all that live are read where they may be old, each ends at its end, and those of
 * an edit are let go once it is left.
 */
import { Clock, Effect } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, expand, map, type Observable, switchMap, timer } from 'rxjs'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { State } from '../../domain/schema/state.ts'
import { nextExpiration, ownSlots } from '../../domain/selectors/basket.ts'
import { type EditPage, editKey, openEdits } from '../../domain/selectors/pages.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { letGoSlots } from '../commands/press-slots.ts'
import { ServerClock } from '../http/server-clock.ts'
import { HubClient, type HubFailure } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach, waitUntil } from '../waiting/from-streams.ts'
import { backOff } from '../waiting/retry.ts'

const RETRY_MS = 1_000

/**
 * Reads every hold that lives whenever the state says that what it knows may be old: after each connect and each gap, and
 * after each push of a back end that sends no revision. Invariant: it is asked at most once a second; a reading that fails
 * is noted, and tried again ever later.
 */
export const readHolds = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  const serverClock = yield* ServerClock
  let lastAskedAt = Number.NEGATIVE_INFINITY

  const readOnce = Effect.gen(function* () {
    const session = credentials.session()
    if (session === null) return yield* credentials.refresh.pipe(Effect.delay(RETRY_MS))
    const askedAt = yield* Clock.currentTimeMillis
    if (hub.sendsRevision() === false) yield* Effect.sleep(Math.max(0, lastAskedAt + RETRY_MS - askedAt))
    lastAskedAt = yield* Clock.currentTimeMillis
    const { reservations, revision, now } = yield* hub.readReservations(session)
    if (now !== null) serverClock.answered(lastAskedAt, now)
    append('hub', { _tag: 'ReservationsRead', revision, reservations })
  })

  /** The holds are read with the next connection, where this one went. */
  const failed = ({ reason }: HubFailure) =>
    Effect.gen(function* () {
      if (reason === 'disconnected' || reason === 'unanswered') return yield* Effect.sleep(RETRY_MS)
      const failures = state().holdsFailures + 1
      append('hub', { _tag: 'ReservationsUnread', failures })
      yield* Effect.raceFirst(
        Effect.sleep(backOff(failures)),
        waitUntil(state$, ({ connection }) => connection.status !== 'connected'),
      )
    })

  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, (now) => now.connection.status === 'connected' && now.holdsStale)
      yield* readOnce.pipe(Effect.catchTag('HubFailure', failed))
    }),
  )
})

const LOOK_MS = 1_000

const isAsking = ({ connection, holdsStale, holdsFailures }: State): boolean =>
  connection.status === 'connected' && holdsStale && holdsFailures === 0

/**
 * Lets holds go at their end by the server's clock, whatever the browser's timers do: it looks at the time again at least
 * each second, since timers of hidden tabs run late. Invariant: while the server is being asked what is held and what time
 * it is, as after the browser's clock was moved, nothing expires; where it cannot be asked, the clock decides.
 */
export const expireHolds = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const serverClock = yield* ServerClock

  /** At the time that is given, and each second until then. */
  const ticksUntil = (end: number) => {
    const tick = (): Observable<unknown> => timer(Math.min(end - serverClock.now(), LOOK_MS))
    return tick().pipe(expand(tick))
  }

  const ticks$ = state$.pipe(
    map((now) => (isAsking(now) ? null : nextExpiration(now))),
    distinctUntilChanged(),
    switchMap((next) => (next === null ? EMPTY : ticksUntil(next))),
  )

  return yield* onEach(ticks$, exhaustMap, () =>
    Effect.sync(() => {
      serverClock.look()
      const next = nextExpiration(state())
      const now = serverClock.now()
      if (next !== null && next <= now && !isAsking(state())) append('core', { _tag: 'ReservationsExpired', now })
    }),
  )
})

/** A page that is loaded again says so within this time. */
const AGAIN_MS = 3_000

const isOpen = (state: State, edit: EditPage): boolean =>
  openEdits(state).some((page) => editKey(page) === editKey(edit))

const letGoOf = Effect.fnUntraced(function* (edit: EditPage) {
  const { state, append } = yield* EventLog
  const isItsOwn = ({ resourceId, date }: SlotReference): boolean =>
    resourceId === edit.resourceId && date === edit.date
  yield* letGoSlots('core', ownSlots(state()).filter(isItsOwn))
  // Holds that the edit lost are no concern of the basket's.
  if (Object.values(state().lapsed).some(isItsOwn)) append('core', { _tag: 'LapsesDismissed' })
})

/**
 * Lets go of the holds of an edit of a booking, once no tab shows it any more: leaving an edit touches only its own
 * holds. A tab that is loaded again comes back in time.
 */
export const leaveEdit = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  const watched = new Set<string>()
  return yield* Effect.forever(
    Effect.gen(function* () {
      const isNew = (edit: EditPage): boolean => !watched.has(editKey(edit))
      const seen = yield* waitUntil(state$, (now) => openEdits(now).some(isNew))
      for (const edit of openEdits(seen).filter(isNew)) {
        watched.add(editKey(edit))
        yield* Effect.forkChild(
          Effect.gen(function* () {
            let mayComeBack = false
            do {
              const { tabs } = yield* waitUntil(state$, (now) => !isOpen(now, edit))
              // Only a page that went away as a whole may be on its way back.
              mayComeBack = Object.keys(seen.tabs).some((tabId) => tabs[tabId] === undefined)
              if (mayComeBack) yield* Effect.sleep(AGAIN_MS)
            } while (isOpen(state(), edit))
            watched.delete(editKey(edit))
            // With a new release it comes back to that one's core, which then sees to what it held.
            if (!(mayComeBack && newRelease(state()) !== null)) yield* letGoOf(edit)
          }),
        )
      }
    }),
  )
})
