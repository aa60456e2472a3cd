/** What the core does for administrators alone is loaded once one is there: a visitor's core carries none of it. */
import { Effect } from 'effect'
import { isWatchingActivity, isWatchingWaiting } from '../../domain/selectors/pages.ts'
import { EventLog } from '../log/event-log.ts'
import { retry } from '../waiting/retry.ts'
import { waitUntil } from '../waiting/wait-until.ts'

const RETRY_MS = 3_000

export const attendAdministrator = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, (state) => isWatchingActivity(state) || isWatchingWaiting(state))
  const { followAdministration } = yield* Effect.tryPromise(
    () => import('./administrator/follow-administration.ts'),
  ).pipe(
    retry(
      () => RETRY_MS,
      () => true,
    ),
  )
  return yield* followAdministration
})
