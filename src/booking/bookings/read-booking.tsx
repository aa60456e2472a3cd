/** The booking that an address names. One that is not there, or not one's own, does not exist (contract 2). */
import { type ReactElement, useMemo } from 'react'
import type { Booking, BookingId } from '../../../domain/entities.ts'
import { bookingIdFromText } from '../../../domain/ids.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { foundQuestion } from '../../kit/reading/found-question.ts'
import { useRead } from '../../kit/reading/use-read.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
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

const Skeleton = (): ReactElement => (
  <div role="status" aria-label={invoiceBasisTexts.loading}>
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map((line) => (
      <span key={line} className="skeleton skeleton-line" aria-hidden="true" />
    ))}
  </div>
)

interface ReadProps {
  readonly id: BookingId
  readonly children: (booking: Booking) => ReactElement
}

const Read = ({ id, children }: ReadProps): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(invoiceBasisTexts.title)
  const reading = useRead(useMemo(() => foundQuestion('bookings', 'booking', { parameters: { id } }), [id]))
  if (reading._tag === 'Loaded') return reading.value === null ? <NotFoundPage /> : children(reading.value)
  return (
    <div className="page invoice-page">
      <h1>{invoiceBasisTexts.title}</h1>
      {reading._tag === 'Loading' ? (
        <Skeleton />
      ) : (
        <LoadFailure title={invoiceBasisTexts.failed} detail={failureWords(reading.failure)} onRetry={reading.retry} />
      )}
    </div>
  )
}
