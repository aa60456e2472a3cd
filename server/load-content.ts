/**
 * The content that a database starts with, by SEED and ADMIN_EMAIL. Invariant: of several processes that start at once
 * one does it, and a database that is filled is left alone.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../domain/calendar/stockholm.ts'
import type { Passwords } from './access/password.ts'
import { emailKeyOf } from './access/user-row.ts'
import { addFirstAdministrator } from './accounts/first-administrator.ts'
import { loadStandardContent } from './content/standard-content.ts'
import { type Database, serverNow } from './database/database.ts'
import { runTransaction } from './database/transaction.ts'
import { DEMO_PASSWORD, type DemoContent, demoContent } from './demo/demo-content.ts'
import { readDemoPeople } from './demo/demo-files.ts'
import { copyPictures, loadDemoContent } from './demo/load-demo-content.ts'
import type { Logger } from './process/logger.ts'
import type { Settings } from './process/settings.ts'

/** Any number that nothing else locks on. */
const lockNumber = 7_201_847

export class DemoReachable extends Error {
  override readonly name = 'DemoReachable'
}

/**
 * A database that was once filled with the demonstration has its accounts still, whatever SEED says now.
 * @throws DemoReachable when anybody could sign in as one of them
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

/** @param mediaDirectory null: no pictures are put there @param passwords for those of the demonstration */
export const loadContent = async (
  database: Database,
  { seed, adminEmail, refusesDemo }: Pick<Settings, 'seed' | 'adminEmail' | 'refusesDemo'>,
  passwords: Passwords,
  mediaDirectory: string | null,
  logger: Logger,
): Promise<void> => {
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
  if (demo !== null && mediaDirectory !== null) await copyPictures(mediaDirectory, picturesOf(demo))
}

const picturesOf = ({ groups }: DemoContent): string[] =>
  groups
    .flatMap((group) => [...group.media, ...group.resources.flatMap((resource) => resource.media)])
    .map((media) => media.picture)
