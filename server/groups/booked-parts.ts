/**
 * Reads all bookings of some groups that may count now: from the beginning of this ISO week or of this month, whichever is earlier.
 * Invariant: the parts are read in portions, so that other calls are answered meanwhile.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { Interval, LocalDate } from '../../domain/schema/calendar.ts'
import { BookingId, BookingResourceId, type GroupId, ResourceId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import { countedTypes } from '../access/user-row.ts'
import type { Database } from '../database/database.ts'

const BookedPart = Schema.Struct({
  id: BookingId,
  partId: BookingResourceId,
  bookingNumber: Schema.Int,
  resourceTitle: Schema.String,
  resourceId: ResourceId,
  date: LocalDate,
  slots: Schema.Array(Interval),
  userId: UserId,
  userTypes: Schema.Array(UserTypeId),
})
export type BookedPart = typeof BookedPart.Type
const decode = Schema.decodeUnknownSync(Schema.Array(BookedPart))

const atOnce = 100

/** Reads booked parts in the order in which they were booked. */
export const readBookedParts = async (
  database: Database,
  groups: readonly GroupId[],
): Promise<readonly BookedPart[]> => {
  const parts: BookedPart[] = []
  for (let last: BookedPart | null = null; ; ) {
    const from =
      last === null
        ? sql`booked_resource.date >= (select least(date_trunc('week', wall_now()), date_trunc('month', wall_now()))::date)`
        : sql`booked_resource.date >= ${last.date}::date
            and (booked_resource.date, booked_resource.id) > (${last.date}::date, ${last.partId}::integer)`
    const { rows } = await sql`
      select booking.id, booked_resource.id as "partId", booking_number as "bookingNumber", resource.title as "resourceTitle",
        resource_id as "resourceId", booked_resource.date, coalesce((
          select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
          from booked_slot where booked_resource_id = booked_resource.id
        ), '[]') as slots, app_user.id as "userId", ${countedTypes} as "userTypes"
      from booked_resource
        join resource on resource.id = booked_resource.resource_id
        join booking on booking.id = booked_resource.booking_id
        join app_user on app_user.id = booking.user_id
      where resource.group_id = any(${[...groups]}::integer[]) and status <> ${CANCELLED} and ${from}
      order by booked_resource.date, booked_resource.id limit ${atOnce}`.execute(database)
    const some = decode(rows)
    parts.push(...some)
    last = some.at(-1) ?? null
    if (last === null || some.length < atOnce) return parts.sort((one, other) => one.partId - other.partId)
  }
}
