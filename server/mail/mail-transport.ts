/** Sends e-mails by SMTP, or writes them as files. */
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
  /** The time of the server's clock when the e-mail was written. */
  readonly createdAt: string
}

export class DeliveryFailed extends Data.TaggedError('DeliveryFailed')<{
  /** Codes that describe the failure, without personal data. */
  readonly reason: string
  /** Whether the same e-mail would be refused again. */
  readonly isPermanent: boolean
}> {}

export interface MailTransport {
  /**
   * Settles when another server has accepted the e-mail, or when the file is written.
   * @param signal ends the attempt. The e-mail may have been delivered nevertheless.
   * @throws DeliveryFailed
   */
  deliver(message: MailMessage, signal: AbortSignal): Promise<void>
}

/**
 * The sender: MAIL_FROM if it is set, or else the account at the mail server, which often accepts no other sender, or else no-reply at the
 * host of PUBLIC_URL.
 */
export const senderAddress = ({
  mailFrom,
  smtpUrl,
  publicUrl,
}: Pick<Settings, 'mailFrom' | 'smtpUrl' | 'publicUrl'>): string => {
  if (mailFrom !== null) return mailFrom
  const user = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).username)
  if (user.includes('@') && isEmail(user)) return user
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  // Mail servers refuse a sender whose domain is an IP address.
  const isNamed = isIP(host.replace(/^\[|\]$/g, '')) === 0
  return `no-reply@${isNamed ? host : 'localhost'}`
}

export const composeMessage = (sender: string, message: MailMessage): SendMailOptions => {
  const date = new Date(message.createdAt)
  return {
    from: { name: houseName, address: sender },
    // An object makes this one address, whatever characters it contains.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    html: message.html,
    text: message.plain,
    date,
    messageId: `<${date.getTime().toString(36)}.${message.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    encoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Without this header, Exchange answers with out-of-office replies.
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
        // The names sort by time. They contain no colons, because some file systems do not accept them.
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
  /** The limit for the connection to the mail server, and again for the server's greeting. */
  readonly greeting: number
  /** The limit for each later answer of the mail server. */
  readonly answer: number
}

const standardPatience: SmtpPatience = { greeting: 10_000, answer: 20_000 }

const optionsOf = (smtpUrl: string, { greeting, answer }: SmtpPatience): SMTPTransportOptions => {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const auth =
    url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  // If no password is sent, encryption without a trusted certificate is still better than no encryption.
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

const failureOf = (error: NodemailerError): DeliveryFailed => {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1]
  const { code, command, permanent, responseCode } = error
  const codes = [code, error.originalCode, error.timeoutType, command, responseCode, enhanced]
  // A refusal of the sender or the password is not for ever, because an operator can correct it.
  const isOfEmail = permanent === true && responseCode !== 530 && (command === 'RCPT TO' || command === 'DATA')
  return new DeliveryFailed({
    reason: codes.filter((one) => one !== undefined).join(' ') || 'unknown',
    isPermanent: isOfEmail || (code === 'EENVELOPE' && command === 'API'),
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
