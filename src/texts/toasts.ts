/**
 * What a toast says and how: kind, words and how long. Null: for as long as what it tells lasts.
 */
import type { Toast } from '../../domain/events/event.ts'
import { unreachable } from '../../domain/unreachable.ts'

export interface ToastText {
  readonly kind: 'success' | 'warning' | 'danger'
  readonly text: string
  readonly duration: number | null
}

const SUCCESS_MS = 5_000
const ERROR_MS = 10_000

export const toastText = (toast: Toast): ToastText => {
  switch (toast._tag) {
    case 'BookingCreated':
    case 'BookingExtended':
      return { kind: 'success', text: 'Bokning tillagd', duration: SUCCESS_MS }
    case 'Reconnecting':
      return {
        kind: 'danger',
        text: 'Försöker återansluta till bokningssystemet, var god dröj',
        duration: null,
      }
    case 'Reconnected':
      return { kind: 'success', text: 'Anslutningen till bokningssystemet återställd', duration: SUCCESS_MS }
    case 'RequestFailed':
      return { kind: 'warning', text: toast.message, duration: ERROR_MS }
    case 'ServerUnreachable':
      return {
        kind: 'warning',
        text: 'Servern går inte att nå just nu. Kontrollera din anslutning och försök igen.',
        duration: ERROR_MS,
      }
    default:
      return unreachable(toast)
  }
}
