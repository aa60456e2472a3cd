/**
 * Makes backups of the embedded database in the running server, because only that process can have the database open. Each connection to a
 * socket in the data folder (`process/folder-socket.ts`) gets a backup. The backup is written
 * to the disk before it is sent, so a slow receiver does not keep the database busy.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connectInFolder, listenInFolder } from '../process/folder-socket.ts'
import type { Logger } from '../process/logger.ts'
import { AT_SERVER, removeServersHalfMade } from './half-made.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const socketName = 'backup.sock'

/** Offers backups of a data folder. Only this process has the folder open, because it holds the lock of the database. */
export const offerBackups = async (folder: string, source: BackupSource, logger: Logger) => {
  const give = async (socket: Socket): Promise<void> => {
    const file = join(folder, `${AT_SERVER}${randomUUID()}`)
    try {
      await writeBackup(source, file)
      await pipeline(createReadStream(file), socket)
      logger.info('A backup was made')
    } catch (error) {
      socket.destroy()
      logger.error('A backup could not be made', error)
    } finally {
      await rm(file, { force: true })
    }
  }
  const underway = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    const given = give(socket).finally(() => underway.delete(socket))
    underway.set(socket, given)
  })
  // A killed process may have left these files.
  await removeServersHalfMade(folder)
  const removeSocket = await listenInFolder(server, { folder, socketName })
  return {
    /** Stops the offer. Those who wait for a backup get none. Settles when no backup uses the database any more. */
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of underway.keys()) socket.destroy()
      await Promise.all(underway.values())
      await closed
      await removeSocket()
    },
  }
}

/** Asks the server that has the folder open for a backup. Returns the socket, or null if no server has the folder open. */
export const askForBackup = (folder: string): Promise<Socket | null> => connectInFolder({ folder, socketName })
