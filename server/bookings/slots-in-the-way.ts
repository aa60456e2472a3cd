/** What stands in the way of slots, in words for administrators: when, and which bookings. Reads only. */
import { sql } from 'kysely'
import { longDateOfYear, timeRanges } from '../../domain/wording/swedish-dates.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import { claimsTouching } from '../claims/hold-session.ts'
import type { Slot } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'

/**
 * Such as "tisdag 9 juni 2026: kl. 09:00–10:00 är bokad i bokning 1066-1, kl. 10:00–10:30 är reserverad just nu".
 * @param slots of one resource and date, in order
 */
export const wordsInTheWay = async (transaction: Transaction, slots: readonly Slot[]): Promise<string> => {
  const { rows } = await sql<{ start_time: string; number: number | null; part: number | null }>`
    select distinct wanted.start_time, booking.booking_number as number, booked_resource.part
    from ${claimsTouching(slots)}
    left join booked_resource on booked_resource.id = claim.booked_resource_id
    left join booking on booking.id = booked_resource.booking_id`.execute(transaction)
  const whose = ({ startTime }: Slot): string => {
    const bookings = rows.flatMap(({ start_time, number, part }) =>
      start_time === startTime && number !== null && part !== null ? [bookingIdNumber({ number }, part)] : [],
    )
    return bookings.length === 0 ? 'är reserverad just nu' : `är bokad i bokning ${bookings.toSorted().join(' och ')}`
  }
  const stretches = [...Map.groupBy(slots, whose)].flatMap(([words, ofOne]) =>
    timeRanges(ofOne).map((times) => `kl. ${times} ${words}`),
  )
  return [...new Set(slots.map(({ date }) => longDateOfYear(date)))]
    .map((day) => `${day}: ${stretches.toSorted().join(', ')}`)
    .join('; ')
}
