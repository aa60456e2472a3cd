/** After the upgrade, names in several forms of Unicode have one form. */
import { Kysely, PostgresDialect, sql } from 'kysely'
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

const payer = JSON.stringify({ organisation: { name: 'Traba\u030aten "AB"' }, lastName: 'Linde\u0301n' })

/** Texts with letters in two forms, and with invisible characters. */
const before = [
  `insert into user_type (key, name, public, organisation_type) values ('p', 'Privatperson', true, 0)`,
  `insert into app_user (first_name, last_name, user_type_id)
   values ('Karin', 'Linde\u0301n', 1), ('An\u200bna\u202e', 'Ek', 1)`,
  `insert into attribute (name) values ('Hiss'), ('Ho\u0308rslinga'), ('hörslinga')`,
  `insert into resource_group (title, description) values ('Mo\u0308ten', '<p>Mo\u0308ten kaffe\u00adpaus</p>')`,
  `insert into resource (group_id, title, description, attribute_ids)
   values (1, 'Eken', '', '{3,1}'), (1, 'Linden', '', '{2,3}'), (1, 'Asken', '', '{1}')`,
  `insert into booking (user_id, payer, created_at) values (1, '${payer}', now())`,
]

test('rows of before are written anew, attributes that were two become one', { tags: ['one-form-kept'] }, async () => {
  await database.transaction().execute(async (transaction) => {
    await applyMigrations(transaction, 30)
    for (const statement of before) await sql.raw(statement).execute(transaction)
    await applyMigrations(transaction)
  })
  const names = await database.selectFrom('app_user').select(['first_name', 'last_name']).orderBy('id').execute()
  expect(names).toEqual([
    { first_name: 'Karin', last_name: 'Lindén' },
    { first_name: 'Anna', last_name: 'Ek' },
  ])
  expect(await database.selectFrom('attribute').select(['id', 'name']).orderBy('id').execute()).toEqual([
    { id: 1, name: 'Hiss' },
    { id: 2, name: 'Hörslinga' },
  ])
  expect(await database.selectFrom('resource').select(['title', 'attribute_ids']).orderBy('id').execute()).toEqual([
    { title: 'Eken', attribute_ids: [1, 2] },
    { title: 'Linden', attribute_ids: [2] },
    { title: 'Asken', attribute_ids: [1] },
  ])
  expect(await database.selectFrom('resource_group').select(['title', 'description']).execute()).toEqual([
    { title: 'Möten', description: '<p>Möten kaffe\u00adpaus</p>' },
  ])
  expect(await database.selectFrom('booking').select(['payer', 'payer_company']).execute()).toEqual([
    { payer: { organisation: { name: 'Trabåten "AB"' }, lastName: 'Lindén' }, payer_company: 'Trabåten "AB"' },
  ])
})
