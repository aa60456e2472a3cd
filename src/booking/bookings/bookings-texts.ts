/** The texts of a list of bookings. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { bookingTitle } from './booked-words.ts'

type Listed = Pick<Booking, 'bookingNumber' | 'bookingResources'>

export const bookingsTexts = {
  title: 'Mina bokningar',
  titleOfPage: (page: number, pages: number): string => `Mina bokningar, sida ${page} av ${pages}`,
  loading: 'Hämtar dina bokningar',
  failed: 'Dina bokningar kunde inte hämtas.',
  empty: 'Du har inga bokningar än',
  emptyDetail: 'När du har bokat något ser du det här. Härifrån kan du ändra tider, avboka och skriva ut underlag.',
  book: 'Boka lokaler och resurser',
  next: 'Nästa',
  coming: 'Kommande',
  noneToCome: 'Du har inga kommande bokningar.',
  earlier: 'Tidigare',
  noneEarlier: 'Inget på den här sidan är över än.',
  again: 'Boka igen',
  /** Beside "Obekräftad". */
  waits: ', väntar på bekräftelse',
  bookingNumber: 'Bokningsnummer',
  resources: 'Resurser',
  when: 'Datum och tid',
  open: 'Öppna',
  show: 'Visa',
  administer: 'Administrera',
  /**
   * A booking as it is heard where a link or a button stands for it: "Poddstudion, tis 3 mars 17–19".
   * @param byNumber whether its number is looked for
   */
  said: ({ bookingNumber, bookingResources }: Listed, today: LocalDate, byNumber: boolean): string => {
    const number = `bokning ${bookingNumber}`
    const title = bookingTitle(bookingResources, today)
    if (title === '') return number
    return byNumber ? `${number}, ${title}` : title
  },
} as const
