/**
 * Knows which sessions are connected to this process. It writes these sessions, and a sign that the process lives, to rows of the database
 * (`connection-rows.ts`), which all processes read. That module decides what the rows mean for holds (docs/rules.md#holds). Invariants: One
 * writing runs at a time, and it contains all changes since the last one. A change that could not be written is part of the next writing.
 */
import { Effect, Fiber } from 'effect'
import type { SessionId } from '../../domain/schema/ids.ts'
import { RELEASE_SECONDS_WITHOUT_WORD } from '../claims/end-holds.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import type { ConnectionEnd } from '../signalr/transport.ts'
import { removeProcess, writeConnections } from './connection-rows.ts'
import { sharedTurn } from './shared-turn.ts'

/** In milliseconds. The time between two announcements that the process lives. */
const beat = 2_000

interface ConnectedSessionsOptions {
  readonly database: Database
  readonly processId: string
  readonly releaseSeconds: number
  /** How many connections this process has, including those without a session. */
  readonly countConnections: () => number
}

export const createConnectedSessions = (options: ConnectedSessionsOptions) => {
  const { database, processId, releaseSeconds, countConnections } = options
  const connections = new Map<SessionId, number>()
  /** Sessions that have a row and keep it. A session whose row the present writing removes is not among them. */
  const announced = new Set<SessionId>()
  /** Sessions that have left but still have a row, with the seconds after which their holds end. */
  const leaving = new Map<SessionId, number>()

  const write = async (): Promise<void> => {
    const sessions = [...connections.keys()]
    const arrived = sessions.filter((sessionId) => !announced.has(sessionId))
    const left = [...leaving].map(([sessionId, seconds]) => ({ sessionId, seconds }))
    leaving.clear()
    for (const { sessionId } of left) announced.delete(sessionId)
    try {
      await writeConnections(database, processId, { connections: countConnections(), sessions, arrived, left })
    } catch (error) {
      for (const { sessionId, seconds } of left)
        if (!connections.has(sessionId) && !leaving.has(sessionId)) leaving.set(sessionId, seconds)
      throw error
    }
    for (const sessionId of arrived) announced.add(sessionId)
  }
  const tell = sharedTurn(write)

  return {
    /** To be called when a connection of the session has begun. Settles when the session's holds no longer end because of its absence. */
    async came(sessionId: SessionId): Promise<void> {
      connections.set(sessionId, (connections.get(sessionId) ?? 0) + 1)
      leaving.delete(sessionId)
      if (!announced.has(sessionId)) await tell()
    },
    /**
     * To be called when a connection of the session has ended. After the last one, it settles when the end of the session's holds is
     * written.
     */
    async left(sessionId: SessionId, end: ConnectionEnd): Promise<void> {
      const rest = (connections.get(sessionId) ?? 1) - 1
      if (rest > 0) {
        connections.set(sessionId, rest)
        return
      }
      connections.delete(sessionId)
      // When the process stops, the session moves to another process, or returns after the next start. If it does neither within a minute,
      // its holds end then.
      if (end.reason === 'stopped') return
      leaving.set(sessionId, end.graceful ? releaseSeconds : RELEASE_SECONDS_WITHOUT_WORD)
      await tell()
    },
    /** Announces that the process lives, and the sessions that have come and left. */
    tell,
  }
}

export type ConnectedSessions = ReturnType<typeof createConnectedSessions>

/** Starts the announcements, one at every beat. Settles when the other processes know that this process lives. */
export const startConnectedSessions = async (options: ConnectedSessionsOptions & { readonly logger: Logger }) => {
  const { database, processId, logger } = options
  const { came, left, tell } = createConnectedSessions(options)
  let stopped: Promise<void> | null = null
  await tell()
  const fiber = Effect.runFork(
    Effect.sleep(beat).pipe(
      Effect.andThen(Effect.tryPromise({ try: tell, catch: (error) => error })),
      Effect.catch((error) =>
        Effect.sync(() => logger.error('The process could not say that it lives; it is tried again', error)),
      ),
      Effect.forever,
    ),
  )

  const stop = async (): Promise<void> => {
    await Effect.runPromise(Fiber.interrupt(fiber))
    try {
      // This call also waits for a writing that is in progress.
      await tell()
      await removeProcess(database, processId)
    } catch (error) {
      logger.error('The process could not say that it is gone; the others will notice', error)
    }
  }

  return {
    came: async (sessionId: SessionId) => (stopped === null ? came(sessionId) : undefined),
    left: async (sessionId: SessionId, end: ConnectionEnd) => (stopped === null ? left(sessionId, end) : undefined),
    /** Settles when the other processes know that this process has stopped. */
    stop(): Promise<void> {
      stopped ??= stop()
      return stopped
    },
  }
}
