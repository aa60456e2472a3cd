/** `/bookings/{id}`: a booking for its owner, with its invoice basis. */
import type { ReactElement } from 'react'
import { Redirect } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { isListAt, useListBefore } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { useBookingInMenu } from '../booked/booking-in-menu.ts'
import { useIsOwner } from '../booked/use-is-owner.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { CoBookers } from '../co-bookers/co-bookers.tsx'
import { InvoiceBasis, ReadBooking } from './invoice-basis.tsx'

const Own = ({ booking }: { readonly booking: Booking }): ReactElement => {
  useBookingInMenu(booking)
  const before = useListBefore()
  const href = before !== null && isListAt(before, routes.bookings) ? before : routes.bookings
  const isOwn = useIsOwner(booking)
  return (
    <InvoiceBasis
      booking={booking}
      list={{ href, text: 'Mina bokningar' }}
      {...(isOwn ? { coBookers: <CoBookers booking={booking} /> } : {})}
    />
  )
}

/** Somebody of the house comes here to another person's booking. Without the permission to handle it, it is only seen. */
const Opened = ({ booking }: { readonly booking: Booking }): ReactElement => {
  const isOwner = useIsOwner(booking)
  const mayHandle = useMayWithParts('handle-bookings')
  return isOwner || mayHandle(booking.bookingResources) ? (
    <Own booking={booking} />
  ) : (
    <Redirect to={administeredBookingPath(booking.id)} replace />
  )
}

export const BookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId}>{(booking) => <Opened booking={booking} />}</ReadBooking>
)
