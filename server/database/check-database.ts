/**
 * Whether a database can hold this system's text. Invariant: one that would find å, ä and ö wrongly, for ever and without a
 * word, is refused before anything is written to it.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'

export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit'
}

/** The oldest that was tried (docs/operating.md). */
const oldestVersion = 15

/** @throws DatabaseUnfit with what to do */
export const checkDatabase = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ version: string; knowsLetters: boolean }>`
    select current_setting('server_version_num') as version, lower('ÅÄÖ') = 'åäö' as "knowsLetters"
  `.execute(database)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version < oldestVersion)
    throw new DatabaseUnfit(`The database is PostgreSQL ${version}: ${oldestVersion} or newer is needed.`)
  if (rows[0]?.knowsLetters !== true)
    throw new DatabaseUnfit(
      'The database does not take ÅÄÖ for the capitals of åäö, so people would not be found by their names. ' +
        'Create it anew with encoding UTF8 and a locale of UTF-8, as docs/operating.md shows.',
    )
}
