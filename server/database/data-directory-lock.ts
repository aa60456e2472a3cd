/**
 * Keeps a second process out of an embedded database: two of them destroy it beyond repair (research: stack 3.1). The
 * lock is an abstract Unix socket, which the kernel takes back at once however the process ends, so it is never stale.
 */
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'

export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
}

/** @param directory exists */
export const lockDataDirectory = async (directory: string) => {
  if (process.platform !== 'linux')
    throw new DataDirectoryInUse(
      'The embedded database can be locked against a second process on Linux alone. Set DATABASE_URL to the address of a PostgreSQL server.',
    )
  const path = realpathSync(directory)
  // The name is limited to 107 bytes; a path is not.
  const name = `\0booking-database-${createHash('sha256').update(path).digest('hex')}`
  const socket = createServer((connection) => connection.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        isTaken
          ? new DataDirectoryInUse(
              `The database in ${path} is in use by another process, and two would destroy it. Stop that process, ` +
                'or give this one a folder of its own with DATA_DIR, or let both use PostgreSQL with DATABASE_URL.',
            )
          : error,
      )
    })
    socket.listen(name, resolve)
  })
  socket.unref()
  return { release: () => new Promise<void>((resolve) => socket.close(() => resolve())) }
}
