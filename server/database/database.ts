/**
 * The rest of the server knows this of the database: queries and transactions, whichever engine is below, and its
 * clock. `destroy()` closes it. Invariant: with the embedded engine there is one connection, so inside a transaction
 * every query must go through that transaction; one that does not waits for itself, and is refused as busy in the end.
 */
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/**
 * The server's clock is the database's.
 * @param start when it starts, in milliseconds since 1970 (CLOCK_START); null: it is the database's own
 */
export const setClock = async (database: Database, start: number | null): Promise<void> => {
  const shift =
    start === null
      ? sql<string>`interval '0'`
      : sql<string>`${new Date(start).toISOString()}::timestamptz - clock_timestamp()`
  await database.updateTable('server_clock').set({ shift }).execute()
}

/** ISO 8601 text with milliseconds and Z. */
export const serverNow = async (database: Database | Transaction): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select server_now() as now`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no time')
  return row.now
}
