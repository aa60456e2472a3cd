/**
 * The e-mails about accounts, queued in the transaction of what they tell of (contract 3, E-mails). A mail that carries
 * a code makes it. Invariant: what may reach somebody who never asked for it, or is sent because somebody may have
 * stolen the account, has no word in it that a stranger can have written, and so no name.
 */
import type { UserId } from '../../domain/entities.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { makeCode } from './account-codes.ts'
import { makeUndo } from './address-undo.ts'

export interface Addressee {
  readonly id: UserId
  readonly email: string
}

export interface Recipient extends Addressee {
  /** Null: nobody has proved that the name is that of whoever reads the address. */
  readonly firstName: string | null
}

type SendMail<To extends Addressee> = (transaction: Transaction, to: To) => Promise<void>

export interface AccountMails {
  /** To the address that is to be proved. */
  readonly verifyAddress: SendMail<Addressee>
  readonly resetPassword: SendMail<Recipient>
  /** To the owner of an address that somebody wanted for an account of his own. */
  readonly addressKnown: SendMail<Addressee>
  readonly passwordChanged: SendMail<Recipient>
  /** To the address of now, which has been proved, with the link that undoes it. */
  readonly emailChangeAsked: SendMail<Addressee>
  /** To the address before, as that. */
  readonly emailChanged: SendMail<Addressee>
}

/** Of those whose name is not known, such as the first administrator, the address. */
const greeted = ({ firstName, email }: Recipient): string => (firstName === null ? '' : firstName || email)

export const createAccountMails = (links: Links): AccountMails => {
  const verifyLink = async (transaction: Transaction, { id }: Addressee) =>
    links.verifyEmail(id, await makeCode(transaction, id, 'verify'))
  const resetLink = async (transaction: Transaction, { id }: Addressee) =>
    links.resetPassword(id, await makeCode(transaction, id, 'reset'))
  const undoLink = async (transaction: Transaction, { id, email }: Addressee) =>
    links.undoEmailChange(id, await makeUndo(transaction, id, email))
  const forgotLink = async () => links.forgotPassword()

  type LinkOf = (transaction: Transaction, to: Addressee) => Promise<string>
  const namelessly =
    (
      name: 'verify-address' | 'address-known' | 'email-change-asked' | 'email-changed',
      linkOf: LinkOf,
    ): SendMail<Addressee> =>
    async (transaction, to) => {
      const values = { link: await linkOf(transaction, to) }
      await queueMail(transaction, { name, to: to.email, userId: to.id, values })
    }
  const byName =
    (name: 'reset-password' | 'password-changed', linkOf: LinkOf): SendMail<Recipient> =>
    async (transaction, to) => {
      const values = { firstName: greeted(to), link: await linkOf(transaction, to) }
      await queueMail(transaction, { name, to: to.email, userId: to.id, values })
    }
  return {
    verifyAddress: namelessly('verify-address', verifyLink),
    resetPassword: byName('reset-password', resetLink),
    addressKnown: namelessly('address-known', forgotLink),
    passwordChanged: byName('password-changed', forgotLink),
    emailChangeAsked: namelessly('email-change-asked', undoLink),
    emailChanged: namelessly('email-changed', undoLink),
  }
}
