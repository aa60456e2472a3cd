/** Reads into the log what a grid shows: the names of groups and resources, and the slots of one day of a group. */
import { Effect } from 'effect'
import { mayPass } from '../../domain/port/core-port.ts'
import type { DayAddress } from '../../domain/selectors/pages.ts'
import { bookableGroups } from '../../domain/state/catalogue.ts'
import { failureCode, failureToast } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog, showToast } from '../log/event-log.ts'
import { retry, threeTimes } from '../waiting/retry.ts'

/** Reads the names of groups and resources. Never fails. Answers the revision at which they were read; null: they could not be read, or the back end sends none. */
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

export const readDay = Effect.fnUntraced(function* ({ groupId, date }: DayAddress) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  // A back end may send no revision: then the slots are at least as new as what was seen when they were asked for.
  const seen = state().stream?.seen ?? 0
  const { answer, revision } = yield* http.call('groupSlots', { parameters: { groupId }, body: { date } })
  append('http', { _tag: 'DayLoaded', groupId, date, revision: revision ?? seen, resources: answer })
})

/** Never fails: what became of it is an event. Answers whether it need not be tried again. */
export const loadDay = Effect.fnUntraced(function* (day: DayAddress, failing: 'by-toast' | 'quietly' = 'by-toast') {
  const log = yield* EventLog
  const { append } = log
  return yield* readDay(day).pipe(
    retry(threeTimes, ({ failure }) => mayPass(failure)),
    Effect.match({
      onSuccess: () => true,
      onFailure: ({ failure }) => {
        append('http', { _tag: 'DayFailed', ...address(day), code: failureCode(failure) })
        const toast = failing === 'by-toast' ? failureToast(failure) : null
        if (toast !== null) showToast(log, null, toast)
        return !mayPass(failure)
      },
    }),
  )
})

/** Nothing else that came with it. */
export const address = ({ groupId, date }: DayAddress): DayAddress => ({ groupId, date })
