/**
 * How much mail anybody may have sent to an address: five an hour, so that nobody fills a stranger's inbox. What
 * administrators ask for is not counted.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { lockAddress } from './email-key.ts'

const mailsInAnHour = 5

/** False: enough has been sent to this address. Locks the address. */
export const mayBeMailed = async (transaction: Transaction, emailKey: string, caller: Caller): Promise<boolean> => {
  await lockAddress(transaction, emailKey)
  if (isAdministrator(caller)) return true
  const { count } = await transaction
    .selectFrom('mail_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email_key', '=', emailKey)
    .where(sql<SqlBool>`at > server_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (count >= mailsInAnHour) return false
  await transaction.insertInto('mail_request').values({ email_key: emailKey, at: sql<string>`server_now()` }).execute()
  return true
}

export const deleteOldRequests = async (database: Database): Promise<void> => {
  await database.deleteFrom('mail_request').where(sql<SqlBool>`at <= server_now() - interval '1 hour'`).execute()
}
