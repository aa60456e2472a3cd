import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { newDatabase } from '../testing/new-database.ts'
import { silentLogger } from './test-database.ts'

test('a day is 24 hours, also in the time zone of the database and over a change of its clock', async () => {
  const settings = await newDatabase()
  if (settings._tag === 'PostgreSql') {
    const before = await openDatabase(settings, silentLogger)
    const name = new URL(settings.url).pathname.slice(1)
    await sql`alter database ${sql.id(name)} set TimeZone = 'Pacific/Auckland'`.execute(before)
    await before.destroy()
  }
  const database = await openDatabase(settings, silentLogger)
  const hours = sql<number>`extract(epoch from at + interval '1 day' - at)::integer / 3600`
  const { rows } = await sql<{ hours: number }>`select ${hours} as hours
    from (values (timestamptz '2026-04-04 12:00Z')) as moments (at)`.execute(database)
  expect(rows).toEqual([{ hours: 24 }])
  await database.destroy()
})

test('no plan is compiled, and options in the address stand beside ours', { tags: 'database-no-jit' }, async ({
  skip,
}) => {
  const settings = await newDatabase()
  // The embedded database has no compiler.
  if (settings._tag !== 'PostgreSql') return skip()
  const url = `${settings.url}?options=-c%20geqo%3Doff%20-c%20jit%3Don`
  const database = await openDatabase({ _tag: 'PostgreSql', url }, silentLogger)
  const { rows } = await sql<Record<string, string>>`select current_setting('jit') as jit,
    current_setting('TimeZone') as zone, current_setting('geqo') as geqo`.execute(database)
  expect(rows).toEqual([{ jit: 'off', zone: 'UTC', geqo: 'off' }])
  await database.destroy()
})
