/**
 * What a provider, or somebody between, may bring back instead of an honest answer. Each ends at the sign-in page with a kind of trouble that
 * the page tells in Swedish; nobody is signed in; no status is 500; the log names step and code, and no claim, code, state or secret.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import type { Answers } from './hostile-provider.ts'
import { openProviderScene, SECRET } from './provider-scene.ts'

const scene = await openProviderScene({
  environment: { OIDC_2_NAME: 'Den andra', OIDC_2_ISSUER: 'http://localhost:1', OIDC_2_CLIENT_ID: 'boka' },
})
const { server, provider, lines, leave, comeBack } = scene
afterAll(() => scene.stop())
beforeEach(() => provider.answer({}))

const now = (): number => Math.floor(Date.now() / 1000)
const personal = { email: 'hemlig@test.example', given_name: 'Sigrid-hemlig', family_name: 'Hemligsson' }

const tokens = async (): Promise<number> =>
  (await server.database.selectFrom('access_token').select('id').execute()).length

/** Comes back with these answers, and expects this trouble. */
const expectTrouble = async (answers: Answers, trouble: string, query: Readonly<Record<string, string>> = {}) => {
  provider.answer({ ...answers, claims: { ...personal, ...answers.claims } })
  const browser = await openBrowser(server.address)
  const address = await leave(browser, { returnUrl: '/group/1/2026-03-03?confirm=1' })
  const before = await tokens()
  lines.length = 0
  const { status, to, facts } = await comeBack(browser, address, query)
  expect([status, to.pathname, facts.get('trouble'), facts.get('ticket')]).toEqual([303, '/sign-in', trouble, null])
  expect(to.searchParams.get('returnUrl')).toBe('/group/1/2026-03-03?confirm=1')
  expect(await tokens()).toBe(before)
  const log = lines.join('')
  expect(log).toContain('Ekstads inloggning')
  const secrets = [
    SECRET,
    'geheim-access',
    'person-1',
    'hemlig',
    'code-',
    address.searchParams.get('state') ?? '?',
    address.searchParams.get('nonce') ?? '?',
  ]
  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false])
  return log
}

