/** Puts a booking into the database without the rules of booking. So it can also be in the past or in a closed room. */
import { sql } from 'kysely'
import { CANCELLED } from '../../../domain/rules/booking-status.ts'
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

/**
 * Like every booking, it claims its slots unless it is Cancelled. If others already have a slot, it claims none, because many tests of
 * lists need bookings but not their times.
 */
export const insertBooking = (
  database: Database,
  { userId, resources, createdAt = someTime, notes = [] }: InsertedBooking,
): Promise<{ readonly id: number; readonly number: number; readonly resourceIds: readonly number[] }> =>
  database.transaction().execute(async (transaction) => {
    // Past what the schema holds of claims, too.
    await sql`set local session_replication_role = replica`.execute(transaction)
    const booking = await transaction
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
      const { id } = await transaction
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
      const times = slots.map((slot) => ({
        booked_resource_id: id,
        start_time: slot.startTime,
        end_time: slot.endTime,
      }))
      await transaction.insertInto('booked_slot').values(times).execute()
      if (status !== CANCELLED)
        await transaction
          .insertInto('claim')
          .values(times.map((time) => ({ ...time, resource_id: resourceId, date })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
    if (notes.length > 0)
      await transaction
        .insertInto('note')
        .values(notes.map((note) => ({ ...note, booking_id: booking.id, created_at: createdAt })))
        .execute()
    return { id: booking.id, number: booking.booking_number, resourceIds }
  })
