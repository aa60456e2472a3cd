/**
 * Forgets what no longer means anything: dead tokens, old failures, keys of requests of yesterday. Nothing depends on
 * when it happens.
 */
import { Effect, Schedule } from 'effect'
import { deleteDeadTokens } from './accounts/access-token.ts'
import { deleteOldFailures } from './accounts/sign-in-delay.ts'
import { deleteOldKeys } from './bookings/idempotency.ts'
import type { Database } from './database/database.ts'
import type { Logger } from './logger.ts'

export const keepUp = (database: Database, logger: Logger): Effect.Effect<never> =>
  Effect.tryPromise(async () => {
    await deleteDeadTokens(database)
    await deleteOldFailures(database)
    await deleteOldKeys(database)
  }).pipe(
    // The database is closed only after what uses it.
    Effect.uninterruptible,
    Effect.catch((error) => Effect.sync(() => logger.warn('Upkeep failed', { error: error.name }))),
    Effect.repeat(Schedule.spaced('10 minutes')),
    Effect.andThen(Effect.never),
  )
