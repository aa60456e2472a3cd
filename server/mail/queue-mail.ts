/**
 * Puts an e-mail into the outbox, in the transaction of what it tells of: if that rolls back, nobody is told
 * (contract 3, E-mails).
 */
import { sql } from 'kysely'
import type { UserId } from '../../domain/entities.ts'
import type { Transaction } from '../database/database.ts'
import type { EMAIL_PLACEHOLDERS, EmailName } from '../demo/email-texts.ts'

/** A mail of each kind, with a plain text for each placeholder of its texts. */
export type Mail = {
  readonly [Name in EmailName]: {
    readonly name: Name
    readonly to: string
    /** Whom it is about: clearing the user erases it. */
    readonly userId: UserId | null
    readonly values: { readonly [Placeholder in (typeof EMAIL_PLACEHOLDERS)[Name][number]]: string }
  }
}[EmailName]

export const queueMail = async (transaction: Transaction, mail: Mail): Promise<void> => {
  const now = sql<string>`server_now()`
  await transaction
    .insertInto('outbox_mail')
    .values({
      user_id: mail.userId,
      name: mail.name,
      recipient: mail.to,
      subject: mail.name,
      html: JSON.stringify(mail.values),
      plain: JSON.stringify(mail.values),
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}
