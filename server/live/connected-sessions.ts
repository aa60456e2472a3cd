/**
 * Which sessions have a connection to this process, and that the process lives: kept here, and announced to all
 * processes in rows (`connection-rows.ts`), which decide what it means for holds (docs/rules.md#holds). Invariants: one
 * writing at a time, with all that has come and gone since the last; a change that could not be written is written by
 * the next.
 */
import { Effect, Fiber } from 'effect'
import type { SessionId } from '../../domain/schema/ids.ts'
import { RELEASE_SECONDS_WITHOUT_WORD } from '../claims/end-holds.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import type { ConnectionEnd } from '../signalr/transport.ts'
import { removeProcess, writeConnections } from './connection-rows.ts'
import { sharedTurn } from './shared-turn.ts'

/** Milliseconds between two signs of life. */
const beat = 2_000

interface ConnectedSessionsOptions {
  readonly database: Database
  readonly processId: string
  readonly releaseSeconds: number
  /** How many connections this process has, those without a session too. */
  readonly countConnections: () => number
}

export const createConnectedSessions = (options: ConnectedSessionsOptions) => {
  const { database, processId, releaseSeconds, countConnections } = options
  const connections = new Map<SessionId, number>()
  /** Sessions that have rows, which no writing is about to remove. */
  const announced = new Set<SessionId>()
  /** Sessions that have gone and whose rows do not say so yet, with the seconds after which their holds end. */
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
    /** Settles when the holds of the session wait for nothing any more. */
    async came(sessionId: SessionId): Promise<void> {
      connections.set(sessionId, (connections.get(sessionId) ?? 0) + 1)
      leaving.delete(sessionId)
      if (!announced.has(sessionId)) await tell()
    },
    /** Settles when the holds wait for their release, unless the session has another connection. */
    async left(sessionId: SessionId, end: ConnectionEnd): Promise<void> {
      const rest = (connections.get(sessionId) ?? 1) - 1
      if (rest > 0) {
        connections.set(sessionId, rest)
        return
      }
      connections.delete(sessionId)
      // A session that comes back neither to another process nor after the next start is forgotten, and has a minute then.
      if (end.reason === 'stopped') return
      leaving.set(sessionId, end.graceful ? releaseSeconds : RELEASE_SECONDS_WITHOUT_WORD)
      await tell()
    },
    /** Says that the process lives, with all that has come and gone. */
    tell,
  }
}

export type ConnectedSessions = ReturnType<typeof createConnectedSessions>

/** Settles once the other processes know that this one lives; it announces so again and again. */
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
      // Whatever is still being written comes before this.
      await tell()
      await removeProcess(database, processId)
    } catch (error) {
      logger.error('The process could not say that it is gone; the others will notice', error)
    }
  }

  return {
    came: async (sessionId: SessionId) => (stopped === null ? came(sessionId) : undefined),
    left: async (sessionId: SessionId, end: ConnectionEnd) => (stopped === null ? left(sessionId, end) : undefined),
    /** Settles when the other processes know that this one is gone. */
    stop(): Promise<void> {
      stopped ??= stop()
      return stopped
    },
  }
}
