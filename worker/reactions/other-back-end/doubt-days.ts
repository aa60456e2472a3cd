/**
 * Before a back end that tells no revision nobody knows what was missed: the days that are shown are read again each minute
 * (contract 8, pushes). On return to a tab `ShowPage` sees to it.
 */
import { Effect } from 'effect'
import { shownDays } from '../../../domain/selectors/pages.ts'
import { HubClient } from '../../hub/hub-client.ts'
import { EventLog } from '../../log/event-log.ts'
import { waitUntil } from '../../waiting/wait-until.ts'

const EACH_MS = 60_000

export const doubtDays = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const hub = yield* HubClient
  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, (now) => hub.tellsRevision() === false && shownDays(now).length > 0)
      yield* Effect.sleep(EACH_MS)
      if (hub.tellsRevision() === false && shownDays(state()).length > 0) append('core', { _tag: 'DaysDoubted' })
    }),
  )
})
