/**
 * Several processes forget at once, and one of them fails in the middle: every booking is forgotten once, and the log has exactly what
 * went. On PostgreSQL the processes do run at the same time.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, setClock } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { forgetAtNight } from '../../../server/retention/forget-at-night.ts'
import { openTestDatabase, silentLogger, type TestDatabase, TOMORROW } from '../database/test-database.ts'
import { links } from './retention-world.ts'

/** More than two transactions take. */
const BOOKINGS = 450

let world: TestDatabase
let processes: readonly Database[]
beforeAll(async () => {
  world = await openTestDatabase()
  const { sharedDatabase: url } = world
  const open = () => openDatabase({ _tag: 'PostgreSql', url: url ?? '' }, silentLogger)
  processes = url === null ? [world.database, world.database] : await Promise.all([open(), open(), open()])
})
beforeEach(async () => {
  await sql`truncate retention_run, audit_entry, booking cascade`.execute(world.database)
  await sql`
    with made as (
      insert into booking (user_id, created_at, last_part) select ${world.owner}::integer, server_now(), 1
      from generate_series(1, ${BOOKINGS}::integer) returning id
    )
    insert into booked_resource (booking_id, part, resource_id, date, message)
    select id, 1, ${world.rooms.eken}::integer, ${TOMORROW}::date, 'önskan' from made`.execute(world.database)
  // 24 months after the day of the bookings, in a house that nobody has answered for.
  await setClock(world.database, Date.parse('2028-03-04T02:30:00Z'))
})
afterAll(async () => {
  for (const database of processes) if (database !== world?.database) await database.destroy()
  await world?.close()
})

/** How many bookings the log counts, how many have lost their person, how often that was recorded, and how many wishes are left. */
const counts = async () => {
  const { rows } = await sql`
    select coalesce((select sum(bookings) from retention_run), 0)::integer as logged,
      (select count(*) from booking where forgotten_on is not null)::integer as forgotten,
      (select count(*) from audit_entry where kind = 'booking-forgotten')::integer as recorded,
      (select count(distinct booking_number) from audit_entry where kind = 'booking-forgotten')::integer as numbers,
      (select count(*) from booked_resource where message <> '')::integer as wishes,
      (select count(*) from retention_run where finished_at is not null)::integer as finished`.execute(world.database)
  return rows[0]
}

const all = { logged: BOOKINGS, forgotten: BOOKINGS, recorded: BOOKINGS, numbers: BOOKINGS, wishes: 0, finished: 1 }

test('of several processes, each booking is forgotten by one', { tags: 'retention-once' }, async () => {
  await Promise.all(processes.map((database) => forgetAtNight(database, links)))
  // Whoever found the night taken has gone; the one that took it has done everything.
  expect(await counts()).toEqual(all)
  await Promise.all(processes.map((database) => forgetAtNight(database, links)))
  expect(await counts()).toEqual(all)
})

test('what breaks off in the middle is done by the next one, and nothing twice', {
  tags: 'retention-once',
}, async () => {
  const { rows } = await sql<{ number: number }>`
    select booking_number as number from booking order by id offset 250 limit 1`.execute(world.database)
  await sql
    .raw(`create function break_off() returns trigger language plpgsql as $$ begin
      if new.booking_number = ${rows[0]?.number} then raise exception 'broken off'; end if; return new;
    end $$;
    create trigger break_off before insert on audit_entry for each row execute function break_off();`)
    .execute(world.database)
  await expect(forgetAtNight(world.database, links)).rejects.toThrow('broken off')
  expect(await counts()).toEqual({
    ...{ logged: 200, forgotten: 200, recorded: 200, numbers: 200, wishes: BOOKINGS - 200, finished: 0 },
  })
  await sql.raw('drop trigger break_off on audit_entry; drop function break_off()').execute(world.database)
  await forgetAtNight(world.database, links)
  expect(await counts()).toEqual(all)
})
