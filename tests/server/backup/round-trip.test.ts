/** A backup and its restore, without processes and commands (`backup.test.ts`): the rows that come back, and those that do not. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '../../../server/access/access-token.ts'
import { UnusableBackup } from '../../../server/backup/backup-format.ts'
import { checkBackup, DatabaseNotEmpty, restoreBackup } from '../../../server/backup/restore-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { contentsOf, isEmpty, makeEmpty } from '../database/empty-database.ts'
import {
  addBookingRows,
  openTestDatabase,
  silentLogger,
  type TestDatabase,
  TOMORROW,
} from '../database/test-database.ts'
import { newDatabase } from '../testing/new-database.ts'

let folder: string
let source: TestDatabase
let target: Database
let file: string
let bookingNumber: number
/** The name of an uploaded picture. */
const picture = `${'0'.repeat(32)}.webp`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-round-trip-'))
  source = await openTestDatabase()
  target = await openDatabase(await newDatabase(), silentLogger)
  await makeEmpty(target)

  const { database, owner, rooms, groupId } = source
  const { booking } = await addBookingRows(database, owner, { resourceId: rooms.eken, date: TOMORROW })
  bookingNumber = booking.number
  await database.updateTable('app_user').set({ password_hash: '-' }).where('id', '=', owner).execute()
  expect(await issueToken(database, owner, '-')).not.toBeNull()
  for (const name of ['media', 'restored']) await mkdir(join(folder, name))
  const media = { title: 'Eken', content_type: 'image/webp', group_id: groupId, resource_id: null }
  // The second picture has lost its file.
  for (const name of [picture, `${'1'.repeat(32)}.webp`])
    await database
      .insertInto('media')
      .values({ ...media, file_name: name })
      .execute()
  await writeFile(join(folder, 'media', picture), 'a picture')

  file = join(folder, 'a.backup')
  await writeBackup({ database, mediaDirectory: join(folder, 'media'), release: 'test' }, file)
})
afterAll(async () => {
  await source?.close()
  await target?.destroy()
  await rm(folder, { recursive: true, force: true })
})

const revisionIn = async (database: Database): Promise<number> => {
  const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  return value
}

test('a backup is one whole file, for its owner only, and opens no account', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.includes('.backup'))).toEqual(['a.backup'])
  const lines = gunzipSync(await readFile(file)).toString()
  expect(lines).toContain('"table":"app_user"')
  expect(lines).not.toContain('"table":"access_token"')
  const rows = Object.values(await contentsOf(source.database)).reduce((sum, { length }) => sum + length, 0)
  // The further row is the revision, which `contentsOf` leaves out.
  expect(await checkBackup(file)).toMatchObject({ rows: rows + 1, pictures: 1 })
})

test('a restore that fails half-way leaves nothing', async () => {
  const lines = gunzipSync(await readFile(file)).toString()
  const broken = join(folder, 'broken')
  await writeFile(broken, gzipSync(lines.replace('"table":"booking"', '"table":"elsewhere"')))
  await expect(restoreBackup(target, join(folder, 'restored'), broken)).rejects.toThrow(UnusableBackup)
  expect(await isEmpty(target)).toBe(true)
})

test('a restored database has every row and picture, and gives no booking number and no revision again', async () => {
  await restoreBackup(target, join(folder, 'restored'), file)
  expect(await contentsOf(target)).toEqual(await contentsOf(source.database))
  expect(await target.selectFrom('access_token').select('id').execute()).toEqual([])
  expect(await readFile(join(folder, 'restored', picture), 'utf8')).toBe('a picture')

  expect(await revisionIn(target)).toBeGreaterThanOrEqual((await revisionIn(source.database)) + 1_000_000)
  const { booking } = await addBookingRows(target, source.owner, { resourceId: source.rooms.eken, date: TOMORROW })
  expect(booking.number).toBeGreaterThan(bookingNumber + 1_000)
  // The constraint triggers, which were off while rows were restored, are on again.
  const { rows } = await sql<{ state: string }>`
    select distinct tgenabled as state from pg_trigger where tgconstraint <> 0 and not tgisinternal`.execute(target)
  expect(rows).toEqual([{ state: 'O' }])
})

test('a database with content is not restored over', async () => {
  const before = await contentsOf(source.database)
  await expect(restoreBackup(source.database, join(folder, 'restored'), file)).rejects.toThrow(DatabaseNotEmpty)
  expect(await contentsOf(source.database)).toEqual(before)
})
