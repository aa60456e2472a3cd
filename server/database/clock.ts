/**
 * The server's clock, which is the database's and may have been set by CLOCK_START. Instants are ISO 8601 text with
 * milliseconds and Z.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/** @param start when the clock starts, in milliseconds since 1970; null: it is the database's own */
export const setClock = async (database: Database, start: number | null): Promise<void> => {
  const shift =
    start === null
      ? sql<string>`interval '0'`
      : sql<string>`${new Date(start).toISOString()}::timestamptz - clock_timestamp()`
  await database.updateTable('server_clock').set({ shift }).execute()
}

export const serverNow = async (database: Database | Transaction): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select server_now() as now`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no time')
  return row.now
}
