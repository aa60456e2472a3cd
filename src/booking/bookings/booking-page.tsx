/** `/bookings/{id}`: a booking for its owner, with its invoice basis. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { isListAt, useListBefore } from '../../shell/routing/list-place.ts'
import { useBookingInMenu } from '../booked/booking-in-menu.ts'
import { InvoiceBasis, ReadBooking } from './invoice-basis.tsx'

const Own = ({ booking }: { readonly booking: Booking }): ReactElement => {
  useBookingInMenu(booking)
  const before = useListBefore()
  const href = before !== null && isListAt(before, routes.bookings) ? before : routes.bookings
  return <InvoiceBasis booking={booking} list={{ href, text: 'Mina bokningar' }} />
}

export const BookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId}>{(booking) => <Own booking={booking} />}</ReadBooking>
)
