/**
 * Which sessions have a connection, and what that means for their holds (contract 4, Gone). Invariant: what is written
 * about one session is written in the order in which it happened, however many connections the database has.
 */
import type { SessionId } from '../../domain/entities.ts'
import { keepHolds, RELEASE_SECONDS_WITHOUT_WORD, releaseIn } from '../claims/release.ts'
import type { Database } from '../database/database.ts'
import type { ConnectionEnd } from '../signalr/connection-end.ts'

export interface SessionPresence {
  /** Settles when the holds of the session wait for nothing any more. */
  came(sessionId: SessionId): Promise<void>
  left(sessionId: SessionId, end: ConnectionEnd): Promise<void>
}

export const createSessionPresence = (database: Database, releaseSeconds: number): SessionPresence => {
  const connections = new Map<SessionId, number>()
  const writes = new Map<SessionId, Promise<void>>()

  const write = (sessionId: SessionId, task: () => Promise<void>): Promise<void> => {
    const written = (writes.get(sessionId) ?? Promise.resolve()).then(task, task)
    writes.set(sessionId, written)
    const forget = () => {
      if (writes.get(sessionId) === written) writes.delete(sessionId)
    }
    written.then(forget, forget)
    return written
  }

  return {
    async came(sessionId) {
      const before = connections.get(sessionId) ?? 0
      connections.set(sessionId, before + 1)
      if (before === 0) await write(sessionId, () => keepHolds(database, sessionId))
    },
    async left(sessionId, end) {
      const after = (connections.get(sessionId) ?? 1) - 1
      if (after > 0) {
        connections.set(sessionId, after)
        return
      }
      connections.delete(sessionId)
      // The next start of a server gives everybody time to come back.
      if (end.reason === 'stopped') return
      const seconds = end.graceful ? releaseSeconds : RELEASE_SECONDS_WITHOUT_WORD
      await write(sessionId, () => releaseIn(database, sessionId, seconds))
    },
  }
}
