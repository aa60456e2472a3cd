/**
 * Reads every hold that lives whenever the state says that what it knows may be old: after each connect and each gap, and
 * after each push of a back end that sends no revision. Invariant: it is asked at most once a second; a reading that fails
 * is noted, and tried again ever later.
 */
import { Clock, Effect } from 'effect'
import { ServerClock } from '../http/server-clock.ts'
import { HubClient, type HubFailure } from '../hub/hub-client.ts'
import { holdsOf } from '../hub/hub-facts.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { backOff } from '../waiting/retry.ts'
import { waitUntil } from '../waiting/wait-until.ts'

const RETRY_MS = 1_000

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
    append('hub', { _tag: 'ReservationsRead', revision, reservations: holdsOf(reservations, session) })
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
