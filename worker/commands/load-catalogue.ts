/** Reads the names of groups and resources into the log. */
import { Effect } from 'effect'
import { bookableGroups } from '../../domain/state/catalogue.ts'
import { failureCode } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { retry, threeTimes } from '../waiting/retry.ts'

export const loadCatalogue = Effect.gen(function* () {
  const { append } = yield* EventLog
  const http = yield* HttpClient
  yield* http.call('groups', {}).pipe(
    retry(threeTimes, ({ failure }) => failure._tag === 'Unreachable'),
    Effect.match({
      onSuccess: ({ answer }) => append('http', { _tag: 'CatalogueLoaded', groups: bookableGroups(answer) }),
      onFailure: ({ failure }) => append('http', { _tag: 'CatalogueFailed', code: failureCode(failure) }),
    }),
  )
})
