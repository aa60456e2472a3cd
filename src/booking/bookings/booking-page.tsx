/** `/bookings/{id}`: one booking as an invoice basis (spec 2). */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import { InvoiceBasis } from './invoice-basis.tsx'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'
import { ReadBooking } from './read-booking.tsx'

const list = { href: routes.bookings, text: invoiceBasisTexts.back }

export const BookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId}>{(booking) => <InvoiceBasis booking={booking} list={list} />}</ReadBooking>
)
