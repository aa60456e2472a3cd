/**
 * Lets the running server do an operator's work on the embedded database, because only that process can have the database open. A connection
 * to a socket in the data folder (`process/folder-socket.ts`) sends one line of JSON, the task and its word, and gets a line back.
 */
import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Schema } from 'effect'
import { connectInFolder, listenInFolder } from '../process/folder-socket.ts'
import type { Logger } from '../process/logger.ts'
import { StaffProblem } from './command.ts'

const socketName = 'staff.sock'

const Asked = Schema.fromJsonString(Schema.Struct({ task: Schema.String, word: Schema.String }))
const Said = Schema.fromJsonString(Schema.Struct({ done: Schema.Boolean, words: Schema.String }))
const encodeAsked = Schema.encodeSync(Asked)
const decodeAsked = Schema.decodeUnknownSync(Asked)
const encodeSaid = Schema.encodeSync(Said)
const decodeSaid = Schema.decodeUnknownSync(Said)

/** The work for each task. It returns sentences about what was done. @throws StaffProblem */
export type StaffTasks = Readonly<Record<string, (word: string) => Promise<string>>>

export const offerStaffTasks = async (folder: string, tasks: StaffTasks, logger: Logger) => {
  const answer = async (socket: Socket): Promise<void> => {
    try {
      const { task, word } = decodeAsked(await text(socket))
      const work = Object.hasOwn(tasks, task) ? tasks[task] : undefined
      if (work === undefined) throw new StaffProblem('The server that runs is of another release. Restart it first.')
      socket.end(encodeSaid({ done: true, words: await work(word) }))
    } catch (error) {
      const isKnown = error instanceof StaffProblem
      if (!isKnown) logger.error('What an operator asked for could not be done', error)
      socket.end(
        encodeSaid({ done: false, words: isKnown ? error.message : 'The server could not do it; its log says why.' }),
      )
    }
  }
  // The asker ends its half of the connection with the question.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    void answer(socket)
  })
  const removeSocket = await listenInFolder(server, { folder, socketName })
  return {
    async stop(): Promise<void> {
      await new Promise((resolve) => server.close(resolve))
      await removeSocket()
    },
  }
}

/** Asks the server that has the folder open. Null if no server has the folder open. @throws StaffProblem in the server's words */
export const askServer = async (folder: string, task: string, word: string): Promise<string | null> => {
  const socket = await connectInFolder({ folder, socketName }, true)
  if (socket === null) return null
  socket.end(encodeAsked({ task, word }))
  const { done, words } = decodeSaid(await text(socket))
  if (!done) throw new StaffProblem(words)
  return words
}
