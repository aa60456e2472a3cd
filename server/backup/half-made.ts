/**
 * Removes backups that were begun and never finished, because the process or the machine stopped. Each may be as large as a whole one and
 * holds people's data, and nothing else would ever remove it.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The end of the name of a backup that has not been checked. While it is written, `writeBackup` adds `.part`. */
export const UNCHECKED = '.unchecked'
/** The beginning of the name of a backup that a running server makes in its data folder, and sends from there. */
export const AT_SERVER = 'backup-'

const ofCommand = /\.unchecked(?:\.part)?$/
const ofServer = /^backup-[\da-f]{8}-[\da-f-]{27}(?:\.part)?$/

/** A backup that is being made is written to all the time, so one that was not written to for this time is dead. */
const QUIET_MS = 3_600_000

/** @param folder a folder in which another process may be making a backup */
export const removeHalfMade = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => ofCommand.test(file))) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => null)
    if (written !== null && Date.now() - written.mtimeMs > QUIET_MS) await rm(file, { force: true })
  }
}

/** @param folder a data folder that only this process has open */
export const removeServersHalfMade = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => ofServer.test(file)))
    await rm(join(folder, name), { force: true })
}
