/**
 * Writes each e-mail as an `.eml` file, for installations without a mail server (contract 1, SMTP_URL). Invariants: no other
 * user of the machine can read them, since their links open accounts; a file is whole from its first moment.
 */
import { chmod, mkdir } from 'node:fs/promises'
import { Predicate } from 'effect'
import { createTransport } from 'nodemailer'
import { writeWhole } from '../process/write-whole.ts'
import { composeMessage } from './compose-message.ts'
import { DeliveryFailed, type MailMessage, type MailTransport } from './mail-transport.ts'

/** By time, then by number; without colons, which not every file system takes. */
const fileName = ({ createdAt, id }: MailMessage): string => `${createdAt.replaceAll(':', '-')}-${id}.eml`

export const createFileTransport = (directory: string, sender: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const write = async (message: MailMessage): Promise<void> => {
    const { message: bytes } = await composer.sendMail(composeMessage(sender, message))
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await chmod(directory, 0o700)
    await writeWhole(directory, fileName(message), bytes)
  }
  return {
    async deliver(message) {
      try {
        await write(message)
      } catch (error) {
        const code = Predicate.hasProperty(error, 'code') && Predicate.isString(error.code) ? error.code : 'unknown'
        throw new DeliveryFailed({ reason: code, isPermanent: false })
      }
    },
  }
}
