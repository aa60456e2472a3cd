/** An outbox with its own database, and senders that a test starts and stops. */
import { Effect, Fiber } from 'effect'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { type Database, setClock } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { runTransaction } from '../../../server/database/transaction.ts'
import { createSmtpTransport, type MailTransport, type SmtpPatience } from '../../../server/mail/mail-transport.ts'
import { type ClaimedMail, claimMails } from '../../../server/mail/outbox.ts'
import { queueMail } from '../../../server/mail/queue-mail.ts'
import { type MailPace, sendMails } from '../../../server/mail/send-mails.ts'
import { createLogger } from '../../../server/process/logger.ts'
import type { DatabaseSettings } from '../../../server/process/settings.ts'
import { patience } from '../../testing/patience.ts'
import { START, silentLogger } from '../database/test-database.ts'
import { newDatabase } from '../testing/new-database.ts'

export const SENDER = 'no-reply@boka.example.se'
export const LINK = 'https://boka.example.se/forgot-password?id=7&code=hemlig-kod'

const quick: MailPace = { atOnce: 5, look: 20, gather: 5, pause: 50, attempt: 15_000, farewell: 500 }

/** Claims the mail that has waited longest. Null if none is due. */
export const claimMail = async (database: Database): Promise<ClaimedMail | null> =>
  (await claimMails(database, 1))[0] ?? null

/** Waits for a mail. The time limit is generous and measures nothing. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: patience(15_000), interval: 20 })

/** A transport to a mail server. Its time limits are so long that nothing fails on a slow machine. A test of the limits sets its own. */
export const smtp = (url: string, patience: SmtpPatience = { greeting: 15_000, answer: 15_000 }): MailTransport =>
  createSmtpTransport(url, SENDER, patience)

type AccountMail = 'verify-address' | 'reset-password' | 'password-changed'

export type TestOutbox = Awaited<ReturnType<typeof openTestOutbox>>

export const openTestOutbox = async (given?: DatabaseSettings) => {
  const settings = given ?? (await newDatabase())
  const database = await openDatabase(settings, silentLogger)
  await migrate(database, silentLogger)
  await setClock(database, START)
  const logged: string[] = []
  const logger = createLogger('debug', { write: (line) => logged.push(line) })
  const running = new Set<() => Promise<void>>()
  const stopAll = async (): Promise<void> => {
    await Promise.all([...running].map((stop) => stop()))
  }
  return {
    database,
    /** Moves the server's clock. */
    async pass(seconds: number): Promise<void> {
      await sql`update server_clock set shift = shift + make_interval(secs => ${seconds})`.execute(database)
    },
    /** Everything that was logged. */
    logged,
    /** Starts sending. The result stops it, as the end of the server does. */
    startSender(transport: MailTransport, pace: Partial<MailPace> = {}): () => Promise<void> {
      const fiber = Effect.runFork(sendMails({ database, transport, logger, pace: { ...quick, ...pace } }))
      const stop = async (): Promise<void> => {
        running.delete(stop)
        await Effect.runPromise(Fiber.interrupt(fiber))
      }
      running.add(stop)
      return stop
    },
    queue: (to: string, firstName = 'Åsa', name: AccountMail = 'password-changed'): Promise<void> => {
      const values = { firstName, link: LINK }
      return runTransaction(database, (transaction) => queueMail(transaction, { name, to, userId: null, values }))
    },
    /** In the order in which they were queued. */
    rows: () => database.selectFrom('outbox_mail').selectAll().orderBy('id').execute(),
    /** Stops all senders, and deletes all mails and log lines. */
    async clean(): Promise<void> {
      await stopAll()
      await database.deleteFrom('outbox_mail').execute()
      logged.length = 0
    },
    async close(): Promise<void> {
      await stopAll()
      await database.destroy()
    },
  }
}
