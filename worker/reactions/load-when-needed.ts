/**
 * The reactions whose code is loaded late. A visitor's core needs no code for another back end or for administrators, and no first
 * picture of a page should wait for such code.
 */
import { Effect } from 'effect'
import { isWatchingActivity, isWatchingWaiting, namedColumns } from '../../domain/selectors/pages.ts'
import { EventLog } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { retry } from '../waiting/retry.ts'

const RETRY_MS = 3_000
const IDLE_MS = 1_000

/** The reactions that a back end which is not ours needs, once the core knows that it is in front of one. */
export const otherBackEndWhenNeeded = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const backEnd = yield* BackEnd
  yield* waitUntil(state$, () => backEnd.isOurs() === false)
  const { followOtherBackEnd } = yield* Effect.promise(() => import('./other-back-ends.ts'))
  return yield* followOtherBackEnd
})

/** The reactions for administrators, once a page of one is shown. */
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

/** The reading of columns, once a page shows some. */
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
 * Loads the rest of the core's code, once the first page is there. Later it may be too late: a new release may remove the files of this
 * one, and some of the code is needed exactly when the server cannot be reached.
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
