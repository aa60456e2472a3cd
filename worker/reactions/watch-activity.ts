/**
 * Watches what happens for as long as a tab of an administrator shows it (contract 7): asks the hub to push, then reads
 * what it does not know yet, so that nothing is missed and nothing comes twice, also after the connection was lost.
 */
import { Effect } from 'effect'
import { isWatchingActivity } from '../../domain/selectors/pages.ts'
import type { State } from '../../domain/state/state.ts'
import { ActivityStore } from '../activity/activity-store.ts'
import { HttpClient } from '../http/http-client.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from './wait-until.ts'

const RETRY_MS = 3_000
/** Beyond this it is quicker to begin afresh. */
const PAGES_AT_MOST = 8

const canWatch = (state: State): boolean => isWatchingActivity(state) && state.connection.status === 'connected'

const readMissed = Effect.fnUntraced(function* (since: number) {
  const store = yield* ActivityStore
  const http = yield* HttpClient
  let last = since
  for (let pages = 0; pages < PAGES_AT_MOST; pages += 1) {
    const { answer } = yield* http.call('activity', { parameters: {}, query: { since: last }, body: undefined })
    store.readMissed(answer.items)
    last = answer.items.at(-1)?.id ?? last
    if (!answer.more) return true
  }
  return false
})

const watch = Effect.gen(function* () {
  const store = yield* ActivityStore
  const http = yield* HttpClient
  const hub = yield* HubClient
  const since = store.beginReading()
  yield* hub.invoke('WatchActivity', true)
  const caughtUp = since !== null && since > 0 && (yield* readMissed(since))
  if (!caughtUp) {
    const { answer } = yield* http.call('activity', { parameters: {}, query: {}, body: undefined })
    store.readNewest(answer)
  }
  store.live()
  return yield* Effect.never
})

export const watchActivity = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  const store = yield* ActivityStore
  const hub = yield* HubClient

  const watchAgainAndAgain = Effect.forever(
    watch.pipe(
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
      yield* Effect.raceFirst(
        watchAgainAndAgain,
        waitUntil(state$, (now) => !canWatch(now)),
      )
      if (isWatchingActivity(state())) return store.interrupted('interrupted')
      store.forget()
      yield* hub.invoke('WatchActivity', false).pipe(Effect.ignore)
    }),
  )
})
