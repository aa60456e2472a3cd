/**
 * Booked parts in a database that lack a claim of their own, so that others can book their time: no release since 0031 can make one,
 * older ones could. Invariant: nothing is changed; people decide which of the bookings stays.
 */
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { Database } from '../database/database.ts'

/** @returns their numbers, such as `1066-1`, of today and later, in order; at most 50 */
export const readUnclaimedParts = async (database: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ number: string }>`
    select distinct booking.booking_number || '-' || part.part as number, booking.booking_number, part.part
    from resource cross join lateral (
      select id, booking_id, part, resource_id, date from booked_resource
      where resource_id = resource.id and date >= (select wall_now()::date) and status <> ${CANCELLED} offset 0
    ) part
    join booking on booking.id = part.booking_id
    join booked_slot slot on slot.booked_resource_id = part.id
    where not exists (
      select from claim
      where claim.booked_resource_id = part.id and claim.resource_id = part.resource_id and claim.date = part.date
        and claim.start_time = slot.start_time and claim.end_time = slot.end_time
    )
    order by booking.booking_number, part.part limit 50`.execute(database)
  return rows.map(({ number }) => number)
}
