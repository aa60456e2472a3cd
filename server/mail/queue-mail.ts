/**
 * Puts an e-mail into the outbox, in the transaction of the deed about which it tells: if that is rolled back, no e-mail is sent
 * (docs/rules.md#e-mails). It is written with the texts and values of now, which is what a process of an older release would send; if it
 * keeps the news that it tells, it is written anew when it is sent. Invariant: no text of an administrator, also an empty one, can prevent
 * the deed.
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

/** An e-mail of any kind, with a plain text for each placeholder of its texts. */
export type Mail = {
  readonly [Name in EmailName]: {
    readonly name: Name
    readonly to: string
    /** The person whom it is about. It is erased when the person's account is cleared. */
    readonly userId: UserId | null
    readonly values: ValuesOf<Name>
  }
}[EmailName]

/** An e-mail with its words, as the outbox keeps it. */
export interface WrittenMail extends RenderedMail {
  readonly name: EmailName
  readonly to: string
  readonly userId: UserId | null
  /** The news that it tells. From these it is written anew when it is sent, and when further news are added. */
  readonly gathered?: readonly unknown[]
  /** How long it waits before it is sent; it is due immediately if this is left out. */
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

/** @param texts the texts of this kind of e-mail, and perhaps of others */
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

/** @param mail its name may be none of the kinds of e-mail */
export const queueWritten = async (
  transaction: Transaction,
  { to, userId, name, subject, html, plain }: Omit<WrittenMail, 'name'> & { readonly name: string },
): Promise<void> => {
  const now = sql<string>`server_now()`
  await transaction
    .insertInto('outbox_mail')
    .values({
      ...{ user_id: userId, name, recipient: to, subject, html, plain },
      ...{ created_at: now, next_attempt_at: now },
    })
    .execute()
}
