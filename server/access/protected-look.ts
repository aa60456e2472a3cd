/**
 * An administrator's look at a person whose data is protected: for that person alone, in one session, for some minutes. Whoever begins one
 * (`accounts/protection.ts`) has given a reason, which the audit keeps.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { tokenHash } from './access-token.ts'

/** Whether the caller's session has asked for this person, with a reason, a short time ago. */
export const hasAskedFor = async (
  database: Database | Transaction,
  { token }: SignedInCaller,
  id: number,
): Promise<boolean> => {
  const row = await database
    .selectFrom('protected_look')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('user_id', '=', id)
    .where(sql<SqlBool>`until > server_now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the session see the person for some minutes. */
export const letSee = async (transaction: Transaction, token: string, id: number): Promise<void> => {
  await sql`
    insert into protected_look (token_hash, user_id, until)
    values (${tokenHash(token)}, ${id}, server_now() + interval '15 minutes')
    on conflict (token_hash, user_id) do update set until = excluded.until`.execute(transaction)
}
