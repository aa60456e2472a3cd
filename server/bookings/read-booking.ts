/**
 * Whole bookings as their owners, or administrators, may see them: one or many by the same two statements. Invariants:
 * internal notes reach administrators alone (contract 3, Notes), and so does what they alone may know of a user; what a
 * booking holds is of one moment.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { Booking } from '../../domain/schema/bookings.ts'
import { selectUsers, userOf } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'

const decode = Schema.decodeUnknownSync(Booking)

/** One parameter, however many there are, so that it is one statement to prepare. */
const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::integer[])`

const selectBookings = (database: Database | Transaction, ids: readonly number[], isForAdministrator: boolean) =>
  database
    .selectFrom('booking')
    .select(['booking.id', 'booking.booking_number', 'booking.user_id'])
    .select((booking) => [
      jsonArrayFrom(
        booking
          .selectFrom('booked_resource')
          .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
          .select([
            ...(['booked_resource.id', 'booked_resource.part', 'booked_resource.resource_id'] as const),
            ...(['resource.title', 'resource.group_id', 'booked_resource.date'] as const),
            ...(['booked_resource.message', 'booked_resource.price', 'booked_resource.status'] as const),
            'booked_resource.price_set_by_administrator',
          ])
          .select((booked) =>
            jsonArrayFrom(
              booked
                .selectFrom('booked_slot')
                .select(['booked_slot.start_time as startTime', 'booked_slot.end_time as endTime'])
                .whereRef('booked_slot.booked_resource_id', '=', 'booked_resource.id')
                .orderBy('booked_slot.start_time'),
            ).as('slots'),
          )
          .whereRef('booked_resource.booking_id', '=', 'booking.id')
          .orderBy('booked_resource.part'),
      ).as('resources'),
      jsonArrayFrom(
        booking
          .selectFrom('note')
          .select(['note.id', 'note.content', 'note.internal'])
          .whereRef('note.booking_id', '=', 'booking.id')
          .$if(!isForAdministrator, (query) => query.where('note.internal', '=', false))
          .orderBy('note.id'),
      ).as('notes'),
    ])
    .where('booking.id', '=', anyOf(ids))

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>

const bookedResources = (booking: BookingRow) =>
  booking.resources.map((row) => ({
    id: row.id,
    bookingIdNumber: `${booking.booking_number}-${row.part}`,
    resource: { id: row.resource_id, title: row.title, group: row.group_id },
    resourceId: row.resource_id,
    resourceTitle: row.title,
    date: row.date,
    bookingSlots: row.slots,
    message: row.message,
    price: row.price,
    status: row.status,
    ownPrice: row.price_set_by_administrator,
  }))

/** In the order of the ids; an id of no booking is left out. */
export const readBookings = async (
  database: Database | Transaction,
  ids: readonly number[],
  isForAdministrator: boolean,
): Promise<readonly Booking[]> => {
  if (ids.length === 0) return []
  const rows = await selectBookings(database, ids, isForAdministrator).execute()
  const owners = await selectUsers(database)
    .where('app_user.id', '=', anyOf(rows.map((row) => row.user_id)))
    .execute()
  const users = new Map(owners.map((row) => [row.id, userOf(row, isForAdministrator)]))
  const bookings = new Map(
    rows.map((row) => [
      row.id,
      decode({
        id: row.id,
        bookingNumber: row.booking_number,
        user: users.get(row.user_id),
        bookingResources: bookedResources(row),
        notes: row.notes,
      }),
    ]),
  )
  return ids.flatMap((id) => bookings.get(id) ?? [])
}

/** Null when there is none with this id. */
export const readBooking = async (
  database: Database | Transaction,
  id: number,
  isForAdministrator: boolean,
): Promise<Booking | null> => {
  const [booking = null] = await readBookings(database, [id], isForAdministrator)
  return booking
}
