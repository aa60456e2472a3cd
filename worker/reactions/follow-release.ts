/**
 * Detects a new release with few requests. Every answer names the served build (`worker/http/http-client.ts`), and the browser's other
 * cores report it too. A person who only reads a page may make no call for hours, so the core also asks the server at intervals, and when a
 * person returns to a tab after a long time.
 */
import { Effect } from 'effect'
import { newRelease } from '../../domain/selectors/release.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'

export const ASK_MS = 5 * 60_000
/**
 * The time between two requests while answers name another build than this one. During an upgrade some servers are new and some are old,
 * and the last answer may have come from either.
 */
export const DOUBT_MS = 30_000

export const followRelease = Effect.scoped(
  Effect.gen(function* () {
    const { append, state, state$ } = yield* EventLog
    const { releases } = yield* CoreEnvironment
    const http = yield* HttpClient
    const take = (build: string): void => {
      if (build !== state().servedBuild) append('core', { _tag: 'ServedBuildTold', build })
    }
    yield* Effect.acquireRelease(
      Effect.sync(() => releases.hear(take)),
      (stop) => Effect.sync(stop),
    )
    const doubt = waitUntil(state$, (now) => newRelease(now) !== null).pipe(Effect.andThen(Effect.sleep(DOUBT_MS)))
    return yield* Effect.forever(
      Effect.gen(function* () {
        yield* Effect.raceFirst(Effect.sleep(ASK_MS), doubt)
        yield* waitUntil(state$, ({ tabs }) => Object.values(tabs).some(({ visible }) => visible))
        // As for every call, a header of the answer names the build.
        yield* http.call('version', {}).pipe(Effect.ignore)
      }),
    )
  }),
)
