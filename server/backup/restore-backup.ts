/**
 * Fills an empty database on either engine from a backup, which this release or an older one has made. Invariants: Everything is restored,
 * or nothing. A database with content is never changed. Revisions and booking numbers that were given after the backup are lost, and they
 * are not given again.
 */
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Result, Schema } from 'effect'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { applyMigrations } from '../database/migrate.ts'
import { analyseAll } from '../database/statistics.ts'
import { isPictureFile } from '../media/picture-names.ts'
import { writeWhole } from '../process/write-whole.ts'
import {
  type BackupContents,
  BackupLine,
  hasSchema,
  type StoredTable,
  storedTables,
  UnusableBackup,
} from './backup-format.ts'

const decodeLine = Schema.decodeUnknownResult(Schema.fromJsonString(BackupLine))

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = new PassThrough({ encoding: 'utf8' })
  // An error also ends `unpacked`, and the loop below throws it.
  pipeline(createReadStream(file), createGunzip(), unpacked).catch(() => undefined)
  // A line may contain a picture of some megabytes, so its pieces are joined only once.
  let pieces: string[] = []
  for await (const chunk of unpacked) {
    const [end = '', ...others] = String(chunk).split('\n')
    pieces.push(end)
    for (const next of others) {
      yield pieces.join('')
      pieces = [next]
    }
  }
  if (pieces.join('') !== '') yield pieces.join('')
}

/** Reads the lines of a backup. @throws UnusableBackup if the file is not a backup or is not whole */
async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const counted = { rows: 0, pictures: 0 }
  let last: BackupLine['_tag'] | null = null
  try {
    for await (const text of linesOf(file)) {
      const decoded = decodeLine(text)
      if (Result.isFailure(decoded)) throw new UnusableBackup(`${file} is no backup that this release can read.`)
      const line = decoded.success
      if ((line._tag === 'Backup') !== (last === null) || last === 'End')
        throw new UnusableBackup(`${file} is no backup that this release can read.`)
      if (line._tag === 'Row') counted.rows += 1
      if (line._tag === 'Picture') counted.pictures += 1
      if (line._tag === 'End' && (line.rows !== counted.rows || line.pictures !== counted.pictures))
        throw new UnusableBackup(`${file} is not whole: lines are missing.`)
      last = line._tag
      yield line
    }
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`)
  }
  if (last !== 'End') throw new UnusableBackup(`${file} is not whole: it was cut off.`)
}

/** Reads a whole backup. @throws UnusableBackup */
export const checkBackup = async (file: string): Promise<BackupContents> => {
  let contents: BackupContents = { rows: 0, pictures: 0 }
  for await (const line of readBackup(file)) if (line._tag === 'End') contents = line
  return contents
}

export class DatabaseNotEmpty extends Error {
  override readonly name = 'DatabaseNotEmpty'
}

/**
 * How many numbers are skipped after a restore, because they may have been given since the backup. No house gives as many between two
 * backups.
 */
const bookingNumbersLeftOut = 1_000
const revisionsLeftOut = 1_000_000
const rowsAtOnce = 500

type Row = Extract<BackupLine, { _tag: 'Row' }>['row']

/** Writes rows in batches. The rows come table by table. A batch is written when it is large enough, or when another table begins. */
const createRowWriter = (transaction: Transaction, tables: ReadonlyMap<string, StoredTable>) => {
  let table: StoredTable | null = null
  let rows: Row[] = []
  const flush = async (): Promise<void> => {
    if (table !== null && rows.length > 0) {
      const { name, columns } = table
      const list = sql.join(columns.map((column) => sql.ref(column)))
      await sql`insert into ${sql.table(name)} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        transaction,
      )
    }
    rows = []
  }
  return {
    flush,
    async add(name: string, row: Row): Promise<void> {
      if (name !== table?.name || rows.length >= rowsAtOnce) await flush()
      table = tables.get(name) ?? null
      if (table === null)
        throw new UnusableBackup(`The backup has rows of a table that its schema does not have: ${name}.`)
      rows.push(row)
    },
  }
}

/**
 * Turns constraints that triggers check on or off. They are off during a restore, so that booked slots without a claim are restored
 * unchanged. The upkeep warns of such slots.
 */
const setConstraintTriggers = async (transaction: Transaction, verb: 'enable' | 'disable'): Promise<void> => {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgconstraint <> 0 and not tgisinternal`.execute(transaction)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.ref(name)}`.execute(transaction)
}

/**
 * Restores a backup into an empty database and an existing folder of pictures.
 * @throws UnusableBackup, DatabaseNotEmpty, or DatabaseIsNewer if a newer release made the backup
 */
export const restoreBackup = (database: Database, mediaDirectory: string, file: string): Promise<BackupContents> =>
  database.transaction().execute(async (transaction) => {
    if (await hasSchema(transaction))
      throw new DatabaseNotEmpty(
        'There is a database already, and a backup takes the place of none. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
      )
    let writer = createRowWriter(transaction, new Map())
    let contents: BackupContents = { rows: 0, pictures: 0 }
    for await (const line of readBackup(file)) {
      switch (line._tag) {
        case 'Backup': {
          await applyMigrations(transaction, line.schema)
          const tables = await storedTables(transaction)
          // Migrations insert some rows themselves.
          await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(transaction)
          writer = createRowWriter(transaction, new Map(tables.map((table) => [table.name, table])))
          await setConstraintTriggers(transaction, 'disable')
          break
        }
        case 'Row':
          await writer.add(line.table, line.row)
          break
        case 'Sequence':
          await sql`select setval(${line.name}::regclass, ${line.last})`.execute(transaction)
          break
        case 'Picture':
          if (!isPictureFile(line.name)) throw new UnusableBackup('The backup has a picture whose name is none.')
          await writeWhole(mediaDirectory, line.name, Buffer.from(line.base64, 'base64'))
          break
        case 'End':
          contents = { rows: line.rows, pictures: line.pictures }
      }
    }
    await writer.flush()
    await setConstraintTriggers(transaction, 'enable')
    await applyMigrations(transaction)
    // The numbers that may have been given after the backup are skipped, so that they are not given again.
    await sql`update revision set value = value + ${sql.lit(revisionsLeftOut)}`.execute(transaction)
    await sql`select setval('booking_number', nextval('booking_number') + ${sql.lit(bookingNumbersLeftOut)}, false)`.execute(
      transaction,
    )
    await analyseAll(transaction)
    return contents
  })
