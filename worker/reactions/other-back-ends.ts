/**
 * The reactions for back ends that are not ours. They find out which of our additions the back end lacks, and read again the data that it
 * does not push.
 */
import { Clock, Effect } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, interval, map, switchMap } from 'rxjs'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { may } from '../../domain/rules/permissions.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { shownDays } from '../../domain/selectors/pages.ts'
import { HttpClient } from '../http/http-client.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach, waitUntil } from '../waiting/from-streams.ts'

/**
 * Asks the back end for our additions once for each person who signs in, so that the screens offer no missing addition. `HttpClient` notes
 * the missing ones.
 */
const probeFeatures = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const http = yield* HttpClient
  const backEnd = yield* BackEnd
  const { account } = yield* waitUntil(state$, (now) => now.account._tag === 'SignedIn')
  if (account._tag === 'SignedIn' && backEnd.isOurs() === false) {
    yield* http.call('bookingFeed', {}).pipe(Effect.ignore)
    // A back end without a calendar feed has no calendar files of single bookings either.
    if (state().missing['calendar-feed'] !== undefined)
      append('http', { _tag: 'FeatureMissed', feature: 'calendar-file' })
    yield* http.call('exportUser', { parameters: { id: account.userId } }).pipe(Effect.ignore)
    if (may(account, 'see-bookings')) {
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

const EACH_MS = 60_000

/**
 * Reads the shown days again every minute if the back end sends no revisions, because the core cannot notice a missed push without
 * revisions. When a person returns to a tab, the command `ShowPage` does the same. Runs for ever.
 */
const doubtDays = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  const hub = yield* HubClient
  const doubts$ = state$.pipe(
    map((state) => hub.sendsRevision() === false && shownDays(state).length > 0),
    distinctUntilChanged(),
    switchMap((isDoubtful) => (isDoubtful ? interval(EACH_MS) : EMPTY)),
  )
  return yield* onEach(doubts$, exhaustMap, () => Effect.sync(() => append('core', { _tag: 'DaysDoubted' })))
})

/** Asks the hub once, while nothing is held, whether it can extend holds. If it cannot, the screens do not offer more time. */
const askForExtension = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  const hub = yield* HubClient
  const credentials = yield* Credentials
  yield* waitUntil(
    state$,
    (state) =>
      state.connection.status === 'connected' &&
      !state.holdsStale &&
      hub.sendsRevision() === false &&
      ownSlots(state).length === 0 &&
      Object.keys(state.pending).length === 0,
  )
  const session = credentials.session()
  if (session === null) return
  yield* hub.invoke('ExtendReservations', session).pipe(
    Effect.catch(({ reason }) =>
      Effect.sync(() => {
        if (reason === 'unknown-method') append('hub', { _tag: 'FeatureMissed', feature: 'extension' })
      }),
    ),
  )
})

/**
 * Asks once for the slots of no resources over several days. If the back end lacks that call, the screens do not offer weeks and the
 * finder.
 */
const askForFinder = Effect.gen(function* () {
  const http = yield* HttpClient
  const { date } = wallTimeAt(yield* Clock.currentTimeMillis)
  yield* http.call('slots', { body: { resources: [], from: date, to: date } }).pipe(Effect.ignore)
})

/** Runs for ever. */
export const followOtherBackEnd = Effect.all(
  [askForExtension, askForFinder, doubtDays, Effect.forever(probeFeatures)],
  {
    concurrency: 'unbounded',
    discard: true,
  },
)
