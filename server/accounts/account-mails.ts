/**
 * The e-mails about accounts, queued in the transaction of what they tell of (contract 3, E-mails). A mail that carries
 * a code makes it, and so kills the one before.
 */
import type { UserId } from '../../domain/entities.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { makeCode } from './account-codes.ts'

export interface Recipient {
  readonly id: UserId
  readonly email: string
  readonly firstName: string
}

type SendMail = (transaction: Transaction, recipient: Recipient) => Promise<void>

export interface AccountMails {
  /** To the address that is to be proved. */
  readonly verifyAddress: SendMail
  readonly resetPassword: SendMail
  /** To the owner of an address that somebody wanted for an account of his own. */
  readonly addressKnown: SendMail
  readonly passwordChanged: SendMail
}

/** Of those whose name is not known, such as the first administrator, the address. */
const greeted = ({ firstName, email }: Recipient): string => firstName || email

export const createAccountMails = (links: Links): AccountMails => {
  const send =
    (
      name: 'verify-address' | 'reset-password' | 'address-known' | 'password-changed',
      linkOf: (transaction: Transaction, id: UserId) => Promise<string> | string,
    ): SendMail =>
    async (transaction, recipient) => {
      const link = await linkOf(transaction, recipient.id)
      const values = { firstName: greeted(recipient), link }
      await queueMail(transaction, { name, to: recipient.email, userId: recipient.id, values })
    }
  return {
    verifyAddress: send('verify-address', async (transaction, id) =>
      links.verifyEmail(id, await makeCode(transaction, id, 'verify')),
    ),
    resetPassword: send('reset-password', async (transaction, id) =>
      links.resetPassword(id, await makeCode(transaction, id, 'reset')),
    ),
    addressKnown: send('address-known', () => links.forgotPassword()),
    passwordChanged: send('password-changed', () => links.forgotPassword()),
  }
}
