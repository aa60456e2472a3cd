/** Unfinished backups, and folders without permission. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUpOrRestore } from '../../../server/backup/backup-or-restore.ts'
import { offerBackups } from '../../../server/backup/offer-backups.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { explain } from '../../../server/explain.ts'
import { silentLogger } from '../database/test-database.ts'
import { newDatabase } from '../testing/new-database.ts'

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-half-made-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const refusalOf = (file: string, environment: Record<string, string>): Promise<string> =>
  backUpOrRestore(['backup', file], environment).then(
    (said) => said,
    (error: unknown) => explain(error, 'Nothing was done'),
  )

test('a server that starts removes what one that was killed had begun', { tags: 'backup-half-made' }, async () => {
  const folder = await newFolder()
  const left = [`backup-${randomUUID()}`, `backup-${randomUUID()}.part`]
  const others = ['backup-of-mine', 'last-backup', 'backup.txt']
  for (const name of [...left, ...others]) await writeFile(join(folder, name), '')
  const database = await openDatabase(await newDatabase(), silentLogger)
  const offered = await offerBackups(folder, { database, mediaDirectory: folder, release: 'test' }, silentLogger)
  await offered.stop()
  await database.destroy()
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted())
})

test('the next backup, as the timer makes it, removes those of its folder that nobody writes to any more', {
  tags: 'backup-half-made',
}, async () => {
  const [folder, data] = [await newFolder(), await newFolder()]
  const old = ['booking-1.backup.unchecked', 'booking-2.backup.unchecked.part']
  const kept = ['booking-3.backup', 'booking-4.backup.unchecked', 'notes.part']
  for (const name of [...old, ...kept]) await writeFile(join(folder, name), '')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [...old, 'booking-3.backup', 'notes.part']) await utimes(join(folder, name), longAgo, longAgo)
  await mkdir(join(data, 'database'))
  // There is nothing to back up, but unfinished files are removed first.
  await writeFile(join(data, 'database', 'PG_VERSION'), 'none')
  await refusalOf(join(folder, 'booking-5.backup'), { DATA_DIR: data })
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted())
})

test('a folder that may not be looked at says so, and is not taken for an empty one', {
  tags: 'run-failures-named',
}, async () => {
  const [outer, target] = [await newFolder(), await newFolder()]
  await chmod(target, 0o777)
  const data = join(outer, 'data')
  await mkdir(join(data, 'database'), { recursive: true })
  await chmod(outer, 0o000)
  onTestFinished(() => chmod(outer, 0o700))
  const isRoot = process.geteuid?.() === 0
  // The user root may read everything.
  if (isRoot) process.seteuid?.(65_534)
  const [noData, noTarget] = await Promise.all([
    refusalOf(join(target, 'a.backup'), { DATA_DIR: data }),
    refusalOf(join(data, 'a.backup'), { DATA_DIR: target }),
  ]).finally(() => isRoot && process.seteuid?.(0))
  for (const said of [noData, noTarget]) {
    expect(said).toContain('permission denied')
    expect(said).not.toMatch(/There is no (?:database|folder)/)
  }
})
