/** `/admin/bookings/{id}`: any booking as an invoice basis, with what administrators do about it (spec 2, spec 6). */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { InvoiceBasis } from '../../booking/bookings/invoice-basis.tsx'
import { ReadBooking } from '../../booking/bookings/read-booking.tsx'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { AuditHistory } from '../audit/audit-history.tsx'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
import { AdministeredNotes } from './administered-notes.tsx'
import { PriceEditor } from './price-editor.tsx'
import { StatusEditor } from './status-editor.tsx'
import './administered-booking.css'

const list = { href: routes.administeredBookings, text: administerBookingsTexts.title }

const administrationOf = (booking: Booking) => ({
  status: (booked: Booking['bookingResources'][number]) => <StatusEditor booking={booking} booked={booked} />,
  price: (booked: Booking['bookingResources'][number]) => <PriceEditor booking={booking} booked={booked} />,
  notes: <AdministeredNotes booking={booking} />,
  user: (
    <Link className="invoice-user-link" href={userPath(booking.user.id)}>
      {administerBookingsTexts.user}
    </Link>
  ),
  history: <AuditHistory subject={{ bookingNumber: booking.bookingNumber }} />,
})

export const AdministeredBookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId}>
    {(booking) => <InvoiceBasis booking={booking} list={list} administration={administrationOf(booking)} />}
  </ReadBooking>
)
