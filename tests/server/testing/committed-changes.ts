/**
 * Records the committed changes of the database by triggers on every table. The record of a transaction that is rolled back is rolled back
 * with it. So a test can check that nothing has changed in the whole database by one small query.
 */
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

export interface CommittedChanges {
  /** The tables that were changed since the last call, each once. */
  take(): Promise<string[]>
}

/** A token's use is an update of its row, and is no change. */
const deedsOf = (table: string): string =>
  table === 'access_token' ? 'insert or delete' : 'insert or update or delete'

/** Written by each server every few seconds, whatever is asked of it. */
const ofProcesses = ['server_process', 'server_seen', 'server_stop']

export const watchCommittedChanges = async (database: Database): Promise<CommittedChanges> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${ofProcesses}::text[]) order by 1`.execute(
    database,
  )
  await sql`create table noticed_change (changed text not null)`.execute(database)
  await sql`create function notice_change() returns trigger language plpgsql as
    $$ begin insert into noticed_change values (TG_TABLE_NAME); return null; end $$`.execute(database)
  for (const { name } of tables)
    await sql`create trigger noticed after ${sql.raw(deedsOf(name))} on ${sql.table(name)}
      for each row execute function notice_change()`.execute(database)
  return {
    async take() {
      // There is mostly no record, and to see that costs less than to delete.
      const { rows } = await sql<{ changed: string }>`select distinct changed from noticed_change order by 1`.execute(
        database,
      )
      if (rows.length > 0) await sql`delete from noticed_change`.execute(database)
      return rows.map(({ changed }) => changed)
    },
  }
}
