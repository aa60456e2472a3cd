/**
 * Requests that another site can make a browser send, for every changing call and every request of the hub. They are made from the table of
 * calls, so that none is missing.
 */
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallShape } from '../../../domain/schema/calls/call.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { FailureBody } from '../../../domain/schema/failure-body.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { someOf } from '../../testing/breadth.ts'
import { negotiate, refusedUpgrade } from '../signalr/test-hub.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { type CommittedChanges, watchCommittedChanges } from '../testing/committed-changes.ts'
import { type PlainAnswer, plainRequest } from '../testing/plain-request.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

let server: RunningServer
let proxied: RunningServer
let changes: CommittedChanges
let administrator: Browser
let other: Browser
const freely = { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' }
const PUBLIC = 'https://boka.example.se'
beforeAll(async () => {
  server = await startTestServer({ environment: freely })
  proxied = await startTestServer({ environment: { ...freely, PUBLIC_URL: PUBLIC, TRUSTED_PROXIES: '127.0.0.1' } })
  for (const { database } of [server, proxied]) await loadTestContent(database)
  administrator = await openBrowser(server.address)
  await administrator.signIn(people.administrator, TEST_PASSWORD)
  other = await openBrowser(server.address)
  changes = await watchCommittedChanges(server.database)
})
afterAll(async () => {
  await server?.stop()
  await proxied?.stop()
})

type Headers = Readonly<Record<string, string>>
const sess = (browser: Browser): string => browser.cookies.get('sess') ?? ''
const xsrf = (browser: Browser): string => browser.cookies.get('XSRF-TOKEN') ?? ''
const port = (): string => new URL(server.address).port
const right = (): Headers => ({
  authorization: `Bearer ${administrator.token}`,
  cookie: `sess=${sess(administrator)}; XSRF-TOKEN=${xsrf(administrator)}`,
  'x-xsrf-token': xsrf(administrator),
})
const without = (name: string): Headers => Object.fromEntries(Object.entries(right()).filter(([key]) => key !== name))
const codeOf = ({ text }: PlainAnswer): string =>
  Schema.decodeUnknownSync(Schema.fromJsonString(FailureBody))(text).code

const foreignOrigins = (): readonly string[] => [
  'https://evil.example',
  'null',
  '',
  `http://localhost:${Number(port()) + 1}`,
  `https://localhost:${port()}`,
  `http://localhost.evil.example:${port()}`,
  `http://evil.example:${port()}`,
  `http://localhost:${port()}.evil.example`,
  `http://localhost:${port()}@evil.example`,
  `http://evil.localhost:${port()}`,
  `http://127.0.0.1.nip.example:${port()}`,
  `http://localhost:${port()}/`,
  `http://localhost:${port()} https://evil.example`,
  'http://localhost',
  'file://',
  'chrome-extension://abcdefghijklmnop',
]

/** The headers of requests from another site or one of its pages. Everything else is right. */
const forgeries: Readonly<Record<string, () => Headers>> = {
  'no token': () => without('x-xsrf-token'),
  'an empty token': () => ({ ...right(), 'x-xsrf-token': '' }),
  'an invented token': () => ({ ...right(), 'x-xsrf-token': 'x'.repeat(43) }),
  'the token of another session': () => ({ ...right(), 'x-xsrf-token': xsrf(other) }),
  'the session of another token': () => ({
    ...right(),
    cookie: `sess=${sess(other)}; XSRF-TOKEN=${xsrf(administrator)}`,
  }),
  'a cookie and a header that only agree with each other': () => ({
    ...right(),
    cookie: `sess=${sess(administrator)}; XSRF-TOKEN=forged`,
    'x-xsrf-token': 'forged',
  }),
  'no cookies': () => without('cookie'),
  'a session that is none': () => ({ ...right(), cookie: `sess=nobody; XSRF-TOKEN=${xsrf(administrator)}` }),
  'the token in the cookie alone': () => ({ ...without('x-xsrf-token'), 'content-type': 'text/plain' }),
  'the token in a header of another name': () => ({ ...without('x-xsrf-token'), 'x-csrf-token': xsrf(administrator) }),
}

/** The ids need not exist, because the decision comes before the search for them. */
const pathOf = (call: CallShape): string => call.path.replace(/:\w+/g, '1')
const unsafe = Object.entries<CallShape>(calls).filter(([, { method }]) => method !== 'GET')
const turnOf = (call: CallShape): number => unsafe.findIndex(([, one]) => one === call)

describe('every call that is not a GET', () => {
  test('is one of these, and they are many', () => {
    expect(unsafe.length).toBeGreaterThan(40)
  })
  test.each(unsafe)(
    '%s is refused without the token of its session, and does nothing',
    { tags: 'api-xsrf-required' },
    async (_name, call) => {
      for (const [name, headers] of someOf(Object.entries(forgeries), 3, turnOf(call))) {
        const answer = await plainRequest(server.address, pathOf(call), { method: call.method, headers: headers() })
        expect([name, answer.status, codeOf(answer)]).toEqual([name, 403, 'xsrf'])
      }
      expect(await changes.take()).toEqual([])
    },
  )
  test.each(unsafe)(
    '%s is refused to a page of another origin, whatever it sends, and does nothing',
    { tags: 'api-origin' },
    async (_name, call) => {
      for (const origin of someOf(foreignOrigins(), 3, turnOf(call))) {
        const answer = await plainRequest(server.address, pathOf(call), {
          method: call.method,
          headers: { ...right(), origin },
        })
        expect([origin, answer.status, codeOf(answer)]).toEqual([origin, 403, 'origin'])
        // No page of another origin learns anything.
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
      expect(await changes.take()).toEqual([])
    },
  )
  test.each(unsafe.filter(([, call]) => call !== calls.signOut))(
    '%s is not refused for that with both right, or with no origin',
    { tags: 'api-origin' },
    async (_name, call) => {
      for (const headers of [right(), { ...right(), origin: `http://localhost:${port()}` }]) {
        const { status, text } = await plainRequest(server.address, pathOf(call), { method: call.method, headers })
        expect([status, text]).toEqual([status, expect.not.stringMatching(/"code":"(xsrf|origin)"/)])
      }
    },
  )
  test('is not to be had by another verb that says which it means', async () => {
    await changes.take()
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      for (const path of ['/api/groups/1/open/1', '/api/groups/1/open/1?_method=DELETE'])
        await plainRequest(server.address, path, { headers: { ...right(), [name]: 'DELETE' } })
    expect(await changes.take()).toEqual([])
  })
  test('asks for the token whatever its verb is called', { tags: 'api-xsrf-required' }, async () => {
    for (const method of ['PATCH', 'PROPFIND', 'LOCK', 'QUERY', 'TRACE', 'SEARCH']) {
      const answer = await plainRequest(server.address, '/api/groups', { method, headers: without('x-xsrf-token') })
      expect([method, answer.status, codeOf(answer)]).toEqual([method, 403, 'xsrf'])
    }
  })
})

describe('the hub', () => {
  const requests = async (): Promise<readonly (readonly [method: string, path: string, headers: Headers])[]> => {
    const path = `/booking-hub?id=${(await negotiate(`${server.address}/booking-hub`)).connectionToken}`
    return [
      ['POST', '/booking-hub/negotiate?negotiateVersion=1', {}],
      ['GET', path, { accept: 'text/event-stream' }],
      ['GET', path, {}],
      ['POST', path, {}],
      ['DELETE', path, {}],
    ]
  }

  test('refuses each of its requests to a page of another origin', { tags: 'api-origin' }, async () => {
    for (const [method, path, headers] of await requests())
      for (const origin of foreignOrigins()) {
        const { status, headers: answered } = await plainRequest(server.address, path, {
          method,
          headers: { ...headers, origin },
        })
        expect([method, origin, status]).toEqual([method, origin, 403])
        expect(answered['access-control-allow-origin']).toBeUndefined()
      }
  })
  test('refuses a socket to a page of another origin, also to one with a token', { tags: 'api-origin' }, async () => {
    const url = `${server.address.replace('http', 'ws')}/booking-hub?access_token=${administrator.token}`
    for (const origin of foreignOrigins().filter((one) => one !== ''))
      expect([origin, await refusedUpgrade(url, { origin, cookie: `sess=${sess(administrator)}` })]).toEqual([
        origin,
        403,
      ])
  })
  test('serves a page of its own', async () => {
    const headers = { origin: `http://localhost:${port()}` }
    const [first] = await requests()
    expect((await plainRequest(server.address, first?.[1] ?? '', { method: 'POST', headers })).status).toBe(200)
  })
})

describe('behind a proxy with https', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' }
  const origins = [
    'http://boka.example.se',
    'https://boka.example.se:8443',
    'https://boka.example.se.evil.example',
    'https://example.se',
    'https://www.boka.example.se',
    'http://localhost',
  ]

  test('the public address is the one origin, of calls and of the hub', { tags: 'api-origin' }, async () => {
    const socket = `${proxied.address.replace('http', 'ws')}/booking-hub`
    for (const origin of [...origins, proxied.address]) {
      const call = await plainRequest(proxied.address, '/api/auth/sign-out', {
        method: 'POST',
        headers: { ...forwarded, origin },
      })
      expect([origin, call.status, codeOf(call)]).toEqual([origin, 403, 'origin'])
      expect([origin, await refusedUpgrade(socket, { ...forwarded, origin })]).toEqual([origin, 403])
    }
    const own = await plainRequest(proxied.address, '/api/version', { headers: { ...forwarded, origin: PUBLIC } })
    expect(own.status).toBe(200)
  })
  test('what a stranger says of a proxy is not believed: neither of https nor of a host', async () => {
    const said = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
      'x-original-url': '/api/audit',
    }
    const { headers, status } = await plainRequest(server.address, '/api/version', { headers: said })
    expect([status, headers['strict-transport-security']]).toEqual([200, undefined])
    expect(headers['set-cookie']?.join()).not.toContain('Secure')
    // A header that claims it does not make the page one of ours either.
    const foreign = { ...said, origin: 'https://evil.example' }
    expect((await plainRequest(server.address, '/api/version', { headers: foreign })).status).toBe(403)
  })
})

