/** Gives the name of a call's failure in the log, and its toast. */
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

/** The status with which the server refused the call. 0 if it did not refuse it, because then the server answered nothing readable. */
export const statusOf = (failure: CallFailure): number => (failure._tag === 'Refused' ? failure.status : 0)

/** Whether the status says that the back end has no such call: not found, method not allowed, or not implemented. */
export const isLack = (status: number): boolean => status === 404 || status === 405 || status === 501

/**
 * This toast replaces the server's words about a field, because those words may repeat typed text, which must not reach the log. The form
 * shows the server's words.
 */
const FIELDS_WRONG = 'Någon uppgift behöver rättas.'

/** Null for a failure without a toast. For example, the page itself says that something was not found. */
export const failureToast = (failure: CallFailure): Toast | null => {
  switch (failure._tag) {
    case 'Refused':
      if (failure.status === 404 || failure.body.code === 'prove-again') return null
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
