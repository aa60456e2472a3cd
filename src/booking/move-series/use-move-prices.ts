/**
 * The prices of the parts that move, before and after. Invariant: each price is unknown or the price that the press will
 * give.
 */

import { payerOf } from '../../../domain/rules/payer.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { MovedPart } from '../../../domain/selectors/move-rows.ts'
import { useCore } from '../../core/core-context.tsx'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { usePriceAnew } from '../stake/use-price.ts'

export interface PriceChange {
  /** SEK */
  readonly before: number
  readonly after: number
}

interface PartPrice extends PriceChange {
  readonly id: MovedPart['id']
}

interface Priced {
  readonly booking: Booking
  readonly parts: readonly BookingResource[]
  readonly isDue: (part: BookingResource) => boolean
}

/** The prices of all parts that move. Null while one of them is unknown. */
export const useMovePrices = (
  { booking, parts, isDue }: Priced,
  moving: readonly MovedPart[],
): readonly PartPrice[] | null => {
  const core = useCore()
  const mayHandle = useMayWithParts('handle-bookings')
  const contents = moving.map(({ id, slots }) => `${id}: ${slots.map(({ startTime }) => startTime)}`).join(' ')
  return usePriceAnew(contents, moving.length > 0, async () => {
    const bookingResources = moving.map(({ resourceId, date, slots }) => ({ resourceId, date, bookingSlots: slots }))
    const answer = await core.call('prices', { body: { ...payerOf(booking.user), bookingResources } })
    if (answer._tag !== 'Ok') return null
    const changes = moving.flatMap(({ id }, index) => {
      const booked = parts.find((part) => part.id === id)
      const price = answer.value[index]?.price ?? null
      if (booked === undefined || booked.price === null || price === null) return []
      const stays = !mayHandle([booked]) && isDue(booked)
      return [{ id, before: booked.price, after: stays ? Math.max(booked.price, price) : price }]
    })
    return changes.length === moving.length ? changes : null
  })
}

export const sumOf = (prices: readonly PriceChange[]): PriceChange => ({
  before: prices.reduce((sum, { before }) => sum + Math.round(before * 100), 0) / 100,
  after: prices.reduce((sum, { after }) => sum + Math.round(after * 100), 0) / 100,
})
