/**
 * A house after some years: thousands of people, a third of them of companies, and their bookings, as many each day, of
 * the years before today and of the month to come, which waits for a yes. Two hours each, in the rooms of the
 * benchmarks. Invariant: no two of them meet.
 */
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { vacuumWhatHasChanged } from '../../server/database/embedded-database.ts'
import { option } from '../report.ts'

export const A_YEAR = option('a-year', 60_000)
export const YEARS = option('years', 5)
interface Years {
  readonly years: number
  /** Bookings. */
  readonly aYear: number
}
const PEOPLE = 5_000
const DAYS_TO_COME = 30

/** Five thousand, a third of them of companies. */
export const insertPeople = () =>
  sql`
    with company as (
      insert into organisation (organisation_type, name)
      select 1, 'Bolaget ' || number || ' AB' from generate_series(1, ${sql.lit(PEOPLE / 3)}::integer) number
      returning id
    ),
    numbered as (select id, row_number() over (order by id) as number, count(*) over () as companies from company)
    insert into app_user (email, email_key, verified, first_name, last_name, phone, user_type_id, organisation_id)
    select 'person-' || person || '@bench.example', 'person-' || person || '@bench.example', true,
      (array['Anna', 'Åsa', 'Karin', 'Bertil', 'Örjan', 'Mohammed', 'Lena', 'Ivan'])[1 + person % 8],
      (array['Lindén', 'Öberg', 'Svensson', 'Andersson', 'Ahmed', 'Ek', 'Novak'])[1 + person % 7] || ' ' || person,
      '070-' || 1000000 + person, (select min(id) from user_type), numbered.id
    from generate_series(1, ${sql.lit(PEOPLE)}::integer) person
      left join numbered on person % 3 = 0 and numbered.number = 1 + person / 3 % companies`

const insertBookings = ({ years, aYear }: Years) =>
  sql`
    with room as (select id, row_number() over (order by id) - 1 as number, count(*) over () as rooms from resource),
    owner as (select id, row_number() over (order by id) - 1 as number, count(*) over () as owners from app_user),
    wanted as (
      select number, number % 50 as room, number / 50 % 6 as part,
        server_now()::date + ${sql.lit(DAYS_TO_COME)} - (number * 365 / ${sql.lit(aYear)})::integer as day
      from generate_series(0, ${sql.lit(aYear * years - 1)}::bigint) number
    ),
    made as (
      insert into booking (booking_number, user_id, last_part, created_at, payer)
      select nextval('booking_number'), owner.id, 1, wanted.day - interval '7 days', jsonb_build_object(
        'firstName', first_name, 'lastName', last_name, 'pin', '', 'email', app_user.email, 'address', 'Storgatan 1',
        'zipCode', '123 45', 'city', 'Staden', 'phone', phone, 'userType', user_type_id, 'billingEmail', '',
        'billingFirstName', '', 'billingLastName', '', 'billingAddress', '', 'billingZipCode', '', 'billingCity', '',
        'organisation', (
          select jsonb_build_object('id', organisation.id, 'name', name, 'orgNr', '', 'accountString', '', 'reference', '',
            'email', '', 'firstName', '', 'lastName', '', 'address', '', 'zipCode', '', 'city', '')
          from organisation where organisation.id = organisation_id))
      from wanted join owner on owner.number = wanted.number * 7919 % owners join app_user on app_user.id = owner.id
      order by wanted.number
      returning id, booking_number
    ),
    numbered as (select id, row_number() over (order by booking_number) - 1 as number from made),
    part as (
      insert into booked_resource (booking_id, part, resource_id, date, price, status, message)
      select numbered.id, 1, room.id, wanted.day, 200, case when wanted.day < server_now()::date then 1 else 0 end,
        case when wanted.number % 5 = 0 then 'Kaffe till tolv, tack' else '' end
      from numbered join wanted using (number) join room on room.number = wanted.room % rooms
      returning id, booking_id, resource_id, date
    ),
    slot as (
      insert into booked_slot (booked_resource_id, start_time, end_time)
      select part.id, time '08:00' + wanted.part * interval '2 hours' + half * interval '30 minutes',
        time '08:30' + wanted.part * interval '2 hours' + half * interval '30 minutes'
      from part join numbered on numbered.id = part.booking_id join wanted using (number) cross join generate_series(0, 3) half
      returning booked_resource_id, start_time, end_time
    )
    insert into claim (booked_resource_id, resource_id, date, start_time, end_time)
    select part.id, resource_id, date, start_time, end_time from slot join part on part.id = slot.booked_resource_id`

/** Leaves the database without statistics, as a copy of its rows does. */
export const insertYearsOfBookings = async (
  database: Database,
  years: Years = { years: YEARS, aYear: A_YEAR },
): Promise<void> => {
  await database.transaction().execute(async (transaction) => {
    // All of them are right: looked at one by one they would take several times as long.
    await sql`set local session_replication_role = replica`.execute(transaction)
    await insertPeople().execute(transaction)
    await insertBookings(years).execute(transaction)
  })
}

export const insertAnalysedYears = async (database: Database, years?: Years): Promise<void> => {
  await insertYearsOfBookings(database, years)
  await vacuumWhatHasChanged(database)
}
