/** What tests of passkeys share: a house with an address of its own, and people with devices. Time is the database's, which the tests move. */
import { Schema } from 'effect'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { createAuthenticator, type Odd, type SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { openAccountWorld } from '../accounts/account-world.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import type { TestServerOptions } from '../testing/start-test-server.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'

export const ORIGIN = 'https://boka.ekstad.example'

const decodeRequest = Schema.decodeUnknownSync(calls.passkeySignInOptions.answer)
const decodeCreation = Schema.decodeUnknownSync(calls.offerPasskey.answer)
const decodeCodes = Schema.decodeUnknownSync(calls.confirmPasskey.answer)
const decodeFactors = Schema.decodeUnknownSync(calls.ownFactors.answer)
const decodeUser = Schema.decodeUnknownSync(calls.signInByPasskey.answer)

export const post = (browser: Browser, path: string, body: unknown = {}, method = 'POST'): Promise<Answer> =>
  browser.send(path, { method, body })

export const own = calls.offerPasskey.path

export const openPasskeyWorld = async ({ environment, ...options }: TestServerOptions = {}) => {
  const opened = await openAccountWorld({ ...options, environment: { PUBLIC_URL: ORIGIN, ...environment } })
  const { server, world } = opened

  const requestOf = (answer: Answer) => {
    if (answer.status !== 200) throw new Error(answer.text)
    return decodeRequest(answer.json).options
  }
  const creationOf = (answer: Answer) => decodeCreation(answer.json).options
  const codesOf = (answer: Answer) => decodeCodes(answer.json).recoveryCodes
  const open = (): Promise<Browser> => openBrowser(server.address)

  /** Adds a passkey to the account of somebody who has signed in, as the profile does. */
  const add = async (
    browser: Browser,
    device: SoftwareAuthenticator,
    { name, odd, ...proof }: { readonly name: string; readonly odd?: Odd; readonly [proof: string]: unknown },
  ): Promise<Answer> => {
    const creation = creationOf(await post(browser, own, proof))
    return post(browser, own, { name, passkey: device.make(creation, odd) }, 'PUT')
  }

  /** The proof of a signed-in person by a passkey. */
  const proof = async (browser: Browser, device: SoftwareAuthenticator, odd?: Odd) =>
    device.show(requestOf(await post(browser, calls.passkeyProofOptions.path)), odd)

  return {
    ...opened,
    open,
    requestOf,
    creationOf,
    codesOf,
    add,
    proof,
    /** Moves the database's clock on. */
    later: async (seconds: number): Promise<void> =>
      setClock(server.database, Date.parse(await serverNow(server.database)) + seconds * 1000),
    /** Signs in with the password, and adds a passkey. */
    withPasskey: async (email: string, { password = TEST_PASSWORD, name = 'Mobilen', counts = false } = {}) => {
      const browser = await world.signedIn(email, password)
      const device = createAuthenticator(ORIGIN, counts)
      const answer = await add(browser, device, { name, password })
      if (answer.status !== 200) throw new Error(`No passkey was added: ${answer.text}`)
      return { browser, device, codes: codesOf(answer) }
    },
    /** Signs in by a passkey alone, in a new browser unless one is given. */
    enter: async (device: SoftwareAuthenticator, odd?: Odd, given?: Browser) => {
      const browser = given ?? (await open())
      const passkey = device.show(requestOf(await post(browser, calls.passkeySignInOptions.path)), odd)
      const answer = await post(browser, calls.signInByPasskey.path, { passkey })
      if (answer.status === 200) browser.token = decodeUser(answer.json).token
      return { browser, passkey, answer }
    },
    /** The ticket of a sign-in by password that wants a second factor. */
    begin: async (email: string, password = TEST_PASSWORD) => {
      const browser = await open()
      const answer = await browser.signIn(email, password)
      const { code, message, factor } = failureOf(answer)
      if (code !== 'second-factor' || factor === undefined) throw new Error(`No factor is wanted: ${answer.text}`)
      const request = async () =>
        requestOf(await post(browser, calls.passkeyStepOptions.path, { ticket: factor.ticket }))
      return { browser, message, wanted: factor, ticket: factor.ticket, request }
    },
    /** Ends a sign-in by its ticket and a second factor, or by the ticket alone. */
    step: async (browser: Browser, ticket: string, shown: object = {}): Promise<Answer> => {
      const answer = await post(browser, calls.signInByFactor.path, { ticket, ...shown })
      if (answer.status === 200) browser.token = decodeUser(answer.json).token
      return answer
    },
    factors: async (browser: Browser) => decodeFactors((await browser.send(calls.ownFactors.path)).json),
    /** The latest mail about somebody's second factor. */
    toldTo: async (email: string): Promise<string> =>
      (await world.mailsTo(email)).findLast(({ name }) => name === 'second-factor')?.plain ?? '',
  }
}

/** A refusal as its status and its code. */
export const refusal = (answer: Answer): readonly [number, string] => [answer.status, failureOf(answer).code]
