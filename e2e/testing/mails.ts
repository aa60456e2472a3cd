/** Reads the e-mails that a test server has sent. Without a mail server they are files in its outbox. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from '../../tests/testing/patience.ts'
import type { TestServer } from './server-process.ts'

const decoded = (quotedPrintable: string): string =>
  Buffer.from(
    quotedPrintable
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** A sign-in in a new browser causes such a mail, and a test has many new browsers. */
const ofNewBrowser = 'i en webbläsare som inte har använts för det förut'

/** The mails to a person, as text with headers, the newest last. Mails about a new browser are left out. */
export const mailsTo = (server: TestServer, recipient: string): string[] => {
  const outbox = join(server.dataDirectory, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decoded(readFileSync(join(outbox, name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${recipient}\r\n`) && !mail.includes(ofNewBrowser))
}

const WAIT_MS = patience(15_000)

/** Waits for the mail with the number `count` to a person, and returns it. */
export const mailTo = async (server: TestServer, recipient: string, count = 1): Promise<string> => {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const mail = mailsTo(server, recipient)[count - 1]
    if (mail !== undefined) return mail
    if (Date.now() > deadline) throw new Error(`no mail number ${count} to ${recipient} was sent`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The address in the link of a mail, from its path on. */
export const linkIn = (mail: string, path: string): string => {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\?id=\\d+&code=[\\w-]+(?:&returnUrl=[\\w%-]+)?)`).exec(mail)?.[1]
  if (link === undefined) throw new Error(`the mail has no link to ${path}:\n${mail}`)
  return link
}
