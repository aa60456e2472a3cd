/**
 * The e-mails about accounts, each queued in the transaction that it tells about (docs/rules.md#e-mails). A mail that carries a code makes
 * it. Invariant: a mail that may reach somebody who never asked for it, or that is sent because somebody may have stolen the account, has no
 * word in it that a stranger can have written, and so no name.
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
  /** Null where it is not proved that this is the name of the address's reader. */
  readonly firstName: string | null
}

/**
 * Mails to an address whose reader's name is not known to be theirs: one that is to be proved; one that somebody wanted for an account of
 * their own; one that an administrator was told; the address of now, or the one before, with the link that undoes the change.
 */
type NameOfNameless = 'verify-address' | 'claim-account' | 'address-known' | 'email-change-asked' | 'email-changed'
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
  // Where there is a name but it is empty, as the first administrator's, the address stands for it.
  const firstName = to.firstName === null ? '' : to.firstName || to.email
  const values = { firstName, link: await linkOf(transaction, links, mail) }
  await queueMail(transaction, { name, to: to.email, userId: to.id, values })
}

interface TypeAnswer {
  /** Those who waited for an administrator's answer. */
  readonly ids: readonly number[]
  /** The user type that they waited for. */
  readonly userTypeId: number
  /** In the administrator's words; null where the answer is yes. */
  readonly refusedFor: string | null
}

/** Tells people, as far as they have an address, what an administrator has answered to their user type. */
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
