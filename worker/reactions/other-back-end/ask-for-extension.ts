/**
 * Asks a hub that is not ours, once, while there is nothing to extend, whether it can: so that no person is offered more time
 * where none can be had (contract 8, additions).
 */
import { Effect } from 'effect'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { Credentials } from '../../credentials/credentials.ts'
import { HubClient } from '../../hub/hub-client.ts'
import { EventLog } from '../../log/event-log.ts'
import { waitUntil } from '../../waiting/wait-until.ts'

export const askForExtension = Effect.gen(function* () {
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
