/**
 * Loads the content with which an empty database starts, by the settings SEED and ADMIN_EMAIL. Invariants: If several processes start at
 * the same time, only one of them loads it. A database that has content is not changed.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../domain/calendar/stockholm.ts'
import type { Passwords } from './access/password.ts'
import { emailKeyOf } from './access/user-row.ts'
import { addFirstAdministrator } from './accounts/first-administrator.ts'
import { loadStandardContent } from './content/standard-content.ts'
import { type Database, serverNow } from './database/database.ts'
import { runTransaction } from './database/transaction.ts'
import { DEMO_PASSWORD, demoContent } from './demo/demo-content.ts'
import { readDemoPeople } from './demo/demo-files.ts'
import { copyPictures, loadDemoContent } from './demo/load-demo-content.ts'
import type { Logger } from './process/logger.ts'
import type { Settings } from './process/settings.ts'

/** Any number that no other advisory lock uses. */
const lockNumber = 7_201_847

export class DemoReachable extends Error {
  override readonly name = 'DemoReachable'
}

/**
 * Refuses to start with accounts of the demonstration. A database into which it was once loaded still has them, whatever SEED is now.
 * @throws DemoReachable if anybody could sign in to one of these accounts
 */
const refuseDemoAccounts = async (database: Database, passwords: Passwords): Promise<void> => {
  const people = await database
    .selectFrom('app_user')
    .select(['email', 'password_hash'])
    .where(
      'email_key',
      'in',
      readDemoPeople().users.map(({ email }) => emailKeyOf(email)),
    )
    .where('disabled', '=', false)
    .execute()
  for (const { email, password_hash } of people)
    if (await passwords.isRight(password_hash, DEMO_PASSWORD))
      throw new DemoReachable(
        `Others can reach this server, and its database holds the demonstration: everybody knows the password of ${email}. ` +
          'Begin with an empty database (a new DATA_DIR, or another DATABASE_URL), or set ALLOW_PUBLIC_DEMO=1.',
      )
}

interface ContentLoading {
  readonly settings: Pick<Settings, 'seed' | 'adminEmail' | 'refusesDemo'>
  readonly passwords: Passwords
  /** The folder for the pictures of the demonstration, or null to leave them out. */
  readonly mediaDirectory: string | null
  readonly logger: Logger
}

export const loadContent = async (
  database: Database,
  { settings, passwords, mediaDirectory, logger }: ContentLoading,
): Promise<void> => {
  const { seed, adminEmail, refusesDemo } = settings
  if (refusesDemo) await refuseDemoAccounts(database, passwords)
  const today = wallTimeAt(Date.parse(await serverNow(database))).date
  const demo = seed === 'demo' ? demoContent(today) : null

  await runTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction)
    await loadStandardContent(transaction)
    if (demo !== null && (await loadDemoContent(transaction, demo, passwords)))
      logger.info('The demo content was loaded')
    if (demo === null && adminEmail !== null) await addFirstAdministrator(transaction, adminEmail, logger)
  })
  if (demo === null || mediaDirectory === null) return
  const media = demo.groups.flatMap((group) => [...group.media, ...group.resources.flatMap((one) => one.media)])
  await copyPictures(
    mediaDirectory,
    media.map(({ picture }) => picture),
  )
}
