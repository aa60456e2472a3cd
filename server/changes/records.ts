/**
 * What a transaction keeps of its work besides its news, the audit and its e-mails, as tables of SQL that its last
 * statement writes (`changes.ts`). Invariant: they are stamped with the server's clock of that statement.
 */
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../audit/audit.ts'
import type { WrittenMail } from '../mail/queue-mail.ts'
import type { RecordWriter } from './news.ts'

export interface Records {
  readonly entries: readonly AuditEntry[]
  readonly mails: readonly WrittenMail[]
}

export const takeDownRecords = (): { readonly writer: RecordWriter; readonly records: Records } => {
  const entries: AuditEntry[] = []
  const mails: WrittenMail[] = []
  return {
    writer: { audit: (entry) => void entries.push(entry), mail: (mail) => void mails.push(mail) },
    records: { entries, mails },
  }
}

export const hasNoRecords = ({ entries, mails }: Records): boolean => entries.length + mails.length === 0

/** As members of a `with` of SQL, each followed by a comma, named `audited` and `mailed`. */
export const writtenRecords = ({ entries, mails }: Records): RawBuilder<unknown> => {
  const audited = entries.map(({ actorId, kind, userId = null, bookingNumber = null, details = {} }) => ({
    ...{ actor_id: actorId, kind, user_id: userId, booking_number: bookingNumber, details },
  }))
  const mailed = mails.map(({ userId, to, gathered = null, seconds = 0, ...mail }) => ({
    ...{ ...mail, user_id: userId, recipient: to, gathered, seconds },
  }))
  return sql`audited as (
      insert into audit_entry (at, actor_id, kind, user_id, booking_number, details)
      select server_now(), item.* from jsonb_to_recordset(${JSON.stringify(audited)}::jsonb) as item (
        actor_id integer, kind text, user_id integer, booking_number integer, details jsonb
      )
      returning id
    ), mailed as (
      insert into outbox_mail
        (created_at, next_attempt_at, user_id, name, recipient, subject, html, plain, gathered)
      select now, now + make_interval(secs => seconds), user_id, name, recipient, subject, html, plain, gathered
      from (select server_now() as now) clock cross join jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb) as item (
        user_id integer, name text, recipient text, subject text, html text, plain text, gathered jsonb,
        seconds double precision
      )
      returning id
    ),`
}
