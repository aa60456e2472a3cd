/**
 * Sockets on which nothing is asked at the moment, and how many of them a source may leave open. Beyond that its oldest is closed,
 * which is the least likely to be missed. Invariant: no socket with a question is closed.
 */
import type { Socket } from 'node:net'

interface Known {
  readonly source: string
  /** Questions without their answers; there may be several, one after the other. */
  questions: number
}

/** @param sourceOf null: not counted */
export const createIdleSockets = (most: number, sourceOf: (socket: Socket) => string | null) => {
  const sockets = new WeakMap<Socket, Known>()
  /** By source, in the order in which they came to rest. */
  const idle = new Map<string, Set<Socket>>()

  const forget = (socket: Socket, source: string): void => {
    const ofSource = idle.get(source)
    ofSource?.delete(socket)
    if (ofSource?.size === 0) idle.delete(source)
  }
  const rest = (socket: Socket, source: string): void => {
    if (socket.destroyed) return
    const ofSource = idle.get(source) ?? new Set<Socket>()
    idle.set(source, ofSource.add(socket))
    const [oldest] = ofSource
    if (ofSource.size > most) oldest?.destroy()
  }

  return {
    opened(socket: Socket): void {
      // A socket that is closed no longer says whose it was.
      const source = sourceOf(socket)
      if (source === null) return
      sockets.set(socket, { source, questions: 0 })
      socket.once('close', () => forget(socket, source))
      rest(socket, source)
    },
    /** Something is asked on it. A request that becomes another protocol's is never answered here. */
    asked(socket: Socket): void {
      const known = sockets.get(socket)
      if (known === undefined) return
      known.questions += 1
      forget(socket, known.source)
    },
    answered(socket: Socket): void {
      const known = sockets.get(socket)
      if (known === undefined) return
      known.questions -= 1
      if (known.questions === 0) rest(socket, known.source)
    },
  }
}

export type IdleSockets = ReturnType<typeof createIdleSockets>
