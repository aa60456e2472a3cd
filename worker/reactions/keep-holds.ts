/**
 * Keeps the holds in the state correct: reads them when they may be out of date, removes each hold when its time is over, and releases the
 * holds of an edit when the edit is left.
 */
import { Clock, Effect } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, expand, map, type Observable, switchMap, timer } from 'rxjs'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { State } from '../../domain/schema/state.ts'
import { nextExpiration, ownSlots } from '../../domain/selectors/basket.ts'
import { type EditPage, editKey, openEdits } from '../../domain/selectors/pages.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { releaseSlots } from '../commands/press-slots.ts'
import { ServerClock } from '../http/server-clock.ts'
import { HubClient, type HubFailure } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach, waitUntil } from '../waiting/from-streams.ts'
import { backOff } from '../waiting/retry.ts'

const RETRY_MS = 1_000

/**
 * Reads all holds whenever the state says that they may be out of date: after each connect and each gap in the revisions, and after each
 * push of a back end that sends no revisions. Invariant: they are read at most once a second; a failed reading is noted, and repeated after
 * increasing pauses.
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

  const failed = ({ reason }: HubFailure) =>
    Effect.gen(function* () {
      // The connection is gone. The holds are read over the next one.
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
 * Removes each hold when its time is over by the server's clock. The time is checked every second, because the timers of hidden tabs run
 * late. Invariant: no hold is removed while the core is asking the server for the holds and the time, for example after the browser's clock
 * was set. If the server cannot be asked, the browser's clock decides.
 */
export const expireHolds = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const serverClock = yield* ServerClock

  /** Emits every second, and at the given time. */
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

/** A reloaded page sends `hello` again within this time. */
const AGAIN_MS = 3_000

const isOpen = (state: State, edit: EditPage): boolean =>
  openEdits(state).some((page) => editKey(page) === editKey(edit))

/**
 * Releases the holds of an edit when no tab shows the edit any more. Holds on other resources and days stay. The core waits `AGAIN_MS` for
 * a tab that may be reloading.
 */
export const leaveEdit = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
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
              // A tab that shows another page has left the edit. A tab that is gone may be reloading.
              mayComeBack = Object.keys(seen.tabs).some((tabId) => tabs[tabId] === undefined)
              if (mayComeBack) yield* Effect.sleep(AGAIN_MS)
            } while (isOpen(state(), edit))
            watched.delete(editKey(edit))
            // If there is a new release, the reloaded tab joins the core of that release, which then handles the holds.
            if (mayComeBack && newRelease(state()) !== null) return

            const isOfEdit = ({ resourceId, date }: SlotReference): boolean =>
              resourceId === edit.resourceId && date === edit.date
            yield* releaseSlots('core', ownSlots(state()).filter(isOfEdit))
            // The basket must not show lapses of the edit's holds.
            if (Object.values(state().lapsed).some(isOfEdit)) append('core', { _tag: 'LapsesDismissed' })
          }),
        )
      }
    }),
  )
})
