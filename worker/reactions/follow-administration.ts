/** All that the core does for administrators alone. It is loaded once one is there (`load-when-needed.ts`). */
import { Effect } from 'effect'
import type { State } from '../../domain/schema/state.ts'
import { isWatchingWaiting } from '../../domain/selectors/pages.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { backOff } from '../waiting/retry.ts'
import { followActivity } from './follow-activity.ts'

const canWatch = (state: State): boolean => isWatchingWaiting(state) && state.connection.status === 'connected'

/**
 * Asks the hub to tell how many booked resources wait, on each connection that an administrator's browser has. Invariant: a number that
 * is not told live is not known. It ends with the connection: a person who signs in or out gets another. Runs for ever.
 */
const followWaiting = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const hub = yield* HubClient

  const watch = (failures: number): Effect.Effect<never> =>
    hub.invoke('WatchWaiting', true).pipe(
      Effect.andThen(Effect.never),
      Effect.catch(({ reason }) => {
        if (reason === 'unknown-method') append('hub', { _tag: 'FeatureMissed', feature: 'working-day' })
        return Effect.delay(watch(failures + 1), backOff(failures + 1))
      }),
    )

  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, canWatch)
      yield* Effect.raceFirst(
        watch(0),
        waitUntil(state$, (now) => !canWatch(now)),
      )
      if (state().waiting !== null) append('core', { _tag: 'WaitingTold', count: null })
    }),
  )
})

/** Runs for ever. */
export const followAdministration = Effect.all([followActivity, followWaiting], {
  concurrency: 'unbounded',
  discard: true,
})
