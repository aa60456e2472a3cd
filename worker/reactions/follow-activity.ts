/**
 * Watches the activity for as long as a tab of an administrator shows it: asks the hub to push, then reads what it does
 * not know yet, so that nothing is missed and nothing comes twice, also after the connection was lost.
 */
import { Effect } from 'effect'
import type { State } from '../../domain/schema/state.ts'
import { isWatchingActivity } from '../../domain/selectors/pages.ts'
import type { ActivityStore } from '../activity/activity-store.ts'
import { ActivityWatch } from '../activity/activity-watch.ts'
import { HttpClient } from '../http/http-client.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'

const RETRY_MS = 3_000
/** Beyond this it is quicker to begin afresh. */
const PAGES_AT_MOST = 8

const canWatch = (state: State): boolean =>
  isWatchingActivity(state) && state.connection.status === 'connected' && state.missing.activity === undefined

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

/** Runs for ever. */
export const followActivity = Effect.gen(function* () {
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

  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, canWatch)
      const store = yield* activity.store
      yield* Effect.raceFirst(
        watchAgainAndAgain(store),
        waitUntil(state$, (now) => !canWatch(now)),
      )
      if (isWatchingActivity(state())) return store.interrupted('interrupted')
      store.forget()
      yield* hub.invoke('WatchActivity', false).pipe(Effect.ignore)
    }),
  )
})
