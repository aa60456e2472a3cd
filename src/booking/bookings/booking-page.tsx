/** `/bookings/{id}`: one booking as an invoice basis. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import { InvoiceBasis, ReadBooking } from './invoice-basis.tsx'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

const list = { href: routes.bookings, text: invoiceBasisTexts.back }

export const BookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId}>{(booking) => <InvoiceBasis booking={booking} list={list} />}</ReadBooking>
)
