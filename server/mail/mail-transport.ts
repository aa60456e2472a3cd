/** Sends e-mails: by SMTP, or as files. */
import { chmod, mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Data, Predicate } from 'effect'
import { createTransport, type NodemailerError, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import { isEmail } from '../../domain/rules/email.ts'
import { houseName } from '../process/brand.ts'
import { isLoopback } from '../process/reach.ts'
import type { Settings } from '../process/settings.ts'
import { writeWhole } from '../process/write-whole.ts'

interface MailMessage {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** An instant of the server's clock. */
  readonly createdAt: string
}

export class DeliveryFailed extends Data.TaggedError('DeliveryFailed')<{
  /** Some codes, without personal data. */
  readonly reason: string
  /** Whether the same e-mail would be refused again. */
  readonly isPermanent: boolean
}> {}

export interface MailTransport {
  /**
   * Settles when another server has accepted the e-mail, or the file is written.
   * @param signal ends the attempt. The e-mail may have been delivered all the same.
   * @throws DeliveryFailed
   */
  deliver(message: MailMessage, signal: AbortSignal): Promise<void>
}

/** The sender: MAIL_FROM; or the account at the mail server, which often accepts no other; or no-reply at the host of PUBLIC_URL. */
export const senderAddress = ({
  mailFrom,
  smtpUrl,
  publicUrl,
}: Pick<Settings, 'mailFrom' | 'smtpUrl' | 'publicUrl'>): string => {
  if (mailFrom !== null) return mailFrom
  const user = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).username)
  if (user.includes('@') && isEmail(user)) return user
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  // Mail servers refuse a sender at an IP address.
  const isNamed = isIP(host.replace(/^\[|\]$/g, '')) === 0
  return `no-reply@${isNamed ? host : 'localhost'}`
}

export const composeMessage = (sender: string, message: MailMessage): SendMailOptions => {
  const date = new Date(message.createdAt)
  return {
    from: { name: houseName, address: sender },
    // Given as an object, so that it is one address whatever characters are in it.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    html: message.html,
    text: message.plain,
    date,
    messageId: `<${date.getTime().toString(36)}.${message.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    encoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Otherwise Exchange answers with notes of absence.
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'sv',
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export const createFileTransport = (directory: string, sender: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(message) {
      try {
        const { message: bytes } = await composer.sendMail(composeMessage(sender, message))
        await mkdir(directory, { recursive: true, mode: 0o700 })
        await chmod(directory, 0o700)
        // The names sort by time. They have no colons, which not every file system accepts.
        await writeWhole(directory, `${message.createdAt.replaceAll(':', '-')}-${message.id}.eml`, bytes)
      } catch (error) {
        const code = Predicate.hasProperty(error, 'code') && Predicate.isString(error.code) ? error.code : 'unknown'
        throw new DeliveryFailed({ reason: code, isPermanent: false })
      }
    },
  }
}

/** Time limits in milliseconds. */
export interface SmtpPatience {
  /** Until there is a connection, and then until the mail server has greeted. */
  readonly greeting: number
  /** For each answer of the mail server after that. */
  readonly answer: number
}

const standardPatience: SmtpPatience = { greeting: 10_000, answer: 20_000 }

const optionsOf = (smtpUrl: string, { greeting, answer }: SmtpPatience): SMTPTransportOptions => {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const auth =
    url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  // If no password is sent, encryption without a trusted certificate is still better than none.
  const isChecked = secure || (auth !== null && !isLoopback(host))
  return {
    host,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure,
    ...(auth === null ? {} : { auth }),
    ...(isChecked ? { requireTLS: true } : { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
    dnsTimeout: greeting,
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: answer,
    socketCloseTimeout: 1_000,
  }
}

/** Whether the mail server refuses this e-mail for good. That it refuses the sender or the password may be put right. */
const isRefusal = ({ code, command, permanent, responseCode }: NodemailerError): boolean => {
  if (code === 'EENVELOPE' && command === 'API') return true
  return permanent === true && responseCode !== 530 && (command === 'RCPT TO' || command === 'DATA')
}

const failureOf = (error: NodemailerError): DeliveryFailed => {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1]
  const codes = [error.code, error.originalCode, error.timeoutType, error.command, error.responseCode, enhanced]
  return new DeliveryFailed({
    reason: codes.filter((code) => code !== undefined).join(' ') || 'unknown',
    isPermanent: isRefusal(error),
  })
}

export const createSmtpTransport = (smtpUrl: string, sender: string, patience = standardPatience): MailTransport => {
  const transport = createTransport(optionsOf(smtpUrl, patience))
  return {
    async deliver(message, signal) {
      try {
        await transport.sendMail({ ...composeMessage(sender, message), signal })
      } catch (error) {
        throw failureOf(error instanceof Error ? error : new Error('unknown'))
      }
    },
  }
}

export const outboxDirectory = ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string =>
  join(dataDirectory, 'outbox')

export const createMailTransport = (settings: Settings): MailTransport =>
  settings.smtpUrl === null
    ? createFileTransport(outboxDirectory(settings), senderAddress(settings))
    : createSmtpTransport(settings.smtpUrl, senderAddress(settings))
