/**
 * Signing in by a provider: somebody whom no account knows registers with what the provider has proved, and somebody who has an account links
 * it only after proving to own it, never by what was typed. Held times, `sess` and the deadline stay as they were.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { UnknownPerson } from '../../../domain/schema/calls/provider-calls.ts'
import { endForgottenHolds } from '../../../server/claims/end-holds.ts'
import { serverNow } from '../../../server/database/database.ts'
import { createAuthenticator, type Odd } from '../../testing/software-authenticator.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { openProviderScene } from './provider-scene.ts'

const scene = await openProviderScene()
const { server, world, provider, ticketOf, trade, unknown, registration, registered, leave, comeBack } = scene
afterAll(() => scene.stop())
beforeEach(async () => {
  provider.answer({})
  await server.database.deleteFrom('mail_request').execute()
})

/** Asks for a code to the address of an account. @returns the code */
const mailedCode = async (browser: Browser, ticket: string, email: string): Promise<string> => {
  const answer = await browser.send('/api/auth/provider/code', { method: 'POST', body: { ticket, email } })
  expect(answer.status).toBe(200)
  const mail = (await world.mailsTo(email)).findLast(({ name }) => name === 'entry-code')
  return /\b\d{8}\b/.exec(mail?.plain ?? '')?.[0] ?? ''
}

const decodeOffer = Schema.decodeUnknownSync(calls.offerApp.answer)
const decodeCreation = Schema.decodeUnknownSync(calls.offerPasskey.answer)
const decodeRequest = Schema.decodeUnknownSync(calls.passkeyProofOptions.answer)
const decodePerson = Schema.decodeUnknownSync(UnknownPerson)
const proved = (sub: string, email: string) => ({
  sub,
  email,
  email_verified: true,
  given_name: 'Sigrid',
  family_name: 'Ek',
})

