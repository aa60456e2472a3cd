/**
 * Deletes unneeded data every ten minutes: expired tokens, old failed sign-ins, accounts whose address was not proved within a week,
 * answers and cancellations that can no longer be undone, links to times that are over, the idempotency keys of yesterday, e-mails of last quarter, the activity of the day before, audit
 * records of five years ago, and pictures that nothing shows. Once a night the house forgets people whom it need not keep. Then it warns of bookings whose time others could book, and vacuums the
 * embedded database. Nothing depends on the time of this work.
 */
import { Effect, Schedule } from 'effect'
import { deleteDeadTokens } from './access/access-token.ts'
import { deleteOldChallenges } from './access/passkey-challenge.ts'
import { deleteOldFailures } from './access/sign-in-delay.ts'
import { deleteOldTickets } from './access/sign-in-ticket.ts'
import { deleteOldCodes } from './accounts/account-codes.ts'
import { deleteOldUndos } from './accounts/email-undo.ts'
import { deleteOldRequests } from './accounts/mail-allowance.ts'
import { deleteUnprovedAccounts } from './accounts/registration.ts'
import { deleteOldActivity } from './activity/read-activity.ts'
import { deleteOldAudit } from './audit/read-audit.ts'
import { deleteOldLinks } from './booking-links/old-links.ts'
import { deleteOldAnswers } from './bookings/answers.ts'
import { deleteOldCancellations } from './bookings/cancellations.ts'
import { deleteOldKeys } from './bookings/idempotency.ts'
import { deleteOldHeldTimes } from './claims/held-times.ts'
import { readUnclaimedParts } from './claims/unclaimed-parts.ts'
import type { Database } from './database/database.ts'
import { vacuumWhatHasChanged } from './database/embedded-database.ts'
import type { Links } from './mail/links.ts'
import { deleteOldMails } from './mail/outbox.ts'
import { deleteForgottenPictures } from './media/picture-names.ts'
import type { Logger } from './process/logger.ts'
import { deleteOldAttempts } from './providers/attempts.ts'
import { deleteOldLogoutTokens } from './providers/back-channel-logout.ts'
import { deleteOldRuns, forgetAtNight } from './retention/forget-at-night.ts'

interface Upkeep {
  readonly database: Database
  readonly mediaDirectory: string
  readonly links: Links
  /** Whether to vacuum the database. It is true if the engine does not vacuum by itself. */
  readonly vacuums: boolean
  readonly logger: Logger
}

/** Does all chores. A chore that fails is logged, and the others are still done. */
export const keepUp = ({ database, mediaDirectory, links, vacuums, logger }: Upkeep): Effect.Effect<never> => {
  const chores: Readonly<Record<string, () => Promise<unknown>>> = {
    tokens: () => deleteDeadTokens(database),
    failures: () => deleteOldFailures(database),
    tickets: () => deleteOldTickets(database),
    challenges: () => deleteOldChallenges(database),
    codes: () => deleteOldCodes(database),
    attempts: () => deleteOldAttempts(database),
    logoutTokens: () => deleteOldLogoutTokens(database),
    undos: () => deleteOldUndos(database),
    requests: () => deleteOldRequests(database),
    accounts: () => deleteUnprovedAccounts(database),
    answers: () => deleteOldAnswers(database),
    cancellations: () => deleteOldCancellations(database),
    keys: () => deleteOldKeys(database),
    heldTimes: () => deleteOldHeldTimes(database),
    links: () => deleteOldLinks(database),
    activity: () => deleteOldActivity(database),
    audit: () => deleteOldAudit(database),
    mails: () => deleteOldMails(database),
    pictures: () => deleteForgottenPictures(database, mediaDirectory),
    runs: () => deleteOldRuns(database),
    retention: () => forgetAtNight(database, links),
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
    // When the server stops, it must not close the database during this work.
    Effect.uninterruptible,
    Effect.repeat(Schedule.spaced('10 minutes')),
    Effect.andThen(Effect.never),
  )
}
