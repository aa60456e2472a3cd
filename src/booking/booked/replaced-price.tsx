/**
 * Tells that a price set by hand was replaced when the times were changed. The page of the edit writes the old price into
 * the history, and the page of the booking, which follows it, shows this notice.
 */
import type { ReactElement } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'

export interface ReplacedPrice {
  /** The number of the booked resource. */
  readonly replacedPriceOf: string
  /** The earlier price, in SEK. */
  readonly priceBefore: number
}

/** Whether a state in the history was written by an edit that replaced a price. */
const isReplacedPrice = (state: unknown): state is ReplacedPrice =>
  typeof state === 'object' && state !== null && 'replacedPriceOf' in state && 'priceBefore' in state

export const ReplacedPriceNotice = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const state = useHistoryState<unknown>()
  if (!isReplacedPrice(state)) return null
  const { replacedPriceOf: idNumber, priceBefore: before } = state
  const now = booking.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)
  // The resource has since been removed, or its price has been set by hand again.
  if (now === undefined || now.ownPrice === true) return null
  return (
    <p className="notice never-on-paper" role="status">
      {`Priset för ${idNumber} var satt för hand till ${kronor(before)}. Det räknades om till ${priceWords(now.price)} när tiderna ändrades.`}
    </p>
  )
}
