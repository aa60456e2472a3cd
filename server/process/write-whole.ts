/**
 * Files that must never be found half written: pictures, e-mails. Invariants: a file under its own name is whole, also after a crash of
 * the machine, and readable by this server's user alone; a disk that takes no more keeps nothing of it.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** While it is written to. */
const unfinished = (name: string): string => `${name}.part`

/** @throws what the file system says */
export const writeWhole = async (folder: string, name: string, data: Uint8Array | Readable): Promise<void> => {
  const part = join(folder, unfinished(name))
  try {
    await writeFile(part, data, { mode: 0o600, flush: true })
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
