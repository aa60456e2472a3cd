/**
 * Learns of a new release without asking much: every answer names the build that is served (`worker/http/http-client.ts`), and so do
 * the browser's other cores. A person who only looks on asks nothing for hours, so the server is asked now and then, and when a
 * person looks again after a long time.
 */
import { Effect } from 'effect'
import type { State } from '../../domain/schema/state.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'

export const ASK_MS = 5 * 60_000
/** While another build was named: of several servers some may be new and some old, and the last answer may be an old one's. */
export const DOUBT_MS = 30_000

const isLookedAt = ({ tabs }: State): boolean => Object.values(tabs).some(({ visible }) => visible)

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
        yield* waitUntil(state$, isLookedAt)
        // The answer's header names the build, as with every call.
        yield* http.call('version', {}).pipe(Effect.ignore)
      }),
    )
  }),
)
