/**
 * What the rest of the server uses of the database: queries, transactions and the database's clock. The engine below may be PostgreSQL or
 * the embedded one. `destroy()` closes the database. Invariant: the embedded engine has one connection, so inside a transaction every query
 * must go through that transaction. A query that bypasses the transaction waits for the transaction to end, and finally fails as busy.
 */
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/**
 * Sets the server's clock, which is the database's clock with a shift.
 * @param start the time at which the clock starts, in milliseconds since 1970 (CLOCK_START). If it is null, the database keeps its own time.
 */
export const setClock = async (database: Database, start: number | null): Promise<void> => {
  const shift =
    start === null
      ? sql<string>`interval '0'`
      : sql<string>`${new Date(start).toISOString()}::timestamptz - clock_timestamp()`
  await database.updateTable('server_clock').set({ shift }).execute()
}

/** The time of the server's clock, as ISO 8601 text with milliseconds and Z. */
export const serverNow = async (database: Database | Transaction): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select server_now() as now`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no time')
  return row.now
}
