/**
 * Bookings of the years before the day that is measured, an hour each, six a day in each room, with claims, history and
 * e-mails that were sent: `--past=100000` for any benchmark of the server. Invariant: none touches the day or a later one.
 */
import { sql } from 'kysely'
import { payerNow } from '../../server/access/payer.ts'
import type { Database } from '../../server/database/database.ts'
import { vacuumWhatHasChanged } from '../../server/database/embedded-database.ts'
import { option } from '../report.ts'
import { date } from './bench-day.ts'

export interface Past {
  readonly count: number
  /** Whether the planner counts the rows afterwards, as after a night. If not, they are as after a copy. */
  readonly isAnalysed: boolean
}

/** @param database has people and rooms */
export const insertPastBookings = async (
  database: Database,
  { count, isAnalysed }: Past = { count: option('past', 0), isAnalysed: true },
): Promise<void> => {
  if (count === 0) return
  await database.transaction().execute(async (transaction) => {
    // All of them are right: looked at one by one they would take several times as long.
    await sql`set local session_replication_role = replica`.execute(transaction)
    await pastBookings(count).execute(transaction)
  })
  if (isAnalysed) await vacuumWhatHasChanged(database)
}

const pastBookings = (count: number) =>
  sql`
    with room as (select id, row_number() over (order by id) - 1 as number, count(*) over () as rooms from resource),
    owner as (select id, row_number() over (order by id) - 1 as number, count(*) over () as owners from app_user),
    past as (
      select number, number % rooms as room, number / rooms % 6 as hour, date ${sql.lit(date)} - 1 - (number / rooms / 6)::integer as day
      from generate_series(0, ${sql.lit(count - 1)}::bigint) number cross join (select count(*) as rooms from resource) counted
    ),
    made as (
      insert into booking (booking_number, user_id, last_part, created_at, payer)
      select nextval('booking_number'), owner.id, 1, past.day - interval '7 days', ${payerNow(sql`owner.id`)}
      from past join owner on owner.number = past.number % owners order by past.number
      returning id, booking_number, user_id, created_at
    ),
    numbered as (select *, row_number() over (order by booking_number) - 1 as number from made),
    part as (
      insert into booked_resource (booking_id, part, resource_id, date, price, status)
      select numbered.id, 1, room.id, past.day, 200, 1
      from numbered join past using (number) join room on room.number = past.room
      returning id, booking_id, resource_id, date
    ),
    slot as (
      insert into booked_slot (booked_resource_id, start_time, end_time)
      select part.id, time '08:00' + past.hour * interval '1 hour' + half * interval '30 minutes',
        time '08:30' + past.hour * interval '1 hour' + half * interval '30 minutes'
      from part join numbered on numbered.id = part.booking_id join past using (number) cross join generate_series(0, 1) half
      returning booked_resource_id, start_time, end_time
    ),
    claimed as (
      insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
      select resource_id, date, start_time, end_time, part.id from slot join part on part.id = slot.booked_resource_id
    ),
    noted as (
      insert into audit_entry (at, actor_id, kind, user_id, booking_number)
      select created_at, user_id, 'booking-made', user_id, booking_number from made
    )
    insert into outbox_mail (user_id, name, created_at, attempts, next_attempt_at, sent_at)
    select user_id, 'booking-made', server_now(), 1, server_now(), server_now() from made`
