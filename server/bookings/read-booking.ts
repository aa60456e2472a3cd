/**
 * A whole booking as its owner, or an administrator, may see it. Invariant: internal notes reach administrators alone
 * (contract 3, Notes).
 */
import { Schema } from 'effect'
import type { Booking as BookingType } from '../../domain/entities.ts'
import { Booking } from '../../domain/schema/entities.ts'
import { readUser } from '../accounts/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'

const decode = Schema.decodeUnknownSync(Booking)

/** Null when there is none with this id. */
export const readBooking = async (
  database: Database | Transaction,
  id: number,
  isForAdministrator: boolean,
): Promise<BookingType | null> => {
  const booking = await database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
  if (booking === undefined) return null
  const user = await readUser(database, booking.user_id)
  const resources = await database
    .selectFrom('booked_resource')
    .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
    .selectAll('booked_resource')
    .select(['resource.title', 'resource.group_id'])
    .where('booking_id', '=', id)
    .orderBy('part')
    .execute()
  const slots = await database
    .selectFrom('booked_slot')
    .selectAll('booked_slot')
    .where('booked_resource_id', 'in', [0, ...resources.map((resource) => resource.id)])
    .orderBy('start_time')
    .execute()
  const notes = await database
    .selectFrom('note')
    .select(['id', 'content', 'internal'])
    .where('booking_id', '=', id)
    .$if(!isForAdministrator, (query) => query.where('internal', '=', false))
    .orderBy('id')
    .execute()
  const slotsOf = Map.groupBy(slots, (slot) => slot.booked_resource_id)

  return decode({
    id: booking.id,
    bookingNumber: booking.booking_number,
    user,
    bookingResources: resources.map((row) => ({
      id: row.id,
      bookingIdNumber: `${booking.booking_number}-${row.part}`,
      resource: { id: row.resource_id, title: row.title, group: row.group_id },
      resourceId: row.resource_id,
      resourceTitle: row.title,
      date: row.date,
      bookingSlots: (slotsOf.get(row.id) ?? []).map((slot) => ({
        startTime: slot.start_time,
        endTime: slot.end_time,
      })),
      message: row.message,
      price: row.price,
      status: row.status,
    })),
    notes,
  })
}
