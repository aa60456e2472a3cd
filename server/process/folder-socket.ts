/**
 * A socket in the data folder, by which commands ask the running server, because only that process can have the embedded database open.
 * Invariant: only the server's own user can connect (mode 0600, in a folder of 0700).
 */
import { chmod, open, rm } from 'node:fs/promises'
import { createConnection, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

interface FolderSocket {
  readonly folder: string
  readonly socketName: string
}

/**
 * Gives the work a short path to the socket, through an open folder. The path of a socket is limited to 107 bytes, but the path of a folder
 * is not.
 */
const atShortPath = async <Result>(
  { folder, socketName }: FolderSocket,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const opened = await open(folder)
  try {
    return await work(`/proc/self/fd/${opened.fd}/${socketName}`)
  } finally {
    await opened.close()
  }
}

/** Lets a server listen at the socket. @returns the function that removes the socket, for a server that has been closed */
export const listenInFolder = async (server: Server, at: FolderSocket): Promise<() => Promise<void>> => {
  const path = join(at.folder, at.socketName)
  // A killed process may have left it.
  await rm(path, { force: true })
  await atShortPath(
    at,
    (shortPath) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(shortPath, resolve)
      }),
  )
  await chmod(path, 0o600)
  return () => rm(path, { force: true })
}

/**
 * Connects with the server that has the folder open. Null if no server has it open.
 * @param allowHalfOpen whether the asker ends its half with the question and still reads the answer
 */
export const connectInFolder = (at: FolderSocket, allowHalfOpen = false): Promise<Socket | null> =>
  atShortPath(
    at,
    (path) =>
      new Promise<Socket | null>((resolve, reject) => {
        const socket = createConnection({ path, allowHalfOpen }, () => resolve(socket))
        socket.once('error', (error) => {
          const isAbsent = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
          if (isAbsent) resolve(null)
          else reject(error)
        })
      }),
  )
