/**
 * Asks a back end that is not ours, once for each that signs in, what it has of our additions, so that what it lacks is not
 * shown (contract 8, additions). What becomes of each question is noted by `HttpClient`.
 */
import { Effect } from 'effect'
import { BackEnd } from '../../back-end/back-end.ts'
import { HttpClient } from '../../http/http-client.ts'
import { EventLog } from '../../log/event-log.ts'
import { waitUntil } from '../../waiting/wait-until.ts'

export const probeFeatures = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const http = yield* HttpClient
  const backEnd = yield* BackEnd
  const { account } = yield* waitUntil(state$, (now) => now.account._tag === 'SignedIn')
  if (account._tag === 'SignedIn' && backEnd.isOurs() === false) {
    yield* http.call('bookingFeed', {}).pipe(Effect.ignore)
    // Where no calendar can follow one's bookings, none can take one of them.
    if (state().missing['calendar-feed'] !== undefined)
      append('http', { _tag: 'FeatureMissed', feature: 'calendar-file' })
    yield* http.call('exportUser', { parameters: { id: account.userId } }).pipe(Effect.ignore)
    if (account.role === 'administrator') {
      yield* http.call('activity', {}).pipe(Effect.ignore)
      yield* http.call('audit', {}).pipe(Effect.ignore)
      yield* http.call('waiting', {}).pipe(Effect.ignore)
    }
  }
  const { userId, role } = account._tag === 'SignedIn' ? account : { userId: null, role: null }
  yield* waitUntil(
    state$,
    ({ account: now }) => now._tag === 'SignedIn' && (now.userId !== userId || now.role !== role),
  )
})
