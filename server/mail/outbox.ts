/**
 * The table of e-mails that wait to be sent (docs/rules.md#e-mails). Invariants: Only one process at a time has a claim on an e-mail, for
 * `leaseSeconds`. After that another process may claim it, so an e-mail is sent at least once even if a process dies. When an e-mail is
 * sent or given up, its recipient and its words are erased. When an attempt has failed, `last_error` keeps the reason until the next
 * attempt.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The life of a claim, which is longer than any attempt can take. */
export const leaseSeconds = 300
const keptDays = 90

export interface ClaimedMail {
  readonly id: number
  readonly name: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** The person whom the e-mail is about, or null if it is about nobody. */
  readonly userId: number | null
  /** The news from which the e-mail is written anew when it is sent. If it is null, the e-mail is sent as it was first written. */
  readonly gathered: unknown
  readonly createdAt: string
  /** The time of the claim. */
  readonly now: string
  /** How many attempts there have been, including this one. */
  readonly attempts: number
}

const isWaiting = sql<boolean>`sent_at is null and given_up_at is null`
const inSeconds = (seconds: number) => sql<string>`server_now() + make_interval(secs => ${seconds})`
const erased = { recipient: null, subject: null, html: null, plain: null, gathered: null }

/** Claims the e-mails that have been due for the longest time. If the result has fewer than `atMost`, no other e-mail is due. */
export const claimMails = async (database: Database, atMost: number): Promise<readonly ClaimedMail[]> => {
  const rows = await database
    .with('due', (query) =>
      query
        .selectFrom('outbox_mail')
        .select('id')
        .where(isWaiting)
        .where('next_attempt_at', '<=', sql<string>`server_now()`)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox_mail')
    .from('due')
    .whereRef('outbox_mail.id', '=', 'due.id')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: inSeconds(leaseSeconds), last_error: null })
    .returning([
      'outbox_mail.id',
      'name',
      'recipient',
      'subject',
      'html',
      'plain',
      'user_id as userId',
      'gathered',
      'created_at as createdAt',
      'attempts',
      sql<string>`server_now()`.as('now'),
    ])
    .execute()
  return rows.map(({ recipient, subject, html, plain, ...rest }) => ({
    ...rest,
    recipient: recipient ?? '',
    subject: subject ?? '',
    html: html ?? '',
    plain: plain ?? '',
  }))
}

export const markSent = async (database: Database, mails: readonly ClaimedMail[]): Promise<void> => {
  await database
    .updateTable('outbox_mail')
    .set({ ...erased, sent_at: sql<string>`server_now()`, given_up_at: null, last_error: null })
    .where('id', '=', sql<number>`any(${mails.map(({ id }) => id)}::bigint[])`)
    .execute()
}

/** Deletes an e-mail that has nothing left to report. */
export const deleteUntold = async (database: Database, { id, attempts }: ClaimedMail): Promise<void> => {
  await database
    .deleteFrom('outbox_mail')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where(isWaiting)
    .execute()
}

/**
 * Records that an attempt has failed. It does nothing if the claim has expired and another process has claimed the e-mail.
 * @param error the error in words without personal data
 * @param retryInSeconds the seconds until the next attempt. Null if the e-mail is given up.
 */
export const markFailed = async (
  database: Database,
  { id, attempts }: ClaimedMail,
  error: string,
  retryInSeconds: number | null,
): Promise<void> => {
  await database
    .updateTable('outbox_mail')
    .set(
      retryInSeconds === null
        ? { ...erased, given_up_at: sql<string>`server_now()`, last_error: error }
        : { next_attempt_at: inSeconds(retryInSeconds), last_error: error },
    )
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where(isWaiting)
    .execute()
}

/** Deletes the rows of e-mails that were sent or given up long ago. */
export const deleteOldMails = async (database: Database): Promise<void> => {
  await database
    .deleteFrom('outbox_mail')
    .where(sql<boolean>`coalesce(sent_at, given_up_at) < server_now() - make_interval(days => ${keptDays})`)
    .execute()
}
