import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingBarTexts = {
  name: 'Dina valda tider',
  notice: 'Om dina valda tider',
  waiting: 'Väljer tider',
  /** After what was chosen. */
  waitsForYou: 'väntar på dig',
  book: 'Boka',
  bookAnother: 'Skapa ny bokning',
  addTo: (bookingNumber: number): string => `Lägg till i bokning ${bookingNumber}`,
  slots: (slots: number): string => counted(slots, 'tid', 'tider'),
  showAll: 'Visa valda tider',
  hideAll: 'Dölj valda tider',
  listTitle: 'Valda tider',
} as const
