/**
 * What the planner knows of the tables. PostgreSQL gathers it by itself in some minutes; until then a table with one row is taken for
 * one of thousands, and people wait. So it is gathered before anybody is served: of a schema that was just changed, and of a database that
 * was filled by whatever means, since neither `pg_restore` nor a copy brings it along.
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

/** Tables in which there is something, and of which nothing is known. */
export const analyseUnknown = async (database: Database): Promise<void> => {
  const isUnknown = sql<boolean>`pg_relation_size(oid) > 0
    and not exists (select from pg_stats where schemaname = current_schema() and tablename = relname)`
  await analyse(database, await tablesWhere(database, isUnknown))
}
