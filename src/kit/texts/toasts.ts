/** The kinds, texts and durations of toasts. A toast with the duration null stays until its cause has ended. */
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

/** All toasts except those for successful calls. The texts of the latter are in `success-toasts.ts`. */
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
