/**
 * The format of a backup, and the tables in it. The list of tables comes from the database's own catalogue, so no new table can be
 * forgotten. Unlogged tables are left out, because nothing depends on the news in them (docs/decisions/0035). Invariant: a table
 * comes after all tables to which it refers.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

export const BACKUP_FORMAT = 1

export const BackupLine = Schema.TaggedUnion({
  Backup: {
    format: Schema.Literal(BACKUP_FORMAT),
    /** The number of the last migration. */
    schema: Schema.Int,
    release: Schema.String,
    at: Schema.String,
  },
  /** All columns by name, in the form in which PostgreSQL writes a row as JSON. A row comes after all rows to which it refers. */
  Row: { table: Schema.String, row: Schema.Record(Schema.String, Schema.Unknown) },
  /** `last` is the last number that the sequence gave. A sequence that has given no number has no line. */
  Sequence: { name: Schema.String, last: Schema.Int },
  /** A file in `DATA_DIR/media`. */
  Picture: { name: Schema.String, base64: Schema.String },
  End: { rows: Schema.Int, pictures: Schema.Int },
})
export type BackupLine = typeof BackupLine.Type

/** The numbers of rows and pictures in a whole backup. */
export interface BackupContents {
  readonly rows: number
  readonly pictures: number
}

export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

/**
 * The first of these tables is filled by migrations. The others give access to accounts. Tokens that were ended after the backup must not
 * become valid again, so after a restore everybody signs in anew.
 */
const leftOut = new Set(['schema_migration', 'access_token', 'account_code'])

export interface StoredTable {
  readonly name: string
  /** The columns, without those that the database computes. */
  readonly columns: readonly string[]
}

interface CatalogueRow extends StoredTable {
  readonly refers_to: readonly string[]
}

/** Whether a server has ever started on the database. */
export const hasSchema = async (transaction: Transaction): Promise<boolean> => {
  const { rows } = await sql<{ is_filled: boolean }>`
    select to_regclass('schema_migration') is not null as is_filled`.execute(transaction)
  return rows[0]?.is_filled === true
}

export const storedTables = async (source: Database | Transaction): Promise<StoredTable[]> => {
  const { rows } = await sql<CatalogueRow>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct referred.relname::text from pg_constraint join pg_class referred on referred.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as refers_to
    from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace order by relname`.execute(
    source,
  )
  const waiting = new Map(rows.filter(({ name }) => !leftOut.has(name)).map((row) => [row.name, row]))
  const ordered: StoredTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers_to }) => !refers_to.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      waiting.delete(name)
    }
  }
  return ordered
}
