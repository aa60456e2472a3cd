/**
 * The statistics by which the planner knows the tables. PostgreSQL gathers them by itself in some minutes; until then it takes a table
 * with one row for one of thousands, and people wait. So they are gathered before anybody is served: of a schema that was just changed,
 * and of a database that was filled by other means, since neither `pg_restore` nor a copy brings them along.
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

/** Some seconds for years of bookings. */
export const analyseAll = async (database: Database | Transaction): Promise<void> =>
  analyse(database, await tablesWhere(database))

/** The same for tables with rows and without statistics. */
export const analyseUnknown = async (database: Database): Promise<void> => {
  const isUnknown = sql<boolean>`pg_relation_size(oid) > 0
    and not exists (select from pg_stats where schemaname = current_schema() and tablename = relname)`
  await analyse(database, await tablesWhere(database, isUnknown))
}
