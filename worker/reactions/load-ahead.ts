/**
 * Loads the rest of the core once nothing is waited for: a newer release may take its files away while this core lives,
 * and what is needed when the server is out of reach cannot be fetched then.
 */
import { Effect } from 'effect'
import { findCall } from '../http/find-call.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/wait-until.ts'

const IDLE_MS = 1_000

export const loadAhead = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, ({ catalogue }) => catalogue !== 'absent')
  yield* Effect.sleep(IDLE_MS)
  yield* findCall('user').pipe(Effect.ignore)
  yield* Effect.tryPromise(() => import('../commands/find-booking.ts')).pipe(Effect.ignore)
  return yield* Effect.never
})
