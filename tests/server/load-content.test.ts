/** A server's database when it starts (docs/rules.md#running): what it finds, and what it makes. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EMAIL_NAMES } from '../../domain/rules/email-placeholders.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { DEMO_PASSWORD } from '../../server/demo/demo-content.ts'
import { loadContent } from '../../server/load-content.ts'
import type { RunningServer } from '../../server/start-server.ts'
import { silentLogger } from './database/test-database.ts'
import { openBrowser } from './testing/browser.ts'
import { newDatabase } from './testing/new-database.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { loadTestContent, passwords, people, TEST_PASSWORD } from './testing/test-content.ts'

/** The tables that the demonstration fills. */
const tables = [
  ...['user_type', 'content_item', 'organisation', 'app_user', 'resource_group', 'resource', 'opening_time'],
  ...['time_lock', 'resource_price', 'allowed_user_type', 'notification', 'media'],
  ...['booking', 'booked_resource', 'booked_slot', 'note', 'claim'],
] as const

/** All rows of these tables, as text. */
const everything = async (database: Database): Promise<ReadonlyMap<string, string>> => {
  const rows = new Map<string, string>()
  for (const name of tables) {
    const table = sql.table(name)
    const read = await sql<{ readonly text: string }>`select ${table}::text as text from ${table} order by 1`.execute(
      database,
    )
    rows.set(name, read.rows.map(({ text }) => text).join('\n'))
  }
  return rows
}

/** User types, roles, and every text of the site and of its e-mails. */
const expectBasics = async (server: RunningServer, email: string, password: string): Promise<void> => {
  const administrator = await openBrowser(server.address)
  expect((await administrator.signIn(email, password)).status).toBe(200)
  const read = async (path: string): Promise<unknown> => (await administrator.send(path)).json

  const types = Schema.decodeUnknownSync(calls.userTypes.answer)(await read('/api/user/types'))
  expect(new Set(types.map(({ organisationType }) => organisationType))).toEqual(new Set([0, 1, 2, 3]))
  const roles = Schema.decodeUnknownSync(calls.roles.answer)(await read('/api/user/roles'))
  expect(roles.map(({ id }) => id)).toEqual(['user', 'reader', 'reception', 'manager', 'economy', 'administrator'])
  const textsAt = async (path: string): Promise<ReadonlyMap<string, string>> =>
    new Map(Schema.decodeUnknownSync(calls.content.answer)(await read(path)).map(({ key, value }) => [key, value]))
  const site = await textsAt('/api/content')
  for (const part of ['startpage.preamble', 'startpage.body', 'information.body', 'register.terms'])
    expect(site.get(`content.${part}`), part).toMatch(/\S/)
  const mails = await textsAt('/api/content/group/email')
  for (const name of EMAIL_NAMES)
    for (const part of ['subject', 'body']) expect(mails.get(`email.${name}.${part}`), name).toMatch(/\S/)
}

describe('with SEED=demo', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startTestServer({ environment: { SEED: 'demo' } })
  })
  afterAll(() => server?.stop())

  test('an empty database has user types, roles and every text', { tags: 'setting-seed-basics' }, async () => {
    await expectBasics(server, 'admin@demo.example', DEMO_PASSWORD)
  })

  test('its five accounts are verified, and sign in with the password that everybody is told', {
    tags: 'demo-accounts',
  }, async () => {
    for (const name of ['admin', 'anna', 'foretag', 'skola', 'kommun']) {
      const { status, json } = await (await openBrowser(server.address)).signIn(
        `${name}@demo.example`,
        'demo-losenord-1',
      )
      const role = name === 'admin' ? 'administrator' : 'user'
      expect([status, json]).toEqual([200, expect.objectContaining({ role })])
    }
  })

  test('each role of the house has an account, with groups of the demonstration', { tags: 'demo-staff' }, async () => {
    const { database, address } = server
    const titles = new Map(
      (await database.selectFrom('resource_group').select(['id', 'title']).execute()).map((row) => [row.id, row.title]),
    )
    const own = await database
      .selectFrom('app_user')
      .innerJoin('organisation', 'organisation.id', 'organisation_id')
      .select('organisation_id')
      .where('organisation_type', '<>', 2)
      .execute()
    expect(new Set(own.map((row) => row.organisation_id)).size).toBe(own.length)
    const seen: unknown[] = []
    for (const name of ['reception', 'lokal', 'ekonomi', 'vaktmastare']) {
      const { json } = await (await openBrowser(address)).signIn(`${name}@demo.example`, DEMO_PASSWORD)
      const { role, roleGroups } = Object(json)
      seen.push([role, roleGroups?.map((id: number) => titles.get(id)) ?? 'all'])
    }
    expect(seen).toEqual([
      ['reception', ['Grupprum och mötesplatser']],
      ['manager', [expect.stringContaining('abb'), expect.stringContaining('rov')]],
      ['economy', 'all'],
      ['reader', 'all'],
    ])
  })

  test('it is filled with the demonstration, and then left as people make it, on any later day', {
    tags: 'run-start-seed',
  }, async () => {
    const { database } = server
    /** Every start does this with its database. */
    const startAgain = (): Promise<void> =>
      loadContent(database, {
        settings: { seed: 'demo', adminEmail: null, refusesDemo: false },
        passwords,
        mediaDirectory: null,
        logger: silentLogger,
      })
    const filled = await everything(database)
    for (const table of tables) expect(filled.get(table), table).not.toBe('')

    // Groups get another name, texts another wording, the bookings go, and days pass.
    await database.updateTable('resource_group').set({ title: 'Omdöpt' }).execute()
    await database.updateTable('content_item').set({ value: 'Vårt' }).where('key', 'like', 'content.%').execute()
    await sql`truncate booking cascade`.execute(database)
    await sql`update server_clock set shift = shift + interval '3 days'`.execute(database)
    const changed = await everything(database)
    expect(changed.get('resource_group')).toContain('Omdöpt')
    await startAgain()
    expect(await everything(database)).toEqual(changed)

    // A database that has accounts but no groups is in use, too.
    await sql`truncate resource_group cascade`.execute(database)
    await startAgain()
    expect((await everything(database)).get('resource_group')).toBe('')
  })
})

test('with SEED=none an empty database has user types, roles and every text, and nothing of the demonstration', {
  tags: 'setting-seed-basics',
}, async () => {
  const server = await startTestServer({ environment: { SEED: 'none' } })
  try {
    const filled = await everything(server.database)
    expect(tables.filter((table) => filled.get(table) !== '')).toEqual(['user_type', 'content_item'])
    await loadTestContent(server.database)
    await expectBasics(server, people.administrator, TEST_PASSWORD)
  } finally {
    await server.stop()
  }
})

test('a database that holds the demonstration is not served where others can reach it, whatever SEED says', {
  tags: 'setting-seed-reachable',
}, async () => {
  const database = await openDatabase(await newDatabase(), silentLogger)
  onTestFinished(() => database.destroy())
  const load = (seed: 'demo' | 'none', refusesDemo: boolean) =>
    loadContent(database, {
      settings: { seed, adminEmail: null, refusesDemo },
      passwords,
      mediaDirectory: null,
      logger: silentLogger,
    })
  await load('none', true)
  await load('demo', false)
  await expect(load('none', true)).rejects.toThrow(/everybody knows the password of .+@demo\.example/)
  await database.updateTable('app_user').set({ disabled: true }).execute()
  await load('none', true)
})
