/**
 * Lets holds go at their end by the server's clock, whatever the browser's timers do: it looks at the time again at least
 * each second, since timers of hidden tabs run late. Invariant: while the server is being asked what is held and what time
 * it is, as after the browser's clock was moved, nothing expires; where it cannot be asked, the clock decides.
 */
import { Effect } from 'effect'
import { nextExpiration } from '../../domain/selectors/basket.ts'
import type { State } from '../../domain/state/state.ts'
import { ServerClock } from '../clock/server-clock.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/wait-until.ts'

const LOOK_MS = 1_000

const isAsking = ({ connection, holdsStale, holdsFailures }: State): boolean =>
  connection.status === 'connected' && holdsStale && holdsFailures === 0

export const expireHolds = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const serverClock = yield* ServerClock
  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, (now) => nextExpiration(now) !== null)
      serverClock.look()
      yield* waitUntil(state$, (state) => !isAsking(state))
      const next = nextExpiration(state())
      const now = serverClock.now()
      if (next === null) return
      if (next <= now) append('core', { _tag: 'ReservationsExpired', now })
      else yield* Effect.sleep(Math.min(next - now, LOOK_MS))
    }),
  )
})
