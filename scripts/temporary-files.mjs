/**
 * Where tests put what need not outlive them: databases, browsers' profiles, copies of the project. In memory where the
 * system has room there: on a virtual disk a new file can take a millisecond of CPU, and each copied database is 900 of them
 * (decision 0069). Invariant: all of it is gone when the program has ended, also what a killed
 * process left and what Ctrl+C broke off.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's; containers often have one of 64 MB. */
const MEMORY = '/dev/shm'
/** Where there is less, a run could fill it. */
const ENOUGH_BYTES = 8 * 1024 ** 3

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}

/** Puts all that this program and those that it starts write for a while into one new folder. @returns its path */
export const keepTemporaryFilesTogether = () => {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'booking-tests-'))
  // PostgreSQL runs as a user of its own there.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A signal ends a program without its "exit".
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(128))
  return folder
}
