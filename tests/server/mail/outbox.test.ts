/** From the transaction to the inbox, by a real SMTP server on loopback. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { createFileTransport, type MailTransport, senderAddress } from '../../../server/mail/mail-transport.ts'
import { leaseSeconds, markFailed } from '../../../server/mail/outbox.ts'
import { queueMail } from '../../../server/mail/queue-mail.ts'
import { retryDelay } from '../../../server/mail/send-mails.ts'
import { openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'
import { readMessage } from './read-message.ts'
import { type InboxRules, type SmtpInbox, startInbox, startSilence } from './smtp-inbox.ts'
import { claimMail, eventually, LINK, openTestOutbox, SENDER, smtp, type TestOutbox } from './test-outbox.ts'

let outbox: TestOutbox
const open = new Set<{ stop(): Promise<void> }>()
beforeAll(async () => {
  outbox = await openTestOutbox()
})
afterEach(async () => {
  await outbox.clean()
  await Promise.all([...open].map((server) => server.stop()))
  open.clear()
})
afterAll(() => outbox?.close())

const inboxOf = async (rules?: InboxRules): Promise<SmtpInbox> => {
  const inbox = await startInbox(rules)
  open.add(inbox)
  return inbox
}
const rowTo = async (recipient: string) => (await outbox.rows()).find((row) => row.recipient === recipient)
const onlyRow = async () => {
  const [row, ...more] = await outbox.rows()
  if (row === undefined || more.length > 0) throw new Error('not one row')
  return row
}
const erased = { recipient: null, subject: null, html: null, plain: null }
const secrets = /åsa|bertil|@|hemlig|lösenord/i

describe('a mail', () => {
  test('arrives once, as it was written, and its words are erased then', { tags: 'email-erased' }, async () => {
    const inbox = await inboxOf()
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se', 'Åsa "Ö" <Öberg> & 𝄞')
    await eventually(async () => expect(await onlyRow()).toMatchObject({ ...erased, sent_at: expect.any(String) }))
    const sent = await onlyRow()
    await outbox.pass(leaseSeconds + 1)
    // A later mail shows that the outbox was read again.
    await outbox.queue('bertil@example.se')
    await eventually(() => expect(inbox.received.at(-1)?.recipients).toEqual(['bertil@example.se']))

    expect(inbox.received).toHaveLength(2)
    const [{ sender, recipients, message } = expect.fail()] = inbox.received
    expect({ sender, recipients }).toEqual({ sender: SENDER, recipients: ['asa@example.se'] })
    expect(Object.fromEntries(message.headers)).toMatchObject({
      from: `Lärcentrum <${SENDER}>`,
      to: 'asa@example.se',
      subject: 'Ditt lösenord har ändrats',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\w.]+@boka\.example\.se>$/),
      date: expect.stringMatching(/^Mon, 02 Mar 2026 07:\d\d:\d\d \+0000$/),
    })
    expect(message.plain).toContain('Hej Åsa "Ö" <Öberg> & 𝄞!\n')
    expect(message.plain).toContain(LINK)
    expect(message.html).toContain('<p>Hej Åsa &quot;Ö&quot; &lt;Öberg&gt; &amp; 𝄞!</p>')
    expect(message.html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
    expect(sent).toMatchObject({ attempts: 1, last_error: null })
    expect((await outbox.rows())[0]).toEqual(sent)
  })

  test('of a transaction that rolls back was never there, and is not sent before the commit', {
    tags: 'email-outbox',
  }, async () => {
    const inbox = await inboxOf()
    outbox.startSender(smtp(inbox.url))
    const mail = (to: string) =>
      ({ name: 'password-changed', to, userId: null, values: { firstName: 'Åsa', link: LINK } }) as const
    const rolledBack = outbox.database.transaction().execute(async (transaction) => {
      await queueMail(transaction, mail('nobody@example.se'))
      throw new Error('the deed failed')
    })
    await expect(rolledBack).rejects.toThrow('the deed failed')
    await outbox.database.transaction().execute((transaction) => queueMail(transaction, mail('asa@example.se')))
    await eventually(() => expect(inbox.received).toHaveLength(1))
    expect(inbox.received[0]?.recipients).toEqual(['asa@example.se'])
    expect(await outbox.rows()).toHaveLength(1)
  })

  test('has the text of the content items, as they are when it is queued', { tags: 'email-placeholders' }, async () => {
    const inbox = await inboxOf()
    await outbox.database
      .insertInto('content_item')
      .values([
        { key: 'email.verify-address.subject', value: 'Välkommen, {{ firstName }}', content_type: 0 },
        { key: 'email.verify-address.body', value: '<p>Klicka <a href="{{link}}">här</a>.</p>', content_type: 2 },
      ])
      .execute()
    await outbox.queue('asa@example.se', 'Åsa\r\nBcc: bertil@example.se', 'verify-address')
    await outbox.database.deleteFrom('content_item').execute()
    outbox.startSender(smtp(inbox.url))
    await eventually(() => expect(inbox.received).toHaveLength(1))
    const message = inbox.received[0]?.message
    expect(message?.headers.get('subject')).toBe('Välkommen, Åsa Bcc: bertil@example.se')
    expect(message?.headers.has('bcc')).toBe(false)
    expect(inbox.received[0]?.recipients).toEqual(['asa@example.se'])
    expect(message?.plain).toMatch(new RegExp(`^Klicka här <${LINK.replaceAll(/[?.]/g, '\\$&')}>\\.\n`))
  })

  test('goes to one address, whatever is in it', async () => {
    const inbox = await inboxOf()
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se, bertil@example.se')
    await outbox.queue('cecilia@example.se')
    await eventually(async () => expect((await outbox.rows()).every((row) => row.recipient === null)).toBe(true))
    expect(inbox.received.map(({ recipients }) => recipients.length)).not.toContain(2)
    expect(inbox.received.map(({ recipients }) => recipients[0])).not.toContain('bertil@example.se')
  })
})

describe('encryption and password', () => {
  test('a server that offers encryption is met with it, although nobody vouches for its certificate', async () => {
    const inbox = await inboxOf({ options: { hideSTARTTLS: false } })
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se')
    await eventually(() => expect(inbox.received).toEqual([expect.objectContaining({ isEncrypted: true })]))
  })
  test('one that offers none gets the mail without', async () => {
    const inbox = await inboxOf()
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se')
    await eventually(() => expect(inbox.received).toEqual([expect.objectContaining({ isEncrypted: false })]))
  })
  test('user and password of the address sign in', async () => {
    const inbox = await inboxOf({ options: { authOptional: false, hideSTARTTLS: false } })
    outbox.startSender(smtp(inbox.url.replace('//', '//post%40example.se:hemligt%401@')))
    await outbox.queue('asa@example.se')
    await eventually(() => expect(inbox.received).toEqual([expect.objectContaining({ user: 'post@example.se' })]))
  })
  test('a wrong password is told without it, and the mail waits', async () => {
    const inbox = await inboxOf({ options: { authOptional: false, hideSTARTTLS: false } })
    outbox.startSender(smtp(inbox.url.replace('//', '//post%40example.se:hemligt%402@')))
    await outbox.queue('asa@example.se')
    await eventually(async () => expect((await onlyRow()).last_error).toMatch(/^EAUTH .*535/))
    expect(await onlyRow()).toMatchObject({ recipient: 'asa@example.se', given_up_at: null })
    expect(outbox.logged.join()).not.toMatch(secrets)
  })
  test('smtps goes to nobody whose certificate is not vouched for', async () => {
    const inbox = await inboxOf({ options: { secure: true } })
    outbox.startSender(smtp(inbox.url.replace('smtp:', 'smtps:')))
    await outbox.queue('asa@example.se')
    await eventually(async () => expect((await onlyRow()).last_error).toMatch(/ESOCKET|ETLS/))
    expect(inbox.received).toEqual([])
  })
})

describe('a mail server that', () => {
  test('is down gets everything when it is up again', { tags: ['email-dead-smtp', 'email-outbox'] }, async () => {
    const first = await startInbox()
    await first.stop()
    outbox.startSender(smtp(first.url))
    const persons = ['asa@example.se', 'bertil@example.se', 'cecilia@example.se']
    for (const person of persons) await outbox.queue(person)
    await eventually(async () => {
      for (const row of await outbox.rows()) expect(row).toMatchObject({ attempts: 1, last_error: expect.any(String) })
    })
    expect(outbox.logged.join()).not.toMatch(secrets)
    expect((await outbox.rows()).map((row) => row.last_error).join()).toMatch(/ECONNREFUSED/)

    const second = await inboxOf({ port: first.port })
    await outbox.pass(60)
    await eventually(() => expect(second.received).toHaveLength(3))
    expect(second.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(persons)
  })

  test('accepts connections and says nothing is left after a time-out', async () => {
    const silence = await startSilence()
    open.add(silence)
    const stop = outbox.startSender(smtp(silence.url, { greeting: 200, answer: 15_000 }))
    await outbox.queue('asa@example.se')
    await eventually(() => expect(silence.connections()).toBe(1))
    // While the server is silent, everybody goes on.
    await outbox.queue('bertil@example.se')
    await eventually(async () => {
      for (const row of await outbox.rows()) expect(row.last_error).toMatch(/ETIMEDOUT GREETING_TIMEOUT/)
    })
    await stop()
    const inbox = await inboxOf()
    outbox.startSender(smtp(inbox.url))
    await outbox.pass(60)
    await eventually(() => expect(inbox.received).toHaveLength(2))
  })

  test('hangs over one mail holds up no other', async () => {
    const inbox = await inboxOf({
      recipient: (address) => (address === 'asa@example.se' ? new Promise(() => undefined) : Promise.resolve(null)),
    })
    const stop = outbox.startSender(smtp(inbox.url), { attempt: 60_000, farewell: 50 })
    await outbox.queue('asa@example.se')
    const others = Array.from({ length: 8 }, (_, index) => `person${index}@example.se`)
    for (const other of others) await outbox.queue(other)
    await eventually(() => expect(inbox.received).toHaveLength(8))
    expect(await rowTo('asa@example.se')).toMatchObject({ attempts: 1, last_error: null })
    // The attempt ends, however slowly the server continues.
    await stop()
    await outbox.pass(60)
    outbox.startSender(smtp(inbox.url), { attempt: 50 })
    await eventually(async () => expect((await rowTo('asa@example.se'))?.last_error).toMatch(/EABORT/))
  })

  test('refuses the recipient for good is not asked again', async () => {
    const inbox = await inboxOf({ recipient: async (address) => (address.startsWith('asa') ? 550 : null) })
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se')
    await outbox.queue('bertil@example.se')
    await eventually(async () =>
      expect(await outbox.rows()).toEqual([
        expect.objectContaining({ ...erased, sent_at: null, given_up_at: expect.any(String), attempts: 1 }),
        expect.objectContaining({ ...erased, sent_at: expect.any(String), given_up_at: null }),
      ]),
    )
    const [refused] = await outbox.rows()
    expect(refused?.last_error).toMatch(/^EENVELOPE RCPT TO 550/)
    expect(refused?.last_error).not.toMatch(/@|secret/)
    expect(outbox.logged.join()).not.toMatch(secrets)
  })

  test.each([
    ['the recipient for now', { recipient: async () => 450 }, /EENVELOPE RCPT TO 450/],
    ['the sender', { sender: () => 550 }, /EENVELOPE MAIL FROM 550/],
    ['the message for now', { end: async () => 451 }, /EMESSAGE DATA 451/],
  ])('refuses %s is asked again later', async (_, rules, error) => {
    const inbox = await inboxOf(rules)
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se')
    await eventually(async () => expect((await onlyRow()).last_error).toMatch(error))
    expect(await onlyRow()).toMatchObject({ recipient: 'asa@example.se', given_up_at: null, attempts: 1 })
    await outbox.pass(60)
    await eventually(async () => expect(await onlyRow()).toMatchObject({ attempts: 2 }))
  })

  test('is given the same mail twice can tell by its Message-ID', async () => {
    const answers = [451, null]
    const inbox = await inboxOf({ end: async () => answers.shift() ?? null })
    outbox.startSender(smtp(inbox.url))
    await outbox.queue('asa@example.se')
    await eventually(async () => expect((await onlyRow()).last_error).toMatch(/451/))
    await outbox.pass(60)
    await eventually(async () => expect((await onlyRow()).sent_at).not.toBeNull())
    const [first, second] = inbox.received.map(({ message }) => message.headers.get('message-id'))
    expect(first).toBe(second)
  })
})

describe('the time between attempts', () => {
  test('begins at half a minute, doubles up to an hour, and is a fifth off at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, chance) => {
          const expected = Math.min(30 * 2 ** (attempts - 1), 3600)
          expect(retryDelay(attempts, chance)).toBeGreaterThanOrEqual(expected * 0.8 - 0.001)
          expect(retryDelay(attempts, chance)).toBeLessThanOrEqual(expected * 1.2 + 0.001)
        },
      ),
    )
  })
  test.each([
    ['password-changed', 72],
    ['verify-address', 24],
    ['reset-password', 1],
  ] as const)('a mail %s is given up after %d hours', async (name, hours) => {
    const dead = await startInbox()
    await dead.stop()
    await outbox.queue('asa@example.se', 'Åsa', name)
    await outbox.pass(hours * 3600 - 60)
    const stop = outbox.startSender(smtp(dead.url))
    await eventually(async () => expect(await onlyRow()).toMatchObject({ attempts: 1, last_error: expect.anything() }))
    await stop()
    expect(await onlyRow()).toMatchObject({ given_up_at: null })
    await outbox.pass(3600)
    const inbox = await inboxOf()
    outbox.startSender(smtp(inbox.url))
    await eventually(async () =>
      expect(await onlyRow()).toMatchObject({ ...erased, given_up_at: expect.any(String), last_error: 'past-use' }),
    )
    expect(inbox.received).toEqual([])
  })
})

describe('several senders', () => {
  test('send each mail once', { tags: 'email-outbox' }, async () => {
    const inbox = await inboxOf({ end: () => new Promise((resolve) => setTimeout(() => resolve(null), 20)) })
    outbox.startSender(smtp(inbox.url))
    outbox.startSender(smtp(inbox.url))
    const persons = Array.from({ length: 40 }, (_, index) => `person${index}@example.se`)
    for (const person of persons) await outbox.queue(person)
    await eventually(async () => expect((await outbox.rows()).every((row) => row.sent_at !== null)).toBe(true))
    expect(inbox.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(persons.toSorted())
  })

  test('one that dies with a mail leaves it to the others after its claim, and changes nothing when it comes back', async () => {
    const inbox = await inboxOf()
    await outbox.queue('asa@example.se')
    const claimed = await claimMail(outbox.database)
    if (claimed === null) throw new Error('nothing was due')
    expect(await claimMail(outbox.database)).toBeNull()
    await outbox.pass(leaseSeconds / 2)
    expect(await claimMail(outbox.database)).toBeNull()
    await outbox.pass(leaseSeconds / 2 + 1)
    const stop = outbox.startSender(smtp(inbox.url), { look: 10 })
    await eventually(async () => expect(await onlyRow()).toMatchObject({ attempts: 2, sent_at: expect.any(String) }))
    await stop()
    const before = await onlyRow()
    await markFailed(outbox.database, claimed, 'late', null)
    expect(await onlyRow()).toEqual(before)
  })

  test('a late failure takes nothing from whoever has the mail now', async () => {
    await outbox.queue('asa@example.se')
    const first = await claimMail(outbox.database)
    await outbox.pass(leaseSeconds + 1)
    const second = await claimMail(outbox.database)
    if (first === null || second === null) throw new Error('nothing was due')
    const before = await onlyRow()
    await markFailed(outbox.database, first, 'late', 30)
    expect(await onlyRow()).toEqual(before)
    await markFailed(outbox.database, second, 'now', 30)
    expect(await onlyRow()).toMatchObject({ last_error: 'now' })
  })
})

describe('the end of the server', () => {
  test('waits for what is on its way', async () => {
    let finish = (): void => undefined
    const inbox = await inboxOf({ end: () => new Promise((resolve) => (finish = () => resolve(null))) })
    const stop = outbox.startSender(smtp(inbox.url), { farewell: 10_000 })
    await outbox.queue('asa@example.se')
    await eventually(() => expect(inbox.received).toHaveLength(1))
    const stopped = stop()
    await outbox.queue('bertil@example.se')
    finish()
    await stopped
    expect(await outbox.rows()).toEqual([
      expect.objectContaining({ ...erased, sent_at: expect.any(String) }),
      expect.objectContaining({ attempts: 0 }),
    ])
  })
  test('but not for ever: what hangs is tried again by the next', async () => {
    const inbox = await inboxOf({ end: () => new Promise(() => undefined) })
    const stop = outbox.startSender(smtp(inbox.url), { attempt: 60_000, farewell: 50 })
    await outbox.queue('asa@example.se')
    await eventually(() => expect(inbox.received).toHaveLength(1))
    await stop()
    expect(await onlyRow()).toMatchObject({
      recipient: 'asa@example.se',
      sent_at: null,
      given_up_at: null,
      attempts: 1,
    })
    await outbox.pass(60)
    expect(await claimMail(outbox.database)).toMatchObject({ recipient: 'asa@example.se' })
  })
  test('comes at once also while every place is taken', async () => {
    const inbox = await inboxOf({ end: () => new Promise(() => undefined) })
    const stop = outbox.startSender(smtp(inbox.url), { atOnce: 1, attempt: 60_000, farewell: 50 })
    await outbox.queue('asa@example.se')
    await outbox.queue('bertil@example.se')
    await eventually(() => expect(inbox.received).toHaveLength(1))
    await stop()
    expect((await outbox.rows()).map((row) => row.attempts)).toEqual([1, 0])
  })
})

test('an outbox that cannot be read is read again later', async () => {
  const inbox = await inboxOf()
  outbox.startSender(smtp(inbox.url))
  await sql`alter table outbox_mail rename to elsewhere`.execute(outbox.database)
  await eventually(() => expect(outbox.logged.join()).toContain('The outbox could not be read'))
  await sql`alter table elsewhere rename to outbox_mail`.execute(outbox.database)
  await outbox.queue('asa@example.se')
  await eventually(() => expect(inbox.received).toHaveLength(1))
})

test('while the mail server is silent, calls that send mail are answered and the mail waits', {
  tags: ['email-dead-smtp', 'email-links'],
}, async () => {
  const silence = await startSilence()
  open.add(silence)
  const server = await startTestServer({
    environment: { SMTP_URL: silence.url, PUBLIC_URL: 'https://boka.example.se' },
    sendsMails: true,
  })
  try {
    await loadTestContent(server.database)
    const browser = await openBrowser(server.address)
    const forget = () =>
      browser.send('/api/user/forgot-password', {
        method: 'POST',
        body: { baseUrl: 'https://boka.example.se/forgot-password', email: people.anna },
      })
    expect(await forget()).toMatchObject({ status: calls.forgotPassword.status })
    await eventually(() => expect(silence.connections()).toBe(1))
    expect(await forget()).toMatchObject({ status: calls.forgotPassword.status })
    const rows = await server.database
      .selectFrom('outbox_mail')
      .select(['recipient', 'sent_at', 'last_error', 'plain'])
      .execute()
    // The first attempt is not over yet, so nobody can have waited for it.
    const plain = expect.stringMatching(/<https:\/\/boka\.example\.se\/forgot-password\?id=\d+&code=[\w-]{43}>/)
    const waiting = { recipient: people.anna, sent_at: null, last_error: null, plain }
    expect(rows).toEqual([waiting, waiting])
    expect(await browser.signIn(people.anna, TEST_PASSWORD)).toMatchObject({ status: 200 })
  } finally {
    await server.stop()
  }
})

describe('without SMTP_URL', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'booking-mail-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

  test('each mail is a file that only its owner may read, in the data folder', {
    tags: ['setting-smtp-url', 'setting-data-dir'],
  }, async () => {
    const server = await startTestServer({ environment: { DATA_DIR: join(folder, 'data') }, sendsMails: true })
    try {
      await server.database.transaction().execute((transaction) =>
        queueMail(transaction, {
          name: 'password-changed',
          to: 'asa@example.se',
          userId: null,
          values: { firstName: 'Åsa', link: LINK },
        }),
      )
      expect(await modeOf(join(folder, 'data'))).toBe('700')
      const directory = join(folder, 'data', 'outbox')
      const [name = ''] = await eventually(async () => {
        const names = (await readdir(directory)).filter((file) => file.endsWith('.eml'))
        expect(names).toHaveLength(1)
        return names
      })
      expect(name).toMatch(/^2026-03-02T06-\d\d-\d\d\.\d{3}Z-\d+\.eml$/)
      expect(await modeOf(directory)).toBe('700')
      expect(await modeOf(join(directory, name))).toBe('600')
      const { headers, plain, html } = readMessage(await readFile(join(directory, name)))
      expect(headers.get('to')).toBe('asa@example.se')
      expect(headers.get('from')).toBe('Lärcentrum <no-reply@localhost>')
      expect(headers.get('subject')).toBe('Ditt lösenord har ändrats')
      expect(plain).toContain('Hej Åsa!')
      expect(html).toContain('Hej Åsa!')
      await eventually(async () =>
        expect(await server.database.selectFrom('outbox_mail').selectAll().execute()).toEqual([
          expect.objectContaining(erased),
        ]),
      )
    } finally {
      await server.stop()
    }
  })

  test('a folder that cannot be written loses nothing', async () => {
    const missing = join(folder, 'not-yet')
    const transport: MailTransport = createFileTransport(join(missing, '\0'), SENDER)
    outbox.startSender(transport)
    await outbox.queue('asa@example.se')
    await eventually(async () => expect((await onlyRow()).last_error).toBe('ERR_INVALID_ARG_VALUE'))
    expect(await onlyRow()).toMatchObject({ recipient: 'asa@example.se', given_up_at: null })
  })
})

describe('the sender', () => {
  const unset = { mailFrom: null, smtpUrl: null, publicUrl: null }
  test.each([
    [{ ...unset, mailFrom: 'bokning@example.se', smtpUrl: 'smtp://a%40b.se:x@c.se' }, 'bokning@example.se'],
    [{ ...unset, smtpUrl: 'smtp://post%40example.se:x@mail.example.se' }, 'post@example.se'],
    [{ ...unset, smtpUrl: 'smtp://post:x@mail.example.se', publicUrl: 'https://boka.example.se' }, SENDER],
    [{ ...unset, publicUrl: 'https://192.0.2.1' }, 'no-reply@localhost'],
    [{ ...unset, publicUrl: 'http://[::1]:8080' }, 'no-reply@localhost'],
    [unset, 'no-reply@localhost'],
  ])('of %j is %s', (settings, address) => {
    expect(senderAddress(settings)).toBe(address)
  })
})
