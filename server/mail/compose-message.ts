/**
 * An e-mail as nodemailer takes it. Invariants: one recipient; nothing is read from a file or an address; the same mail has
 * the same Message-ID whenever it is tried, so that a mail server may tell that it has it already.
 */
import type { SendMailOptions } from 'nodemailer'
import { houseName } from '../process/brand.ts'
import type { MailMessage } from './mail-transport.ts'

export const composeMessage = (sender: string, message: MailMessage): SendMailOptions => {
  const date = new Date(message.createdAt)
  return {
    from: { name: houseName, address: sender },
    // As an object it is one address, whatever is in it.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    html: message.html,
    text: message.plain,
    date,
    messageId: `<${date.getTime().toString(36)}.${message.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    encoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange answers with absences otherwise.
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'sv',
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
