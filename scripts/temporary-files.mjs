/**
 * Keeps the temporary files of the tests in one folder: databases, profiles of browsers, copies of the project. The folder
 * is in memory when there is enough of it: on a virtual disk a new file can take a millisecond of CPU, and each copied
 * database has 900 (decision 0069). Invariant: the folder is gone when the program has ended, also after Ctrl+C and with
 * what a killed process left.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The memory of Linux that is used as a file system. Containers often have only 64 MB. */
const MEMORY = '/dev/shm'
/** A run could fill less than this. */
const ENOUGH_BYTES = 8 * 1024 ** 3

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}

/**
 * Makes a new folder for the temporary files of this program and of all that it starts, until it ends.
 * @returns its path
 */
export const keepTemporaryFilesTogether = () => {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'booking-tests-'))
  // PostgreSQL runs as another user and must be able to enter the folder.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A signal would end the program without the event "exit".
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(128))
  return folder
}
