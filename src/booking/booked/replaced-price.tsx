/**
 * A price that was set by hand goes with the times that it was for. The page of an edit puts what it was into the history, and the page of
 * the booking, which comes next, says that it was replaced.
 */
import type { ReactElement } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'

export interface ReplacedPrice {
  /** The number of a booked resource. */
  readonly replacedPriceOf: string
  /** The price before, in SEK. */
  readonly priceBefore: number
}

/** Whether a state of the history is that of an edit. */
const isReplacedPrice = (state: unknown): state is ReplacedPrice =>
  typeof state === 'object' && state !== null && 'replacedPriceOf' in state && 'priceBefore' in state

export const ReplacedPriceNotice = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const state = useHistoryState<unknown>()
  if (!isReplacedPrice(state)) return null
  const { replacedPriceOf: idNumber, priceBefore: before } = state
  const now = booking.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)
  // The resource was removed since, or has a price set by hand again.
  if (now === undefined || now.ownPrice === true) return null
  return (
    <p className="notice never-on-paper" role="status">
      {`Priset för ${idNumber} var satt för hand till ${kronor(before)}. Det räknades om till ${priceWords(now.price)} när tiderna ändrades.`}
    </p>
  )
}
