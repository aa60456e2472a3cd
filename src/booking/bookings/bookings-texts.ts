/** The words about a booking that its list and its card share. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { bookingTitle } from '../booked/booked-words.ts'

export const bookingsTexts = {
  show: 'Visa',
  /**
   * The spoken name of a booking, for its link or button: "Poddstudion, tis 3 mars 17–19".
   * @param byNumber whether people look for the booking's number, which then comes first
   */
  said: (
    { bookingNumber, bookingResources }: Pick<Booking, 'bookingNumber' | 'bookingResources'>,
    today: LocalDate,
    byNumber: boolean,
  ): string => {
    const number = `bokning ${bookingNumber}`
    const title = bookingTitle(bookingResources, today)
    if (title === '') return number
    return byNumber ? `${number}, ${title}` : title
  },
} as const