describe('cookies', () => {
  test('are the two of the contract, for this host alone, and secure on https', {
    tags: ['api-sess-cookie', 'api-xsrf-cookie'],
  }, async () => {
    for (const [address, headers, ending] of [
      [server.address, {}, 'SameSite=Lax'],
      [proxied.address, { 'x-forwarded-proto': 'https' }, 'Secure; SameSite=Lax'],
    ] as const) {
      const answer = await plainRequest(address, '/api/version', { headers })
      const set = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.replace(/=[^;]+/, '=…'))
      expect(set).toEqual(['sess', 'XSRF-TOKEN'].map((name) => `${name}=…; Max-Age=34560000; Path=/; ${ending}`))
    }
  })
  test.each([
    '',
    'x',
    '%',
    '%00',
    '../../etc',
    'x'.repeat(4_000),
    '00000000-0000-0000-0000-000000000000',
    '6F1F6A3E-43F2-4A53-9D6B-0A3F0F1C2B3D',
  ])('a sess that is %j is nobody’s and is replaced', { tags: 'api-sess-minted' }, async (value) => {
    const answer = await plainRequest(server.address, '/api/version', { headers: { cookie: `sess=${value}` } })
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^sess=[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12};/,
    )
  })
})

describe('what names a caller and comes twice', () => {
  let caller: Browser
  beforeAll(async () => {
    caller = await openBrowser(server.address)
    await caller.signIn(people.administrator, TEST_PASSWORD)
    await changes.take()
  })
  const own = (): Headers => ({
    authorization: `Bearer ${caller.token}`,
    cookie: `sess=${sess(caller)}; XSRF-TOKEN=${xsrf(caller)}`,
    'x-xsrf-token': xsrf(caller),
  })
  const cookiesOf = (...more: readonly string[]): string => [own().cookie ?? '', ...more].join('; ')
  const doubled = (): Readonly<Record<string, Headers>> => ({
    'sess, another first': { ...own(), cookie: `sess=${sess(other)}; ${cookiesOf()}` },
    'sess, another behind': { ...own(), cookie: cookiesOf(`sess=${sess(other)}`) },
    'sess, the same': { ...own(), cookie: cookiesOf(`sess=${sess(caller)}`) },
    'sess, one that is none': { ...own(), cookie: cookiesOf('sess=') },
    'sess, with spaces': { ...own(), cookie: cookiesOf(` sess = ${sess(other)}`) },
  })
  const ofChanges = (): Readonly<Record<string, Headers>> => ({
    'XSRF-TOKEN': { ...own(), cookie: cookiesOf('XSRF-TOKEN=another') },
    'known-browser': { ...own(), cookie: cookiesOf('known-browser=one', 'known-browser=two') },
  })

  test.each(unsafe)('%s is refused, and does nothing', { tags: 'api-sess-once' }, async (_name, call) => {
    for (const [name, headers] of someOf(Object.entries({ ...doubled(), ...ofChanges() }), 3, turnOf(call))) {
      const answer = await plainRequest(server.address, pathOf(call), { method: call.method, headers })
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 400, 'bad-request'])
      expect(answer.headers['set-cookie']?.join() ?? '').not.toContain('sess=')
    }
    expect(await changes.take()).toEqual([])
  })
  test('is refused to who reads too, with words, in the order of the checks', { tags: 'api-sess-once' }, async () => {
    for (const [name, headers] of Object.entries(doubled())) {
      const answer = await plainRequest(server.address, '/api/groups', { headers })
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 400, 'bad-request'])
      expect(answer.text).toContain('Ta bort kakorna')
    }
    for (const headers of Object.values(ofChanges()))
      expect((await plainRequest(server.address, '/api/groups', { headers })).status).toBe(200)
    const twice = { ...doubled()['sess, another first'] }
    const ask = async (headers: Headers) => {
      const answer = await plainRequest(server.address, '/api/booking', { method: 'POST', headers })
      return [answer.status, codeOf(answer)]
    }
    expect(await ask({ cookie: twice.cookie ?? '' })).toEqual([401, 'signed-out'])
    expect(await ask({ ...twice, 'x-xsrf-token': 'forged' })).toEqual([403, 'xsrf'])
    expect(await ask({ ...twice, origin: 'https://evil.example' })).toEqual([403, 'origin'])
  })
  test('is refused by the hub, in each of its requests: sess, the token in header and query, two of them in the query', {
    tags: 'api-sess-once',
  }, async () => {
    const { connectionToken: token } = await negotiate(`${server.address}/booking-hub`)
    const requests = [
      ['POST', '/booking-hub/negotiate?negotiateVersion=1'],
      ['GET', `/booking-hub?id=${encodeURIComponent(token)}`],
      ['POST', `/booking-hub?id=${encodeURIComponent(token)}`],
      ['DELETE', `/booking-hub?id=${encodeURIComponent(token)}`],
    ] as const
    const access = `access_token=${caller.token}`
    const bearer = { authorization: `Bearer ${caller.token}` }
    for (const [method, path] of requests)
      for (const [more, headers] of [
        ...Object.values(doubled()).map((headers) => ['', headers] as const),
        [`&${access}`, bearer],
        [`&${access}&${access}`, {}],
        [`&${access}&access_token=another`, {}],
      ] as const) {
        const { status } = await plainRequest(server.address, `${path}${more}`, { method, headers })
        expect([method, more, status]).toEqual([method, more, 400])
      }
    const socket = `${server.address.replace('http', 'ws')}/booking-hub`
    for (const headers of Object.values(doubled()))
      expect(await refusedUpgrade(socket, { cookie: headers.cookie ?? '' })).toBe(400)
    expect(await refusedUpgrade(`${socket}?${access}`, bearer)).toBe(400)
    expect(await refusedUpgrade(`${socket}?${access}&${access}`, {})).toBe(400)
  })
})

