/** The judge of the state after faults finds each kind of damage. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import type { Attempt } from './booking-stream.ts'
import { problemsIn, readRevision } from './soundness.ts'

const date = '2026-03-20'
let world: TestDatabase
let revision: number
let attempt: Attempt
beforeAll(async () => {
  world = await openTestDatabase()
  const { database, owner, rooms } = world
  revision = await readRevision(database)
  const slots = [{ startTime: '09:00:00', endTime: '09:30:00' }]
  const both = [rooms.eken, rooms.granen]
  const booking = await insertBooking(database, {
    userId: owner,
    resources: both.map((resourceId) => ({ resourceId, date, slots })),
  })
  await sql`insert into idempotency_key (user_id, key, request_hash, booking_id, created_at)
    values (${owner}, 'the key', '', ${booking.id}, server_now())`.execute(database)
  await sql`insert into audit_entry (at, actor_id, kind, booking_number, details)
    values (server_now(), ${owner}, 'booked', ${booking.number}, '{}')`.execute(database)
  await sql`update revision set value = value + 1`.execute(database)
  attempt = {
    ...{ person: 0, key: 'the key', body: {} },
    slots: both.map((room) => `${room} ${date} 09:00:00`),
    acknowledged: booking,
  }
})
afterAll(() => world?.close())

test('A sound database is not found fault with; nor is one that lacks what nobody acknowledged', async () => {
  const unanswered = { ...attempt, key: 'another', acknowledged: null }
  expect(await problemsIn(world.database, revision, [attempt, unanswered])).toEqual([])
})

test.each([
  ['A booking that was acknowledged and is lost', sql`delete from booking`, /was acknowledged, and is not there/],
  ['Half a booking', sql`delete from booked_resource where part = 2`, /booked .*, claimed/],
  ['A slot without its claim', sql`delete from claim where id = (select min(id) from claim)`, /booked .*, claimed/],
  ['A claim without its slot', sql`delete from booked_slot`, /a claim of nobody/],
  ['Another number than was told', sql`update booking set booking_number = 7000`, /was acknowledged, and it is 7000/],
  ['A key that was not written', sql`delete from idempotency_key`, /nobody asked for it, or twice/],
  ['A deed that was not written down', sql`delete from audit_entry`, /0 entries in the audit/],
  ['A revision that was not raised', sql`update revision set value = value - 1`, /0 revisions of 1 bookings/],
])('%s is found', async (_name, fault, words) => {
  const judging = world.database.transaction().execute(async (transaction) => {
    await fault.execute(transaction)
    // The error rolls the transaction back, so that the next case has a sound database.
    throw new Error((await problemsIn(transaction, revision, [attempt])).join('; '))
  })
  await expect(judging).rejects.toThrow(words)
})
