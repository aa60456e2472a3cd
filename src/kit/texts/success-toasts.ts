/** The toasts for successful calls. They are in a separate file, which the client loads when the first such toast is shown. */
import type { Success } from '../../../domain/schema/events.ts'
import { bookingAdded, SUCCESS_MS, type ToastText } from './toasts.ts'

/** The specification defines these texts exactly (`tests/src/kit/texts/specified-texts.test.ts`). */
const successTexts: Readonly<Record<Success, string>> = {
  'booking-removed': 'Bokning borttagen',
  'booking-updated': 'Bokning uppdaterad',
  'booking-added': bookingAdded,
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
  'resource-copied': 'Resursen kopierad',
  'resources-ordered': 'Ordningen sparad',
  'lock-changed': 'Låsningen uppdaterad',
  'attribute-added': 'Egenskapen tillagd',
  'attribute-changed': 'Egenskapen uppdaterad',
  'attribute-removed': 'Egenskapen borttagen',
  'user-type-approved': 'Användartypen godkänd',
  'user-type-refused': 'Personen får veta det',
  'user-type-added': 'Användartypen tillagd',
  'user-type-updated': 'Användartypen uppdaterad',
  'user-type-removed': 'Användartypen borttagen',
  'person-added': 'Personen tillagd',
  'claim-link-sent': 'Länken skickad',
  'trial-mail-sent': 'Provmejlet skickat',
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

export const successToast = (what: Success): ToastText => ({
  kind: 'success',
  text: successTexts[what],
  duration: what === 'password-reset' || what === 'password-changed' ? PASSWORD_MS : SUCCESS_MS,
})