describe('an answer of a provider', { tags: 'provider-wrong-answers' }, () => {
  test.each<[string, Answers, string]>([
    ['another nonce', { claims: { nonce: 'another' } }, 'nonce'],
    ['no nonce', { claims: { nonce: undefined } }, 'nonce'],
    ['no name for the person (sub)', { claims: { sub: undefined } }, 'INVALID_RESPONSE'],
    ['another issuer in the token', { claims: { iss: 'https://other.example' } }, 'iss'],
    ['another client in the token', { claims: { aud: 'somebody-else' } }, 'aud'],
    ['a token that ended 60 s ago', { claims: { exp: now() - 60 } }, 'TIMESTAMP'],
    ['a token that begins in 60 s', { claims: { nbf: now() + 60 } }, 'TIMESTAMP'],
    ['a signature by a key that the provider does not publish', { foreignKey: true }, 'signature'],
    ['a name for the person that is a number', { claims: { sub: 42 } }, 'INVALID_RESPONSE'],
    ['an empty name for the person', { claims: { sub: '' } }, 'sub'],
    ['a list in place of the name of the person', { claims: { sub: ['person-1'] } }, 'INVALID_RESPONSE'],
    ['another client beside this one', { claims: { aud: ['boka', 'somebody-else'] } }, 'aud'],
    ['a token that was asked for by another client', { claims: { aud: ['boka', 'x'], azp: 'x' } }, 'azp'],
    ['no client in the token', { claims: { aud: undefined } }, 'aud'],
    ['a nonce that is a list', { claims: { nonce: ['another'] } }, 'nonce'],
    ['no end of the token', { claims: { exp: undefined } }, 'exp'],
    ['an end of the token in words', { claims: { exp: 'tomorrow' } }, 'exp'],
    ['no beginning of the token', { claims: { iat: undefined } }, 'iat'],
    ['no signature (alg none)', { head: { alg: 'none' } }, 'alg'],
    ['a signature by the client’s own secret (HS256)', { head: { alg: 'HS256' } }, 'alg'],
    ['a signature of another kind than it says', { head: { alg: 'RS512' } }, 'alg'],
    ['a key that nobody knows', { head: { kid: 'nobody’s' } }, 'key'],
    ['no token of the person', { tokens: { id_token: undefined } }, 'id_token'],
    ['a token of the person that is none', { tokens: { id_token: 'a.b.c' } }, 'JWT'],
    ['no access token', { tokens: { access_token: undefined } }, 'access_token'],
    ['an error in place of a token', { tokenError: 'invalid_client' }, 'invalid_client'],
    ['a challenge in place of a token', { challenge: 'Basic realm="x", error="invalid_client"' }, 'invalid_client'],
    ['a challenge without a reason', { challenge: 'Basic realm="x"' }, 'HTTP_401'],
  ])('with %s is not believed', async (_, answers, code) => {
    expect(await expectTrouble(answers, 'wrong')).toContain(code)
  })

  test('that names another issuer (RFC 9207) is not believed', async () => {
    await expectTrouble({}, 'wrong', { iss: 'https://other.example' })
  })

  test.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'again'],
    ['server_error', 'cancelled'],
  ])('of %s says so', async (error, trouble) => {
    expect(await expectTrouble({}, trouble, { error, error_description: 'hemlig ursäkt' })).toContain(error)
  })

  const html = { 'content-type': 'text/html' }
  test.each<[string, NonNullable<Answers['raw']>]>([
    ['a page of an error', { path: '/token', status: 500, head: html, body: '<h1>Hemlig</h1>' }],
    ['no JSON', { path: '/token', body: '{"access_token":' }],
    ['JSON that is called something else', { path: '/token', head: html, body: '{}' }],
    ['nothing', { path: '/token', body: 'null' }],
    ['a list', { path: '/token', body: '[]' }],
    ['another address', { path: '/token', status: 307, head: { location: '/elsewhere' } }],
    ['more than anybody reads', { path: '/token', body: `{"x":"${'x'.repeat(600_000)}"}` }],
    ['no keys', { path: '/jwks', body: '{"keys":[]}' }],
    ['no list of keys', { path: '/jwks', body: '{"keys":{}}' }],
    ['an error in place of keys', { path: '/jwks', status: 500, head: html, body: '<h1>Hemlig</h1>' }],
    ['a person in no JSON', { path: '/userinfo', body: '{' }],
    ['an error in place of a person', { path: '/userinfo', status: 500, head: html, body: 'hemlig' }],
    ['a person without a name', { path: '/userinfo', body: '{"email":"hemlig@test.example"}' }],
    ['a person elsewhere', { path: '/userinfo', status: 302, head: { location: 'http://localhost:1/' } }],
    ['a person beyond all bounds', { path: '/userinfo', body: `{"sub":"person-1","x":"${'x'.repeat(600_000)}"}` }],
  ])('with %s (%#) is not believed', async (_, raw) => {
    await expectTrouble({ raw, claims: { email: undefined } }, 'wrong')
  })

  test.each(['/token'] as const)('that never comes (%s) is waited for no longer than 5 s', async (silent) => {
    const began = performance.now()
    expect(await expectTrouble({ silent, claims: { email: undefined } }, 'silent')).toContain('OAUTH_TIMEOUT')
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('of another person in the answer about the person is not believed', async () => {
    await expectTrouble({ claims: { email: undefined }, userinfo: { sub: 'somebody-else' } }, 'wrong')
  })
})

