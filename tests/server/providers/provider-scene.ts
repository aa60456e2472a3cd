/** What tests of signing in by a provider share: a server that knows one, and the steps of a sign-in as a browser takes them. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { createLogger } from '../../../server/process/logger.ts'
import { person as anyPerson, openAccountWorld } from '../accounts/account-world.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import type { TestServerOptions } from '../testing/start-test-server.ts'
import { type Answers, startHostileProvider } from './hostile-provider.ts'

export const SECRET = 'klientens-hemlighet-0815'

const Address = Schema.decodeUnknownSync(Schema.Struct({ address: Schema.String }))
const Signed = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int, token: Schema.String, role: Schema.String }))

export type SceneOptions = Pick<TestServerOptions, 'environment' | 'settings'>

/** Opens a server with the hostile provider as its first, named Ekstads inloggning. */
export const openProviderScene = async ({ environment: further = {}, settings = {} }: SceneOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-test-provider-'))
  const secretFile = join(folder, 'secret')
  writeFileSync(secretFile, `${SECRET}\n`)
  const provider = await startHostileProvider('boka', SECRET)
  const lines: string[] = []
  const environment = {
    OIDC_1_NAME: 'Ekstads inloggning',
    OIDC_1_ISSUER: provider.address,
    OIDC_1_CLIENT_ID: provider.clientId,
    OIDC_1_CLIENT_SECRET_FILE: secretFile,
    ...further,
  }
  const { server, world, content } = await openAccountWorld({
    environment,
    settings,
    logger: createLogger('debug', { write: (line) => lines.push(line) }),
  })

  /** Presses the button. */
  const begin = (browser: Browser, body: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
    browser.send('/api/auth/provider/begin', { method: 'POST', body: { provider: '1', ...body } })
  /** Presses the button, and gives the provider's address, whose nonce an honest token repeats. */
  const leave = async (browser: Browser, body: Readonly<Record<string, unknown>> = {}): Promise<URL> => {
    const answer = await begin(browser, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    const address = new URL(Address(answer.json).address)
    provider.expect(address)
    return address
  }
  let codes = 0
  /** Comes back from the provider. */
  const comeBack = async (
    browser: Browser,
    left: URL,
    query: Readonly<Record<string, string>> = {},
    id = '1',
  ): Promise<{ readonly status: number; readonly to: URL; readonly facts: URLSearchParams }> => {
    codes += 1
    const all = {
      code: `code-${codes}`,
      state: left.searchParams.get('state') ?? '',
      iss: provider.address,
      ...query,
    }
    const answer = await browser.send(`/api/auth/provider/${id}/return?${new URLSearchParams(all)}`)
    const to = new URL(answer.headers.get('location') ?? 'none:')
    return { status: answer.status, to, facts: new URLSearchParams(to.hash.slice(1)) }
  }
  /** The whole way to the provider and back. @returns the ticket, '' if there is none */
  const ticketOf = async (browser: Browser, body: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (await comeBack(browser, await leave(browser, body))).facts.get('ticket') ?? ''
  const trade = async (browser: Browser, body: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const answer = await browser.send('/api/auth/provider', { method: 'POST', body })
    if (answer.status === 200) browser.token = Signed(answer.json).token
    return answer
  }
  const unknown = (browser: Browser, ticket: string): Promise<Answer> =>
    browser.send('/api/auth/provider/person', { method: 'POST', body: { ticket } })
  const registration = async (over: Readonly<Record<string, unknown>> = {}) => ({
    ...anyPerson,
    email: 'typed@test.example',
    userType: await world.typeId('privatperson'),
    accept: true,
    ...over,
  })
  /** A new person of the provider, who registers. @returns the browser, which is signed in */
  const registered = async (claims: Answers['claims'], over: Readonly<Record<string, unknown>> = {}) => {
    provider.answer({ claims: claims ?? {} })
    const browser = await openBrowser(server.address)
    const answer = await trade(browser, { ticket: await ticketOf(browser), registration: await registration(over) })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return { browser, id: Signed(answer.json).id }
  }
  return {
    ...{ server, world, content, provider, lines, environment },
    ...{ begin, leave, comeBack, ticketOf, trade, unknown, registration, registered },
    codeOf: (answer: Answer): string => `${answer.status} ${failureOf(answer).code}`,
    stop: async (): Promise<void> => {
      await server.stop()
      await provider.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
