/**
 * The delay after too many failed sign-ins (docs/rules.md#sign-in): some failures within 15 minutes are free, then each further one doubles
 * the delay, up to a minute. Failures are counted by line and by source. A line is one source and one account, or a browser that has signed
 * in to the account before, or the account's user who has signed in; a source's failures are counted for all accounts together. Invariants:
 * no account is ever locked; wrong passwords of one line delay no other, so that no stranger can keep an owner out; for an unknown address
 * the delay is the same as for a known one.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

const longestDelaySeconds = 60

/** @param failures the failures of the last 15 minutes */
export const signInDelaySeconds = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestDelaySeconds, 2 ** Math.min(failures - free, 10))

/** The line of an attempt, whose failures count together. */
interface SignInLine {
  readonly emailKey: string
  /** Tells the lines of one account apart: a source, the name of a known browser, or '' for a person who has signed in. */
  readonly line: string
  /** A source whose failures for any account count too; null if there is none. */
  readonly source: string | null
}

export interface SignInAttempt extends SignInLine {
  /** The source for which the failure is counted; '' for somebody who has signed in. */
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

/** An attempt that has been under way for a minute counts as a failed one: its process must have ended. */
const isUnderWay = sql<SqlBool>`(under_way and at > server_now() - interval '1 minute')`
const isOf = ({ emailKey, line }: SignInLine) => sql<SqlBool>`(email_key = ${emailKey} and line = ${line})`

/**
 * Notes an attempt before its password is compared, so that in all processes together no more attempts of a line are under way than it has
 * free failures left; but one always may be.
 * @returns null if there is no room beside the other attempts of its line or its source
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
  // If another attempt has begun meanwhile, in any process, it has this place.
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

/** @param outcome `unseen` if the password was not compared */
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
  // The right password deletes the failures of its own line only, since the others are not this person's.
  else
    await database
      .deleteFrom('sign_in_failure')
      .where(outcome === 'right' ? sql<SqlBool>`(${own} or (${isOf(attempt)} and not ${isUnderWay}))` : own)
      .execute()
}

/** Deletes the failures of all lines of an account, as after its password was reset by e-mail. */
export const forgetFailures = async (database: Database | Transaction, emailKey: string): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).execute()
}

export const deleteOldFailures = async (database: Database): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where(sql<SqlBool>`at < server_now() - interval '1 hour'`).execute()
}
