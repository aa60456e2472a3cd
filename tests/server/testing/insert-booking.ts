/** Puts a booking into the database as it is, past the rules of booking: also one of the past, or of a closed room. */
import { payerNow } from '../../../server/access/payer.ts'
import type { Database } from '../../../server/database/database.ts'

export interface InsertedResource {
  readonly resourceId: number
  readonly date: string
  readonly slots: readonly { readonly startTime: string; readonly endTime: string }[]
  readonly status?: number
  readonly message?: string
  readonly price?: number
  readonly priceStays?: boolean
}

export interface InsertedBooking {
  readonly userId: number
  readonly resources: readonly InsertedResource[]
  readonly createdAt?: string
  readonly notes?: readonly { readonly content: string; readonly internal: boolean }[]
}

const someTime = '2026-02-01T12:00:00Z'

export const insertBooking = async (
  database: Database,
  { userId, resources, createdAt = someTime, notes = [] }: InsertedBooking,
): Promise<{ readonly id: number; readonly number: number; readonly resourceIds: readonly number[] }> => {
  const booking = await database
    .insertInto('booking')
    .values({
      user_id: userId,
      created_at: createdAt,
      last_part: resources.length,
      payer: payerNow(userId),
    })
    .returning(['id', 'booking_number'])
    .executeTakeFirstOrThrow()
  const resourceIds: number[] = []
  for (const [
    index,
    { resourceId, date, slots, status = 0, message = '', price = 0, priceStays = false },
  ] of resources.entries()) {
    const { id } = await database
      .insertInto('booked_resource')
      .values({
        booking_id: booking.id,
        part: index + 1,
        resource_id: resourceId,
        date,
        status,
        message,
        price,
        made_at: createdAt,
        price_stays: priceStays,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    resourceIds.push(id)
    await database
      .insertInto('booked_slot')
      .values(slots.map((slot) => ({ booked_resource_id: id, start_time: slot.startTime, end_time: slot.endTime })))
      .execute()
  }
  if (notes.length > 0)
    await database
      .insertInto('note')
      .values(notes.map((note) => ({ ...note, booking_id: booking.id, created_at: createdAt })))
      .execute()
  return { id: booking.id, number: booking.booking_number, resourceIds }
}
