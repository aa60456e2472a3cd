/**
 * Before a back end that sends no revision it is not known what was missed: the days that are shown are read again each minute
 * (contract 8, pushes). On return to a tab `ShowPage` sees to it.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, map, switchMap } from 'rxjs'
import { shownDays } from '../../../domain/selectors/pages.ts'
import { HubClient } from '../../hub/hub-client.ts'
import { EventLog } from '../../log/event-log.ts'
import { each } from '../../waiting/after.ts'
import { onEach } from '../../waiting/on-each.ts'

const EACH_MS = 60_000

/** Runs for ever. */
export const doubtDays = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  const hub = yield* HubClient
  const doubts$ = state$.pipe(
    map((state) => hub.sendsRevision() === false && shownDays(state).length > 0),
    distinctUntilChanged(),
    switchMap((isDoubtful) => (isDoubtful ? each(EACH_MS) : EMPTY)),
  )
  return yield* onEach(doubts$, exhaustMap, () => Effect.sync(() => append('core', { _tag: 'DaysDoubted' })))
})
