import type { SelectionRefusal } from '../../../domain/schema/events.ts'

/** Why a press was refused. */
export const refusalReasons: Readonly<Record<SelectionRefusal, string>> = {
  'sign-in': 'Logga in för att välja tider.',
  unknown: 'Tiden finns inte längre. Dagen hämtas på nytt.',
  past: 'Tiden har redan börjat.',
  closed: 'Tiden är stängd.',
  locked: 'Tiden är låst.',
  booked: 'Någon annan hann boka tiden.',
  reserved: 'Någon annan har just reserverat tiden.',
  limit: 'Fler tider går inte att välja nu. Boka eller ta bort någon först, eller logga in om du inte är inloggad.',
  disconnected: 'Livebokning saknas just nu, så tiden kunde inte väljas.',
  failed: 'Tiden kunde inte väljas. Försök igen.',
  refused: 'Tiden går inte att välja.',
}
