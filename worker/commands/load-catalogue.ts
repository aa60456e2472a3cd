/** Reads the names of groups and resources into the log. */
import { Effect } from 'effect'
import { mayPass } from '../../domain/port/core-port.ts'
import { bookableGroups } from '../../domain/state/catalogue.ts'
import { failureCode } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { retry, threeTimes } from '../waiting/retry.ts'

/** Never fails. Answers the revision at which they were read; null: they could not be read, or the back end sends none. */
export const loadCatalogue = Effect.gen(function* () {
  const { append } = yield* EventLog
  const http = yield* HttpClient
  return yield* http.call('groups', {}).pipe(
    retry(threeTimes, ({ failure }) => mayPass(failure)),
    Effect.match({
      onSuccess: ({ answer, revision }) => {
        append('http', { _tag: 'CatalogueLoaded', groups: bookableGroups(answer) })
        return revision
      },
      onFailure: ({ failure }) => {
        append('http', { _tag: 'CatalogueFailed', code: failureCode(failure) })
        return null
      },
    }),
  )
})