describe('the state of a sign-in', { tags: 'provider-state' }, () => {
  const expectExpired = async (came: Awaited<ReturnType<typeof comeBack>>): Promise<void> => {
    expect([came.status, came.to.pathname, came.facts.get('trouble')]).toEqual([303, '/sign-in', 'expired'])
  }

  test('works once, and so does the code', async () => {
    const browser = await openBrowser(server.address)
    const address = await leave(browser)
    expect((await comeBack(browser, address)).facts.get('ticket')).toHaveLength(43)
    await expectExpired(await comeBack(browser, address))
  })

  test('works once for two at the same moment', async () => {
    const browser = await openBrowser(server.address)
    const address = await leave(browser)
    const came = await Promise.all([1, 2, 3].map(() => comeBack(browser, address)))
    expect(came.map(({ facts }) => facts.has('ticket')).toSorted()).toEqual([false, false, true])
  })

  test('works in no other browser, nor by the cookie sess alone', async () => {
    const browser = await openBrowser(server.address)
    const address = await leave(browser)
    await expectExpired(await comeBack(await openBrowser(server.address), address))
    const thief = await openBrowser(server.address)
    thief.cookies.set('sess', browser.cookies.get('sess') ?? '')
    await expectExpired(await comeBack(thief, address))
    // The browser that began goes on.
    expect((await comeBack(browser, address)).facts.has('ticket')).toBe(true)
  })

  test('works for no other provider', async () => {
    const browser = await openBrowser(server.address)
    await expectExpired(await comeBack(browser, await leave(browser), {}, '2'))
  })

  test('lives for ten minutes', async () => {
    const browser = await openBrowser(server.address)
    const address = await leave(browser)
    await server.database.updateTable('provider_attempt').set({ expires_at: '2026-03-01T00:00:00Z' }).execute()
    await expectExpired(await comeBack(browser, address))
  })

  test.each(['', 'x', '%00', 'å'.repeat(1_000), 'null'])('that is none (%#) ends at sign-in', async (state) => {
    const browser = await openBrowser(server.address)
    await expectExpired(await comeBack(browser, await leave(browser), { state }))
  })

  test('nothing of it stands in the database as it is', async () => {
    const browser = await openBrowser(server.address)
    const address = await leave(browser)
    const rows = JSON.stringify(await server.database.selectFrom('provider_attempt').selectAll().execute())
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect([name, rows.includes(address.searchParams.get(name) ?? '?')]).toEqual([name, false])
    await comeBack(browser, address)
    expect(rows).not.toContain(provider.verifiers.at(-1))
  })
})

describe('a provider', { tags: 'provider-away' }, () => {
  test('that is dead answers 503 with words, names itself, and stops nothing else', async () => {
    const browser = await openBrowser(server.address)
    const answer = await scene.begin(browser, { provider: '2' })
    expect(scene.codeOf(answer)).toBe('503 provider-away')
    expect(answer.text).toContain('Den andra svarar inte just nu')
    expect((await browser.send('/api/groups')).status).toBe(200)
    // It is asked anew each time.
    expect((await leave(browser)).origin).toBe(provider.address)
  })

  test('brings the trial of an operator to words about the terminal, and nobody in', {
    tags: 'staff-try-sign-in',
  }, async () => {
    const browser = await openBrowser(server.address)
    const before = await tokens()
    const answer = await browser.send('/api/auth/provider/1/return?state=try.secret&code=x')
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(answer.text).toContain('klistra in den i terminalen')
    expect(answer.text).not.toContain('try.secret')
    expect(await tokens()).toBe(before)
  })

  test('may change its keys at any time', async () => {
    const browser = await openBrowser(server.address)
    expect(await scene.ticketOf(browser)).not.toBe('')
    provider.rotate()
    expect(await scene.ticketOf(browser)).not.toBe('')
  })

  test('brings the browser to an address that no cache, frame or referrer keeps, and by GET alone', async () => {
    const browser = await openBrowser(server.address)
    const address = await leave(browser)
    const path = `/api/auth/provider/1/return?${new URLSearchParams({ code: 'x', state: 'y' })}`
    const { status, headers } = await browser.send(path)
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      ...[303, 'no-store', 'no-referrer'],
    ])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    // An answer that a form of the provider's posts (response_mode form_post) is nobody's, with or without our token.
    for (const xsrf of [true, false])
      expect((await browser.send(path, { method: 'POST', raw: 'code=x', xsrf })).status).toBeGreaterThanOrEqual(400)
    expect((await comeBack(browser, address)).facts.has('ticket')).toBe(true)
  })

  test('gets the browser back at its own address alone, with PKCE and a nonce', async () => {
    const { searchParams } = await leave(await openBrowser(server.address))
    expect(searchParams.get('redirect_uri')).toMatch(/\/api\/auth\/provider\/1\/return$/)
    expect(searchParams.get('response_type')).toBe('code')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('nonce')).toHaveLength(43)
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/health',
    '/nowhere',
    '/group/1\n',
    '/%2F%2Fevil.example',
    '/\t/evil.example',
    '/@evil.example',
    '／／evil.example',
    '@evil.example',
    '',
  ])('leads back to no address outside the client: %s', async (returnUrl) => {
    expect((await scene.begin(await openBrowser(server.address), { returnUrl })).status).toBe(422)
  })
})
