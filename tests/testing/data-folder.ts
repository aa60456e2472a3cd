/**
 * Where tests put data that need not outlive them: in memory where the system has room there. A database waits for its
 * disk at each commit; on a busy machine that is most of its server's waiting.
 */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's; containers often have one of 64 MB. */
const MEMORY = '/dev/shm'
/** All servers of a run have a twentieth of it. */
const ENOUGH_BYTES = 8 * 1024 ** 3

const hasRoom = (): boolean => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}

const place = hasRoom() ? MEMORY : tmpdir()

/** A new, empty folder. @param name what it begins with */
export const makeDataFolder = (name: string): string => mkdtempSync(join(place, name))
