/**
 * Locks and rewrites mails that wait in the outbox for more news of their kind (docs/decisions/0118, 0092). The locks keep apart two deeds
 * that add to one mail at once. Invariant: a transaction that adds to a mail has locked the row of the mail, so the mail is not sent
 * meanwhile.
 */
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import type { MailTexts } from '../mail/queue-mail.ts'
import type { RenderedMail } from '../mail/render-mail.ts'

/** The links and texts that a mail is written with. */
export interface Writing {
  readonly links: Links
  /** The texts of the mail's kind, and possibly others. */
  readonly texts: MailTexts
}

/**
 * Locks the mails with these keys. If two deeds add to one mail at once, the second deed sees what the first has written. All transactions
 * lock in the same order.
 */
export const lockWaitingMails = async (
  transaction: Transaction,
  kind: 'group' | 'answer',
  keys: readonly string[],
): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, ${kind === 'group' ? 2 : 3}))
    from (select unnest(${[...keys]}::text[]) as key order by key) waiting`.execute(transaction)
}

export interface RewrittenMail {
  readonly id: number
  readonly mail: RenderedMail
  readonly gathered: readonly unknown[]
}

/** Rewrites waiting mails. They wait for `seconds` from now on, or as long as before if it is null. */
export const rewriteMails = async (
  transaction: Transaction,
  mails: readonly RewrittenMail[],
  seconds: number | null,
): Promise<void> => {
  if (mails.length === 0) return
  const rows = mails.map(({ id, mail: { subject, html, plain }, gathered }) => ({ id, subject, html, plain, gathered }))
  await sql`
    update outbox_mail set subject = mail.subject, html = mail.html, plain = mail.plain, gathered = mail.gathered,
      next_attempt_at = coalesce(server_now() + make_interval(secs => ${seconds}::integer), next_attempt_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (
      id bigint, subject text, html text, plain text, gathered jsonb
    )
    where outbox_mail.id = mail.id`.execute(transaction)
}
