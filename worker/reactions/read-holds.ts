/**
 * Reads every hold that lives whenever the state says that what it knows may be old: after each connect and each gap.
 */
import { Clock, Effect } from 'effect'
import type { HoldRead } from '../../domain/events/event.ts'
import type { ReservationsAnswer } from '../../domain/hub-messages.ts'
import { Credentials } from '../account/credentials.ts'
import { HubClient, holdChange } from '../hub/hub-client.ts'
import { ServerClock } from '../hub/server-clock.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from './wait-until.ts'

const RETRY_MS = 1_000

export const holdsOf = (answer: ReservationsAnswer, session: string): HoldRead[] =>
  answer.reservations.flatMap((reservation) => {
    const { expiration, ...hold } = holdChange(reservation, session)
    return expiration === null ? [] : [{ ...hold, expiration }]
  })

export const readHolds = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  const serverClock = yield* ServerClock

  const readOnce = Effect.gen(function* () {
    const session = credentials.session()
    if (session === null) return yield* credentials.refresh.pipe(Effect.delay(RETRY_MS))
    const askedAt = yield* Clock.currentTimeMillis
    const answer = yield* hub.invoke('GetReservations', session)
    serverClock.answered(askedAt, Date.parse(answer.now))
    append('hub', { _tag: 'ReservationsRead', revision: answer.revision, reservations: holdsOf(answer, session) })
  })

  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, (state) => state.connection.status === 'connected' && state.holdsStale)
      yield* readOnce.pipe(Effect.catchTag('HubFailure', () => Effect.sleep(RETRY_MS)))
    }),
  )
})
