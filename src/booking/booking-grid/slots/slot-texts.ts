/** The words of slots: in them, in their names, and on a press that gives nothing. */
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'

/** The word in a slot; a free one shows its time. */
export const slotLabels: Readonly<Record<Exclude<SlotView['_tag'], 'Free'>, string>> = {
  Booked: 'Bokad',
  Closed: 'Stängd',
  Locked: 'Låst',
  Selected: 'Vald',
  Reserved: 'Reserverad',
}

/** The state in a slot's name, one word. */
export const slotStates: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'bokad',
  Closed: 'stängd',
  Locked: 'låst',
  Selected: 'vald',
  Reserved: 'reserverad',
  Free: 'ledig',
}

/** The answer to a press on a slot that cannot be had. */
export const pressReasons: Readonly<Record<'Booked' | 'Closed' | 'Locked' | 'Reserved', string>> = {
  Booked: 'Tiden är redan bokad.',
  Closed: 'Tiden är stängd och går inte att boka.',
  Locked: 'Tiden är låst och går inte att boka.',
  Reserved: 'Någon annan har tiden reserverad. Den blir ledig om den inte bokas.',
}

export const slotTexts = {
  booking: (idNumber: string): string => `bokning ${idNumber}`,
  notLivePress: 'Ingen kontakt med bokningen just nu, så tiden går inte att välja eller släppa.',
  notEdited: 'Du ändrar tiderna för en annan resurs. Gör en ny bokning för att boka den här.',
  busy: 'Vänta, tiden är på väg.',
} as const

/** The reasons of the server's refusals. */
export const refusalReasons: Readonly<Record<SelectionRefusal, string>> = {
  'sign-in': 'Logga in för att välja tider.',
  unknown: 'Tiden finns inte längre. Dagen hämtas på nytt.',
  past: 'Tiden har redan börjat.',
  closed: 'Tiden är stängd.',
  locked: 'Tiden är låst.',
  booked: 'Någon annan hann boka tiden.',
  reserved: 'Någon annan har just reserverat tiden.',
  limit: 'Fler tider går inte att välja nu. Boka eller ta bort någon först, eller logga in om du inte är inloggad.',
  disconnected: 'Ingen kontakt med bokningen just nu, så tiden kunde inte väljas.',
  failed: 'Tiden kunde inte väljas. Försök igen.',
  refused: 'Tiden går inte att välja.',
}
