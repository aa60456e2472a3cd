/** What administrators watch is followed from when the first of them does: the code that does it is loaded then. */
import { Effect } from 'effect'
import { isWatchingActivity } from '../../domain/selectors/pages.ts'
import { EventLog } from '../log/event-log.ts'
import { retry } from '../waiting/retry.ts'
import { waitUntil } from '../waiting/wait-until.ts'

const RETRY_MS = 3_000

export const watchActivity = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, isWatchingActivity)
  const { followActivity } = yield* Effect.tryPromise(() => import('./activity/follow-activity.ts')).pipe(
    retry(
      () => RETRY_MS,
      () => true,
    ),
  )
  return yield* followActivity
})
