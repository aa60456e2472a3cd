/**
 * Loads the code of some reactions late. A visitor's core needs no code for other back ends or administrators, and the first picture of a
 * page should not wait for such code.
 */
import { Effect } from 'effect'
import { isWatchingActivity, isWatchingWaiting, namedColumns } from '../../domain/selectors/pages.ts'
import { EventLog } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { retry } from '../waiting/retry.ts'

const RETRY_MS = 3_000
const IDLE_MS = 1_000

/** Loads the reactions for other back ends when the core knows that its back end is not ours. */
export const otherBackEndWhenNeeded = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const backEnd = yield* BackEnd
  yield* waitUntil(state$, () => backEnd.isOurs() === false)
  const { followOtherBackEnd } = yield* Effect.promise(() => import('./other-back-ends.ts'))
  return yield* followOtherBackEnd
})

/** Loads the reactions for administrators when an administrator opens a page. */
export const administrationWhenNeeded = Effect.gen(function* () {
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

/** Loads the reading of columns when a page shows columns. */
export const columnsWhenNeeded = Effect.gen(function* () {
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
 * Loads the rest of the core's code after the first page is shown. Later may be too late, because a new release may remove this release's
 * files, and because some of the code is needed when the server is unreachable.
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
