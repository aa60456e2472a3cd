/**
 * Does the work of `npm run backup -- FILE` and `npm run restore -- FILE`, with the settings of the server. Invariant: a backup counts as
 * made only after it has been read as a whole.
 */
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkDatabase, openDatabase } from '../database/open-database.ts'
import { readPackageVersion } from '../http/build-version.ts'
import { createLogger, type Logger } from '../process/logger.ts'
import { readSettings, type Settings } from '../process/settings.ts'
import { type BackupContents, UnusableBackup } from './backup-format.ts'
import { removeHalfMade, UNCHECKED } from './half-made.ts'
import { noteBackup } from './last-backup.ts'
import { askForBackup } from './offer-backups.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Asks a running server to make the backup, because only that server has the embedded database open.
 * @returns false if no server has the database open
 * @throws UnusableBackup if the server could not make the backup
 */
const receiveBackup = async (settings: Settings, file: string): Promise<boolean> => {
  if (settings.database._tag !== 'Embedded') return false
  const socket = await askForBackup(settings.dataDirectory)
  if (socket === null) return false
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const isWhole = await pipeline(socket, target).then(
    () => true,
    () => false,
  )
  // If the disk is full, the file has its own error. If the server gave up, the file has only the socket's error.
  if (target.errored !== null && target.errored !== socket.errored) throw target.errored
  if (!isWhole || (await stat(file)).size === 0)
    throw new UnusableBackup('The server that runs could not make a backup; its log says why.')
  return true
}

/** Whether there is a file or folder. @throws the error of the file system if this user has no access to the path */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return false
      throw error
    },
  )

const backUp = async (settings: Settings, file: string, logger: Logger): Promise<BackupContents> => {
  const folder = dirname(file)
  if (!(await isThere(folder)))
    throw new UnusableBackup(`There is no folder ${folder}. Make it first, for this user alone: mkdir -m 700 ${folder}`)
  await access(folder, constants.W_OK).catch(() => {
    throw new UnusableBackup(`This user cannot write to ${folder}.`)
  })
  if (await isThere(file)) throw new UnusableBackup(`${file} is there already. Give the backup a name of its own.`)
  if (settings.database._tag === 'Embedded' && !(await isThere(join(settings.database.directory, 'database'))))
    throw new UnusableBackup(`There is no database in ${settings.dataDirectory}. Set DATA_DIR, or DATABASE_URL.`)
  await removeHalfMade(folder)
  const unchecked = `${file}${UNCHECKED}`
  try {
    if (!(await receiveBackup(settings, unchecked))) {
      await using database = await openDatabase(settings.database, logger)
      const mediaDirectory = join(settings.dataDirectory, 'media')
      await writeBackup({ database, mediaDirectory, release: await readPackageVersion() }, unchecked)
    }
    const contents = await checkBackup(unchecked)
    await rename(unchecked, file)
    return contents
  } catch (error) {
    await rm(unchecked, { force: true })
    throw error
  }
}

const restore = async (settings: Settings, file: string, logger: Logger): Promise<BackupContents> => {
  // The backup is checked before a database is created.
  await checkBackup(file)
  const mediaDirectory = join(settings.dataDirectory, 'media')
  await mkdir(mediaDirectory, { recursive: true, mode: 0o700 })
  await using database = await openDatabase(settings.database, logger)
  await checkDatabase(database)
  return await restoreBackup(database, mediaDirectory, file)
}

/** Does what the words of the command line ask for. Returns a sentence that reports what was done. */
export const backUpOrRestore = async (
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const [task, file, ...rest] = words
  if ((task !== 'backup' && task !== 'restore') || file === undefined || rest.length > 0)
    throw new UnusableBackup('Say which file: npm run backup -- FILE, or npm run restore -- FILE.')
  const settings = readSettings(environment)
  const logger = createLogger('warn')
  const { rows, pictures } = await (task === 'backup' ? backUp : restore)(settings, file, logger)
  const what = `${rows} rows and ${pictures} picture files.`
  if (task === 'restore') return `Restored: ${what}`
  const isNoted = await noteBackup(settings.dataDirectory).then(
    () => true,
    () => false,
  )
  return `Backed up: ${what}${isNoted ? '' : ' The metrics do not tell of it: this user cannot write to DATA_DIR.'}`
}
