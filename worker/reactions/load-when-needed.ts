/**
 * The parts of the core that are loaded late: a visitor's core carries no code for another back end or an administrator, and
 * its first picture waits for none of the rest.
 */
import { Effect } from 'effect'
import { isWatchingActivity, isWatchingWaiting, namedColumns } from '../../domain/selectors/pages.ts'
import { EventLog } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { retry } from '../waiting/retry.ts'

const RETRY_MS = 3_000
const IDLE_MS = 1_000

/** The reactions that another back end than ours needs all the time, once the core is in front of one. */
export const attendOther = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const backEnd = yield* BackEnd
  yield* waitUntil(state$, () => backEnd.isOurs() === false)
  const { attend } = yield* Effect.promise(() => import('./other-back-ends.ts'))
  return yield* attend
})

/** The reactions for administrators, once one is there. */
export const attendAdministrator = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, (state) => isWatchingActivity(state) || isWatchingWaiting(state))
  const { followAdministration } = yield* Effect.tryPromise(() => import('./follow-administration.ts')).pipe(
    retry(
      () => RETRY_MS,
      () => true,
    ),
  )
  return yield* followAdministration
})

/** The reading of columns, once a page names some. */
export const attendColumns = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, (state) => namedColumns(state).size > 0)
  const { keepColumns } = yield* Effect.tryPromise(() => import('./keep-columns.ts')).pipe(
    retry(
      () => RETRY_MS,
      () => true,
    ),
  )
  return yield* keepColumns
})

/**
 * The rest of the core, once nothing is waited for: a newer release may take its files away while this core lives, and code that is
 * needed when the server is out of reach cannot be fetched then.
 */
export const loadAhead = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  yield* waitUntil(state$, ({ catalogue }) => catalogue !== 'absent')
  yield* Effect.sleep(IDLE_MS)
  yield* Effect.tryPromise(() =>
    Promise.all([import('../commands/find-booking.ts'), import('./keep-columns.ts')]),
  ).pipe(Effect.ignore)
  return yield* Effect.never
})
