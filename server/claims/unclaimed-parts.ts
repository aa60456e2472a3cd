/**
 * Finds booked parts without their own claim, whose time others can book. Releases before the migration 0031 could leave such parts in the
 * database; later releases cannot. Invariant: nothing is changed here, because people decide which booking stays.
 */
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { Database } from '../database/database.ts'

/** Reads the numbers of such parts from today on, such as `1066-1`, in order. There are at most 50. */
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
