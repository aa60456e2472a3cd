/**
 * The format of a backup, and the tables in it. They are read from the database's own catalogue, so that a new table cannot be forgotten.
 * Unlogged tables are left out, because they hold news that nothing depends on (docs/decisions/0035). Invariant: a table comes after all
 * tables to which it refers.
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
  /** All columns by their names, as PostgreSQL writes a row as JSON. A row comes after all rows to which it refers. */
  Row: { table: Schema.String, row: Schema.Record(Schema.String, Schema.Unknown) },
  /** `last` is the number that the sequence gave last. A sequence that has given none has no line. */
  Sequence: { name: Schema.String, last: Schema.Int },
  /** A file of `DATA_DIR/media`. */
  Picture: { name: Schema.String, base64: Schema.String },
  End: { rows: Schema.Int, pictures: Schema.Int },
})
export type BackupLine = typeof BackupLine.Type

/** How much a whole backup holds. */
export interface BackupContents {
  readonly rows: number
  readonly pictures: number
}

export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

/**
 * Migrations fill the first of these tables. The others open accounts: tokens that were ended after the backup must not become good again,
 * so everybody has to sign in anew.
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

/** Whether a server was ever started on the database. */
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
