/** Who the e-mails come from: MAIL_FROM, or what follows from the other settings. */
import { isIP } from 'node:net'
import { isEmail } from '../../domain/rules/email.ts'
import type { Settings } from '../process/settings.ts'

/** A mail server often lets an account write as itself alone. */
const smtpUser = (smtpUrl: string | null): string =>
  smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).username)

/** An address of a host that has no name would be refused. */
const hostOf = (publicUrl: string | null): string => {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : 'localhost'
}

export const senderAddress = ({
  mailFrom,
  smtpUrl,
  publicUrl,
}: Pick<Settings, 'mailFrom' | 'smtpUrl' | 'publicUrl'>): string => {
  if (mailFrom !== null) return mailFrom
  const user = smtpUser(smtpUrl)
  return user.includes('@') && isEmail(user) ? user : `no-reply@${hostOf(publicUrl)}`
}
