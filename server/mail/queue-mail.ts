/**
 * Puts an e-mail into the outbox, in the transaction of the change that it reports. If the transaction is rolled back, no e-mail is sent
 * (docs/rules.md#e-mails). The e-mail is written with the present texts and values, and a process of an older release would send it so. If
 * it keeps its news, it is written anew when it is sent. Invariant: no text of an administrator can prevent the change, not even an empty
 * one.
 */
import { sql } from 'kysely'
import type { MailValues } from '../../domain/mail/mail-parts.ts'
import type { EMAIL_PLACEHOLDERS, EmailName } from '../../domain/rules/email-placeholders.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

type ValuesOf<Name extends EmailName> = {
  readonly [Placeholder in (typeof EMAIL_PLACEHOLDERS)[Name][number]]: string
}

/** An e-mail of any kind, with a plain text for each placeholder in its texts. */
export type Mail = {
  readonly [Name in EmailName]: {
    readonly name: Name
    readonly to: string
    /** The person whom the e-mail is about. When that person's account is cleared, the e-mail is erased. */
    readonly userId: UserId | null
    readonly values: ValuesOf<Name>
  }
}[EmailName]

/** An e-mail with its words, in the form in which the outbox keeps it. */
export interface WrittenMail extends RenderedMail {
  readonly name: EmailName
  readonly to: string
  readonly userId: UserId | null
  /** The news in the e-mail. The e-mail is written anew from it when it is sent, and when more news is added. */
  readonly gathered?: readonly unknown[]
  /** The seconds that the e-mail waits before it is sent. Without this field it is due immediately. */
  readonly seconds?: number
}

/** The texts of e-mails by the keys of their content items. */
export type MailTexts = ReadonlyMap<string, string>

const subjectKey = (name: EmailName): string => `email.${name}.subject`
const bodyKey = (name: EmailName): string => `email.${name}.body`

export const textKeys = (names: readonly EmailName[]): string[] =>
  names.flatMap((name) => [subjectKey(name), bodyKey(name)])

export const textsOf = (items: readonly { readonly key: string; readonly value: string }[]): MailTexts =>
  new Map(items.map(({ key, value }) => [key, value]))

/** Reads the present texts of some kinds of e-mail. */
export const readTexts = async (
  transaction: Database | Transaction,
  ...names: readonly EmailName[]
): Promise<MailTexts> =>
  textsOf(
    await transaction.selectFrom('content_item').select(['key', 'value']).where('key', 'in', textKeys(names)).execute(),
  )

/** Fills the texts of an e-mail. `texts` contains the texts of this kind, and may contain those of other kinds. */
export const renderedMail = <Name extends EmailName>(
  texts: MailTexts,
  name: Name,
  values: ValuesOf<Name>,
): RenderedMail => rendered(texts, name, values)

const rendered = (texts: MailTexts, name: EmailName, values: MailValues): RenderedMail =>
  renderMail(name, { subject: texts.get(subjectKey(name)) ?? '', body: texts.get(bodyKey(name)) ?? '' }, values)

export const writeMail = (texts: MailTexts, { name, to, userId, values }: Mail): WrittenMail => ({
  ...{ name, to, userId },
  ...rendered(texts, name, values),
})

export const queueMail = async (transaction: Transaction, mail: Mail): Promise<void> =>
  queueWritten(transaction, writeMail(await readTexts(transaction, mail.name), mail))

/** Queues a written e-mail. Its name need not be one of the known kinds. */
export const queueWritten = async (
  transaction: Transaction,
  { to, userId, name, subject, html, plain, gathered }: Omit<WrittenMail, 'name'> & { readonly name: string },
): Promise<void> => {
  const now = sql<string>`server_now()`
  await transaction
    .insertInto('outbox_mail')
    .values({
      ...{ user_id: userId, name, recipient: to, subject, html, plain },
      ...{ created_at: now, next_attempt_at: now },
      ...(gathered === undefined ? {} : { gathered: JSON.stringify(gathered) }),
    })
    .execute()
}
