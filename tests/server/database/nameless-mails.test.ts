/**
 * In an older installation, the texts of e-mails that may reach a stranger lose the name. All other texts of administrators stay.
 */
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { type MemoryDatabase, openMemoryDatabase } from '../../../server/database/embedded-database.ts'
import { applyMigrations } from '../../../server/database/migrate.ts'
import type { Tables } from '../../../server/database/tables.ts'

let memory: MemoryDatabase
let database: Database
beforeAll(async () => {
  memory = await openMemoryDatabase(null)
  database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: memory.pool }) })
})
afterAll(() => memory?.close())

test('an upgrade takes the name out of them, and leaves the others', { tags: 'mail-strangers-words' }, async () => {
  const texts: Readonly<Record<string, readonly [before: string, after: string]>> = {
    'email.verify-address.subject': ['Välkommen {{ firstName }}', 'Välkommen'],
    'email.verify-address.body': ['<p>Hej {{firstName}}!</p><p>{{link}}</p>', '<p>Hej!</p><p>{{link}}</p>'],
    'email.address-known.body': ['<p>{{firstName}}, hej {{firstName}}</p>', '<p>, hej</p>'],
    'email.reset-password.body': ['<p>Hej {{firstName}}! {{link}}</p>', '<p>Hej {{firstName}}! {{link}}</p>'],
    'content.startpage.body': ['<p>{{firstName}}</p>', '<p>{{firstName}}</p>'],
  }
  await database.transaction().execute(async (transaction) => {
    await applyMigrations(transaction, 6)
    await transaction
      .insertInto('content_item')
      .values(Object.entries(texts).map(([key, [value]]) => ({ key, value, content_type: 2 })))
      .execute()
    await applyMigrations(transaction)
  })
  const rows = await database.selectFrom('content_item').select(['key', 'value']).execute()
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(
    Object.fromEntries(Object.entries(texts).map(([key, [, after]]) => [key, after])),
  )
})
