/** The booking that an address names. One that is not there, or not one's own, does not exist (contract 2). */
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { bookingIdFromText } from '../../../domain/ids.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { NotFoundPage } from '../../shell/page/not-found-page.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'
import '../../kit/design/paper.css'
import './invoice-basis.css'
import './invoice-basis-print.css'

interface ReadBookingProps {
  readonly bookingText: string
  readonly children: (booking: Booking) => ReactElement
}

export const ReadBooking = ({ bookingText, children }: ReadBookingProps): ReactElement => {
  const id = bookingIdFromText(bookingText)
  return id === null ? (
    <NotFoundPage />
  ) : (
    <Read key={id} id={id}>
      {children}
    </Read>
  )
}

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="page invoice-page">
    <h1>{invoiceBasisTexts.title}</h1>
    {children}
  </div>
)

interface ReadProps {
  readonly id: BookingId
  readonly children: (booking: Booking) => ReactElement
}

const Read = ({ id, children }: ReadProps): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(invoiceBasisTexts.title)
  const result = useQuery(useMemo(() => foundQuery('bookings', 'booking', { parameters: { id } }), [id]))
  return (
    <QueryView
      result={result}
      loading={<Skeleton label={invoiceBasisTexts.loading} lines={8} />}
      failed={invoiceBasisTexts.failed}
      frame={Waiting}
    >
      {(booking) => (booking === null ? <NotFoundPage /> : children(booking))}
    </QueryView>
  )
}
