/** Reads the data of a grid: the names of groups and resources, and the slots of a group's day. The answers become events of the log. */
import { Effect } from 'effect'
import { mayPass } from '../../domain/port/core-port.ts'
import type { DayAddress } from '../../domain/selectors/pages.ts'
import { bookableGroups } from '../../domain/state/catalogue.ts'
import { failureCode, failureToast } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog, showToast } from '../log/event-log.ts'
import { retry, threeTimes } from '../waiting/retry.ts'

/**
 * Reads the names of groups and resources. Never fails.
 * @returns the revision of the reading. Null if it failed, or if the back end sends no revisions.
 */
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
  // If the back end sends no revision, the slots are at least as new as the last push before the request.
  const seen = state().stream?.seen ?? 0
  const { answer, revision } = yield* http.call('groupSlots', { parameters: { groupId }, body: { date } })
  append('http', { _tag: 'DayLoaded', groupId, date, revision: revision ?? seen, resources: answer })
})

/**
 * Reads a day, in several attempts. Never fails: a failure becomes an event.
 * @param failing whether a failure shows a toast
 * @returns true if the day was read, or if another attempt would fail too
 */
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

/** The group and date alone, without the other fields of the value. */
export const address = ({ groupId, date }: DayAddress): DayAddress => ({ groupId, date })
