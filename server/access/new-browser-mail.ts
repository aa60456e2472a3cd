/**
 * Tells people that somebody signed in to their account in a browser that never did before, so that whoever was not that
 * can choose another password (contract 2). In the transaction of the sign-in.
 */
import type { User } from '../../domain/schema/people.ts'
import { serverNow } from '../database/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'

const instant = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})

/** @param browser in words */
export const mailNewBrowser = async (
  transaction: Transaction,
  links: Links,
  { id, email }: User,
  browser: string,
): Promise<void> => {
  const when = instant.format(new Date(await serverNow(transaction)))
  const values = { when, browser, link: links.forgotPassword() }
  await queueMail(transaction, { name: 'new-browser', to: email, userId: id, values })
}
