/** The name of a failed call in the log, and the toast that it shows, if any. */
import { Data } from 'effect'
import type { CallFailure } from '../../domain/port/core-port.ts'
import type { Toast } from '../../domain/schema/events.ts'

export class HttpFailure extends Data.TaggedError('HttpFailure')<{
  readonly failure: Extract<CallFailure, { readonly _tag: 'Refused' | 'Unreachable' | 'Unreadable' }>
}> {}

export const unreachable = new HttpFailure({ failure: { _tag: 'Unreachable' } })
export const unreadable = new HttpFailure({ failure: { _tag: 'Unreadable' } })

export const failureCode = (failure: CallFailure): string =>
  failure._tag === 'Refused' ? failure.body.code : failure._tag.toLowerCase()

/** A back end says so that it has no such call: no such path, no such method on it, or not made. */
export const isLack = (status: number): boolean => status === 404 || status === 405 || status === 501

/**
 * The form says which field is wrong: the server's words may repeat what was typed, and the log repeats nothing of it.
 */
const FIELDS_WRONG = 'Någon uppgift behöver rättas.'

/** Missing things are said by the page itself. */
export const failureToast = (failure: CallFailure): Toast | null => {
  switch (failure._tag) {
    case 'Refused':
      if (failure.status === 404) return null
      return { _tag: 'RequestFailed', message: failure.body.fields === undefined ? failure.body.message : FIELDS_WRONG }
    case 'Unreachable':
      return { _tag: 'ServerUnreachable' }
    case 'Unreadable':
      return { _tag: 'AnswerUnreadable' }
    case 'Unsettled':
    case 'NotMade':
    case 'Busy':
    case 'NothingHeld':
      return null
  }
}
