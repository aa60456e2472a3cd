/**
 * Any call of the contract for a tab. What it changed is told to all tabs, so that whoever shows something of it reads
 * it again (design 3). Invariant: no call that changes who is signed in is made this way.
 */
import { Effect, Option, Schema } from 'effect'
import type { TabId } from '../../domain/entities.ts'
import type { Area } from '../../domain/events/event.ts'
import type { CallMessage, OpenCallName } from '../../domain/port/core-port.ts'
import { calls } from '../../domain/schema/http.ts'
import { Account } from '../account/account.ts'
import { Credentials } from '../account/credentials.ts'
import { failureToast } from '../http/call-failure.ts'
import { HttpClient, HttpFailure } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'

const commandsOnly: ReadonlySet<string> = new Set(['signIn', 'signInSilent', 'signOut', 'changePassword'])
const isOpenCall = (name: string): name is OpenCallName => Object.hasOwn(calls, name) && !commandsOnly.has(name)

const areas: Readonly<Record<string, Area>> = {
  user: 'users',
  content: 'content',
  booking: 'bookings',
  groups: 'groups',
  resources: 'groups',
}
const areaOf = (path: string): Area | null => areas[path.split('/')[2] ?? ''] ?? null

export const callServer = Effect.fnUntraced(function* (tabId: TabId, message: CallMessage) {
  const { append } = yield* EventLog
  const http = yield* HttpClient
  const account = yield* Account
  const credentials = yield* Credentials
  const { name, success, toastsFailure } = message
  if (!isOpenCall(name)) return yield* new HttpFailure({ failure: { _tag: 'Unreadable' } })
  // What is held is the cookie's: it must be this core's.
  if (calls[name].isChange) yield* credentials.refresh
  return yield* http.callUnchecked(name, message).pipe(
    Effect.tap((answer) =>
      Effect.sync(() => {
        const area = areaOf(calls[name].path)
        if (calls[name].isChange && area !== null) append('http', { _tag: 'DataChanged', area })
        if (success !== null) append('core', { _tag: 'ToastShown', tabId, toast: { _tag: 'Succeeded', what: success } })
        const changed =
          name === 'updateUser' ? Schema.decodeUnknownOption(calls.updateUser.answer)(answer) : Option.none()
        if (Option.isSome(changed)) account.changed(changed.value)
      }),
    ),
    Effect.tapError(({ failure }: HttpFailure) =>
      Effect.gen(function* () {
        const toast = toastsFailure ? failureToast(failure) : null
        if (toast !== null) append('core', { _tag: 'ToastShown', tabId, toast })
        if (failure._tag === 'Refused' && failure.status === 401) yield* account.expire
      }),
    ),
  )
})
