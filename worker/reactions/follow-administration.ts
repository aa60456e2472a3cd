/** The reactions for administrators only. This file is loaded when an administrator needs it (`load-when-needed.ts`). */
import { Effect } from 'effect'
import { personKey } from '../../domain/rules/permissions.ts'
import type { State } from '../../domain/schema/state.ts'
import { isWatchingActivity, isWatchingWaiting } from '../../domain/selectors/pages.ts'
import type { ActivityStore } from '../activity/activity-store.ts'
import { ActivityWatch } from '../activity/activity-watch.ts'
import { HttpClient } from '../http/http-client.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { backOff } from '../waiting/retry.ts'

const RETRY_MS = 3_000
/** The most missed pages that are read. If more were missed, reading only the newest deeds is quicker. */
const PAGES_AT_MOST = 8

const canWatchActivity = (state: State): boolean =>
  isWatchingActivity(state) && state.connection.status === 'connected' && state.missing.activity === undefined

/** Reads the deeds since a given deed. Returns false if there are too many. */
const readMissed = Effect.fnUntraced(function* (store: ActivityStore, since: number) {
  const http = yield* HttpClient
  let last = since
  for (let pages = 0; pages < PAGES_AT_MOST; pages += 1) {
    const { answer } = yield* http.call('activity', { query: { since: last } })
    store.readMissed(answer.items)
    last = answer.items.at(-1)?.id ?? last
    if (!answer.more) return true
  }
  return false
})

const watch = Effect.fnUntraced(function* (store: ActivityStore) {
  const http = yield* HttpClient
  const hub = yield* HubClient
  const since = store.beginReading()
  yield* hub.invoke('WatchActivity', true).pipe(
    Effect.tapError(({ reason }) =>
      Effect.map(EventLog, ({ append }) => {
        if (reason === 'unknown-method') append('hub', { _tag: 'FeatureMissed', feature: 'activity' })
      }),
    ),
  )
  const caughtUp = since !== null && since > 0 && (yield* readMissed(store, since))
  if (!caughtUp) {
    const { answer } = yield* http.call('activity', {})
    store.readNewest(answer)
  }
  store.live()
  return yield* Effect.never
})

/**
 * Watches the activity for as long as a tab of somebody of the house shows it. The core first asks the hub for pushes, and then reads the
 * unknown deeds. No deed is therefore missed or added twice, even after a lost connection. What was read for other groups is forgotten.
 */
const followActivity = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  const activity = yield* ActivityWatch
  const hub = yield* HubClient

  const watchAgainAndAgain = (store: ActivityStore) =>
    Effect.forever(
      watch(store).pipe(
        Effect.catch(() =>
          Effect.sync(() => store.interrupted('failed')).pipe(
            Effect.andThen(Effect.raceFirst(Effect.sleep(RETRY_MS), store.retryAsked)),
          ),
        ),
      ),
    )

  /** Who has watched, and with which groups. */
  let watcher = ''
  return yield* Effect.forever(
    Effect.gen(function* () {
      const { account } = yield* waitUntil(state$, canWatchActivity)
      const person = personKey(account)
      const store = yield* activity.store
      if (person !== watcher) store.forget()
      watcher = person
      yield* Effect.raceFirst(
        watchAgainAndAgain(store),
        waitUntil(state$, (now) => !canWatchActivity(now) || personKey(now.account) !== person),
      )
      if (isWatchingActivity(state())) return store.interrupted('interrupted')
      store.forget()
      yield* hub.invoke('WatchActivity', false).pipe(Effect.ignore)
    }),
  )
})

const canWatchWaiting = (state: State): boolean => isWatchingWaiting(state) && state.connection.status === 'connected'

/**
 * On each connection of an administrator, asks the hub to push the number of waiting parts. Invariant: the state has the number only while
 * the hub pushes it. The request ends with the connection, which is replaced when a person signs in or out. Runs for ever.
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
      yield* waitUntil(state$, canWatchWaiting)
      yield* Effect.raceFirst(
        watch(0),
        waitUntil(state$, (now) => !canWatchWaiting(now)),
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
