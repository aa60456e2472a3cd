/**
 * The delay after too many failed sign-ins (docs/rules.md#sign-in). Some failures within 15 minutes are free. Each further failure doubles
 * the delay, up to a minute. Failures are counted by line and by source. A line is one source together with one account, or a browser that
 * has signed in to the account before, or the account's own user who is signed in. The failures of a source are counted for all accounts
 * together. Invariants: No account is ever locked. Wrong passwords in one line delay no other line, so no stranger can keep an owner out.
 * The delay is the same for unknown and known addresses.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

const longestDelaySeconds = 60

/** The seconds to wait after a number of failures in the last 15 minutes. The first `free` failures cause no wait. */
export const signInDelaySeconds = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestDelaySeconds, 2 ** Math.min(failures - free, 10))

/** The line of an attempt. The failures of one line count together. */
interface SignInLine {
  readonly emailKey: string
  /** Identifies the line among those of one account: a source, the name of a known browser, or '' for a person who is signed in. */
  readonly line: string
  /** The source whose failures for any account also count, or null if there is none. */
  readonly source: string | null
}

export interface SignInAttempt extends SignInLine {
  /** The source for which the failure is counted, or '' for a person who is signed in. */
  readonly asker: string
}

/** How many failures cause no delay. */
export interface FreeFailures {
  readonly ofAccount: number
  readonly ofSource: number
}

interface BegunAttempt {
  /** The number of the attempt within its line. */
  readonly place: number
}

/** An attempt that has been under way for a minute counts as a failed one, because its process must have ended. */
const isUnderWay = sql<SqlBool>`(under_way and at > server_now() - interval '1 minute')`
const isOf = ({ emailKey, line }: SignInLine) => sql<SqlBool>`(email_key = ${emailKey} and line = ${line})`

/**
 * Records an attempt before its password is compared. So in all processes together a line never has more attempts under way than it has
 * free failures left. One attempt is always allowed.
 * @returns null if the other attempts of the same line or the same source leave no place
 */
export const beginAttempt = async (
  database: Database,
  attempt: SignInAttempt,
  free: FreeFailures,
): Promise<BegunAttempt | { readonly waitSeconds: number } | null> => {
  const { emailKey, line, source, asker } = attempt
  const isOfSource = sql<SqlBool>`source = ${source}`
  const count = (which: typeof isOfSource, state: typeof isOfSource) =>
    sql<number>`count(*) filter (where ${which} and ${state})`
  const failed = sql<SqlBool>`not ${isUnderWay}`
  const age = (which: typeof isOfSource) =>
    sql<number>`greatest(0, extract(epoch from server_now() - max(at) filter (where ${which} and ${failed})))::float`
  const row = await database
    .selectFrom('sign_in_failure')
    .select([
      count(isOf(attempt), failed).as('ofLine'),
      count(isOf(attempt), isUnderWay).as('lineUnderWay'),
      age(isOf(attempt)).as('sinceOfLine'),
      count(isOfSource, failed).as('ofSource'),
      count(isOfSource, isUnderWay).as('sourceUnderWay'),
      age(isOfSource).as('sinceOfSource'),
      sql<number>`(select coalesce(max(place), 0) from sign_in_failure where ${isOf(attempt)})`.as('lastPlace'),
    ])
    .where((where) => where.or([isOf(attempt), isOfSource]))
    .where(sql<SqlBool>`at > server_now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow()
  const waitSeconds = Math.ceil(
    Math.max(
      0,
      signInDelaySeconds(row.ofLine, free.ofAccount) - row.sinceOfLine,
      signInDelaySeconds(row.ofSource, free.ofSource) - row.sinceOfSource,
    ),
  )
  if (waitSeconds > 0) return { waitSeconds }
  if (row.lineUnderWay >= Math.max(1, free.ofAccount - row.ofLine)) return null
  if (row.sourceUnderWay >= Math.max(1, free.ofSource - row.ofSource)) return null
  // If another attempt in any process has begun meanwhile, it has taken this place.
  const begun = await database
    .insertInto('sign_in_failure')
    .values({
      ...{ email_key: emailKey, line, source: asker, at: sql<string>`server_now()` },
      ...{ under_way: true, place: row.lastPlace + 1 },
    })
    .onConflict((conflict) => conflict.columns(['email_key', 'line', 'place']).doNothing())
    .returning('place')
    .executeTakeFirst()
  return begun === undefined ? null : { place: row.lastPlace + 1 }
}

/** Records the outcome of an attempt. It is `unseen` if the password was not compared. */
export const endAttempt = async (
  database: Database,
  attempt: SignInLine & BegunAttempt,
  outcome: 'right' | 'wrong' | 'unseen',
): Promise<void> => {
  const own = sql<SqlBool>`(${isOf(attempt)} and place = ${attempt.place})`
  if (outcome === 'wrong')
    await database
      .updateTable('sign_in_failure')
      .set({ under_way: false, at: sql<string>`server_now()` })
      .where(own)
      .execute()
  // The right password deletes only the failures of its own line, because other lines may be other people.
  else
    await database
      .deleteFrom('sign_in_failure')
      .where(outcome === 'right' ? sql<SqlBool>`(${own} or (${isOf(attempt)} and not ${isUnderWay}))` : own)
      .execute()
}

/** Deletes the failures of all lines of an account, for example after its password was reset by e-mail. */
export const forgetFailures = async (database: Database | Transaction, emailKey: string): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).execute()
}

export const deleteOldFailures = async (database: Database): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where(sql<SqlBool>`at < server_now() - interval '1 hour'`).execute()
}
