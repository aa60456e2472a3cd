/**
 * The e-mails about accounts. Each mail is queued in the transaction that it announces (docs/rules.md#e-mails). A function that queues a
 * mail with a code also makes the code. Invariant: two kinds of mail contain no word that a stranger can have written, and so no name:
 * mails that may reach somebody who never asked for them, and mails about a possible theft of the account.
 */
import { UserId } from '../../domain/schema/ids.ts'
import { nameInMails } from '../access/user-row.ts'
import type { Transaction } from '../database/database.ts'
import type { MailLinks } from '../mail/links.ts'
import { type Mail, queueMail, queueWritten, readTexts, writeMail } from '../mail/queue-mail.ts'
import { codesOf } from './account-codes.ts'
import { undosOf } from './email-undo.ts'

export interface Addressee {
  readonly id: UserId
  readonly email: string
}

interface NamedAddressee extends Addressee {
  /** The first name; null if nobody has proved that it is the name of the address's reader. */
  readonly firstName: string | null
}

/**
 * The mails to addresses whose reader may not be the person with the account's name. These mails go to an address that must be proved, to
 * an address that somebody wanted for their own account, to an address that an administrator or the setting ADMIN_EMAIL names, or to the
 * present or previous address with the link that undoes the change.
 */
type NameOfNameless =
  | 'verify-address'
  | 'welcome-administrator'
  | 'claim-account'
  | 'address-known'
  | 'email-change-asked'
  | 'email-changed'
type NameOfNamed = 'reset-password' | 'password-changed'

interface AccountMail<Name, To> {
  readonly name: Name
  readonly to: To
}

const linkOf = async (
  transaction: Transaction,
  links: MailLinks,
  { name, to: { id, email } }: AccountMail<NameOfNameless | NameOfNamed, Addressee>,
): Promise<string> => {
  const codes = codesOf(transaction, id)
  switch (name) {
    case 'verify-address':
      return links.verifyEmail(id, await codes.make('verify'))
    case 'claim-account':
      return links.claimAccount(id, await codes.make('claim-by-mail'))
    case 'welcome-administrator':
    case 'reset-password':
      return links.resetPassword(id, await codes.make('reset'))
    case 'email-change-asked':
    case 'email-changed':
      return links.undoEmailChange(id, await undosOf(transaction, id).make(email))
    case 'address-known':
    case 'password-changed':
      return links.forgotPassword()
  }
}

export const mailWithoutName = async (
  transaction: Transaction,
  links: MailLinks,
  mail: AccountMail<NameOfNameless, Addressee>,
): Promise<void> => {
  const { name, to } = mail
  const values = { link: await linkOf(transaction, links, mail) }
  await queueMail(transaction, { name, to: to.email, userId: to.id, values })
}

export const mailWithName = async (
  transaction: Transaction,
  links: MailLinks,
  mail: AccountMail<NameOfNamed, NamedAddressee>,
): Promise<void> => {
  const { name, to } = mail
  // If the name is empty, the mail uses the address instead.
  const firstName = to.firstName === null ? '' : to.firstName || to.email
  const values = { firstName, link: await linkOf(transaction, links, mail) }
  await queueMail(transaction, { name, to: to.email, userId: to.id, values })
}

interface TypeAnswer {
  /** The ids of the people who waited for an administrator's answer. */
  readonly ids: readonly number[]
  /** The user type for which the people waited. */
  readonly userTypeId: number
  /** The reason in the administrator's words; null if the user type is approved. */
  readonly refusedFor: string | null
}

/** Mails an administrator's answer about a user type to the people who have an address. */
export const mailTypeAnswer = async (
  transaction: Transaction,
  links: MailLinks,
  { ids, userTypeId, refusedFor }: TypeAnswer,
): Promise<void> => {
  if (ids.length === 0) return
  const accounts = await transaction
    .selectFrom('app_user')
    .select(['id', 'email', nameInMails.as('firstName')])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const type = transaction.selectFrom('user_type').select('name').where('id', '=', userTypeId)
  const { name: userType } = await type.executeTakeFirstOrThrow()
  const texts = await readTexts(transaction, refusedFor === null ? 'type-approved' : 'type-refused')
  for (const { id, email, firstName } of accounts) {
    if (email === null) continue
    const to = { to: email, userId: UserId.make(id) }
    const values = { firstName, userType }
    const mail: Mail =
      refusedFor === null
        ? { name: 'type-approved', ...to, values: { ...values, link: links.home() } }
        : { name: 'type-refused', ...to, values: { ...values, reason: refusedFor, link: links.profile() } }
    await queueWritten(transaction, writeMail(texts, mail))
  }
}
