/** The words of choosing several times at once, and of the grid's keys. */
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import { counted } from '../../../../domain/wording/swedish-amounts.ts'
import type { Direction } from '../slots/grid-keyboard.ts'

const times = (count: number): string => counted(count, 'tid', 'tider')

export const rangeTexts = {
  /** "4 tider valda i Grupprum 2, 09:00–11:00" */
  chosen: (count: number, resource: string, range: string): string =>
    `${times(count)} ${count === 1 ? 'vald' : 'valda'} i ${resource}, ${range}`,
  partlyChosen: (count: number, of: number, resource: string): string => `${count} av ${times(of)} valda i ${resource}`,
  marked: (count: number, range: string): string =>
    `${times(count)} ${count === 1 ? 'markerad' : 'markerade'}, ${range}`,
  markedByKey: (count: number, range: string): string => `${times(count)}, ${range}. Blanksteg väljer, Esc avbryter.`,
  markedByMouse: (count: number, range: string): string => `${times(count)}, ${range}`,
  chooseByKey: 'Tryck på blanksteg för att välja.',
  lastTime: 'Tryck på tiden där ni slutar.',
  endsHere: (reason: string): string => `Valet slutar här. ${reason}`,
  ended: (range: string, reason: string): string => `Valet slutar före ${range}. ${reason}`,
} as const

export const keyboardTexts = {
  /** Short enough to be heard each time that one comes to the grid. */
  keys: 'Piltangenter flyttar, blanksteg väljer. Ctrl och pil går till nästa lediga tid, skift och pil markerar flera.',
  dayKeys: 'Alt och Page Down visar nästa dag.',
  weekKeys: 'Alt och Page Down visar nästa vecka.',
  noneFree: {
    up: 'Ingen ledig tid uppåt.',
    down: 'Ingen ledig tid nedåt.',
    left: 'Ingen ledig tid åt vänster.',
    right: 'Ingen ledig tid åt höger.',
  } satisfies Readonly<Record<Direction, string>>,
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
  disconnected: 'Ingen kontakt med bokningen just nu. Tiden kunde inte väljas.',
  failed: 'Tiden kunde inte väljas. Försök igen.',
  refused: 'Tiden går inte att välja.',
}
