/**
 * Lists of bookings, newest first (contract 2). Invariant: users who are no administrators get their own and no others,
 * whatever they ask for.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'
import type { Booking } from '../../domain/schema/bookings.ts'
import { type BookingSearch, bookingCalls, type PagedBookings } from '../../domain/schema/calls/booking-calls.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { GroupId, ResourceId, UserId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import { type AdministratorCaller, isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { readBookings } from './read-booking.ts'

const longestList = 200
const largestPageSize = 100

interface Wanted {
  /** Whose; null: everybody's. */
  readonly userId: UserId | null
  readonly bookingNumber: number | null
  /** With both, one booked resource must be of both. */
  readonly resource: ResourceId | null
  readonly group: GroupId | null
}

const everything: Wanted = { userId: null, bookingNumber: null, resource: null, group: null }

const selectWanted = (database: Database, { userId, bookingNumber, resource, group }: Wanted) => {
  const ofResource = database
    .selectFrom('booked_resource')
    .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
    .select('booked_resource.booking_id')
    .$if(resource !== null, (query) => query.where('resource.id', '=', resource))
    .$if(group !== null, (query) => query.where('resource.group_id', '=', group))
  return (
    database
      .selectFrom('booking')
      .$if(userId !== null, (query) => query.where('booking.user_id', '=', userId))
      // A number that is too large for any booking is no error.
      .$if(bookingNumber !== null, (query) =>
        query.where('booking.booking_number', '=', sql<number>`${bookingNumber}::bigint`),
      )
      .$if(resource !== null || group !== null, (query) => query.where('booking.id', 'in', ofResource))
  )
}

const readNewest = async (
  database: Database,
  caller: SignedInCaller,
  wanted: Wanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Booking[]> => {
  const rows = await selectWanted(database, wanted)
    .select('booking.id')
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.map((row) => row.id)
  return readBookings(database, ids, isAdministrator(caller))
}

export const readOwnBookings = (database: Database, caller: SignedInCaller): Promise<readonly Booking[]> =>
  readNewest(database, caller, { ...everything, userId: caller.user.id }, { limit: longestList, offset: 0 })

export const readAllBookings = (database: Database, caller: AdministratorCaller): Promise<readonly Booking[]> =>
  readNewest(database, caller, everything, { limit: longestList, offset: 0 })

/** @throws Failure 422 */
export const readPagedBookings = async (
  database: Database,
  caller: SignedInCaller,
  search: BookingSearch,
): Promise<PagedBookings> => {
  const { page, pageSize, bookingNumber = null, resource = null, group = null } = search
  refuseInvalid({
    page: page < 1 ? fieldTexts.page : null,
    pageSize: pageSize < 1 || pageSize > largestPageSize ? fieldTexts.pageSize : null,
  })
  const userId = isAdministrator(caller) ? (search.userId ?? null) : caller.user.id
  const wanted = { userId, bookingNumber, resource, group }
  const { count } = await selectWanted(database, wanted)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const bookings = await readNewest(database, caller, wanted, { limit: pageSize, offset: (page - 1) * pageSize })
  return { bookings, page, pageSize, pages: Math.ceil(count / pageSize) }
}

const decodeGroups = Schema.decodeUnknownSync(bookingCalls.bookingGroups.answer)

/** Groups in which there are bookings that the caller may see, disabled ones too. */
export const readBookingGroups = async (
  database: Database,
  caller: SignedInCaller,
): Promise<CallAnswer<'bookingGroups'>> => {
  const ownBookings = database.selectFrom('booking').select('id').where('user_id', '=', caller.user.id)
  const rows = await database
    .selectFrom('resource_group')
    .select(['id', 'title'])
    .where('id', 'in', (group) =>
      group
        .selectFrom('booked_resource')
        .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
        .select('resource.group_id')
        .$if(!isAdministrator(caller), (query) => query.where('booked_resource.booking_id', 'in', ownBookings)),
    )
    .orderBy('id')
    .execute()
  return decodeGroups(rows).toSorted((a, b) => swedishOrder(a.title, b.title))
}
