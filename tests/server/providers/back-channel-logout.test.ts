/**
 * OpenID Connect Back-Channel Logout 1.0: a provider says that somebody has signed out there, and what it has begun ends here. At HTTP, with a
 * provider that says whatever a test wants, and with a real one.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { patience } from '../../testing/patience.ts'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { connectionTo } from '../testing/connection-to.ts'
import { openProviderScene, SECRET } from './provider-scene.ts'
import { openRealScene } from './real-scene.ts'

const scene = await openProviderScene()
const { server, world, provider, registered, ticketOf, trade } = scene
afterAll(() => scene.stop())
beforeEach(() => provider.answer({}))

/** Signs in with these claims, in a new browser. */
const signIn = async (claims: Readonly<Record<string, unknown>>): Promise<Browser> => {
  provider.answer({ claims })
  const browser = await openBrowser(server.address)
  expect((await trade(browser, { ticket: await ticketOf(browser) })).status).toBe(200)
  return browser
}

/** Sends a form as a provider does: from no page, without cookies. */
const post = async (body: string, { id = '1', type = 'application/x-www-form-urlencoded' } = {}) => {
  const answer = await fetch(`${server.address}/api/auth/provider/${id}/logout`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const tell = (token: string, id = '1') => post(new URLSearchParams({ logout_token: token }).toString(), { id })
const isIn = async (browser: Browser): Promise<boolean> => (await browser.send('/api/user/authenticated')).json === true

describe('a logout token', { tags: 'provider-logout' }, () => {
  test('of one session ends that session, with its hub connection, and no other', async () => {
    const { browser: other } = await registered({ sub: 'one-1', sid: 'first' })
    const leaving = await signIn({ sub: 'one-1', sid: 'second' })
    const connection = connectionTo(server.address, leaving.token)
    const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()))
    await connection.start()
    const { status, headers, text } = await tell(provider.logoutToken({ sid: 'second' }))
    expect([status, headers.get('cache-control'), headers.getSetCookie(), text]).toEqual([200, 'no-store', [], ''])
    await closed
    expect([await isIn(leaving), await isIn(other)]).toEqual([false, true])
    // With both, the session is of that person.
    await tell(provider.logoutToken({ sub: 'somebody-else', sid: 'first' }))
    expect(await isIn(other)).toBe(true)
    await tell(provider.logoutToken({ sub: 'one-1', sid: 'first' }))
    expect(await isIn(other)).toBe(false)
  })

  test('of a person ends all that this provider has begun for them, and nothing else', async () => {
    const { browser: first, id } = await registered({ sub: 'all-1', sid: 'one' })
    const second = await signIn({ sub: 'all-1' })
    const { browser: stranger } = await registered({ sub: 'all-2' }, { email: 'stranger@test.example' })
    await server.database.updateTable('app_user').set({ verified: true }).where('id', '=', id).execute()
    expect((await tell(provider.logoutToken({ sub: 'all-1' }))).status).toBe(200)
    expect(await Promise.all([first, second, stranger].map(isIn))).toEqual([false, false, true])
    expect(await world.auditKinds(id)).toContain('session-ended')
  })

  test('ends no session that began with the password', async () => {
    await world.verified('own-way@test.example')
    const owner = await world.signedIn('own-way@test.example', GOOD_PASSWORD)
    provider.answer({ claims: { sub: 'own-way-1' } })
    const ticket = await ticketOf(owner, { purpose: 'link', password: GOOD_PASSWORD })
    expect((await owner.send('/api/auth/identities', { method: 'POST', body: { ticket } })).status).toBe(200)
    const byProvider = await signIn({ sub: 'own-way-1' })
    await tell(provider.logoutToken({ sub: 'own-way-1' }))
    expect([await isIn(owner), await isIn(byProvider)]).toEqual([true, false])
  })

  test('ends a session of which the provider had named none, if it names the person', async () => {
    const { browser } = await registered({ sub: 'nameless-1' })
    await tell(provider.logoutToken({ sid: 'unknown' }))
    expect(await isIn(browser)).toBe(true)
    await tell(provider.logoutToken({ sub: 'nameless-1', sid: 'unknown' }))
    expect(await isIn(browser)).toBe(false)
  })

  test('ends a sign-in that is under way', async () => {
    await registered({ sub: 'under-way-1' })
    for (const claims of [{ sub: 'under-way-1' }, { sid: 'away' }]) {
      provider.answer({ claims: { sub: 'under-way-1', sid: 'away' } })
      const browser = await openBrowser(server.address)
      const ticket = await ticketOf(browser)
      await tell(provider.logoutToken(claims))
      expect(scene.codeOf(await trade(browser, { ticket }))).toBe('409 ticket')
    }
  })

  test('of a person whom nobody here knows is accepted, and ends nothing', async () => {
    expect((await tell(provider.logoutToken({ sub: 'nobody', sid: 'nothing' }))).status).toBe(200)
  })

  test('may be typed as a JWT, and may name several for whom it is', async () => {
    expect((await tell(provider.logoutToken({ sub: 'nobody' }, { typ: 'JWT' }))).status).toBe(200)
    expect((await tell(provider.logoutToken({ sub: 'nobody' }, { typ: undefined }))).status).toBe(200)
    expect((await tell(provider.logoutToken({ sub: 'nobody', aud: ['other', 'boka'] }))).status).toBe(200)
  })

  test('works once, also for two at the same moment', async () => {
    const { browser } = await registered({ sub: 'once-1' })
    const token = provider.logoutToken({ sub: 'once-1' })
    const statuses = (await Promise.all([tell(token), tell(token)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
    expect(await isIn(browser)).toBe(false)
    const again = await signIn({ sub: 'once-1' })
    expect((await tell(token)).status).toBe(400)
    expect(await isIn(again)).toBe(true)
  })

  test('is remembered for longer than it is accepted, and no longer', async () => {
    const { rows } = await sql<{ minutes: number }>`
      select max(extract(epoch from until - server_now()) / 60)::integer as minutes from logout_token`.execute(
      server.database,
    )
    expect(rows).toEqual([{ minutes: 15 }])
  })
})

describe('what is no logout token is answered with 400 and ends nothing', { tags: 'provider-logout' }, () => {
  const now = (): number => Math.floor(Date.now() / 1000)
  const forged = (alg: string): string => {
    const [, payload = ''] = provider.logoutToken({ sub: 'kept-1' }).split('.')
    const head = Buffer.from(JSON.stringify({ alg, typ: 'logout+jwt' })).toString('base64url')
    const signature =
      alg === 'none' ? '' : createHmac('sha256', SECRET).update(`${head}.${payload}`).digest('base64url')
    return `${head}.${payload}.${signature}`
  }
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const kept = { sub: 'kept-1' }
  const wrong: Readonly<Record<string, () => string>> = {
    'of another key': () => provider.logoutToken(kept, { typ: 'logout+jwt' }, true),
    'without a signature': () => forged('none'),
    'signed with the client’s secret': () => forged('HS256'),
    'with a letter changed': () =>
      provider.logoutToken(kept).replace(/\.(.)/, (_, letter) => (letter === 'e' ? '.f' : '.e')),
    'of another issuer': () => provider.logoutToken({ ...kept, iss: 'https://other.example' }),
    'without an issuer': () => provider.logoutToken({ ...kept, iss: undefined }),
    'for somebody else': () => provider.logoutToken({ ...kept, aud: 'other' }),
    'for nobody': () => provider.logoutToken({ ...kept, aud: undefined }),
    'without iat': () => provider.logoutToken({ ...kept, iat: undefined }),
    'that is six minutes old': () => provider.logoutToken({ ...kept, iat: now() - 360 }),
    'that is of tomorrow': () => provider.logoutToken({ ...kept, iat: now() + 86_400, exp: now() + 90_000 }),
    'without exp': () => provider.logoutToken({ ...kept, exp: undefined }),
    'that has expired': () => provider.logoutToken({ ...kept, exp: now() - 60 }),
    'without events': () => provider.logoutToken({ ...kept, events: undefined }),
    'with another event': () => provider.logoutToken({ ...kept, events: { 'urn:other': {} } }),
    'whose event is no object': () => provider.logoutToken({ ...kept, events: { [EVENT]: 'yes' } }),
    'with a nonce': () => provider.logoutToken({ ...kept, nonce: 'n' }),
    'without jti': () => provider.logoutToken({ ...kept, jti: undefined }),
    'without sub and sid': () => provider.logoutToken({}),
    'with an empty sub': () => provider.logoutToken({ sub: '' }),
    'whose sid is a number': () => provider.logoutToken({ ...kept, sid: 7 }),
    'with the type of something else': () => provider.logoutToken(kept, { typ: 'at+jwt' }),
    'that is no token': () => 'nonsense',
    'that is empty': () => '',
    'that is longer than any': () => `${provider.logoutToken(kept)}${'a'.repeat(9_000)}`,
  }
  let browser: Browser
  beforeEach(async () => {
    browser ??= (await registered(kept, { email: 'kept@test.example' })).browser
  })
  test.for(Object.keys(wrong))('%s', async (name) => {
    const { status, headers, text } = await tell(wrong[name]?.() ?? '')
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_request' })
    expect(await isIn(browser)).toBe(true)
  })

  test('an ID token of the same provider', async () => {
    const idToken = provider.logoutToken({ ...kept, events: undefined, nonce: 'n' }, { typ: 'JWT' })
    expect((await tell(idToken)).status).toBe(400)
    expect(await isIn(browser)).toBe(true)
  })

  test('a token at the address of another provider, or of none, or by another way', async () => {
    const token = provider.logoutToken(kept)
    expect((await tell(token, '2')).status).toBe(400)
    expect((await post(JSON.stringify({ logout_token: token }), { type: 'application/json' })).status).toBe(400)
    expect((await post(`logout_token=${token}&logout_token=${token}`)).status).toBe(400)
    expect((await post('a=b')).status).toBe(400)
    expect((await post(`logout_token=${'a'.repeat(20_000)}`)).status).toBe(413)
    expect((await fetch(`${server.address}/api/auth/provider/1/logout?logout_token=${token}`)).status).toBe(404)
    expect(await isIn(browser)).toBe(true)
    expect((await tell(token)).status).toBe(200)
  })

  test('what cannot be a token of ours asks the provider for nothing', async () => {
    const before = provider.keyRequests()
    for (const name of ['of another issuer', 'without events', 'that is six minutes old', 'without a signature'])
      await tell(wrong[name]?.() ?? '')
    expect(provider.keyRequests()).toBe(before)
  })

  test('the log names the setting and the part that is wrong, and no value', async () => {
    scene.lines.length = 0
    await tell(provider.logoutToken({ sub: 'secret-subject', sid: 'secret-session', nonce: 'secret-nonce' }))
    const line = scene.lines.find((one) => one.includes('A provider could not sign somebody out')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ setting: 'OIDC_1', step: 'logout', code: 'a nonce' })
    expect(scene.lines.join('')).not.toMatch(/secret-/)
  })
})

test('a provider may change its keys at any time', { tags: 'provider-logout' }, async () => {
  const { browser } = await registered({ sub: 'rotated-1' }, { email: 'rotated@test.example' })
  provider.rotate()
  // A key that is not known is asked for once a second at most.
  await expect
    .poll(async () => (await tell(provider.logoutToken({ sub: 'rotated-1' }))).status, { timeout: patience(10_000) })
    .toBe(200)
  expect(await isIn(browser)).toBe(false)
})

test('somebody who signs out at a real provider is signed out here', { tags: 'provider-logout' }, async () => {
  const real = await openRealScene()
  try {
    const { browser, visitor } = await real.signIn()
    const elsewhere = await real.signIn()
    await visitor.signOut(real.provider.address, 'boka')
    expect([await isIn(browser), await isIn(elsewhere.browser)]).toEqual([false, true])
  } finally {
    await real.stop()
  }
})
