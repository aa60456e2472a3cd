/** A server that knows a real provider (`tests/testing/real-provider.ts`), and people who sign in at it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { freePort } from '../../testing/free-port.ts'
import { type RealPerson, startRealProvider } from '../../testing/real-provider.ts'
import { createProviderVisitor } from '../../testing/real-provider-visitor.ts'
import { person as anyPerson, openAccountWorld } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { SECRET } from './provider-scene.ts'

const Address = Schema.decodeUnknownSync(Schema.Struct({ address: Schema.String }))
const Signed = Schema.decodeUnknownSync(Schema.Struct({ token: Schema.String }))
const sigrid: RealPerson = { sub: 'sigrid-1', claims: { name: 'Sigrid Ek' } }

export const openRealScene = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-test-real-'))
  const secretFile = join(folder, 'secret')
  writeFileSync(secretFile, SECRET)
  const port = await freePort()
  const { server, world } = await openAccountWorld({
    environment: {
      OIDC_1_NAME: 'Ekstads inloggning',
      OIDC_1_ISSUER: `http://localhost:${port}`,
      OIDC_1_CLIENT_ID: 'boka',
      OIDC_1_CLIENT_SECRET_FILE: secretFile,
    },
  })
  // Browsers are sent to localhost, which is the name of this server without PUBLIC_URL.
  const at = `http://localhost:${new URL(server.address).port}/api/auth/provider/1`
  let person = sigrid
  const provider = await startRealProvider({
    ...{ clientId: 'boka', clientSecret: SECRET, port },
    redirectAddresses: [`${at}/return`],
    logoutAddress: `${at}/logout`,
    person: () => person,
  })
  type Visitor = ReturnType<typeof createProviderVisitor>

  /** Goes to the provider and comes back. @returns what stands in the fragment of the page, and how often the provider asked */
  const goThere = async (browser: Browser, visitor: Visitor, body: Readonly<Record<string, unknown>> = {}) => {
    const begun = await browser.send('/api/auth/provider/begin', { method: 'POST', body: { provider: '1', ...body } })
    const { end, asked } = await visitor.signIn(Address(begun.json).address, `${at}/return`)
    const { pathname, search } = new URL(end)
    const answer = await browser.send(`${pathname}${search}`)
    return { facts: new URLSearchParams(new URL(answer.headers.get('location') ?? 'none:').hash.slice(1)), asked }
  }
  const trade = async (browser: Browser, body: Readonly<Record<string, unknown>>) => {
    const answer = await browser.send('/api/auth/provider', { method: 'POST', body })
    if (answer.status === 200) browser.token = Signed(answer.json).token
    return answer
  }

  /** Signs in in a new browser; whoever comes for the first time registers. */
  const signIn = async (): Promise<{ readonly browser: Browser; readonly visitor: Visitor }> => {
    const [browser, visitor] = [await openBrowser(server.address), createProviderVisitor()]
    const ticket = (await goThere(browser, visitor)).facts.get('ticket') ?? ''
    if ((await trade(browser, { ticket })).status !== 200) {
      const registration = { ...anyPerson, email: 'sigrid@test.example', userType: await world.typeId('privatperson') }
      const answer = await trade(browser, { ticket, registration: { ...registration, accept: true } })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    }
    return { browser, visitor }
  }
  return {
    ...{ server, world, provider, goThere, signIn },
    /** Who signs in at the provider from now on. */
    become(next: RealPerson): void {
      person = next
    },
    stop: async (): Promise<void> => {
      await server.stop()
      await provider.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
