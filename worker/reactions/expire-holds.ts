/**
 * Lets holds go at their end by the server's clock, whatever the browser's timers do: it looks at the time again at least
 * each second, since timers of hidden tabs run late. Invariant: while the server is being asked what is held and what time
 * it is, as after the browser's clock was moved, nothing expires; where it cannot be asked, the clock decides.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, expand, map, type Observable, switchMap, timer } from 'rxjs'
import type { State } from '../../domain/schema/state.ts'
import { nextExpiration } from '../../domain/selectors/basket.ts'
import { ServerClock } from '../http/server-clock.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/on-each.ts'

const LOOK_MS = 1_000

const isAsking = ({ connection, holdsStale, holdsFailures }: State): boolean =>
  connection.status === 'connected' && holdsStale && holdsFailures === 0

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
