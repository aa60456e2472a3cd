/**
 * The e-mails about accounts, each queued in the transaction that it tells about (docs/rules.md#e-mails). A mail that
 * carries a code makes it. Invariant: a mail that may reach somebody who never asked for it, or is sent because
 * somebody may have stolen the account, has no word in it that a stranger can have written, and so no name.
 */
import { UserId } from '../../domain/schema/ids.ts'
import { nameInMails } from '../access/user-row.ts'
import type { Transaction } from '../database/database.ts'
import type { MailLinks } from '../mail/links.ts'
import { type Mail, queueMail, queueWritten, readTexts, writeMail } from '../mail/queue-mail.ts'
import { makeCode } from './account-codes.ts'
import { makeUndo } from './email-undo.ts'

export interface Addressee {
  readonly id: UserId
  readonly email: string
}

interface Recipient extends Addressee {
  /** Null: it is not proved that the name is that of the address's reader. */
  readonly firstName: string | null
}

/**
 * To an address whose reader's name is not known to be theirs: one that is to be proved; one that somebody wanted for an
 * account of their own; one that an administrator was told; the address of now, or the one before, with the link that undoes
 * the change.
 */
type MailWithoutName = 'verify-address' | 'claim-account' | 'address-known' | 'email-change-asked' | 'email-changed'
type MailWithName = 'reset-password' | 'password-changed'

const linkOf = async (
  transaction: Transaction,
  links: MailLinks,
  name: MailWithoutName | MailWithName,
  { id, email }: Addressee,
): Promise<string> => {
  switch (name) {
    case 'verify-address':
      return links.verifyEmail(id, await makeCode(transaction, id, 'verify'))
    case 'claim-account':
      return links.claimAccount(id, await makeCode(transaction, id, 'claim-by-mail'))
    case 'reset-password':
      return links.resetPassword(id, await makeCode(transaction, id, 'reset'))
    case 'email-change-asked':
    case 'email-changed':
      return links.undoEmailChange(id, await makeUndo(transaction, id, email))
    case 'address-known':
    case 'password-changed':
      return links.forgotPassword()
  }
}

export const mailWithoutName = async (
  transaction: Transaction,
  links: MailLinks,
  name: MailWithoutName,
  to: Addressee,
): Promise<void> => {
  const values = { link: await linkOf(transaction, links, name, to) }
  await queueMail(transaction, { name, to: to.email, userId: to.id, values })
}

/** To each of these, if there is an address, who waited for an administrator's word on this user type. */
const mailTypeAnswer = async (
  transaction: Transaction,
  ids: readonly number[],
  userTypeId: number,
  name: 'type-approved' | 'type-refused',
  mailOf: (
    to: { readonly to: string; readonly userId: UserId },
    values: { readonly firstName: string; readonly userType: string },
  ) => Mail,
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
  const texts = await readTexts(transaction, name)
  for (const { id, email, firstName } of accounts) {
    if (email === null) continue
    const mail = mailOf({ to: email, userId: UserId.make(id) }, { firstName, userType })
    await queueWritten(transaction, writeMail(texts, mail))
  }
}

export const mailApproved = (
  transaction: Transaction,
  links: MailLinks,
  ids: readonly number[],
  userTypeId: number,
): Promise<void> => {
  const name = 'type-approved'
  return mailTypeAnswer(transaction, ids, userTypeId, name, (to, values) => ({
    name,
    ...to,
    values: { ...values, link: links.home() },
  }))
}

/** @param reason in the administrator's words */
export const mailRefused = (
  transaction: Transaction,
  links: MailLinks,
  account: { readonly id: number; readonly user_type_id: number },
  reason: string,
): Promise<void> => {
  const name = 'type-refused'
  return mailTypeAnswer(transaction, [account.id], account.user_type_id, name, (to, values) => ({
    name,
    ...to,
    values: { ...values, reason, link: links.profile() },
  }))
}

export const mailPerson = async (
  transaction: Transaction,
  links: MailLinks,
  name: MailWithName,
  to: Recipient,
): Promise<void> => {
  // The address stands for a name that is not known, such as the first administrator's.
  const firstName = to.firstName === null ? '' : to.firstName || to.email
  const values = { firstName, link: await linkOf(transaction, links, name, to) }
  await queueMail(transaction, { name, to: to.email, userId: to.id, values })
}