describe('a person whom no account knows', { tags: 'provider-newcomer' }, () => {
  test('registers with what the provider has proved, and is signed in at once', async () => {
    provider.answer({ claims: proved('new-1', 'sigrid@test.example') })
    const browser = await openBrowser(server.address)
    const session = browser.cookies.get('sess')
    const ticket = await ticketOf(browser)
    expect(scene.codeOf(await trade(browser, { ticket }))).toBe('409 unknown-person')
    const told = decodePerson((await unknown(browser, ticket)).json)
    expect(told).toMatchObject({ provider: 'Ekstads inloggning', email: 'sigrid@test.example', hasAccount: false })
    expect(told.proved).toEqual(['email', 'firstName', 'lastName'])

    // What the form says of a proved field does not count.
    const body = {
      ticket: told.ticket,
      registration: await registration({ email: 'annan@test.example', firstName: 'Nils' }),
    }
    const answer = await trade(browser, body)
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { firstName: 'Sigrid', lastName: 'Ek', email: 'sigrid@test.example' },
    ])
    expect(await world.isAuthenticated(browser)).toBe(true)
    expect(browser.cookies.get('sess')).toBe(session)
    expect(await world.account('sigrid@test.example')).toMatchObject({ verified: true, password_hash: null })
    expect(await world.mailNames('sigrid@test.example')).toEqual([])
  })

  test('is known at the next sign-in, in any browser', async () => {
    const { id } = await registered(proved('again-1', 'again@test.example'))
    const other = await openBrowser(server.address)
    const answer = await trade(other, { ticket: await ticketOf(other) })
    expect([answer.status, answer.json]).toMatchObject([200, { id }])
  })

  test('has one account, however many register at the same moment', async () => {
    provider.answer({ claims: proved('race-1', 'race@test.example') })
    const browsers = await Promise.all([1, 2, 3, 4].map(() => openBrowser(server.address)))
    const tickets: string[] = []
    for (const browser of browsers) tickets.push(await ticketOf(browser))
    const form = await registration()
    const answers = await Promise.all(
      browsers.map((browser, at) => trade(browser, { ticket: tickets[at], registration: form })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = new Set(answers.map(({ json }) => JSON.stringify(Reflect.get(Object(json), 'id'))))
    expect(ids.size).toBe(1)
    const rows = await server.database
      .selectFrom('user_identity')
      .select('id')
      .where('user_id', '=', Number([...ids][0]))
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('goes on without an address that only they themselves have said, until its reader proves it', async () => {
    const { id } = await registered({ sub: 'typed-1' }, { email: 'typed-1@test.example' })
    expect(await world.account('typed-1@test.example')).toBeUndefined()
    const link = await world.linkIn('typed-1@test.example', 'verify-address')
    expect(Number(link.id)).toBe(id)
    expect(await world.verify(link.id, link.code)).toBe(true)
    expect(await world.account('typed-1@test.example')).toMatchObject({ id, verified: true })
    expect(await world.mailNames('typed-1@test.example')).toEqual(['verify-address'])
  })

  test('learns nothing about an address that they have said, and gets no account by it', async () => {
    const owner = await world.verified('owner@test.example')
    const { id } = await registered({ sub: 'curious-1' }, { email: 'owner@test.example' })
    expect(id).not.toBe(owner)
    expect(await world.mailNames('owner@test.example')).toEqual(['verify-address', 'address-known'])
  })

  test('gets no account by an address of which the provider says that nobody has proved it', async () => {
    await world.verified('unproved@test.example')
    provider.answer({ claims: { ...proved('unproved-1', 'unproved@test.example'), email_verified: false } })
    const browser = await openBrowser(server.address)
    const told = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    expect([told.email, told.hasAccount, told.proved.includes('email')]).toEqual([
      'unproved@test.example',
      false,
      false,
    ])
  })

  test('gets no account by an address that hides that of somebody else', async () => {
    await world.verified('hidden@test.example')
    provider.answer({ claims: proved('hiding-1', '"<hidden@test.example>"@elsewhere.example') })
    const browser = await openBrowser(server.address)
    const told = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    expect([told.hasAccount, told.proved.includes('email')]).toEqual([false, false])
  })

  test('must accept the terms and fill in what the house asks for', async () => {
    provider.answer({ claims: proved('lazy-1', 'lazy@test.example') })
    const browser = await openBrowser(server.address)
    const ticket = await ticketOf(browser)
    const refused = await trade(browser, { ticket, registration: await registration({ accept: false, city: '' }) })
    expect([refused.status, Object.keys(failureOf(refused).fields ?? {})]).toEqual([422, ['city', 'accept']])
    // The ticket has not been used up.
    expect((await trade(browser, { ticket, registration: await registration() })).status).toBe(200)
  })

  test('takes the place of a registration of their address that nobody has proved', async () => {
    await world.register('squatted@test.example')
    const { id } = await registered(proved('squatted-1', 'squatted@test.example'))
    expect(await world.account('squatted@test.example')).toMatchObject({ id, verified: true, password_hash: null })
  })
})

test('somebody without a password changes their address only shortly after they have proved who they are', {
  tags: 'provider-linking',
}, async () => {
  const { browser, id } = await registered(proved('moving-1', 'moving@test.example'))
  const change = async (email: string) => {
    const body = { ...(await registration({ firstName: 'Sigrid', lastName: 'Ek' })), email }
    return browser.send(`/api/user/${id}`, { method: 'PUT', body })
  }
  expect((await change('moved@test.example')).status).toBe(200)
  expect(await world.account('moving@test.example')).toMatchObject({ pending_email: 'moved@test.example' })
  await sql`update access_token set proved_at = proved_at - interval '30 minutes'`.execute(server.database)
  expect(scene.codeOf(await change('elsewhere@test.example'))).toBe('403 prove-again')
})

describe('a ticket', { tags: 'provider-ticket' }, () => {
  test('works once, in the browser that began, for a minute', async () => {
    await registered(proved('ticket-1', 'ticket@test.example'))
    const browser = await openBrowser(server.address)
    const ticket = await ticketOf(browser)
    const thief = await openBrowser(server.address)
    thief.cookies.set('sess', browser.cookies.get('sess') ?? '')
    thief.cookies.set('XSRF-TOKEN', browser.cookies.get('XSRF-TOKEN') ?? '')
    expect(scene.codeOf(await trade(thief, { ticket }))).toBe('409 ticket')
    expect((await trade(browser, { ticket })).status).toBe(200)
    expect(scene.codeOf(await trade(browser, { ticket }))).toBe('409 ticket')

    const late = await ticketOf(browser)
    await sql`update provider_attempt set expires_at = expires_at - interval '60 seconds'`.execute(server.database)
    expect(scene.codeOf(await trade(browser, { ticket: late }))).toBe('409 ticket')
  })

  test('proves somebody for half an hour in all, however often it is asked about', async () => {
    provider.answer({ claims: proved('patient-1', 'patient@test.example') })
    const browser = await openBrowser(server.address)
    const later = (minutes: number) =>
      sql`update provider_attempt set expires_at = expires_at - ${`${minutes} minutes`}::interval`.execute(
        server.database,
      )
    const first = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    await later(29)
    // A page that was loaded again asks again.
    const second = decodePerson((await unknown(browser, first.ticket)).json)
    expect(scene.codeOf(await unknown(browser, first.ticket))).toBe('409 ticket')
    await later(2)
    const body = { ticket: second.ticket, registration: await registration() }
    expect(scene.codeOf(await trade(browser, body))).toBe('409 ticket')
    expect(scene.codeOf(await unknown(browser, second.ticket))).toBe('409 ticket')
  })

  test('is worth nothing for a closed account', async () => {
    const { id } = await registered(proved('closed-1', 'closed@test.example'))
    await server.database.updateTable('app_user').set({ disabled: true }).where('id', '=', id).execute()
    const browser = await openBrowser(server.address)
    expect(scene.codeOf(await trade(browser, { ticket: await ticketOf(browser) }))).toBe('403 account-closed')
  })

  test('stands in no address but a fragment, and no token in any', async () => {
    await registered(proved('address-1', 'address@test.example'))
    const browser = await openBrowser(server.address)
    const { to } = await comeBack(browser, await leave(browser))
    expect(to.search).toBe('')
    expect([...new URLSearchParams(to.hash.slice(1)).keys()]).toEqual(['ticket'])
  })
})

describe('an account with the address that a provider has proved', { tags: 'provider-linking' }, () => {
  test('is linked after its password, and then known', async () => {
    const id = await world.verified('mine@test.example')
    provider.answer({ claims: proved('mine-1', 'mine@test.example') })
    const browser = await openBrowser(server.address)
    const told = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    expect(told.hasAccount).toBe(true)
    const refused = await trade(browser, { ticket: told.ticket, registration: await registration() })
    expect(scene.codeOf(refused)).toBe('409 address-known')

    const link = () => browser.send('/api/auth/identities', { method: 'POST', body: { ticket: told.ticket } })
    expect((await link()).status).toBe(401)
    expect((await browser.signIn('mine@test.example', GOOD_PASSWORD)).status).toBe(200)
    expect((await link()).status).toBe(200)
    expect(await world.mailNames('mine@test.example')).toEqual(['verify-address', 'identity-linked'])
    expect(await world.auditKinds(id)).toContain('identity-linked')

    const other = await openBrowser(server.address)
    expect((await trade(other, { ticket: await ticketOf(other) })).json).toMatchObject({ id })
  })

  test('is opened by a mailed code, in that browser, five tries', async () => {
    const id = await world.verified('coded@test.example')
    provider.answer({ claims: proved('coded-1', 'coded@test.example') })
    const browser = await openBrowser(server.address)
    const { ticket } = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    const ask = (): Promise<string> => mailedCode(browser, ticket, 'coded@test.example')
    const first = await ask()
    const wrong = first === '00000000' ? '11111111' : '00000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(Object.keys(failureOf(await trade(browser, { ticket, code: wrong })).fields ?? {})).toEqual(['code'])
    expect((await trade(browser, { ticket, code: first })).status).toBe(422)

    const code = await ask()
    const thief = await openBrowser(server.address)
    expect((await trade(thief, { ticket, code })).status).toBe(422)
    expect((await trade(browser, { ticket, code })).json).toMatchObject({ id })
    expect((await trade(browser, { ticket, code })).status).toBe(422)
    expect((await browser.send('/api/auth/identities', { method: 'POST', body: { ticket } })).status).toBe(200)
  })

  test('is opened by no code that was mailed before its password or its address changed', async () => {
    const email = 'void@test.example'
    const id = await world.verified(email)
    provider.answer({ claims: proved('void-1', email) })
    const browser = await openBrowser(server.address)
    const { ticket } = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    const before = await mailedCode(browser, ticket, email)
    const owner = await world.signedIn(email, GOOD_PASSWORD)
    const body = { oldPassword: GOOD_PASSWORD, newPassword: OTHER_PASSWORD }
    expect((await owner.send(`/api/user/${id}/password`, { method: 'PUT', body })).status).toBe(200)
    expect((await trade(browser, { ticket, code: before })).status).toBe(422)

    const code = await mailedCode(browser, ticket, email)
    const moved = { email: 'moved-on@test.example', email_key: 'moved-on@test.example' }
    await server.database.updateTable('app_user').set(moved).where('id', '=', id).execute()
    expect((await trade(browser, { ticket, code })).status).toBe(422)
    await server.database.updateTable('app_user').set({ email, email_key: email }).where('id', '=', id).execute()
    expect((await trade(browser, { ticket, code })).json).toMatchObject({ id })
  })

  test('a code is asked for alike for known and unknown addresses', async () => {
    provider.answer({ claims: { sub: 'nosy-1' } })
    const browser = await openBrowser(server.address)
    const { ticket } = decodePerson((await unknown(browser, await ticketOf(browser))).json)
    await world.verified('nosy@test.example')
    const ask = (email: string) => browser.send('/api/auth/provider/code', { method: 'POST', body: { ticket, email } })
    const [known, nobody] = [await ask('nosy@test.example'), await ask('nobody@test.example')]
    expect([known.status, known.text]).toEqual([nobody.status, nobody.text])
  })

  test('of a person who has another account stays unlinked', async () => {
    await registered(proved('taken-1', 'taken@test.example'))
    await world.verified('other@test.example')
    const browser = await world.signedIn('other@test.example', GOOD_PASSWORD)
    const ticket = await ticketOf(browser, { purpose: 'link', password: GOOD_PASSWORD })
    const answer = await browser.send('/api/auth/identities', { method: 'POST', body: { ticket } })
    expect(scene.codeOf(answer)).toBe('409 identity-taken')
  })
})

describe('Kopplade inloggningar', { tags: 'provider-linking' }, () => {
  test('are linked with a passkey, without the password', { tags: 'passkey-proof' }, async () => {
    const email = 'linked-by-key@test.example'
    await world.verified(email)
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    const post = (path: string, body: unknown = {}, method = 'POST') => browser.send(path, { method, body })
    const device = createAuthenticator(`http://localhost:${new URL(server.address).port}`)
    const offered = decodeCreation((await post(calls.offerPasskey.path, { password: GOOD_PASSWORD })).json)
    const made = { name: 'Mobilen', passkey: device.make(offered.options) }
    expect((await post(calls.confirmPasskey.path, made, 'PUT')).status).toBe(200)
    const proof = async (odd: Odd = {}) =>
      device.show(decodeRequest((await post(calls.passkeyProofOptions.path)).json).options, odd)

    provider.answer({ claims: { sub: 'linked-by-key-1' } })
    const wrong = await scene.begin(browser, { purpose: 'link', passkey: await proof({ isVerified: false }) })
    expect(Object.keys(failureOf(wrong).fields ?? {})).toEqual(['passkey'])
    const ticket = await ticketOf(browser, { purpose: 'link', passkey: await proof() })
    expect((await post('/api/auth/identities', { ticket })).status).toBe(200)
  })

  test('are linked with the password, listed, and removed; both are told by mail', async () => {
    await world.verified('profile@test.example')
    const browser = await world.signedIn('profile@test.example', GOOD_PASSWORD)
    provider.answer({ claims: { sub: 'profile-1' } })
    const without = await scene.begin(browser, { purpose: 'link' })
    expect(Object.keys(failureOf(without).fields ?? {})).toEqual(['password'])
    const { to, facts } = await comeBack(
      browser,
      await leave(browser, { purpose: 'link', password: GOOD_PASSWORD, returnUrl: '/profile' }),
    )
    expect(to.pathname).toBe('/profile')
    const body = { ticket: facts.get('ticket') }
    // A ticket to link signs nobody in.
    expect(scene.codeOf(await trade(await openBrowser(server.address), body))).toBe('409 ticket')
    expect((await browser.send('/api/auth/identities', { method: 'POST', body })).status).toBe(200)

    const listed = await browser.send('/api/auth/identities')
    expect(listed.json).toMatchObject({
      identities: [{ name: 'Ekstads inloggning', providers: ['1'] }],
      hasPassword: true,
    })
    const [row] = await server.database.selectFrom('user_identity').selectAll().orderBy('id', 'desc').execute()
    // A copied token takes nobody's way in.
    await sql`update access_token set proved_at = proved_at - interval '31 minutes'`.execute(server.database)
    expect(scene.codeOf(await browser.send(`/api/auth/identities/${row?.id}`, { method: 'DELETE' }))).toBe(
      '403 prove-again',
    )
    const proof = { method: 'POST', body: { password: GOOD_PASSWORD } }
    expect((await browser.send('/api/auth/prove-again', proof)).status).toBe(200)
    expect((await browser.send(`/api/auth/identities/${row?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await world.mailNames('profile@test.example')).toEqual([
      'verify-address',
      'identity-linked',
      'identity-unlinked',
    ])
  })

  test('the last way in stays, and so do those of others', async () => {
    const { browser, id } = await registered(proved('last-1', 'last@test.example'))
    const row = await server.database
      .selectFrom('user_identity')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    const answer = await browser.send(`/api/auth/identities/${row.id}`, { method: 'DELETE' })
    expect(scene.codeOf(answer)).toBe('409 last-way-in')
    await world.verified('stranger@test.example')
    const stranger = await world.signedIn('stranger@test.example', GOOD_PASSWORD)
    expect((await stranger.send(`/api/auth/identities/${row.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('whoever has no password adds an app, and removes it by a code, a short while after signing in', {
    tags: ['second-factor', 'prove-again'],
  }, async () => {
    const { browser } = await registered(proved('app-1', 'app@test.example'))
    const send = (path: string, body: object, method = 'POST') =>
      browser.send(`/api/auth/factors${path}`, { method, body })
    expect((await browser.send('/api/auth/factors')).json).toMatchObject({ app: null, hasPassword: false })
    const offer = decodeOffer((await send('/app', {})).json)
    const shown = async (seconds: number): Promise<string> => {
      const timestamp = Date.parse(await serverNow(server.database)) + seconds * 1000
      return new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate({ timestamp })
    }
    expect((await send('/app', { code: await shown(-30) }, 'PUT')).status).toBe(200)
    // The code alone shows an administrator to be there.
    const proof = { method: 'POST', body: { code: await shown(0) } }
    expect((await browser.send('/api/auth/prove-again', proof)).status).toBe(200)
    await sql`update access_token set proved_at = proved_at - interval '31 minutes'`.execute(server.database)
    const late = await send('/app/removal', { code: await shown(30) })
    expect(scene.codeOf(late)).toBe('403 prove-again')
    await sql`update access_token set proved_at = proved_at + interval '31 minutes'`.execute(server.database)
    expect((await send('/app/removal', { code: await shown(30) })).status).toBe(200)
    expect((await browser.send('/api/auth/factors')).json).toMatchObject({ app: null })
  })

  test('end with a password that was reset by mail, which may have won the account back from who had linked', async () => {
    // Somebody registers with an address that is not theirs, and its reader opens the mail and takes the account as their own.
    const { id } = await registered({ sub: 'trojan-1' }, { email: 'trojan@test.example' })
    const link = await world.linkIn('trojan@test.example', 'verify-address')
    expect(await world.verify(link.id, link.code)).toBe(true)
    await world.post('/api/user/forgot-password', { email: 'trojan@test.example' })
    const { code } = await world.linkIn('trojan@test.example', 'reset-password')
    const chosen = { code, password: GOOD_PASSWORD, repeatNewPassword: GOOD_PASSWORD }
    expect((await world.post(`/api/user/${id}/reset-password`, chosen)).status).toBe(200)
    const other = await openBrowser(server.address)
    expect(scene.codeOf(await trade(other, { ticket: await ticketOf(other) }))).toBe('409 unknown-person')
    expect(await world.mailNames('trojan@test.example')).toContain('identity-unlinked')
    await world.signedIn('trojan@test.example', GOOD_PASSWORD)
  })

  test('are asked anew who it is where somebody has signed out, until somebody has signed in by one', {
    tags: 'provider-left',
  }, async () => {
    const { browser } = await registered(proved('shared-1', 'shared@test.example'))
    const prompt = async (given: Browser) => (await leave(given)).searchParams.get('prompt')
    expect(await prompt(browser)).toBeNull()
    expect((await browser.send('/api/auth/sign-out', { method: calls.signOut.method })).status).toBe(204)
    browser.token = null
    expect(await prompt(browser)).toBe('login')
    expect(await prompt(await openBrowser(server.address))).toBeNull()
    expect((await trade(browser, { ticket: await ticketOf(browser) })).status).toBe(200)
    expect(await prompt(browser)).toBeNull()
    // Nobody whose password was given here is asked by a provider.
    await world.verified('password@test.example')
    const other = await world.signedIn('password@test.example', GOOD_PASSWORD)
    await other.send('/api/auth/sign-out', { method: calls.signOut.method })
    other.token = null
    expect(await prompt(other)).toBeNull()
  })

  test('go with a cleared account', async () => {
    const { id } = await registered(proved('cleared-1', 'cleared@test.example'))
    const administrator = await world.signedIn('administrator@test.example')
    expect((await administrator.send(`/api/user/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await server.database.selectFrom('user_identity').select('id').where('user_id', '=', id).execute()).toEqual(
      [],
    )
  })
})

test('held times of a browser that is at the provider are kept to their deadline', {
  tags: 'provider-holds',
}, async () => {
  const browser = await openBrowser(server.address)
  const session = browser.cookies.get('sess') ?? ''
  /** When the holds would end because nobody is connected. The server's own look, every two seconds, is undone first. */
  const releaseAt = async () => {
    await sql`insert into hold_session (id, deadline) values (${session}::uuid, server_now() + interval '10 minutes')
      on conflict (id) do update set release_at = null`.execute(server.database)
    await endForgottenHolds(server.database)
    const row = await server.database
      .selectFrom('hold_session')
      .select('release_at')
      .where('id', '=', session)
      .executeTakeFirst()
    return row?.release_at ?? null
  }
  const address = await leave(browser)
  expect(await releaseAt()).toBeNull()
  await comeBack(browser, address)
  expect(await releaseAt()).toBeNull()
  await sql`update provider_attempt set expires_at = server_now() - interval '1 second'`.execute(server.database)
  expect(await releaseAt()).not.toBeNull()
})

test('nothing of people, tickets and codes is in the log of all this', { tags: 'provider-wrong-answers' }, () => {
  const log = scene.lines.join('')
  expect(log).not.toBe('')
  for (const said of [/@test\.example/, /Sigrid/, /(?<![\w-])[\w-]{43}(?![\w-])/, /geheim/, /(?<!\d)\d{8}(?!\d)/])
    expect([said, said.exec(log)?.[0]]).toEqual([said, undefined])
})
