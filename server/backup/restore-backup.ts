/**
 * Fills an empty database, on either engine, from a backup of this release or an older one. Invariants: all of it or
 * nothing; what is there already is never touched; no revision and no booking number that was given after the backup, and
 * is lost with what it stood for, is ever given again.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { applyMigrations } from '../database/migrate.ts'
import { isPictureFile } from '../media/picture-names.ts'
import { writeWhole } from '../process/write-whole.ts'
import { type BackupContents, type BackupLine, UnusableBackup } from './backup-line.ts'
import { readBackup } from './read-backup.ts'
import { hasSchema, type StoredTable, storedTables } from './stored-tables.ts'

export class DatabaseNotEmpty extends Error {
  override readonly name = 'DatabaseNotEmpty'
}

/** More than a centre makes between two backups. */
const bookingNumbersLeftOut = 1_000
const revisionsLeftOut = 1_000_000
const rowsAtOnce = 500

type Row = Extract<BackupLine, { _tag: 'Row' }>['row']

const refuseUnlessEmpty = async (transaction: Transaction): Promise<void> => {
  if (await hasSchema(transaction))
    throw new DatabaseNotEmpty(
      'There is a database already, and a backup takes the place of none. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
}

const insertRows = async (transaction: Transaction, { name, columns }: StoredTable, rows: readonly Row[]) => {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  )
}

/** Rows come table by table: each is written when there are enough of it, or when another begins. */
const createRowWriter = (transaction: Transaction, tables: ReadonlyMap<string, StoredTable>) => {
  let table: StoredTable | null = null
  let rows: Row[] = []
  const flush = async (): Promise<void> => {
    if (table !== null && rows.length > 0) await insertRows(transaction, table, rows)
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

const emptied = async (transaction: Transaction): Promise<Map<string, StoredTable>> => {
  const tables = await storedTables(transaction)
  // Migrations write some rows of their own.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(transaction)
  return new Map(tables.map((table) => [table.name, table]))
}

const leaveOut = async (transaction: Transaction): Promise<void> => {
  await sql`update revision set value = value + ${sql.lit(revisionsLeftOut)}`.execute(transaction)
  await sql`select setval('booking_number', nextval('booking_number') + ${sql.lit(bookingNumbersLeftOut)}, false)`.execute(
    transaction,
  )
}

/**
 * @param mediaDirectory exists
 * @throws UnusableBackup, DatabaseNotEmpty, DatabaseIsNewer when the backup is of a newer release
 */
export const restoreBackup = (database: Database, mediaDirectory: string, file: string): Promise<BackupContents> =>
  database.transaction().execute(async (transaction) => {
    await refuseUnlessEmpty(transaction)
    let writer = createRowWriter(transaction, new Map())
    let contents: BackupContents = { rows: 0, pictures: 0 }
    for await (const line of readBackup(file)) {
      switch (line._tag) {
        case 'Backup':
          await applyMigrations(transaction, line.schema)
          writer = createRowWriter(transaction, await emptied(transaction))
          break
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
    await applyMigrations(transaction)
    await leaveOut(transaction)
    return contents
  })
