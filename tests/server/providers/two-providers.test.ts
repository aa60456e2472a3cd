/**
 * Two providers beside each other: neither waits for the other, and no two people become one. And what the address of a person opens whose
 * provider the settings trust about addresses: never more than one proof.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { RowId, UserId } from '../../../domain/schema/ids.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { unlinkIdentity } from '../../../server/providers/identities.ts'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { startHostileProvider } from './hostile-provider.ts'
import { openProviderScene } from './provider-scene.ts'

const second = await startHostileProvider()
const database = await newDatabase()
const scene = await openProviderScene({
  settings: { database },
  environment: {
    ...{ OIDC_2_NAME: 'Den andra', OIDC_2_ISSUER: second.address, OIDC_2_CLIENT_ID: second.clientId },
    ...{ OIDC_3_NAME: 'Den tredje', OIDC_3_ISSUER: second.address, OIDC_3_CLIENT_ID: second.clientId },
    OIDC_3_TRUST_EMAIL: '1',
  },
})
const { server, world, provider, begin, comeBack, trade, registration, codeOf } = scene
afterAll(async () => {
  await scene.stop()
  await second.stop()
})
beforeEach(() => {
  provider.answer({})
  second.answer({})
})

const decodeAddress = Schema.decodeUnknownSync(calls.beginAtProvider.answer)
const decodeOffer = Schema.decodeUnknownSync(calls.offerApp.answer)
const decodeLinked = Schema.decodeUnknownSync(calls.linkedIdentities.answer)

/** The way to another provider than the first, and back. @returns the ticket */
const ticketOf = async (browser: Browser, id: '2' | '3', body: object = {}): Promise<string> => {
  const answer = await begin(browser, { ...body, provider: id })
  expect(answer.status).toBe(200)
  const address = new URL(decodeAddress(answer.json).address)
  second.expect(address)
  return (await comeBack(browser, address, { iss: second.address }, id)).facts.get('ticket') ?? ''
}
const proved = (sub: string, email: string) => ({ sub, email, email_verified: true })

test('one that is silent makes nobody wait at the other', { tags: 'provider-away' }, async () => {
  const silence = Promise.withResolvers<void>()
  second.answer({ silent: '/.well-known/openid-configuration', onSilence: silence.resolve })
  const waiting = Array.from({ length: 20 }, async () => {
    const browser = await openBrowser(server.address)
    return (await begin(browser, { provider: '2' })).status
  })
  await silence.promise
  const browser = await openBrowser(server.address)
  const first = await Promise.race([begin(browser).then(({ status }) => ['the other', status]), ...waiting])
  expect(first).toEqual(['the other', 200])
  second.breakOff()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]))
})

test.skipIf(database._tag !== 'PostgreSql')(
  'one person who registers at two processes at the same moment has one account',
  { tags: 'provider-newcomer' },
  async () => {
    const { environment } = scene
    const other = await startTestServer({ environment: { SEED: 'none', ...environment }, settings: { database } })
    try {
      // Providers take long names too.
      provider.answer({ claims: proved('x'.repeat(10_000), 'twice@test.example') })
      const addresses = [server.address, other.address, server.address, other.address]
      const browsers = await Promise.all(addresses.map((address) => openBrowser(address)))
      const tickets: string[] = []
      for (const browser of browsers) tickets.push(await scene.ticketOf(browser))
      const form = await registration()
      const answers = await Promise.all(
        browsers.map((browser, at) => trade(browser, { ticket: tickets[at], registration: form })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ json }) => JSON.stringify(Reflect.get(Object(json), 'id')))).size).toBe(1)
    } finally {
      await other.stop()
    }
  },
)

test('two people of one address who register at the same moment are one account and a refusal', {
  tags: 'provider-newcomer',
}, async () => {
  const email = 'both@test.example'
  provider.answer({ claims: proved('one', email) })
  second.answer({ claims: proved('other', email) })
  const [one, two] = [await openBrowser(server.address), await openBrowser(server.address)]
  const tickets = [await scene.ticketOf(one), await ticketOf(two, '2')]
  const form = await registration()
  const answers = await Promise.all(
    [one, two].map((browser, at) => trade(browser, { ticket: tickets[at], registration: form })),
  )
  expect(answers.map((answer) => (answer.status === 200 ? '200' : codeOf(answer))).toSorted()).toEqual([
    '200',
    '409 address-known',
  ])
})

