/**
 * After years of bookings a press and a booking cost the same as on the first day. The test counts the rows of `claim` that were read by a
 * scan of the whole table. PostgreSQL has the same planner.
 */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Changes, createChanges } from '../../../server/changes/changes.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import { readReservations, removeReservation } from '../../../server/claims/reservations.ts'
import { vacuumWhatHasChanged } from '../../../server/database/embedded-database.ts'
import {
  addBookingRows,
  newSession,
  openTestDatabase,
  silentLogger,
  slotAt,
  type TestDatabase,
} from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { holdSettings as settings } from './wide-caps.ts'

const years = 6_000

let world: TestDatabase
let changes: Changes
beforeAll(async () => {
  world = await openTestDatabase()
  changes = await createChanges(world.database, silentLogger, wideScheduler())
  const { bookedResourceId } = await addBookingRows(
    world.database,
    world.owner,
    slotAt(world.rooms.eken, '09:00', '09:30'),
  )
  await sql`
    insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
    select ${world.rooms.eken}, date '2030-01-01' + number / 20, time '08:00' + (number % 20) * interval '5 minutes',
      time '08:05' + (number % 20) * interval '5 minutes', ${bookedResourceId}
    from generate_series(0, ${sql.lit(years - 1)}) number`.execute(world.database)
})
afterAll(async () => {
  await changes.stop()
  await world.close()
})

const lookedThrough = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(world.database)
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read::integer as read from pg_stat_user_tables where relname = 'claim'`.execute(world.database)
  return rows[0]?.read ?? Number.NaN
}

test('what has grown or changed much is vacuumed and counted, once', async () => {
  expect(await vacuumWhatHasChanged(world.database)).toContain('claim')
  const { rows } = await sql`select reltuples::integer as counted from pg_class where relname = 'claim'`.execute(
    world.database,
  )
  expect(rows).toEqual([{ counted: years }])
  expect(await vacuumWhatHasChanged(world.database)).toEqual([])
  await sql`update claim set end_time = end_time where date < '2030-06-01'`.execute(world.database)
  expect(await vacuumWhatHasChanged(world.database)).toEqual(['claim'])
})

test('a hold, what is held, its release and a booking read no claims but those they need', async () => {
  await vacuumWhatHasChanged(world.database)
  const before = await lookedThrough()
  const [sessionId, other] = [newSession(), newSession()]
  const slot = slotAt(world.rooms.eken, '10:00', '10:30')
  const press = (session: typeof sessionId) =>
    changes.run((work) =>
      addReservation(work, { sessionId: session, source: '192.0.2.1', isSignedIn: false, slot }, settings),
    )
  expect(await press(sessionId)).toMatchObject({ confirmed: true })
  expect(await press(other)).toMatchObject({ confirmed: false })
  expect((await readReservations(world.database)).reservations).toHaveLength(1)
  await changes.run((work) => removeReservation(work, sessionId, slot))
  const book = () =>
    changes.run(async (work) => {
      const { booking, ...part } = await addBookingRows(work.transaction, world.owner, slot)
      return bookSlots(work, { sessionId, slots: [{ ...slot, ...part, booking }] })
    })
  expect(await book()).toMatchObject({ _tag: 'Booked' })
  expect(await book()).toMatchObject({ _tag: 'Lost' })
  expect((await lookedThrough()) - before).toBeLessThan(years)
})
