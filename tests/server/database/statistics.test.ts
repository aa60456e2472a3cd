/** The planner has statistics of a database before the first person is served, on both engines and after each way of creating a database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import type { Database } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { newDatabase } from '../testing/new-database.ts'
import { makeEmpty } from './empty-database.ts'
import { silentLogger } from './test-database.ts'

const open = async (): Promise<Database> => {
  const database = await openDatabase(await newDatabase(), silentLogger)
  onTestFinished(() => database.destroy())
  return database
}

/** The tables with rows and without statistics. */
const unknownTables = async (database: Database): Promise<readonly string[]> => {
  const names = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > 0 and not exists (select from pg_statistic where starelid = pg_class.oid)
    order by relname`.execute(database)
  return names.rows.map(({ name }) => name)
}

/** Removes the statistics, like `pg_restore`. */
const forget = async (database: Database): Promise<void> => {
  await sql`delete from pg_statistic`.execute(database)
  expect(await unknownTables(database)).toContain('revision')
}

test('the tables of a new database are known', { tags: 'statistics-gathered' }, async () => {
  const database = await open()
  await makeEmpty(database)
  await migrate(database, silentLogger)
  expect(await unknownTables(database)).toEqual([])
})

test('those of a database that was filled by other means are known after the next start', {
  tags: 'statistics-gathered',
}, async () => {
  const database = await open()
  await forget(database)
  await migrate(database, silentLogger)
  expect(await unknownTables(database)).toEqual([])
})

test('those of a restored backup are known', { tags: 'statistics-gathered' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-statistics-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.backup')
  const [source, target] = [await open(), await open()]
  await writeBackup({ database: source, mediaDirectory: folder, release: 'test' }, file)
  await makeEmpty(target)
  await restoreBackup(target, folder, file)
  expect(await unknownTables(target)).toEqual([])
})