test('the last ways in, removed at the same moment, leave one', { tags: 'provider-linking' }, async () => {
  const { browser, id: user_id } = await scene.registered(proved('two-ways', 'two-ways@test.example'))
  second.answer({ claims: { sub: 'two-ways-2' } })
  const ticket = await ticketOf(browser, '2', { purpose: 'link' })
  expect((await browser.send('/api/auth/identities', { method: 'POST', body: { ticket } })).status).toBe(200)
  const { identities } = decodeLinked((await browser.send('/api/auth/identities')).json)
  expect(identities).toHaveLength(2)
  const further = await server.database
    .insertInto('user_identity')
    .values(
      [1, 2, 3, 4, 5, 6].map((one) => ({
        ...{ user_id, issuer: `https://${one}.example`, subject_hash: Buffer.from([one]), name: `Nummer ${one}` },
        ...{ linked_at: '2026-01-01T00:00:00Z', used_at: null },
      })),
    )
    .returning('id')
    .execute()
  // Not at HTTP, where one call of a browser comes after the other: another process may take one of them.
  const user = {
    id: UserId.make(user_id),
    role: 'user',
    userTypes: [],
    typeWaits: false,
    organisationId: null,
  } as const
  const caller = { session: null, source: '', isOfHouse: false, token: null, user }
  const links = createLinks(() => server.address)
  const context = { database: server.database, providers: new Map(), links, passwordSignIn: 'on' } as const
  // A connection for each is open before, so that they begin at the same moment.
  await Promise.all(further.map(() => sql`select pg_sleep(0.05)`.execute(server.database)))
  const ended = await Promise.allSettled(
    [...identities, ...further].map(({ id }) => unlinkIdentity(context, caller, RowId.make(id))),
  )
  const refusals = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toMatchObject([{ body: { code: 'last-way-in' } }])
})

test('a ticket to link is worth nothing to who has signed in there since', { tags: 'provider-linking' }, async () => {
  for (const email of ['begins@test.example', 'comes@test.example']) await world.verified(email)
  const browser = await world.signedIn('begins@test.example', GOOD_PASSWORD)
  second.answer({ claims: { sub: 'swapped' } })
  const ticket = await ticketOf(browser, '2', { purpose: 'link', password: GOOD_PASSWORD })
  expect((await browser.signIn('comes@test.example', GOOD_PASSWORD)).status).toBe(200)
  expect(codeOf(await browser.send('/api/auth/identities', { method: 'POST', body: { ticket } }))).toBe('409 ticket')
  expect(decodeLinked((await browser.send('/api/auth/identities')).json).identities).toEqual([])
})

describe('an address that the settings trust', { tags: 'provider-linking' }, () => {
  test('opens no account that has an app without its code, whatever the provider has asked for', async () => {
    const email = 'guarded@test.example'
    const id = await world.verified(email)
    const owner = await world.signedIn(email, GOOD_PASSWORD)
    const offer = await owner.send('/api/auth/factors/app', { method: 'POST', body: { password: GOOD_PASSWORD } })
    const { secret } = decodeOffer(offer.json)
    const shown = async (): Promise<string> =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: Date.parse(await serverNow(server.database)),
      })
    const added = await owner.send('/api/auth/factors/app', { method: 'PUT', body: { code: await shown() } })
    expect(added.status).toBe(200)
    await setClock(server.database, Date.parse(await serverNow(server.database)) + 60_000)

    second.answer({ claims: { ...proved('guarded', email), amr: ['pwd', 'mfa'] } })
    const browser = await openBrowser(server.address)
    const stopped = await trade(browser, { ticket: await ticketOf(browser, '3') })
    expect(codeOf(stopped)).toBe('401 second-factor')
    const body = { ticket: failureOf(stopped).factor?.ticket, code: await shown() }
    expect((await browser.send('/api/auth/second-factor', { method: 'POST', body })).json).toMatchObject({ id })
  })

  test('opens no closed account, and links nothing with it', async () => {
    const id = await world.verified('shut@test.example')
    await server.database.updateTable('app_user').set({ disabled: true }).where('id', '=', id).execute()
    second.answer({ claims: proved('shut', 'shut@test.example') })
    const browser = await openBrowser(server.address)
    expect(codeOf(await trade(browser, { ticket: await ticketOf(browser, '3') }))).toBe('403 account-closed')
    const links = await server.database.selectFrom('user_identity').select('id').where('user_id', '=', id).execute()
    expect(links).toEqual([])
  })

  test('that the account has left opens nothing, as long as its reader may take it back', async () => {
    const id = await world.verified('left@test.example')
    const owner = await world.signedIn('left@test.example', GOOD_PASSWORD)
    const form = { ...(await registration()), email: 'new-place@test.example', password: GOOD_PASSWORD }
    expect((await owner.send(`/api/user/${id}`, { method: 'PUT', body: form })).status).toBe(200)
    const link = await world.linkIn('new-place@test.example', 'verify-address')
    expect(await world.verify(link.id, link.code)).toBe(true)
    second.answer({ claims: proved('left', 'left@test.example') })
    const browser = await openBrowser(server.address)
    const ticket = await ticketOf(browser, '3')
    expect(codeOf(await trade(browser, { ticket }))).toBe('409 unknown-person')
    expect(codeOf(await trade(browser, { ticket, registration: await registration() }))).toBe('409 address-known')
  })
})
