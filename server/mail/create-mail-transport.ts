/** By SMTP_URL, or to files in the data folder (contract 1). */
import { join } from 'node:path'
import type { Settings } from '../process/settings.ts'
import { createFileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { senderAddress } from './sender-address.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export const outboxDirectory = ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string =>
  join(dataDirectory, 'outbox')

export const createMailTransport = (settings: Settings): MailTransport =>
  settings.smtpUrl === null
    ? createFileTransport(outboxDirectory(settings), senderAddress(settings))
    : createSmtpTransport(settings.smtpUrl, senderAddress(settings))
