/**
 * Keeps the temporary files of the tests in one folder, such as databases, browser profiles and copies of the project. The
 * folder is in memory when there is enough memory. On a virtual disk a new file can take a millisecond of CPU time, and each
 * copied database has 900 files (decision 0069). Invariant: the folder is removed when the program ends, also after Ctrl+C.
 * Files that killed child processes have left there are removed with it.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file system in memory on Linux. In containers it often has only 64 MB. */
const MEMORY = '/dev/shm'
/** The required free space. A run needs less than this. */
const ENOUGH_BYTES = 8 * 1024 ** 3

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}

/**
 * Creates a folder for the temporary files of this program and of its child processes. The folder is removed at the end.
 * @returns the path of the folder
 */
export const keepTemporaryFilesTogether = () => {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'booking-tests-'))
  // PostgreSQL runs as another user and must be able to enter the folder.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The handler calls `process.exit`, because a signal alone would end the program without the event "exit".
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(128))
  return folder
}
