/**
 * Forgets what no longer means anything: dead tokens, old failures, accounts that were not proved for a week, keys of
 * requests of yesterday, e-mails of last quarter, activity of the day before, a history of five years ago, pictures that nothing shows; then tidies the
 * embedded database. Nothing depends on when it happens.
 */
import { Effect, Schedule } from 'effect'
import { deleteDeadTokens } from './access/access-token.ts'
import { deleteOldFailures } from './access/sign-in-delay.ts'
import { deleteOldCodes } from './accounts/account-codes.ts'
import { deleteOldUndos } from './accounts/email-undo.ts'
import { deleteOldRequests } from './accounts/mail-allowance.ts'
import { deleteUnprovedAccounts } from './accounts/registration.ts'
import { deleteOldActivity } from './activity/read-activity.ts'
import { deleteOldAudit } from './audit/read-audit.ts'
import { deleteOldKeys } from './bookings/idempotency.ts'
import { deleteOldHeldTimes } from './claims/held-time.ts'
import type { Database } from './database/database.ts'
import { vacuumWhatHasChanged } from './database/embedded-database.ts'
import { deleteOldMails } from './mail/outbox.ts'
import { deleteForgottenPictures } from './media/picture-files.ts'
import type { Logger } from './process/logger.ts'

/** @param vacuums the database, whose engine does not do it by itself */
export const keepUp = (
  database: Database,
  mediaDirectory: string,
  vacuums: boolean,
  logger: Logger,
): Effect.Effect<never> =>
  Effect.tryPromise(async () => {
    await deleteDeadTokens(database)
    await deleteOldFailures(database)
    await deleteOldCodes(database)
    await deleteOldUndos(database)
    await deleteOldRequests(database)
    await deleteUnprovedAccounts(database)
    await deleteOldKeys(database)
    await deleteOldHeldTimes(database)
    await deleteOldActivity(database)
    await deleteOldAudit(database)
    await deleteOldMails(database)
    await deleteForgottenPictures(database, mediaDirectory)
    if (!vacuums) return
    const tables = await vacuumWhatHasChanged(database)
    logger.debug('Vacuumed', { tables: tables.join(' ') })
  }).pipe(
    // The database is closed only after what uses it.
    Effect.uninterruptible,
    Effect.catch((error) => Effect.sync(() => logger.warn('Upkeep failed', { error: error.name }))),
    Effect.repeat(Schedule.spaced('10 minutes')),
    Effect.andThen(Effect.never),
  )
