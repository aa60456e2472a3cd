/**
 * What counts against the rules of a person (features 1): all that is booked and not cancelled, from the beginning of this ISO week or
 * this month on, whichever was first. Nothing can be booked on the days before it.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { UsedPart } from '../../domain/schema/booking-rules.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

const decode = Schema.decodeUnknownSync(Schema.Array(UsedPart))

export const readUsage = async (database: Database | Transaction, userId: UserId): Promise<readonly UsedPart[]> => {
  const { rows } = await sql`
    select booked_resource.id, resource_id as "resourceId", date, coalesce((
      select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
      from booked_slot where booked_resource_id = booked_resource.id
    ), '[]') as "bookingSlots"
    from booked_resource join booking on booking.id = booked_resource.booking_id
    where booking.user_id = ${userId} and status <> ${CANCELLED}
      and date >= (select least(date_trunc('week', wall_now()), date_trunc('month', wall_now()))::date)
    order by date, booked_resource.id`.execute(database)
  return decode(rows)
}
