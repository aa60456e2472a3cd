/**
 * A backup is a gzip file of lines of JSON: what it is, each row of each table, how far the sequences have counted, the
 * pictures, and an end that says how much there was, so that a file that was cut off is never taken for a whole one.
 * Invariant: it says nothing of the engine, so what one database wrote another can read.
 */
import { Schema } from 'effect'

export const BACKUP_FORMAT = 1

export const BackupLine = Schema.TaggedUnion({
  Backup: {
    format: Schema.Literal(BACKUP_FORMAT),
    /** The number of the last migration. */
    schema: Schema.Int,
    release: Schema.String,
    at: Schema.String,
  },
  /** All columns by name, as PostgreSQL writes a row in JSON. A referred row comes before those that refer to it. */
  Row: { table: Schema.String, row: Schema.Record(Schema.String, Schema.Unknown) },
  /** `last`: the number that it gave last. One that gave none yet has no line. */
  Sequence: { name: Schema.String, last: Schema.Int },
  /** A file of `DATA_DIR/media`. */
  Picture: { name: Schema.String, base64: Schema.String },
  End: { rows: Schema.Int, pictures: Schema.Int },
})
export type BackupLine = typeof BackupLine.Type

/** What a whole backup holds. */
export interface BackupContents {
  readonly rows: number
  readonly pictures: number
}

export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}
