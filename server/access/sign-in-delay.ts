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

/** An attempt that has begun, and is counted wherever others are counted. */
interface BegunAttempt {
  /** Its number within the line. */
  readonly place: number
}

/** No attempt is under way for longer: its process has ended, and it counts as one that failed. */
const isUnderWay = sql<SqlBool>`(under_way and at > server_now() - interval '1 minute')`
const isOf = ({ emailKey, line }: SignInLine) => sql<SqlBool>`(email_key = ${emailKey} and line = ${line})`

/**
 * Notes an attempt before its password is looked at, so that all processes together let in no more of a line than it has free
 * failures left, and always one.
 * @param asker the source of the attempt; '' for somebody who is signed in
 * @returns null: others of its line or its source are under way, and there is no room beside them
 */
export const beginAttempt = async (
  database: Database,
  attempt: SignInLine,
  asker: string,
  free: FreeFailures,
): Promise<BegunAttempt | { readonly waitSeconds: number } | null> => {
  const { emailKey, line, source } = attempt
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
  // An attempt that has begun meanwhile, at whatever process, has this place.
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

/** @param outcome `unseen`: nobody has looked at its password */
export const endAttempt = async (
  database: Database,
  attempt: SignInLine,
  { place }: BegunAttempt,
  outcome: 'right' | 'wrong' | 'unseen',
): Promise<void> => {
  const own = sql<SqlBool>`(${isOf(attempt)} and place = ${place})`
  if (outcome === 'wrong')
    await database
      .updateTable('sign_in_failure')
      .set({ under_way: false, at: sql<string>`server_now()` })
      .where(own)
      .execute()
  // The failures of this line alone are forgiven: the right password is no pardon for what others tried.
  else
    await database
      .deleteFrom('sign_in_failure')
      .where(outcome === 'right' ? sql<SqlBool>`(${own} or (${isOf(attempt)} and not ${isUnderWay}))` : own)
      .execute()
}

/** Every line of the account is open again, as after a reset by mail. */
export const forgetFailures = async (database: Database | Transaction, emailKey: string): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).execute()
}

export const deleteOldFailures = async (database: Database): Promise<void> => {
  await database.deleteFrom('sign_in_failure').where(sql<SqlBool>`at < server_now() - interval '1 hour'`).execute()
}
