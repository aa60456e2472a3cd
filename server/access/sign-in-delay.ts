/**
 * How long one must wait after too many failed sign-ins (docs/rules.md#sign-in): so many in 15 minutes are free, then
 * each further one doubles the wait, to at most a minute. They count by line: those of one source on one account, those
 * of a browser that has signed in to the account before, those of its signed-in user; and by source, whatever the
 * account. Invariants: no account is ever locked; one line's wrong passwords make no other wait, so that no stranger
 * keeps an owner out; an unknown address waits as a known one does.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

const longestDelaySeconds = 60

/** @param failures in the last 15 minutes */
export const signInDelaySeconds = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestDelaySeconds, 2 ** Math.min(failures - free, 10))

/** Which failures an attempt counts with. */
export interface SignInLine {
  readonly emailKey: string
  /** A line of one account: a source, the name of a known browser, or '' for those who are signed in. */
  readonly line: string
  /** A source whose failures on any account count as well; null: none. */
  readonly source: string | null
}

/** How many failures are free. */
export interface FreeFailures {
  readonly ofAccount: number
  readonly ofSource: number
}

interface Standing {
  readonly ofAccount: number
  readonly ofSource: number
  /** Until the next attempt; 0 when it may be made now. */
  readonly waitSeconds: number
}

export const readStanding = async (
  database: Database,
  { emailKey, line, source }: SignInLine,
  free: FreeFailures,
): Promise<Standing> => {
  const isOfLine = sql<SqlBool>`(email_key = ${emailKey} and line = ${line})`
  const isOfSource = sql<SqlBool>`source = ${source}`
  const age = (which: typeof isOfLine) =>
    sql<number>`coalesce(extract(epoch from server_now() - max(at) filter (where ${which})), 0)::float`
  const row = await database
    .selectFrom('sign_in_failure')
    .select([
      sql<number>`count(*) filter (where ${isOfLine})`.as('ofAccount'),
      age(isOfLine).as('sinceOfAccount'),
      sql<number>`count(*) filter (where ${isOfSource})`.as('ofSource'),
      age(isOfSource).as('sinceOfSource'),
    ])
    .where((where) => where.or([isOfLine, isOfSource]))
    .where(sql<SqlBool>`at > server_now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow()
  const waitSeconds = Math.ceil(
    Math.max(
      0,
      signInDelaySeconds(row.ofAccount, free.ofAccount) - row.sinceOfAccount,
      signInDelaySeconds(row.ofSource, free.ofSource) - row.sinceOfSource,
    ),
  )
  return { ofAccount: row.ofAccount, ofSource: row.ofSource, waitSeconds }
}

/** @param source of the attempt; '' for somebody who is signed in */
export const recordFailure = async (
  database: Database,
  { emailKey, line }: SignInLine,
  source: string,
): Promise<void> => {
  await database
    .insertInto('sign_in_failure')
    .values({ email_key: emailKey, line, source, at: sql<string>`server_now()` })
    .execute()
}

/** Those of this line alone: the right password is no pardon for what others tried. */
export const forgiveLine = async (database: Database, { emailKey, line }: SignInLine): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).where('line', '=', line).execute()
}

/** Every line of the account is open again, as after a reset by mail. */
export const forgetFailures = async (database: Database | Transaction, emailKey: string): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).execute()
}

export const deleteOldFailures = async (database: Database): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where(sql<SqlBool>`at < server_now() - interval '1 hour'`).execute()
}
