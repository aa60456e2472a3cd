/**
 * What a failed call is called in the log, and the toast that it shows, if any (spec 8; contract 7).
 */
import type { Toast } from '../../domain/events/event.ts'
import type { CallFailure } from '../../domain/port/core-port.ts'

export const failureCode = (failure: CallFailure): string =>
  failure._tag === 'Refused' ? failure.body.code : failure._tag.toLowerCase()

/** Missing things are said by the page itself. */
export const failureToast = (failure: CallFailure): Toast | null => {
  switch (failure._tag) {
    case 'Refused':
      return failure.status === 404 ? null : { _tag: 'RequestFailed', message: failure.body.message }
    case 'Unreachable':
    case 'Unreadable':
      return { _tag: 'ServerUnreachable' }
    case 'Busy':
    case 'NothingHeld':
      return null
  }
}
