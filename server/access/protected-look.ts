/**
 * An administrator's look at a person whose data is protected: for that person alone, in one session, for some minutes. Whoever begins one
 * (`accounts/protection.ts`) has given a reason, which the audit keeps.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { tokenHash } from './access-token.ts'

/** Whether the caller is an administrator whose session has asked for this person, with a reason, a short time ago. */
export const hasAskedFor = async (
  database: Database | Transaction,
  caller: SignedInCaller,
  id: number,
): Promise<boolean> => {
  if (!callerMay(caller, 'administer')) return false
  const row = await database
    .selectFrom('protected_look')
    .select('user_id')
    .where('token_hash', '=', tokenHash(caller.token ?? ''))
    .where('user_id', '=', id)
    .where(sql<SqlBool>`until > server_now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person is protected, somebody else than the caller, and not shown to the caller now. */
export const isHiddenFrom = async (
  database: Database | Transaction,
  caller: SignedInCaller,
  id: number,
): Promise<boolean> => {
  if (id === caller.user.id) return false
  const row = await database.selectFrom('app_user').select('protected').where('id', '=', id).executeTakeFirst()
  return row?.protected === true && !(await hasAskedFor(database, caller, id))
}

/** Lets the session see the person for some minutes. */
export const letSee = async (transaction: Transaction, token: string, id: number): Promise<void> => {
  await sql`
    insert into protected_look (token_hash, user_id, until)
    values (${tokenHash(token)}, ${id}, server_now() + interval '15 minutes')
    on conflict (token_hash, user_id) do update set until = excluded.until`.execute(transaction)
}

/** Ends all looks at the person: whoever wants to see more from now on says why. */
export const endLooks = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.deleteFrom('protected_look').where('user_id', '=', id).execute()
}
