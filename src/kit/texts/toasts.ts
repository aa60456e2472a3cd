/** What a toast says and how: kind, words and how long. Null: for as long as what it tells lasts. */
import type { Success, Toast } from '../../../domain/schema/events.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { answerUnreadable, serverUnreachable, somethingWrong } from './failure-words.ts'

export interface ToastText {
  readonly kind: 'success' | 'warning' | 'danger'
  readonly text: string
  readonly duration: number | null
}

const SUCCESS_MS = 5_000
const ERROR_MS = 10_000

/** Letter for letter the specification's (spec 8); contract 6 says which of the two about passwords is which. */
const successTexts: Readonly<Record<Success, string>> = {
  'booking-removed': 'Bokning borttagen',
  'booking-updated': 'Bokning uppdaterad',
  'booking-added': 'Bokning tillagd',
  'note-added': 'Anteckning tillagd',
  'note-removed': 'Anteckning borttagen',
  'price-set': 'Priset uppdaterat',
  'content-updated': 'Innehållet uppdaterat',
  'group-created': 'Gruppen skapad',
  'group-updated': 'Gruppen uppdaterad',
  'open-time-added': 'Öppettider uppdaterade',
  'open-time-removed': 'Öppettid borttagen',
  'lock-added': 'Låsning tillagd',
  'lock-removed': 'Låsning borttagen',
  'special-days-added': 'Särskilda dagar uppdaterade',
  'special-day-removed': 'Särskild dag borttagen',
  'rule-set': 'Regel sparad',
  'rule-removed': 'Regel borttagen',
  'media-added': 'Media tillagd',
  'media-removed': 'Media borttagen',
  'notification-added': 'Notifikationen tillagd',
  'notification-removed': 'Notifikationen borttagen',
  'allowed-added': 'Tillåtelse tillagd',
  'allowed-removed': 'Tillåtelse borttagen',
  'price-added': 'Priset tillagt',
  'price-removed': 'Priset borttagen',
  'resource-created': 'Resursen skapad',
  'resource-updated': 'Resursen uppdaterad',
  'user-updated': 'Användaren uppdaterad',
  'user-removed': 'Användaren borttagen',
  'user-bookings-removed': 'Användarens bokningar borttagna',
  'activation-sent': 'Aktiveringslänk skickad',
  'reset-sent': 'Lösenordsåterställning skickad',
  'password-reset': 'Lösenord uppdaterat',
  'password-changed': 'Lösenordet uppdaterat',
  registered: 'Din användare har registrerats, se epost för aktivering',
}

const PASSWORD_MS = 10_000
const durationOf = (what: Success): number =>
  what === 'password-reset' || what === 'password-changed' ? PASSWORD_MS : SUCCESS_MS

export const toastText = (toast: Toast): ToastText => {
  switch (toast._tag) {
    case 'BookingCreated':
    case 'BookingExtended':
      return { kind: 'success', text: 'Bokning tillagd', duration: SUCCESS_MS }
    case 'Reconnecting':
      return { kind: 'danger', text: 'Försöker återansluta till bokningssystemet, var god dröj', duration: null }
    case 'Reconnected':
      return { kind: 'success', text: 'Anslutningen till bokningssystemet återställd', duration: SUCCESS_MS }
    case 'Succeeded':
      return { kind: 'success', text: successTexts[toast.what], duration: durationOf(toast.what) }
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
