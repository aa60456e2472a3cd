/**
 * Backups that were begun and never ended, because the process or the machine did: each is as large as a whole one, holds people's
 * data, and nothing else would ever remove it.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Ends the name of one that is not yet read again; `writeBackup` puts `.part` behind it while it is written. */
export const UNCHECKED = '.unchecked'
/** Begins the name of one that a running server makes in its data folder, to be sent from there. */
export const AT_SERVER = 'backup-'

const ofCommand = /\.unchecked(?:\.part)?$/
const ofServer = /^backup-[\da-f]{8}-[\da-f-]{27}(?:\.part)?$/

/** One that is being made is written to all the time. */
const QUIET_MS = 3_600_000

/** @param folder in which a backup is to be made: another may be on its way there */
export const removeHalfMade = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => ofCommand.test(file))) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => null)
    if (written !== null && Date.now() - written.mtimeMs > QUIET_MS) await rm(file, { force: true })
  }
}

/** @param folder is this process's alone */
export const removeServersHalfMade = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => ofServer.test(file)))
    await rm(join(folder, name), { force: true })
}
