/**
 * Gathers the statistics that PostgreSQL's planner needs. PostgreSQL gathers them by itself within some minutes. Until then it may take a
 * table with one row for a table with thousands, and calls are slow. So the server gathers them before it serves anybody, in two cases:
 * after a change of the schema, and for a database that was filled by other means. Neither `pg_restore` nor a copy of the files transfers
 * the statistics.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

const analyse = async (database: Database | Transaction, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await sql`analyze ${sql.join(names.map((name) => sql.table(name)))}`.execute(database)
}

const tablesWhere = async (database: Database | Transaction, condition = sql<boolean>`true`): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and ${condition} order by relname`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Gathers the statistics of all tables. This takes some seconds for years of bookings. */
export const analyseAll = async (database: Database | Transaction): Promise<void> =>
  analyse(database, await tablesWhere(database))

/** Gathers the statistics of tables that have rows but no statistics. */
export const analyseUnknown = async (database: Database): Promise<void> => {
  const isUnknown = sql<boolean>`pg_relation_size(oid) > 0
    and not exists (select from pg_stats where schemaname = current_schema() and tablename = relname)`
  await analyse(database, await tablesWhere(database, isUnknown))
}
