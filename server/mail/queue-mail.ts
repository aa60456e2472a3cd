/**
 * Puts an e-mail into the outbox, in the transaction of what it is about: if that rolls back, no mail is
 * sent (contract 3, E-mails). It is written out at once, with the texts and values of now. Invariant: no text that an
 * administrator writes, or fails to write, prevents what it is about.
 */
import { sql } from 'kysely'
import type { EMAIL_PLACEHOLDERS, EmailName } from '../../domain/rules/email-placeholders.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { EmailText } from '../content/standard-email-texts.ts'
import type { Transaction } from '../database/database.ts'
import { renderMail } from './render-mail.ts'

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

const readText = async (transaction: Transaction, name: EmailName): Promise<Partial<EmailText>> => {
  const keys = { subject: `email.${name}.subject`, body: `email.${name}.body` }
  const rows = await transaction
    .selectFrom('content_item')
    .select(['key', 'value'])
    .where('key', 'in', [keys.subject, keys.body])
    .execute()
  const texts = new Map(rows.map(({ key, value }) => [key, value]))
  return { subject: texts.get(keys.subject) ?? '', body: texts.get(keys.body) ?? '' }
}

/** As it is sent, with the texts of now. */
export const renderedMail = async (transaction: Transaction, mail: Mail): Promise<ReturnType<typeof renderMail>> =>
  renderMail(mail.name, await readText(transaction, mail.name), mail.values)

export const queueMail = async (transaction: Transaction, mail: Mail): Promise<void> => {
  const now = sql<string>`server_now()`
  await transaction
    .insertInto('outbox_mail')
    .values({
      user_id: mail.userId,
      name: mail.name,
      recipient: mail.to,
      ...(await renderedMail(transaction, mail)),
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}
