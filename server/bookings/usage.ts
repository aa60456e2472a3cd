/**
 * What counts against the rules of people: all that is booked and not cancelled, from the beginning of this ISO week or this month
 * on, whichever was first. Nothing can be booked on the days before it.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { UsedPart } from '../../domain/schema/booking-rules.ts'
import { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ ...UsedPart.fields, ownerId: UserId })))

export const readUsage = async (
  database: Database | Transaction,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly UsedPart[]>> => {
  const { rows } = await sql`
    select booking.user_id as "ownerId", booked_resource.id, resource_id as "resourceId", date, coalesce((
      select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
      from booked_slot where booked_resource_id = booked_resource.id
    ), '[]') as "bookingSlots"
    from booked_resource join booking on booking.id = booked_resource.booking_id
    where booking.user_id = any(${[...ids]}::integer[]) and status <> ${CANCELLED}
      and date >= (select least(date_trunc('week', wall_now()), date_trunc('month', wall_now()))::date)
    order by date, booked_resource.id`.execute(database)
  const ofOwners = Map.groupBy(decode(rows), ({ ownerId }) => ownerId)
  return new Map([...ofOwners].map(([ownerId, parts]) => [ownerId, parts.map(({ ownerId: _, ...part }) => part)]))
}
