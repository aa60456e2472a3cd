/**
 * Closes the hub connections of dead tokens within a second (contract 2), however and in whichever process they died:
 * signed out, expired, or their account disabled.
 */
import { Effect, Schedule } from 'effect'
import { deadTokens } from '../access/access-token.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import type { LiveHub } from './live-hub.ts'

const period = '700 millis'

export const watchTokens = (
  database: Database,
  hub: Pick<LiveHub, 'closeConnections'>,
  logger: Logger,
): Effect.Effect<never> => {
  const closeDead = async (): Promise<void> => {
    const tokens = new Set<string>()
    hub.closeConnections(({ token }) => {
      if (token !== null) tokens.add(token)
      return false
    })
    if (tokens.size === 0) return
    const dead = await deadTokens(database, [...tokens])
    if (dead.size > 0) hub.closeConnections(({ token }) => token !== null && dead.has(token))
  }
  return Effect.tryPromise(closeDead).pipe(
    // The database is closed only after what uses it.
    Effect.uninterruptible,
    Effect.catch((error) => Effect.sync(() => logger.warn('Tokens could not be checked', { error: error.name }))),
    Effect.repeat(Schedule.spaced(period)),
    Effect.andThen(Effect.never),
  )
}