describe('addresses in e-mails', () => {
  const linksTo = async ({ database }: RunningServer): Promise<string[]> => {
    const mails = await database.selectFrom('outbox_mail').select(['plain', 'html']).execute()
    return mails.flatMap(({ plain, html }) =>
      [...`${plain} ${html}`.matchAll(/https?:\/\/[^\s"<)]*[^\s"<).]/g)].map(([link]) => link),
    )
  }

  test('are those of the installation, whatever the request says of its host', { tags: 'email-links' }, async () => {
    for (const [running, origin] of [
      [server, `http://localhost:${port()}`],
      [proxied, PUBLIC],
    ] as const) {
      const browser = await openBrowser(running.address)
      const headers = {
        cookie: `sess=${sess(browser)}`,
        'x-xsrf-token': xsrf(browser),
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        referer: 'https://evil.example/',
      }
      const body = JSON.stringify({ email: people.anna })
      const { status } = await plainRequest(running.address, '/api/user/forgot-password', {
        method: 'POST',
        headers,
        body,
      })
      expect(status).toBe(200)
      const links = await linksTo(running)
      expect(links.length).toBeGreaterThan(0)
      expect(links.filter((link) => !link.startsWith(`${origin}/`) && link !== origin)).toEqual([])
    }
  })
  test.each([
    'https://evil.example',
    'https://boka.example.se.evil.example',
    'https://boka.example.se@evil.example',
    'https://evil.example#boka.example.se',
    'http://boka.example.se',
    'https://boka.example.se:444',
    '//evil.example',
    'javascript:alert(1)//https://boka.example.se',
    ' https://evil.example',
    'not an address',
    '',
  ])(
    'a page that calls itself %j is refused and mails nobody',
    {
      tags: ['api-link-origin', 'call-user-forgot'],
    },
    async (baseUrl) => {
      const browser = await openBrowser(proxied.address)
      const before = (await linksTo(proxied)).length
      const answer = await browser.send('/api/user/forgot-password', {
        method: 'POST',
        body: { email: people.bertil, baseUrl },
      })
      expect([answer.status, failureOf(answer).fields]).toEqual([
        422,
        { baseUrl: 'Adressen hör till en annan webbplats.' },
      ])
      expect(await linksTo(proxied)).toHaveLength(before)
    },
  )
})
