/**
 * Reads whole bookings as their owners or administrators may see them. The same two statements read one booking or many. Invariants: only
 * administrators get internal notes and the facts about a user that only administrators may know; all parts of a booking come from one
 * moment.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { Booking } from '../../domain/schema/bookings.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import { companyThen, nameNow, personThen } from '../access/payer.ts'
import { selectUsers, userOf } from '../access/user-row.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import type { Database, Transaction } from '../database/database.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import type { BegunBooking } from './begin-booking.ts'
import type { BookedResource } from './booked-resources.ts'

const decode = Schema.decodeUnknownSync(Booking)

/** Passes all ids as one parameter, so one prepared statement serves any number of ids. */
const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::integer[])`

const madeAt = sql<string>`to_char(
  coalesce(made_at, booking.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
)`

interface Reader {
  readonly isForAdministrator: boolean
  /**
   * Whether the answer names the customer. Lists for administrators name the customer by default. A single booking does not, because it
   * contains all details of the payer.
   */
  readonly namesCustomer?: boolean
}

const selectBookings = (
  database: Database | Transaction,
  ids: readonly number[],
  { isForAdministrator, namesCustomer }: Required<Reader>,
) =>
  database
    .selectFrom('booking')
    .select([
      'booking.id',
      'booking.booking_number',
      'booking.user_id',
      'booking.payer',
      'booking.created_at',
      'booking.series',
    ])
    .select((booking) => [
      jsonArrayFrom(
        booking
          .selectFrom('booked_resource')
          .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
          .select([
            ...(['booked_resource.id', 'booked_resource.part', 'resource_id as resourceId'] as const),
            ...(['resource.title as resourceTitle', 'resource.group_id as group', 'booked_resource.date'] as const),
            ...(['booked_resource.message', 'booked_resource.price', 'booked_resource.status'] as const),
            ...(['price_set_by_administrator as ownPrice', 'price_stays as priceStays'] as const),
          ])
          .select(madeAt.as('madeAt'))
          .select((booked) =>
            jsonArrayFrom(
              booked
                .selectFrom('booked_slot')
                .select(['booked_slot.start_time as startTime', 'booked_slot.end_time as endTime'])
                .whereRef('booked_slot.booked_resource_id', '=', 'booked_resource.id')
                .orderBy('booked_slot.start_time'),
            ).as('bookingSlots'),
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
    .$if(namesCustomer, (query) =>
      query
        .innerJoin('app_user', 'app_user.id', 'booking.user_id')
        .leftJoin('organisation', 'organisation.id', 'app_user.organisation_id')
        .select([companyThen.as('company'), personThen.as('name'), nameNow.as('nameNow')]),
    )
    .where('booking.id', '=', anyOf(ids))

/** Returns a booking that was made in this transaction, in the same form as a reading of it. */
export const newBooking = (
  { booking: { id, number }, user, mail: { payer }, madeAt }: BegunBooking,
  resources: readonly BookedResource[],
): Booking => ({
  id,
  bookingNumber: number,
  user,
  payer,
  madeAt,
  bookingResources: resources.map(({ part, title, groupId, slots, priceSetByAdministrator, ...same }) => ({
    ...same,
    bookingIdNumber: bookingIdNumber({ number }, part),
    resource: { id: same.resourceId, title, group: groupId },
    resourceTitle: title,
    bookingSlots: slots,
    ownPrice: priceSetByAdministrator,
  })),
  notes: [],
})

/** Reads bookings in the order of the ids. An id without a booking is left out. */
export const readBookings = async (
  database: Database | Transaction,
  ids: readonly number[],
  { isForAdministrator, namesCustomer = isForAdministrator }: Reader,
): Promise<readonly Booking[]> => {
  if (ids.length === 0) return []
  const rows = await selectBookings(database, ids, { isForAdministrator, namesCustomer }).execute()
  const owners = await selectUsers(database)
    .where('app_user.id', '=', anyOf(rows.map((row) => row.user_id)))
    .execute()
  const users = new Map(owners.map((row) => [row.id, userOf(row, isForAdministrator)]))
  const bookings = new Map(
    rows.map(({ id, booking_number: number, company, name, nameNow: now, ...row }) => {
      const customer =
        company === undefined || name === undefined
          ? {}
          : { customer: { company, name, ...(now === null || now === undefined ? {} : { nameNow: now }) } }
      const bookingResources = row.resources.map(({ part, group, ...booked }) => ({
        ...booked,
        bookingIdNumber: bookingIdNumber({ number }, part),
        resource: { id: booked.resourceId, title: booked.resourceTitle, group },
      }))
      const series = row.series === null ? {} : { series: row.series }
      const booking = {
        ...{ id, bookingNumber: number, user: users.get(row.user_id), payer: row.payer, madeAt: row.created_at },
        ...{ ...series, ...customer, bookingResources, notes: row.notes },
      }
      return [id, decode(booking)]
    }),
  )
  return ids.flatMap((id) => bookings.get(id) ?? [])
}

/** Reads the caller's own booking, or any booking for an administrator. A booking of another person looks missing. @throws Failure 404 */
export const readVisibleBooking = async (
  database: Database,
  id: BookingId,
  caller: SignedInCaller,
): Promise<Booking> => {
  const isForAdministrator = callerMay(caller, 'see-bookings')
  const [booking] = await readBookings(database, [id], { isForAdministrator, namesCustomer: false })
  return found(isForAdministrator || booking?.user.id === caller.user.id ? booking : null)
}
