/** What tests of accounts share: a valid person, the waiting mails in the outbox, and the links in them. */
import { expect } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { type Answer, type Browser, openBrowser } from '../testing/browser.ts'
import { startTestServer, type TestServerOptions } from '../testing/start-test-server.ts'
import { loadTestContent, TEST_PASSWORD } from '../testing/test-content.ts'

/** All fields that the specification requires, more than any single type asks for. */
export const person = {
  firstName: 'Vera',
  lastName: 'Åkerström',
  address: 'Storgatan 1',
  zipCode: '987 65',
  city: 'Ekstad',
  phone: '070-174 06 05',
  pin: '910717-2380',
  company: 'Ekstads Snickeri AB',
  orgNr: '5599990123',
  accountString: '3100-4420',
  reference: 'VERA',
  billingEmail: 'faktura@test.example',
  billingFirstName: 'Bo',
  billingLastName: 'Ek',
  billingAddress: 'Box 1',
  billingZipCode: '98765',
  billingCity: 'Ekstad',
} as const

export const GOOD_PASSWORD = 'tre-gula-cyklar'
export const OTHER_PASSWORD = 'fyra-gamla-segelbåtar'

export interface Mail {
  readonly id: number
  readonly name: string
  readonly recipient: string
  readonly plain: string
}

export const createAccountWorld = (address: string, database: Database) => {
  const typeId = async (key: string): Promise<number> =>
    (await database.selectFrom('user_type').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

  /** The waiting mails to this address, from the oldest. */
  const mailsTo = async (email: string): Promise<Mail[]> => {
    const rows = await database
      .selectFrom('outbox_mail')
      .select(['id', 'name', 'recipient', 'plain'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
    return rows.map(({ id, name, recipient, plain }) => ({ id, name, recipient: recipient ?? '', plain: plain ?? '' }))
  }

  /** The id and the code in the link of the newest mail of this name. */
  const linkIn = async (email: string, name: string): Promise<{ url: URL; id: string; code: string }> => {
    const mail = (await mailsTo(email)).findLast((one) => one.name === name)
    const text = /https?:\/\/\S+code=[\w-]+(?:&returnUrl=[\w%-]+)?/.exec(mail?.plain ?? '')?.[0]
    if (text === undefined) throw new Error(`There is no link in a mail ${name} to ${email}`)
    const url = new URL(text)
    return { url, id: url.searchParams.get('id') ?? '', code: url.searchParams.get('code') ?? '' }
  }

  /** The browser in which people register and open their mails by default. */
  let home: Promise<Browser> | null = null
  const atHome = (): Promise<Browser> => {
    home ??= openBrowser(address)
    return home
  }

  const post = async (path: string, body: unknown, browser?: Browser): Promise<Answer> =>
    (browser ?? (await openBrowser(address))).send(path, { method: 'POST', body })

  /** Registers this person, as a form does. */
  const register = async (
    email: string,
    over: Readonly<Record<string, unknown>> = {},
    browser?: Browser,
  ): Promise<Answer> =>
    post(
      '/api/user',
      { ...person, email, userType: await typeId('privatperson'), accept: true, password: GOOD_PASSWORD, ...over },
      browser ?? (await atHome()),
    )
  const verify = async (id: string | number, code: string, browser?: Browser): Promise<unknown> => {
    const answer = await post(`/api/user/${id}/verify-email`, { code }, browser ?? (await atHome()))
    expect(answer.status).toBe(200)
    return answer.json
  }

  return {
    typeId,
    mailsTo,
    /** Mails about new browsers are left out, because a test causes many. */
    mailNames: async (email: string): Promise<string[]> =>
      (await mailsTo(email)).map(({ name }) => name).filter((name) => name !== 'new-browser'),
    linkIn,
    post,
    register,
    verify,
    /** A new account, verified, with `GOOD_PASSWORD`. */
    verified: async (email: string, over: Readonly<Record<string, unknown>> = {}): Promise<number> => {
      expect((await register(email, over)).status).toBe(201)
      const { id, code } = await linkIn(email, 'verify-address')
      expect(await verify(id, code)).toBe(true)
      return Number(id)
    },
    signedIn: async (email: string, password = TEST_PASSWORD): Promise<Browser> => {
      const browser = await openBrowser(address)
      expect((await browser.signIn(email, password)).status).toBe(200)
      return browser
    },
    account: (email: string) =>
      database.selectFrom('app_user').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst(),
    isAuthenticated: async (browser: Browser): Promise<unknown> => (await browser.send('/api/user/authenticated')).json,
    /** Sign-ins are left out, because a test has many. */
    auditKinds: async (userId: number): Promise<string[]> =>
      (
        await database
          .selectFrom('audit_entry')
          .select('kind')
          .where('user_id', '=', userId)
          .where('kind', 'not in', ['signed-in', 'sign-in-failed'])
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind),
  }
}

export type AccountWorld = ReturnType<typeof createAccountWorld>

/** Starts a server with the small known content. */
export const openAccountWorld = async ({ environment, ...options }: TestServerOptions = {}) => {
  const server = await startTestServer({ ...options, environment: { SEED: 'none', ...environment } })
  const content = await loadTestContent(server.database)
  return { server, content, world: createAccountWorld(server.address, server.database) }
}
