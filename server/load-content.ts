/**
 * The content that a database starts with, by SEED and ADMIN_EMAIL. Invariant: of several processes that start at once
 * one does it, and a database that is filled is left alone.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../domain/calendar/stockholm.ts'
import type { Passwords } from './access/password.ts'
import { addFirstAdministrator } from './accounts/first-administrator.ts'
import { loadStandardContent } from './content/standard-content.ts'
import { type Database, serverNow } from './database/database.ts'
import { runTransaction } from './database/transaction.ts'
import { type DemoContent, demoContent } from './demo/demo-content.ts'
import { copyPictures, loadDemoContent } from './demo/load-demo-content.ts'
import type { Logger } from './process/logger.ts'
import type { Settings } from './process/settings.ts'

/** Any number that nothing else locks on. */
const lockNumber = 7_201_847

/** @param mediaDirectory null: no pictures are put there @param passwords for those of the demonstration */
export const loadContent = async (
  database: Database,
  { seed, adminEmail }: Pick<Settings, 'seed' | 'adminEmail'>,
  passwords: Passwords,
  mediaDirectory: string | null,
  logger: Logger,
): Promise<void> => {
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
