/**
 * That an administrator's own price went with the slots that it was for (contract 3, Price). It belongs to this visit of
 * the booking's page: a reload keeps it, and going elsewhere ends it.
 */
import type { ReactElement } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

export interface ReplacedPrice {
  /** Of a booked resource, and what it cost before, in SEK. */
  readonly replacedPrice: { readonly idNumber: string; readonly before: number }
}

const isReplacedPrice = (state: unknown): state is ReplacedPrice =>
  typeof state === 'object' &&
  state !== null &&
  'replacedPrice' in state &&
  typeof state.replacedPrice === 'object' &&
  state.replacedPrice !== null &&
  'idNumber' in state.replacedPrice &&
  'before' in state.replacedPrice

export const ReplacedPriceNotice = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const state = useHistoryState<unknown>()
  if (!isReplacedPrice(state)) return null
  const { idNumber, before } = state.replacedPrice
  const now = booking.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)
  // Removed by now, or priced by hand again.
  if (now === undefined || now.ownPrice === true) return null
  return (
    <p className="notice never-on-paper" role="status">
      {invoiceBasisTexts.priceReplaced(idNumber, kronor(before), kronor(now.price))}
    </p>
  )
}
