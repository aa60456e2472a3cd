/** Runs a tab's command. The answer says only that the command was done; the state shows what changed. */
import { Effect } from 'effect'
import type { TabId } from '../../domain/schema/ids.ts'
import type { Command } from '../../domain/schema/port.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { ActivityWatch } from '../activity/activity-watch.ts'
import { Account } from '../http/account.ts'
import { HttpClient } from '../http/http-client.ts'
import { HubClient } from '../hub/hub-client.ts'
import { EventLog } from '../log/event-log.ts'
import { loadCatalogue, loadDay } from './load-grid.ts'
import { extendReservations, releaseSlots, selectSlots } from './press-slots.ts'

export const runCommand = Effect.fnUntraced(function* (tabId: TabId, command: Command) {
  const { append, state } = yield* EventLog
  const account = yield* Account
  const http = yield* HttpClient
  switch (command._tag) {
    case 'ShowPage': {
      const wasVisible = state().tabs[tabId]?.visible ?? true
      append(tabId, { _tag: 'TabShowed', tabId, page: command.page, visible: command.visible })
      if (!command.visible || wasVisible) return
      yield* Effect.forkDetach(account.follow)
      if ((yield* HubClient).sendsRevision() === false) append('core', { _tag: 'DaysDoubted' })
      return
    }
    case 'SelectSlots':
      return yield* selectSlots(tabId, command.slots)
    case 'ReleaseSlots':
      return yield* releaseSlots(tabId, command.slots)
    case 'ExtendReservations':
      return yield* extendReservations(tabId)
    case 'MeanBasketFor':
      return append(tabId, { _tag: 'BasketMeantFor', userId: command.userId })
    case 'ReloadDay':
      append(tabId, { _tag: 'DayRequested', groupId: command.groupId, date: command.date })
      return yield* loadDay(command)
    case 'ReloadColumns':
      return append(tabId, { _tag: 'DaysDoubted' })
    case 'ReloadCatalogue':
      return yield* Effect.asVoid(loadCatalogue)
    case 'ReloadActivity':
      return (yield* ActivityWatch).watching()?.askRetry()
    case 'DismissToast':
      return append(tabId, { _tag: 'ToastDismissed', toastId: command.toastId })
    case 'DismissLapses':
      return append(tabId, { _tag: 'LapsesDismissed' })
    // Another tab may have answered the same question already, so a connection that exists or is being made stays as it is.
    case 'Reconnect':
      if (state().connection.cause === 'idle') return
      return append(tabId, { _tag: 'ConnectionChanged', status: 'disconnected', cause: 'idle' })
    case 'StayDisconnected':
      if (state().connection.cause !== 'lost') return
      return append(tabId, { _tag: 'ConnectionChanged', status: 'disconnected', cause: 'declined' })
    case 'ChangePassword':
      yield* account.changePassword(command)
      return append('core', { _tag: 'ToastShown', tabId, toast: { _tag: 'Succeeded', what: 'password-changed' } })
    case 'SignIn':
      return yield* account.signIn(http.call('signIn', { body: command }))
    case 'SignInByLink':
      return yield* account.signIn(http.call('signInByLink', { parameters: command, body: command }))
    case 'Enter':
      return yield* account.signIn(Effect.map(http.callUnchecked(command.call, command), (answer) => ({ answer })))
    case 'SignOut':
      return yield* account.signOut
    default:
      return unreachable(command)
  }
})
