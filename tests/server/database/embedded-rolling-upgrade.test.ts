/**
 * While a house restarts its processes one after the other, a process of the previous release still works with the newest schema. Its
 * statements are recorded in `tests/fixtures/databases/0010-calls.jsonl`: each statement of each call, with its values and its number of
 * rows, from a process of schema 10.
 */
import { readdir, readFile } from 'node:fs/promises'
import { Schema } from 'effect'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadStandardContent } from '../../../server/content/standard-content.ts'
import { type Database, setClock } from '../../../server/database/database.ts'
import { applyMigrations, migrate } from '../../../server/database/migrate.ts'
import { patience } from '../../testing/patience.ts'
import { openEmptyDatabase } from './empty-database.ts'
import { START, silentLogger } from './test-database.ts'

vi.setConfig({ testTimeout: patience(120_000), hookTimeout: patience(120_000) })

const Statement = Schema.Struct({
  call: Schema.String,
  text: Schema.String,
  values: Schema.Array(Schema.Unknown),
  rows: Schema.Int,
})
const decodeStatement = Schema.decodeUnknownSync(Schema.fromJsonString(Statement))
/** Bytes in the form of the file. */
const isBytes = Schema.is(Schema.Struct({ hex: Schema.String }))

const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../../fixtures/databases/${name}`, import.meta.url), 'utf8')

const CLEARING = 'clear the person'
let database: Database
let statements: readonly (typeof Statement.Type)[]

beforeAll(async () => {
  statements = (await fixture('0010-calls.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => decodeStatement(line))
  const first = await fixture('0001-first.sql')
  database = await openEmptyDatabase()
  await database.transaction().execute(async (transaction) => {
    await applyMigrations(transaction, 1)
    await sql.raw(first).execute(transaction)
    await applyMigrations(transaction, 16)
    // Since the payer is stored, such a process has booked here and has cleared a person. Its upkeep had removed older data.
    await sql`truncate access_token, idempotency_key`.execute(transaction)
    await sql`insert into booking (id, booking_number, user_id, created_at) values (50, 50, 2, server_now())`.execute(
      transaction,
    )
    await sql`insert into app_user (id, user_type_id, cleared_at) values (50, 1, server_now())`.execute(transaction)
    await sql`insert into booking (id, booking_number, user_id, created_at, payer)
      values (51, 51, 50, server_now(), '{"firstName": "Anna"}')`.execute(transaction)
  })
  await migrate(database, silentLogger)
  await database.transaction().execute(loadStandardContent)
  await setClock(database, START)
})
afterAll(() => database?.destroy())

const payers = async (): Promise<readonly unknown[]> => {
  const rows = await database.selectFrom('booking').select(['user_id', 'payer']).orderBy('id').execute()
  return rows.map(({ user_id, payer }) => [user_id, payer])
}
const school = expect.objectContaining({
  email: 'skola@test.example',
  firstName: 'Élise',
  organisation: expect.objectContaining({ name: 'Björkskolan', orgNr: '212000-0142' }),
})

/** Repeats the recorded calls, each in a transaction. Returns the number of rows of each statement beside the recorded number. */
const drive = async (asked: readonly (typeof Statement.Type)[]) => {
  const had: [string, string, number][] = []
  for (const call of new Set(asked.map((statement) => statement.call)))
    await database.transaction().execute(async (transaction) => {
      for (const { text, values } of asked.filter((statement) => statement.call === call)) {
        const given = values.map((value) => (isBytes(value) ? Buffer.from(value.hex, 'hex') : value))
        const { rows, numAffectedRows = 0n } = await transaction.executeQuery(CompiledQuery.raw(text, given))
        had.push([call, text, Math.max(rows.length, Number(numAffectedRows))])
      }
    })
  return { had, expected: asked.map(({ call, text, rows }) => [call, text, rows]) }
}

test('what a process of an older release booked without a payer has got one, and whom it cleared is erased', {
  tags: 'run-rolling-payer',
}, async () => {
  expect(await payers()).toEqual([
    [2, school],
    [2, school],
    [50, null],
  ])
  await database.deleteFrom('booking').where('id', 'in', [50, 51]).execute()
})

test('every call of a process of an older release is answered on the newest schema as on its own, and its bookings have their payer', {
  tags: ['run-rolling', 'run-rolling-payer'],
}, async () => {
  const { had, expected } = await drive(statements.filter(({ call }) => call !== CLEARING))
  expect(had).toEqual(expected)
  expect((await payers()).at(-1)).toEqual([2, school])
  const clearing = await drive(statements.filter(({ call }) => call === CLEARING))
  expect(clearing.had).toEqual(clearing.expected)
  expect(await payers()).toEqual([
    [2, null],
    [2, null],
  ])
})

/** Each of these changes would break a process that knows the previous schema. */
const narrowing = [
  /\brename\b/,
  /\bdrop (?:table|column|default|function|type|sequence)\b/,
  /\bset not null\b/,
  /\balter column \w+ (?:set data )?type\b/,
  /\badd column (?!.*\b(?:default|generated)\b)[^;,]*\bnot null\b/,
]
const narrows = (text: string): boolean => narrowing.some((pattern) => pattern.test(text.replaceAll(/--.*$/gm, '')))

test('from migration 17 on a migration only adds', { tags: 'run-rolling' }, async () => {
  const folder = new URL('../../../server/database/migrations/', import.meta.url)
  const later = (await readdir(folder)).filter((name) => Number(name.slice(0, 4)) >= 17)
  expect(later.length).toBeGreaterThan(0)
  const found = []
  for (const name of later) if (narrows(await readFile(new URL(name, folder), 'utf8'))) found.push(name)
  expect(found).toEqual([])
  const wrong = [
    'hold_session rename column address to source',
    'claim drop column day',
    'claim add column day date not null',
  ]
  expect(wrong.filter((change) => !narrows(`alter table ${change};`))).toEqual([])
  expect(narrows('alter table claim add column day integer not null default 0; -- no rename')).toBe(false)
})
