/**
 * Hands each e-mail to an SMTP server. Invariants: a server that is dead or silent holds a mail no longer than the
 * time-outs; a password goes over a connection that is encrypted and whose certificate was checked, unless the server is
 * on this machine; nothing that the server says is kept but its codes, since it repeats addresses.
 */
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer'
import { isLoopback } from '../process/settings.ts'
import { composeMessage } from './compose-message.ts'
import { DeliveryFailed, type MailTransport } from './mail-transport.ts'

/** Milliseconds. */
export interface SmtpPatience {
  /** Until there is a connection, and then until the server has greeted. */
  readonly greeting: number
  /** For each word of the server after that. */
  readonly answer: number
}

const standardPatience: SmtpPatience = { greeting: 10_000, answer: 20_000 }

const optionsOf = (smtpUrl: string, { greeting, answer }: SmtpPatience): SMTPTransportOptions => {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const auth =
    url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  // Without a secret to keep, an encryption without a trusted certificate is better than none.
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

/** Only what the server says of this mail: that it does not know the sender or the password may be put right. */
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
