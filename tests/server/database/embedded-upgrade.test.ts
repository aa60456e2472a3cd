/**
 * This release upgrades a database of the first release, and a backup of it. Nothing is lost, and people continue where they were. The rows
 * are those of `tests/fixtures/databases/`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import type { Database } from '../../../server/database/database.ts'
import { type MemoryDatabase, openMemoryDatabase } from '../../../server/database/embedded-database.ts'
import { applyMigrations, migrate } from '../../../server/database/migrate.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { patience } from '../../testing/patience.ts'
import { openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'
import { contentsOf, makeEmpty } from './empty-database.ts'
import { silentLogger } from './test-database.ts'

// The tests make databases, each of which takes many seconds on a busy machine.
vi.setConfig({ testTimeout: patience(300_000), hookTimeout: patience(300_000) })

let folder: string
let memory: MemoryDatabase
let database: Database
let backup: string
/** The rows of the first release, as JSON objects by table. */
let before: Record<string, readonly unknown[]>
/** The same rows before houses had rules and special days. */
let beforeRules: Record<string, readonly unknown[]>
let upgraded: Record<string, string[]>

const decodeHold = Schema.decodeUnknownSync(
  Schema.StructWithRest(Schema.Struct({ address: Schema.String }), [Schema.Record(Schema.String, Schema.Unknown)]),
)

const rowsOf = (contents: Record<string, string[]>): Record<string, readonly unknown[]> =>
  Object.fromEntries(Object.entries(contents).map(([table, rows]) => [table, rows.map((row) => JSON.parse(row))]))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-upgrade-'))
  memory = await openMemoryDatabase(null)
  database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: memory.pool }) })
  const fixture = await readFile(new URL('../../fixtures/databases/0001-first.sql', import.meta.url), 'utf8')
  await database.transaction().execute(async (transaction) => {
    expect(await applyMigrations(transaction, 1)).toEqual(['0001-first.sql'])
    await sql.raw(fixture).execute(transaction)
  })
  before = rowsOf(await contentsOf(database))
  // Columns that had another name in that release.
  before.hold_session = (before.hold_session ?? []).map((row) => {
    const { address, ...rest } = decodeHold(row)
    return { ...rest, source: address }
  })
  backup = join(folder, 'old.backup')
  await writeBackup({ database, mediaDirectory: folder, release: 'the first' }, backup)
  await database.transaction().execute((transaction) => applyMigrations(transaction, 9))
  beforeRules = rowsOf(await contentsOf(database))
  await migrate(database, silentLogger)
  upgraded = await contentsOf(database)
})
afterAll(async () => {
  await memory?.close()
  await rm(folder, { recursive: true, force: true })
})

test('every row of every table is there, with all that it held', () => {
  expect(Object.keys(before).length).toBeGreaterThan(20)
  const after = rowsOf(upgraded)
  for (const [table, rows] of Object.entries(before)) {
    expect([table, rows.length]).not.toEqual([table, 0])
    expect(after[table]).toHaveLength(rows.length)
    expect(after[table]).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(Object(row)))))
  }
})

test('a database of before the rules keeps every row, and has neither rules nor special days', {
  tags: 'rules-upgrade',
}, () => {
  const after = rowsOf(upgraded)
  expect(Object.keys(beforeRules)).not.toContain('booking_rule')
  for (const [table, rows] of Object.entries(beforeRules)) {
    expect([table, after[table]?.length]).toEqual([table, rows.length])
    expect(after[table]).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(Object(row)))))
  }
  expect([after.booking_rule, after.special_day]).toEqual([[], []])
})

test('people sign in with the password that they had, see their bookings, and nobody books the same time', {
  tags: 'rules-upgrade',
}, async () => {
  const image = join(folder, 'upgraded.tar')
  await writeFile(image, await (await memory.image()).bytes())
  const server = await startTestServer({
    environment: { SEED: 'none' },
    settings: { database: { _tag: 'Memory', image } },
  })
  try {
    const browser = await openBrowser(server.address)
    expect((await browser.signIn('skola@test.example', TEST_PASSWORD)).status).toBe(200)
    const decode = Schema.decodeUnknownSync(calls.ownBookings.answer)
    expect(decode((await browser.send('/api/booking')).json)).toMatchObject([
      {
        bookingNumber: 1001,
        // The payer of an older booking is the person as they were when the database was upgraded.
        payer: { email: 'skola@test.example' },
        bookingResources: [
          { message: 'Två extra stolar', price: 99.5, bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] },
          { status: 3 },
        ],
      },
    ])
    const again = await browser.send('/api/booking', {
      method: 'POST',
      body: {
        baseUrl: `${server.address}/bookings`,
        bookingResources: [
          {
            resourceId: 1,
            date: '2026-03-04',
            message: '',
            bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }],
          },
        ],
      },
    })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('slot-taken')])
    expect((await browser.send('/api/groups')).text).not.toMatch(/"limits"|"specialDay/)
  } finally {
    await server.stop()
  }
})

/** This test is the last, because it empties the database. */
test('a backup of the first release is restored by this one, to the same rows', async () => {
  await makeEmpty(database)
  await restoreBackup(database, folder, backup)
  expect(await contentsOf(database)).toEqual(upgraded)
})
