/**
 * The server is killed while somebody takes a time to which nobody has come: the taking is whole, or not there, and the time can be taken
 * afterwards. The server is the shipped one in its own process, on PostgreSQL. Each taking has a room of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, setClock } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { patience } from '../../testing/patience.ts'
import { silentLogger } from '../database/test-database.ts'
import { prepareDatabase } from '../faults/prepare-database.ts'
import { type ServerChild, startServerChild } from '../faults/server-child.ts'
import { until } from '../faults/until.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { entry, halfPastNine, nine, TODAY, ten } from './booking-world.ts'

const settings = await newDatabase()
const url = settings._tag === 'PostgreSql' ? settings.url : null
const folder = mkdtempSync(join(tmpdir(), 'booking-taking-'))
let database: Database
let group = 0
let server: ServerChild

beforeAll(async () => {
  if (url === null) return
  group = (await prepareDatabase(settings)).content.group
  database = await openDatabase(settings, silentLogger)
  // Long before the day of the test, so that no time has begun when the rule is set.
  await setClock(database, Date.parse('2026-01-01T12:00:00Z'))
  await sql`insert into booking_rule (group_id, check_in_minutes) values (${group}, 15)`.execute(database)
  await begin()
}, patience(120_000))
afterAll(async () => {
  await server?.stop('SIGKILL')
  await database?.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const begin = async (): Promise<void> => {
  server = await startServerChild({ DATABASE_URL: url ?? '', DATA_DIR: folder })
}

const at = async (time: string): Promise<void> => {
  await setClock(database, Date.parse(`${TODAY}T${time}:00+01:00`))
  // The moves of the clock are no stops of the server.
  await sql`delete from server_stop`.execute(database)
}

const book = async (email: string, room: number, ...slots: readonly (typeof nine)[]) => {
  const browser: Browser = await openBrowser(server.address)
  await browser.signIn(email, TEST_PASSWORD)
  return () =>
    browser.send('/api/booking', { method: 'POST', body: { bookingResources: [entry(room, TODAY, ...slots)] } })
}

/** Books a new room from 09:00 to 10:30 for somebody, and lets the grace end. */
const unclaimedRoom = async (owner: string): Promise<number> => {
  const { id: room } = await database
    .insertInto('resource')
    .values({ group_id: group, title: 'Eget rum', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await at('08:00')
  const send = await book(owner, room, nine, halfPastNine, ten)
  expect(await send()).toMatchObject({ status: 201 })
  await at('09:20')
  return room
}

/** What a room shows of a taking: each part with its slots, marks and claims, and what was told about it. */
const traces = async (room: number) => {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select app_user.first_name as who, taken_at is not null as taken, missed_at is not null as missed,
      (select string_agg(to_char(start_time, 'HH24:MI'), ' ' order by start_time) from booked_slot
        where booked_resource_id = part.id) as slots,
      (select string_agg(to_char(start_time, 'HH24:MI'), ' ' order by start_time) from claim
        where booked_resource_id = part.id and not yields) as claims,
      (select count(*) from audit_entry
        where audit_entry.booking_number = booking.booking_number and kind = 'time-taken')::integer as audited,
      (select count(*) from outbox_mail
        where user_id = booking.user_id and name = 'booking-taken')::integer as mails
    from booked_resource part join booking on booking.id = booking_id join app_user on app_user.id = booking.user_id
    where resource_id = ${room} order by part.id`.execute(database)
  return rows
}
const asBooked = { taken: false, missed: false, audited: 0, mails: 0 }
const untouched = (who: string) => [{ ...asBooked, who, slots: '09:00 09:30 10:00', claims: '09:00 09:30 10:00' }]
const whole = (who: string) => [
  { ...asBooked, who, taken: true, missed: true, audited: 1, mails: 1, slots: '09:00', claims: '09:00' },
  { ...asBooked, who: 'bertil', slots: '09:30', claims: '09:30' },
]

/** Whether a transaction writes bookings. `waits`: and waits for a lock. */
const isTaking = async (waits = false): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks writing
    where relation = 'booked_resource'::regclass and mode = 'RowExclusiveLock'
      and (${!waits} or exists (select from pg_locks where pid = writing.pid and not granted))
    limit 1`.execute(database)
  return rows.length > 0
}

const kill = async (): Promise<void> => {
  await server.stop('SIGKILL')
}

test.runIf(url !== null)(
  'kill -9 leaves a taking whole or not there, and the time can be taken afterwards',
  { tags: 'check-in-killed', timeout: patience(120_000) },
  async () => {
    // In the middle: the taker's booking is written, and the owner still has the slot.
    const room = await unclaimedRoom(people.anna)
    const take = await book(people.bertil, room, halfPastNine)
    await database.transaction().execute(async (transaction) => {
      await sql`select from booked_slot join booked_resource on booked_resource.id = booked_resource_id
        where resource_id = ${room} and start_time = '09:30' for update of booked_slot`.execute(transaction)
      const answer = take().catch(() => null)
      await until('the taking to wait', () => isTaking(true))
      await kill()
      expect(await answer).toBeNull()
    })
    await until('the taking to be undone', async () => !(await isTaking()))
    expect(await traces(room)).toEqual(untouched('anna'))

    await begin()
    await at('09:20')
    expect(await traces(room)).toEqual(untouched('anna'))
    const again = await book(people.bertil, room, halfPastNine)
    expect(await again()).toMatchObject({ status: 201 })
    // Whoever has an answer has the time.
    await kill()
    expect(await traces(room)).toEqual(whole('anna'))
    await begin()
    expect(await traces(room)).toEqual(whole('anna'))

    // At any moment.
    const other = await unclaimedRoom(people.company)
    const race = await book(people.bertil, other, halfPastNine)
    const answer = race().catch(() => null)
    await until('the taking', async () => (await isTaking()) || (await traces(other)).length > 1)
    await kill()
    const told = await answer
    await until('the taking to end', async () => !(await isTaking()))
    const left = await traces(other)
    expect([untouched('company'), whole('company')]).toContainEqual(left)
    if (told !== null) expect(left).toEqual(whole('company'))
  },
)
