import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingBarTexts = {
  name: 'Dina valda tider',
  notice: 'Om dina valda tider',
  waiting: 'Väljer tider',
  book: 'Boka',
  bookAnother: 'Skapa ny bokning',
  addTo: (bookingNumber: number): string => `Lägg till i bokning ${bookingNumber}`,
  more: (lines: number): string => `och ${lines} till`,
  slots: (slots: number): string => counted(slots, 'tid', 'tider'),
  showAll: 'Visa valda tider',
  hideAll: 'Dölj valda tider',
  listTitle: 'Valda tider',
  expiredTitle: 'Tiden gick ut',
  lostTitle: 'Tider du hade valt är inte längre reserverade',
  missedTitle: (slots: number): string =>
    slots === 1 ? 'En tid gick inte att reservera igen' : `${slots} tider gick inte att reservera igen`,
} as const
