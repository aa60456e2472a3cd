/** A database in memory without any schema, like that of a new installation, and the contents of a database for comparisons. */
import { sql } from 'kysely'
import { storedTables } from '../../../server/backup/backup-format.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { memoryDatabase } from '../testing/memory-database.ts'
import { silentLogger } from './test-database.ts'

export const makeEmpty = async (database: Database): Promise<void> => {
  await sql`drop schema public cascade`.execute(database)
  await sql`create schema public`.execute(database)
}

/** Emptying a copy of the prepared database takes a tenth of the time of making a new one. */
export const openEmptyDatabase = async (): Promise<Database> => {
  const database = await openDatabase(memoryDatabase(), silentLogger)
  await makeEmpty(database)
  return database
}

export const isEmpty = async (database: Database): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_class where relnamespace = current_schema()::regnamespace`.execute(
    database,
  )
  return rows.length === 0
}

/**
 * All rows of a backup as text, by table. The revision is left out, because a restore raises it, and so are the versions of groups, because
 * each write renews them.
 */
export const contentsOf = async (database: Database): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {}
  for (const { name } of await storedTables(database)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(stored) - 'structure_version')::text as row from ${sql.table(name)} stored`.execute(database)
    if (name !== 'revision') contents[name] = rows.map(({ row }) => row).toSorted()
  }
  return contents
}
