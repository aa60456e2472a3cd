/**
 * Says by toasts, in all tabs, that the connection is being made anew and that it is back. Invariant: a toast that is true no longer
 * is taken away: a server that is about to go may have answered the first attempt. Nothing is said where no page needs the
 * connection.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, exhaustMap, map, pairwise } from 'rxjs'
import type { Toast } from '../../domain/schema/events.ts'
import { isConnectedQuietly } from '../../domain/selectors/pages.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/on-each.ts'

type ConnectionToast = Extract<Toast, { readonly _tag: 'Reconnecting' | 'Reconnected' }>

export const toastConnection = Effect.gen(function* () {
  const { append, state, state$ } = yield* EventLog

  const show = (toast: ConnectionToast): void => {
    if (!isConnectedQuietly(state())) append('core', { _tag: 'ToastShown', tabId: null, toast })
  }
  const dismiss = (tag: ConnectionToast['_tag']): void => {
    for (const [toastId, { toast }] of Object.entries(state().toasts))
      if (toast._tag === tag) append('core', { _tag: 'ToastDismissed', toastId })
  }

  const steps$ = state$.pipe(
    map(({ connection }) => connection.status),
    distinctUntilChanged(),
    pairwise(),
  )
  return yield* onEach(steps$, exhaustMap, ([before, now]) =>
    Effect.sync(() => {
      if (now === 'reconnecting') {
        dismiss('Reconnected')
        show({ _tag: 'Reconnecting' })
      } else if (before === 'reconnecting') {
        dismiss('Reconnecting')
        if (now === 'connected') show({ _tag: 'Reconnected' })
      }
    }),
  )
})
