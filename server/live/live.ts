/**
 * Starts and stops all live parts: the changes, the news of other processes' changes, the hub, and the end of holds. It also closes the
 * connections of tokens that are no longer valid, whichever process ended the tokens. Invariant: after a start, holds end if their session
 * is connected to no living process and its browser does not return within a minute (docs/rules.md#holds).
 */
import { randomUUID } from 'node:crypto'
import { Effect, Fiber, Schedule } from 'effect'
import { PERSON_CHANGED } from '../../domain/schema/hub.ts'
import { readStandings } from '../access/access-token.ts'
import type { ServerMetrics } from '../api/server-metrics.ts'
import { listenForChanges } from '../changes/change-listener.ts'
import { createChanges } from '../changes/changes.ts'
import { endHoldsInTime } from '../claims/end-holds.ts'
import type { Database } from '../database/database.ts'
import { standingOf } from '../http/caller.ts'
import type { Logger } from '../process/logger.ts'
import { createLiveHub, type LiveHub, type LiveHubOptions } from './live-hub.ts'
import type { Listener } from './publish-news.ts'
import { keepSeen, noteReturn, noteSeen } from './server-stops.ts'

interface LiveOptions extends Omit<LiveHubOptions, 'changes' | 'processId' | 'metrics'> {
  /** The address of a PostgreSQL that other processes may share; null if only this process uses the database. */
  readonly sharedDatabase: string | null
  readonly metrics?: Pick<ServerMetrics, 'observeHubCall' | 'observePublishing' | 'observeForeignChange'>
}

export const startLive = async ({ sharedDatabase, ...options }: LiveOptions) => {
  const { database, logger, metrics } = options
  const processId = randomUUID()
  let timesListening = 0
  const changes = await createChanges(database, logger, options.scheduler, {
    isShared: sharedDatabase !== null,
    processId,
    heardFromOther: (seconds) => metrics?.observeForeignChange(seconds),
  })
  await noteReturn(database, sharedDatabase !== null)
  const hub = await createLiveHub({ ...options, changes, processId })
  const listening =
    sharedDatabase === null
      ? Effect.never
      : listenForChanges({
          url: sharedDatabase,
          processId,
          logger,
          heardOf: changes.heardOf,
          heardOfBookings: changes.heardOfBookings,
          published: changes.publishedRevision,
          wentBack(published, revision) {
            // A supervisor starts the process again. Then every browser reconnects and reads everything.
            const words = 'The server ends: its database has gone back to an earlier state. Everything is read again'
            logger.error(words, undefined, { published, revision })
            process.exit(1)
          },
          listens() {
            timesListening += 1
            if (timesListening === 1) return
            changes.readAgain()
            changes.heardOfBookings({ areas: ['bookings', 'users', 'content'], groupIds: 'all' })
          },
        })
  const all = [endHoldsInTime(database, changes, logger), keepSeen(database, logger), listening]
  const fiber = Effect.runFork(Effect.all(all, { concurrency: 'unbounded' }))
  return {
    changes,
    hub,
    /** How often the listening to other processes was lost and started again. */
    listenerLosses: () => Math.max(0, timesListening - 1),
    /** Settles when no live part uses the database any more. */
    async stop(): Promise<void> {
      await Promise.all([hub.stop(), Effect.runPromise(Fiber.interrupt(fiber))])
      // A database that is away by now keeps the last time that was noted.
      await noteSeen(database).catch(() => undefined)
      await changes.stop()
    },
  }
}

const period = '700 millis'

/**
 * Closes the connections of tokens that are no longer valid, and of people who have become something else: who have another role or other
 * user types. Another process may have ended the token or changed the person. What a connection knows of its person is never older than
 * this look.
 */
export const watchTokens = (
  database: Database,
  hub: Pick<LiveHub, 'closeConnections'>,
  logger: Logger,
): Effect.Effect<never> => {
  const closeOutdated = async (): Promise<void> => {
    const asked = new Map<string, string>()
    hub.closeConnections(({ token, user }) => {
      if (token !== null && user !== null) asked.set(token, standingOf(user))
      return false
    })
    if (asked.size === 0) return
    const standings = await readStandings(database, [...asked.keys()])
    if ([...asked].every(([token, standing]) => standings.get(token) === standing)) return
    hub.closeConnections(({ token }) => token !== null && asked.has(token) && !standings.has(token))
    const hasChanged = ({ token, user }: Pick<Listener, 'token' | 'user'>): boolean => {
      const standing = token === null ? undefined : standings.get(token)
      return standing !== undefined && user !== null && standing !== standingOf(user)
    }
    hub.closeConnections(hasChanged, PERSON_CHANGED)
  }
  return Effect.tryPromise(closeOutdated).pipe(
    // When the server stops, it must not close the database during this check.
    Effect.uninterruptible,
    Effect.catch((error) => Effect.sync(() => logger.warn('Tokens could not be checked', { error: error.name }))),
    Effect.repeat(Schedule.spaced(period)),
    Effect.andThen(Effect.never),
  )
}
