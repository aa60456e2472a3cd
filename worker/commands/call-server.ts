/**
 * Any call of the contract for a tab. What it changed is told to all tabs, so that whoever shows something of it reads
 * it again (design 3). Invariant: no call that changes who is signed in is made this way.
 */
import { Effect, Option, Schema } from 'effect'
import type { TabId } from '../../domain/entities.ts'
import type { Area } from '../../domain/events/event.ts'
import type { CallFailure, CallMessage, OpenCallName, UploadName } from '../../domain/port/core-port.ts'
import { calls } from '../../domain/schema/http.ts'
import { BookingId } from '../../domain/schema/ids.ts'
import { Account } from '../account/account.ts'
import { Credentials } from '../account/credentials.ts'
import { failureToast } from '../http/call-failure.ts'
import { HttpClient, HttpFailure, type UploadedFile } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'

const commandsOnly: ReadonlySet<string> = new Set(['signIn', 'signInSilent', 'signOut', 'changePassword'])
const isOpenCall = (name: string): name is OpenCallName | UploadName =>
  Object.hasOwn(calls, name) && !commandsOnly.has(name)

const areas: Readonly<Record<string, Area>> = {
  user: 'users',
  content: 'content',
  booking: 'bookings',
  groups: 'groups',
  resources: 'groups',
}
const areaOf = (path: string): Area | null => areas[path.split('/')[2] ?? ''] ?? null

/** There is nothing any more, or it is in another state. */
const isOvertaken = (failure: CallFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 404 || failure.status === 409)

const removals: ReadonlySet<OpenCallName | UploadName> = new Set(['deleteBooking', 'deleteBookingResource'])
const Removed = Schema.Struct({ id: BookingId })

/** The booking that was made last may have been removed, as a whole or with its last resource. */
const followLatestBooking = Effect.fnUntraced(function* (parameters: unknown) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const removed = Schema.decodeUnknownOption(Removed)(parameters)
  if (Option.isNone(removed) || state().latestBooking?.bookingId !== removed.value.id) return
  const { id } = removed.value
  yield* http.call('booking', { parameters: { id }, body: undefined }).pipe(
    Effect.catchTag('HttpFailure', ({ failure }) =>
      Effect.sync(() => {
        if (failure._tag === 'Refused' && failure.status === 404) append('http', { _tag: 'BookingGone', bookingId: id })
      }),
    ),
  )
})

/** @param upload the file of a call that sends one */
export const callServer = Effect.fnUntraced(function* (tabId: TabId, message: CallMessage, upload?: UploadedFile) {
  const { append } = yield* EventLog
  const http = yield* HttpClient
  const account = yield* Account
  const credentials = yield* Credentials
  const { name, success, toastsFailure } = message
  if (!isOpenCall(name) || calls[name].isUpload !== (upload !== undefined))
    return yield* new HttpFailure({ failure: { _tag: 'Unreadable' } })
  // What is held is the cookie's: it must be this core's.
  if (calls[name].isChange) yield* credentials.refresh
  return yield* http.callUnchecked(name, { ...message, upload }).pipe(
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
    Effect.tap(() => (removals.has(name) ? Effect.forkDetach(followLatestBooking(message.parameters)) : Effect.void)),
    Effect.tapError(({ failure }: HttpFailure) =>
      Effect.gen(function* () {
        const toast = toastsFailure ? failureToast(failure) : null
        if (toast !== null) append('core', { _tag: 'ToastShown', tabId, toast })
        if (failure._tag === 'Refused' && failure.status === 401) yield* account.expire
        // Refused for what is there now: whoever shows something else shows what was there before.
        const area = areaOf(calls[name].path)
        if (calls[name].isChange && area !== null && isOvertaken(failure)) append('http', { _tag: 'DataChanged', area })
      }),
    ),
  )
})
