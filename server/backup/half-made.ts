/**
 * Removes unfinished backups, which remain when the process or the machine stops during a backup. Each may be as large as a whole backup,
 * and contains people's data. Nothing else removes them.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The end of the name of an unchecked backup. While the file is being written, `writeBackup` adds `.part`. */
export const UNCHECKED = '.unchecked'
/** The beginning of the name of a backup that a running server makes in its data folder and then sends. */
export const AT_SERVER = 'backup-'

const ofCommand = /\.unchecked(?:\.part)?$/
const ofServer = /^backup-[\da-f]{8}-[\da-f-]{27}(?:\.part)?$/

/** A backup in progress is written to all the time. So a file that nobody has written to for this time is abandoned. */
const QUIET_MS = 3_600_000

/** Removes the unfinished files of backups from a folder in which another process may be making a backup. */
export const removeHalfMade = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => ofCommand.test(file))) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => null)
    if (written !== null && Date.now() - written.mtimeMs > QUIET_MS) await rm(file, { force: true })
  }
}

/** Removes the unfinished files of backups from a data folder that only this process has open. */
export const removeServersHalfMade = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => ofServer.test(file)))
    await rm(join(folder, name), { force: true })
}
