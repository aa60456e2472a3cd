/** The queue of waiting parts for who handles bookings: in their groups, the Unconfirmed booked resources from today on (docs/rules.md#waiting). */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { mergeIntervals } from '../../domain/calendar/interval.ts'
import { UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import type { Groups } from '../../domain/rules/permissions.ts'
import { WaitingPart } from '../../domain/schema/bookings.ts'
import { Interval } from '../../domain/schema/calendar.ts'
import type { WaitingList } from '../../domain/schema/calls/booking-administration-calls.ts'
import { GroupId } from '../../domain/schema/ids.ts'
import { companyThen, nameNow, personThen } from '../access/payer.ts'
import { readHides } from '../access/protected-words.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import type { Database } from '../database/database.ts'
import { isResourceOf } from '../database/group-scope.ts'

const MOST_LISTED = 500

/**
 * Builds SQL that is true if a part waits, by the server's clock. The status is not a parameter, so that every plan can use the index of
 * the waiting parts.
 */
const waiting = sql`booked_resource.status = ${sql.raw(String(UNCONFIRMED))}
  and booked_resource.date >= (select wall_now()::date)`

const isWithin = (groups: Groups) => isResourceOf(groups, sql`booked_resource.resource_id`)

const Row = Schema.Struct({
  ...WaitingPart.mapFields(({ bookingIdNumber: _, ...fields }) => fields).fields,
  times: Schema.Array(Interval),
  nameNow: Schema.NullOr(Schema.String),
  series: Schema.Boolean,
  number: Schema.Int,
  part: Schema.Int,
})
const decodeRows = Schema.decodeUnknownSync(Schema.Array(Row))

const decodeCounts = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ groupId: GroupId, count: Schema.Int })))

/** Counts the waiting parts of each group that has any. */
export const countWaitingByGroup = async (database: Database): Promise<ReadonlyMap<GroupId, number>> => {
  const { rows } = await sql`
    select group_id as "groupId", count(*) as count
    from booked_resource join resource on resource.id = resource_id where ${waiting} group by group_id`.execute(
    database,
  )
  return new Map(decodeCounts(rows).map(({ groupId, count }) => [groupId, count]))
}

export const countWaiting = async (database: Database, groups: Groups = 'all'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booked_resource where ${waiting} and ${isWithin(groups)}`.execute(database)
  return rows[0]?.count ?? 0
}

/** Reads the first waiting parts of these groups, by day and first time, and the number of all of them. */
export const readWaiting = async (database: Database, groups: Groups): Promise<WaitingList> => {
  const { rows } = await sql`
    with first as (
      select booked_resource.id, booked_resource.date, slot.times, slot.starts
      from booked_resource cross join lateral (
        select min(start_time) as starts,
          json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time) as times
        from booked_slot where booked_resource_id = booked_resource.id
      ) slot
      where ${waiting} and ${isWithin(groups)} order by booked_resource.date, slot.starts, booked_resource.id limit ${MOST_LISTED}::integer
    )
    select booked_resource.id, booking.id as "bookingId", booking_number as number, part, resource.id as "resourceId",
      resource.title as "resourceTitle", resource.group_id as "group", first.date, coalesce(first.times, '[]') as times,
      message, price, ${companyThen} as company, ${personThen} as name, ${nameNow} as "nameNow",
      app_user.email is not null as "isMailed", booking.user_id as "ownerId",
      booking.created_at as "madeAt", booking.series is not null as series,
      (select count(*) from note where note.booking_id = booking.id) as notes
    from first
      join booked_resource on booked_resource.id = first.id
      join booking on booking.id = booked_resource.booking_id
      join resource on resource.id = booked_resource.resource_id
      join app_user on app_user.id = booking.user_id
      left join organisation on organisation.id = app_user.organisation_id
    order by first.date, first.starts, first.id`.execute(database)
  const read = decodeRows(rows)
  const hides = await readHides(
    database,
    read.flatMap(({ message, ownerId }) => (message === '' || ownerId === undefined ? [] : [ownerId])),
  )
  const parts = read.map(({ number, part, times, nameNow: now, series, ...row }) => ({
    ...row,
    message: hides.get(row.ownerId ?? 0)?.(row.message) ?? row.message,
    ...(series ? { series } : {}),
    ...(now === null ? {} : { nameNow: now }),
    bookingIdNumber: bookingIdNumber({ number }, part),
    times: mergeIntervals(times),
  }))
  const areAll = parts.length < MOST_LISTED
  return { parts, count: areAll ? parts.length : await countWaiting(database, groups) }
}
