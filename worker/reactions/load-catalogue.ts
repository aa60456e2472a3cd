/**
 * Loads the names of groups and resources once, since a basket names slots of days that are not shown; and again when a
 * group changed.
 */
import { Effect } from 'effect'
import { bookableGroups } from '../../domain/state/catalogue.ts'
import { failureCode } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { retry, threeTimes } from './retry.ts'
import { waitUntil } from './wait-until.ts'

export const loadCatalogue = Effect.gen(function* () {
  const { append } = yield* EventLog
  const http = yield* HttpClient
  yield* http.call('groups', { parameters: {}, body: undefined }).pipe(
    retry(threeTimes, ({ failure }) => failure._tag === 'Unreachable'),
    Effect.match({
      onSuccess: ({ answer }) => append('http', { _tag: 'CatalogueLoaded', groups: bookableGroups(answer) }),
      onFailure: ({ failure }) => append('http', { _tag: 'CatalogueFailed', code: failureCode(failure) }),
    }),
  )
})

/** Loads it now, and again whenever a group changed. Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state, state$ } = yield* EventLog
  return yield* Effect.forever(
    Effect.gen(function* () {
      const { groups } = state().changed
      yield* loadCatalogue
      yield* waitUntil(state$, ({ changed }) => changed.groups !== groups)
    }),
  )
})
