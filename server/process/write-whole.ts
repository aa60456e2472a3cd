/**
 * Writes files that nobody may find half written, such as pictures and e-mails. Invariants: A file with its final name is whole, even after
 * a crash of the machine, and only the server's user can read it. If the disk is full, nothing of the file remains.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Writes a file whole or not at all. @throws the error of the file system */
export const writeWhole = async (folder: string, name: string, data: Uint8Array | Readable): Promise<void> => {
  const part = join(folder, `${name}.part`)
  try {
    await writeFile(part, data, { mode: 0o600, flush: true })
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
