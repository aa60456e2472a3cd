/**
 * Lets holds go at their end by the server's clock, whatever the browser's timers do: it looks at the time again at least
 * each second, since timers of hidden tabs run late.
 */
import { Clock, Effect } from 'effect'
import { nextExpiration } from '../../domain/selectors/basket.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from './wait-until.ts'

const LOOK_MS = 1_000

export const expireHolds = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, (now) => nextExpiration(now) !== null)
      const next = nextExpiration(state())
      const now = (yield* Clock.currentTimeMillis) + (state().clockOffset ?? 0)
      if (next === null) return
      if (next <= now) append('core', { _tag: 'ReservationsExpired', now })
      else yield* Effect.sleep(Math.min(next - now, LOOK_MS))
    }),
  )
})
