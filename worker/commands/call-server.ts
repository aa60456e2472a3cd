/**
 * Makes a call of the contract for a tab. The state notes the areas of data that the call changed, so that every tab that shows one of
 * these areas reads it again. Invariant: a call that changes who is signed in is not made here; each such call has its own command.
 */
import { Effect, Option, Schema } from 'effect'
import type { OpenCallName, UploadName } from '../../domain/port/core-port.ts'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { BookingId, type TabId, UserId } from '../../domain/schema/ids.ts'
import type { CallMessage } from '../../domain/schema/port.ts'
import { Account } from '../http/account.ts'
import { failureToast, type HttpFailure, isLack, statusOf, unreadable } from '../http/call-failure.ts'
import { callNamed, findCall, type UploadedFile } from '../http/encode-call.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog, showToast } from '../log/event-log.ts'

const commandsOnly: ReadonlySet<string> = new Set([
  'signIn',
  'signInSilent',
  'signInByLink',
  'signInByFactor',
  'signInByPasskey',
  'signInByProvider',
  'signOut',
  'changePassword',
])
const isOpenCall = (name: CallName): name is OpenCallName | UploadName => !commandsOnly.has(name)

const removals: ReadonlySet<OpenCallName | UploadName> = new Set(['deleteBooking', 'deleteBookingResource'])
const decodeBooking = Schema.decodeUnknownOption(Schema.Struct({ id: BookingId }))
const decodeUser = Schema.decodeUnknownOption(Schema.Struct({ id: UserId }))

/** Checks whether the latest booking still exists. It may have been removed, as a whole or with its last resource. */
const followLatestBooking = Effect.fnUntraced(function* (parameters: unknown) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const removed = decodeBooking(parameters)
  if (Option.isNone(removed) || state().latestBooking?.bookingId !== removed.value.id) return
  const { id } = removed.value
  yield* http.call('booking', { parameters: { id } }).pipe(
    Effect.catchTag('HttpFailure', ({ failure }) =>
      Effect.sync(() => {
        if (statusOf(failure) === 404) append('http', { _tag: 'BookingGone', bookingId: id })
      }),
    ),
  )
})

/** Makes a call for a tab. `upload` is the file, if the call sends one. */
export const callServer = Effect.fnUntraced(function* (tabId: TabId, message: CallMessage, upload?: UploadedFile) {
  const log = yield* EventLog
  const { append } = log
  const http = yield* HttpClient
  const account = yield* Account
  const { toastsFailure } = message
  const name = yield* callNamed(message.name)
  if (!isOpenCall(name)) return yield* unreadable
  const { isUpload, isChange, areas, feature, toast } = yield* findCall(name)
  const success = message.success ?? toast
  if (isUpload !== (upload !== undefined)) return yield* unreadable
  const noteChange = (): void => {
    if (isChange) for (const area of areas) append('http', { _tag: 'DataChanged', area })
  }
  const answer = yield* http.callUnchecked(name, { ...message, upload }).pipe(
    Effect.tapError(({ failure }: HttpFailure) =>
      Effect.sync(() => {
        const isMissing = feature !== null && isLack(statusOf(failure))
        const toast = toastsFailure && !isMissing ? failureToast(failure) : null
        if (toast !== null) showToast(log, tabId, toast)
        // The tabs read the data again if it is gone, if it differs from what they show, or if the outcome of the call is unknown.
        const status = statusOf(failure)
        const mayHaveChanged = status === 404 || status === 409 || status >= 500 || failure._tag === 'Unreadable'
        if (mayHaveChanged) noteChange()
      }),
    ),
  )

  noteChange()
  if (success !== null && success !== 'none')
    append('core', { _tag: 'ToastShown', tabId, toast: { _tag: 'Succeeded', what: success } })
  const changedUser = name === 'updateUser' ? decodeUser(message.parameters) : Option.none()
  if (Option.isSome(changedUser)) yield* account.changed(changedUser.value.id)
  if (removals.has(name)) yield* Effect.forkDetach(followLatestBooking(message.parameters))
  return answer
})
