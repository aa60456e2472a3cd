/**
 * Forgets what no longer means anything: dead tokens, old failures, accounts that were not proved for a week, answers that can be undone no longer, keys of
 * requests of yesterday, e-mails of last quarter, activity of the day before, a history of five years ago, pictures that nothing shows; then names
 * bookings whose time others can book, and tidies the embedded database. Nothing depends on when it happens.
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
import { deleteOldAnswers } from './bookings/answers.ts'
import { deleteOldKeys } from './bookings/idempotency.ts'
import { deleteOldHeldTimes } from './claims/hold-caps.ts'
import { readUnclaimedParts } from './claims/unclaimed-parts.ts'
import type { Database } from './database/database.ts'
import { vacuumWhatHasChanged } from './database/embedded-database.ts'
import { deleteOldMails } from './mail/outbox.ts'
import { deleteForgottenPictures } from './media/picture-names.ts'
import type { Logger } from './process/logger.ts'

/**
 * Each chore stands alone: one that fails is noted in the log, and the others are done all the same.
 * @param vacuums the database, whose engine does not do it by itself
 */
export const keepUp = (
  database: Database,
  mediaDirectory: string,
  vacuums: boolean,
  logger: Logger,
): Effect.Effect<never> => {
  const chores: Readonly<Record<string, () => Promise<unknown>>> = {
    tokens: () => deleteDeadTokens(database),
    failures: () => deleteOldFailures(database),
    codes: () => deleteOldCodes(database),
    undos: () => deleteOldUndos(database),
    requests: () => deleteOldRequests(database),
    accounts: () => deleteUnprovedAccounts(database),
    answers: () => deleteOldAnswers(database),
    keys: () => deleteOldKeys(database),
    heldTimes: () => deleteOldHeldTimes(database),
    activity: () => deleteOldActivity(database),
    audit: () => deleteOldAudit(database),
    mails: () => deleteOldMails(database),
    pictures: () => deleteForgottenPictures(database, mediaDirectory),
    claims: async () => {
      const parts = await readUnclaimedParts(database)
      if (parts.length > 0) logger.warn('Booked parts have no claim of their own', { parts: parts.join(' ') })
    },
    vacuum: async () => {
      if (!vacuums) return
      const tables = await vacuumWhatHasChanged(database)
      logger.debug('Vacuumed', { tables: tables.join(' ') })
    },
  }
  const doAll = async (): Promise<void> => {
    const failed: string[] = []
    for (const [name, chore] of Object.entries(chores))
      await chore().catch((error) => failed.push(`${name}: ${error instanceof Error ? error.name : typeof error}`))
    if (failed.length > 0) logger.warn('Upkeep failed', { failed: failed.join(', ') })
  }
  return Effect.promise(doAll).pipe(
    // The database is closed only after what uses it.
    Effect.uninterruptible,
    Effect.repeat(Schedule.spaced('10 minutes')),
    Effect.andThen(Effect.never),
  )
}
