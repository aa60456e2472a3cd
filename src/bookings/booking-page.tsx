/** `/bookings/{id}`: one booking as an invoice basis (spec 2). One that is not one's own does not exist (contract 2). */
import { type ReactElement, useMemo } from 'react'
import type { BookingId } from '../../domain/entities.ts'
import { bookingIdFromText } from '../../domain/ids.ts'
import { LoadFailure } from '../design/load-failure.tsx'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { useRead } from '../reading/use-read.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { failureWords } from '../texts/failure-words.ts'
import { bookingQuestion } from './booking-question.ts'
import { InvoiceBasis } from './invoice-basis.tsx'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'
import './invoice-basis.css'
import './invoice-basis-print.css'

export const BookingPage = ({ bookingText }: { readonly bookingText: string }): ReactElement => {
  const id = bookingIdFromText(bookingText)
  return id === null ? <NotFoundPage /> : <ReadBooking key={id} id={id} />
}

const Skeleton = (): ReactElement => (
  <div role="status" aria-label={invoiceBasisTexts.loading}>
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map((line) => (
      <span key={line} className="skeleton skeleton-line" aria-hidden="true" />
    ))}
  </div>
)

const ReadBooking = ({ id }: { readonly id: BookingId }): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(invoiceBasisTexts.title)
  const reading = useRead(useMemo(() => bookingQuestion(id), [id]))
  if (reading._tag === 'Loaded')
    return reading.value === null ? <NotFoundPage /> : <InvoiceBasis booking={reading.value} />
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
