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
  /** The number of a booked resource. */
  readonly replacedPriceOf: string
  /** What it cost before, in SEK. */
  readonly priceBefore: number
}

const isReplacedPrice = (state: unknown): state is ReplacedPrice =>
  typeof state === 'object' && state !== null && 'replacedPriceOf' in state && 'priceBefore' in state

export const ReplacedPriceNotice = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const state = useHistoryState<unknown>()
  if (!isReplacedPrice(state)) return null
  const { replacedPriceOf: idNumber, priceBefore: before } = state
  const now = booking.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)
  // Removed by now, or priced by hand again.
  if (now === undefined || now.ownPrice === true) return null
  return (
    <p className="notice never-on-paper" role="status">
      {invoiceBasisTexts.priceReplaced(idNumber, kronor(before), kronor(now.price))}
    </p>
  )
}
