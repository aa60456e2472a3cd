/**
 * How long an account must wait after too many failed sign-ins (contract 4, Caps): ten in 15 minutes are free, then each
 * further one doubles the wait, to at most a minute. Invariant: nobody is locked out, and an unknown address waits as a
 * known one does.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'

export const longestDelaySeconds = 60

/** @param failures in the last 15 minutes */
export const signInDelaySeconds = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestDelaySeconds, 2 ** Math.min(failures - free, 10))

/** Seconds until the next attempt; 0 when it may be made now. */
export const waitOf = async (database: Database, emailKey: string, free: number): Promise<number> => {
  const { failures, since } = await database
    .selectFrom('sign_in_failure')
    .select((select) => select.fn.countAll<number>().as('failures'))
    .select(sql<number>`coalesce(extract(epoch from server_now() - max(at)), 0)::float`.as('since'))
    .where('email_key', '=', emailKey)
    .where(sql<SqlBool>`at > server_now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.ceil(signInDelaySeconds(failures, free) - since))
}

export const recordFailure = async (database: Database, emailKey: string): Promise<void> => {
  await database.insertInto('sign_in_failure').values({ email_key: emailKey, at: sql<string>`server_now()` }).execute()
}

export const forgetFailures = async (database: Database, emailKey: string): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).execute()
}

export const deleteOldFailures = async (database: Database): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where(sql<SqlBool>`at < server_now() - interval '1 hour'`).execute()
}
