/**
 * What PostgreSQL does by itself and the embedded engine does not: forgets dead rows, and counts what there is, without
 * which it plans for tables of another size (at 100,000 bookings a press takes four times as long). Invariant: one table
 * at a time, and only those that have changed by about a tenth since, so that no call waits longer than for a large page.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** @returns the tables that it was done for */
export const vacuumWhatHasChanged = async (database: Database): Promise<readonly string[]> => {
  // What this session has done is counted a second late at most, otherwise.
  await sql`select pg_stat_force_next_flush()`.execute(database)
  // Those counts begin anew with the process; what has grown since is seen from its pages.
  const { rows } = await sql<{ name: string }>`
    select stat.relname as name from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
    where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.1 * greatest(reltuples, 0)
      or pg_relation_size(stat.relid) / current_setting('block_size')::integer > 10 + 1.1 * relpages
    order by stat.relname`.execute(database)
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database)
  return rows.map(({ name }) => name)
}
