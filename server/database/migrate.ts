/**
 * Brings the database to the schema of this code. At each start it applies the numbered files in `migrations/` in order. Invariants: Either
 * all missing migrations are applied, or none. If several processes start at the same time, only one of them applies the migrations. A
 * database that a newer release has changed is not touched.
 */
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from '../process/logger.ts'
import type { Database, Transaction } from './database.ts'
import { analyseAll, analyseUnknown } from './statistics.ts'
import { runTransaction } from './transaction.ts'

export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer'
}

interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
}

const folder = new URL('./migrations/', import.meta.url)
/** Any number that no other advisory lock uses. */
const lockNumber = 7_201_846

const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      number: Number(name.slice(0, 4)),
      name,
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
}

const appliedNumbers = async (transaction: Transaction): Promise<Set<number>> => {
  await sql`create table if not exists schema_migration (
    number integer primary key, name text not null, applied_at timestamptz not null default now()
  )`.execute(transaction)
  const rows = await transaction.selectFrom('schema_migration').select('number').execute()
  return new Set(rows.map((row) => row.number))
}

/**
 * Applies the missing migrations within the caller's transaction.
 * @param upTo the number of the last migration to apply. By default, all migrations are applied.
 * @returns the names of the applied migrations
 * @throws DatabaseIsNewer if the database or `upTo` is newer than this release
 */
export const applyMigrations = async (transaction: Transaction, upTo: number | null = null): Promise<string[]> => {
  const migrations = await readMigrations()
  const newest = Math.max(...migrations.map((migration) => migration.number))
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction)
  const applied = await appliedNumbers(transaction)
  const beyond = Math.max(upTo ?? 0, ...applied)
  if (beyond > newest)
    throw new DatabaseIsNewer(
      `The database has schema ${beyond}, and this release knows schemas up to ${newest}. Start the newer release again, or restore a backup.`,
    )
  const missing = migrations.filter(({ number }) => !applied.has(number) && number <= (upTo ?? newest))
  for (const { number, name, text } of missing) {
    await sql.raw(text).execute(transaction)
    await transaction.insertInto('schema_migration').values({ number, name }).execute()
  }
  return missing.map(({ name }) => name)
}

/** Applies the missing migrations. @throws DatabaseIsNewer */
export const migrate = async (database: Database, logger: Logger): Promise<void> => {
  const applied = await runTransaction(database, (transaction) => applyMigrations(transaction))
  for (const migration of applied) logger.info('The database schema was changed', { migration })
  await (applied.length > 0 ? analyseAll : analyseUnknown)(database)
}
