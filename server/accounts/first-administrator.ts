/**
 * Makes the reader of the mail to ADMIN_EMAIL the first administrator. The account has no password, and each start of the server sends a
 * welcome with a link to choose a password until somebody chooses one. Invariants: no account is added if an administrator has a password or signs in by a
 * provider; an account from an earlier start, whose address may have been misspelt, is no longer an administrator.
 */

import { sql } from 'kysely'
import { UserId } from '../../domain/schema/ids.ts'
import { cleanEmail } from '../../domain/text/typed-text.ts'
import { emailKeyOf, roleColumns } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Links } from '../mail/links.ts'
import type { Logger } from '../process/logger.ts'
import { mailWithoutName } from './account-mails.ts'
import { emailColumns } from './person.ts'

/** Makes the account if no administrator has a way in. */
export const addFirstAdministrator = async (transaction: Transaction, email: string, logger: Logger): Promise<void> => {
  const administrators = await transaction
    .selectFrom('app_user')
    .select(['id', 'email_key', 'password_hash'])
    .select(sql<boolean>`exists (select from user_identity where user_id = app_user.id)`.as('hasProvider'))
    .where('role', '=', 'administrator')
    .where('disabled', '=', false)
    .execute()
  if (
    administrators.some((one) => one.password_hash !== null || one.hasProvider || one.email_key === emailKeyOf(email))
  )
    return

  for (const { id } of administrators) {
    await transaction.updateTable('app_user').set({ role: 'user' }).where('id', '=', id).execute()
    await transaction.deleteFrom('account_code').where('user_id', '=', id).execute()
  }
  const { id: user_type_id } = await transaction
    .selectFrom('user_type')
    .select('id')
    .orderBy('retired')
    .orderBy('place')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const administrator = {
    ...roleColumns('administrator', null),
    password_hash: null,
    verified: true,
    unclaimed: false,
    disabled: false,
  }
  await transaction
    .insertInto('app_user')
    .values({ ...emailColumns(cleanEmail(email)), ...administrator, user_type_id })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(administrator))
    .execute()
  logger.info('The first administrator was made')
}

/** Sends the welcome while the account has no password. */
export const mailFirstAdministrator = (
  { database, links, logger }: { readonly database: Database; readonly links: Links; readonly logger: Logger },
  email: string,
): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom('app_user')
      .select(['id', 'email'])
      .where('email_key', '=', emailKeyOf(email))
      .where('role', '=', 'administrator')
      .where('password_hash', 'is', null)
      .where('disabled', '=', false)
      .executeTakeFirst()
    if (row === undefined) return
    // The mail has no name: if somebody registered this address before, the name may come from a stranger.
    const to = { id: UserId.make(row.id), email: row.email ?? email }
    await mailWithoutName(transaction, links, { name: 'welcome-administrator', to })
    logger.info('The first administrator gets a link to choose a password')
  })
