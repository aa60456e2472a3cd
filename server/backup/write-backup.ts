/**
 * Makes a backup of a database on either engine, and of its pictures (docs/operating.md). Invariants: All rows are of the same moment,
 * whatever is booked meanwhile. The memory use does not grow with the database. The file gets its final name only when it is whole. Only
 * its owner can read it, because it contains people's data.
 */
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import { BACKUP_FORMAT, BackupLine, hasSchema, storedTables, UnusableBackup } from './backup-format.ts'

const rowsAtOnce = 1_000

const encodeLine = Schema.encodeSync(Schema.fromJsonString(BackupLine))
const lineOf = (line: BackupLine): string => `${encodeLine(line)}\n`

const header = async (transaction: Transaction, release: string): Promise<string> => {
  if (!(await hasSchema(transaction)))
    throw new UnusableBackup('The database is empty: no server has ever been started on it.')
  const { schema } = await transaction
    .selectFrom('schema_migration')
    .select((table) => table.fn.max('number').as('schema'))
    .executeTakeFirstOrThrow()
  return lineOf({ _tag: 'Backup', format: BACKUP_FORMAT, schema, release, at: await serverNow(transaction) })
}

/** Yields the lines of all rows, a thousand at a time. The result is the number of rows. */
async function* rowLines(transaction: Transaction): AsyncGenerator<string, number> {
  let count = 0
  for (const { name } of await storedTables(transaction)) {
    await sql`declare backup_rows no scroll cursor for
      select to_jsonb(stored)::text as row from ${sql.table(name)} stored`.execute(transaction)
    const next = () => sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(transaction)
    for (let { rows } = await next(); rows.length > 0; { rows } = await next()) {
      count += rows.length
      const table = JSON.stringify(name)
      // The row is not parsed, so that every digit stays as PostgreSQL wrote it.
      yield rows.map(({ row }) => `{"_tag":"Row","table":${table},"row":${row}}\n`).join('')
    }
    await sql`close backup_rows`.execute(transaction)
  }
  return count
}

const sequenceLines = async (transaction: Transaction): Promise<string> => {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(transaction)
  return rows.map(({ name, last }) => lineOf({ _tag: 'Sequence', name, last })).join('')
}

/** The names of all pictures. The rows are read as JSON, because an older schema may lack one of the columns. */
const pictureNames = async (transaction: Transaction): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from media, lateral (
      values (to_jsonb(media) ->> 'file_name'), (to_jsonb(media) ->> 'small_file_name')
    ) files (name) where name is not null order by name`.execute(transaction)
  return rows.map(({ name }) => name)
}

async function* backupLines({ database, mediaDirectory, release }: BackupSource): AsyncGenerator<string> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let rows = 0
  let names: string[] = []
  try {
    yield await header(transaction, release)
    rows = yield* rowLines(transaction)
    yield await sequenceLines(transaction)
    names = await pictureNames(transaction)
  } finally {
    // The transaction has written nothing. It ends before the pictures are read, because others wait for the embedded database's one
    // connection.
    await transaction.rollback().execute()
  }
  let pictures = 0
  for (const name of names) {
    // A picture may have been removed meanwhile, or its file may be missing.
    const data = await readFile(join(mediaDirectory, name)).catch(() => null)
    if (data === null) continue
    pictures += 1
    yield lineOf({ _tag: 'Picture', name, base64: data.toString('base64') })
  }
  yield lineOf({ _tag: 'End', rows, pictures })
}

export interface BackupSource {
  readonly database: Database
  readonly mediaDirectory: string
  /** The version of the package. */
  readonly release: string
}

/** Writes a backup into a file that does not exist yet. If the backup fails, the file still does not exist. */
export const writeBackup = async (source: BackupSource, file: string): Promise<void> => {
  const part = `${file}.part`
  try {
    await pipeline(
      Readable.from(backupLines(source)),
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
