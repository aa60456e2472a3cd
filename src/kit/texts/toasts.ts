/** The toasts: their kinds, words and durations. Null: for as long as what it tells lasts. */
import type { Toast } from '../../../domain/schema/events.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { answerUnreadable, serverUnreachable, somethingWrong } from './failure-words.ts'

export interface ToastText {
  readonly kind: 'success' | 'warning' | 'danger'
  readonly text: string
  readonly duration: number | null
}

export const SUCCESS_MS = 5_000
const ERROR_MS = 10_000

export const bookingAdded = 'Bokning tillagd'

/** `success-toasts.ts` has the words of success. */
export type PlainToast = Exclude<Toast, { readonly _tag: 'Succeeded' }>

export const toastText = (toast: PlainToast): ToastText => {
  switch (toast._tag) {
    case 'BookingCreated':
    case 'BookingExtended':
      return { kind: 'success', text: bookingAdded, duration: SUCCESS_MS }
    case 'Reconnecting':
      return { kind: 'danger', text: 'Försöker återansluta till bokningssystemet, var god dröj', duration: null }
    case 'Reconnected':
      return { kind: 'success', text: 'Anslutningen till bokningssystemet återställd', duration: SUCCESS_MS }
    case 'RequestFailed':
      return { kind: 'warning', text: toast.message || somethingWrong, duration: ERROR_MS }
    case 'ServerUnreachable':
      return { kind: 'warning', text: serverUnreachable, duration: ERROR_MS }
    case 'AnswerUnreadable':
      return { kind: 'warning', text: answerUnreadable, duration: ERROR_MS }
    default:
      return unreachable(toast)
  }
}
