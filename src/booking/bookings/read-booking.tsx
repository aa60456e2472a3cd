/** The booking that an address names. */
import type { ReactElement, ReactNode } from 'react'
import { bookingIdFromText } from '../../../domain/ids.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'
import '../../kit/design/paper.css'
import './invoice-basis.css'
import './invoice-basis-print.css'

interface ReadBookingProps {
  readonly bookingText: string
  readonly children: (booking: Booking) => ReactElement
}

const queryOf = (id: BookingId) => foundQuery('bookings', 'booking', { parameters: { id } })

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="page invoice-page">
    <h1>{invoiceBasisTexts.title}</h1>
    {children}
  </div>
)

export const ReadBooking = ({ bookingText, children }: ReadBookingProps): ReactElement => (
  <FoundPage
    id={bookingIdFromText(bookingText)}
    queryOf={queryOf}
    title={invoiceBasisTexts.title}
    loading={<Skeleton label={invoiceBasisTexts.loading} lines={8} />}
    failed={invoiceBasisTexts.failed}
    frame={Waiting}
  >
    {children}
  </FoundPage>
)
