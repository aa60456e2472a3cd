/** The headers of all kinds of answers: pages, files, calls, pictures, metrics and the hub. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/start-server.ts'
import { negotiate } from '../signalr/test-hub.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { type PlainAnswer, type PlainRequest, plainRequest } from '../testing/plain-request.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

let folder: string
let server: RunningServer
let proxied: RunningServer
let administrator: Browser
let connection: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-headers-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await mkdir(join(folder, 'data/media'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><html><head></head></html>')
  await writeFile(join(folder, 'dist/assets/index-D4f9a_0b.js'), '/* */')
  await writeFile(join(folder, 'data/media/demo-picture.png'), 'not really a picture')
  const environment = { SEED: 'none', DATA_DIR: join(folder, 'data'), CLIENT_DIR: join(folder, 'dist') }
  server = await startTestServer({
    environment: { ...environment, MAX_ADDRESS_CALLS_PER_SECOND: '100000' },
    // The second poll gets no news.
    hubLimits: { pollTimeout: 100, sweepInterval: 50 },
  })
  proxied = await startTestServer({
    environment: {
      ...environment,
      PUBLIC_URL: 'https://boka.example.se',
      TRUSTED_PROXIES: '127.0.0.1',
      MAX_ADDRESS_CALLS_PER_SECOND: '3',
    },
  })
  await loadTestContent(server.database)
  administrator = await openBrowser(server.address)
  await administrator.signIn(people.administrator, TEST_PASSWORD)
  connection = (await negotiate(`${server.address}/booking-hub`)).connectionToken
})
afterAll(async () => {
  await server?.stop()
  await proxied?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Kind {
  readonly path: string | (() => string)
  readonly status: number
  readonly sent?: PlainRequest | (() => PlainRequest)
  /** Whether the caller is signed in and so may make the call. */
  readonly signedIn?: boolean
}

const evil = { headers: { origin: 'https://evil.example' } }
const kinds: Readonly<Record<string, Kind>> = {
  'the start page': { path: '/', status: 200 },
  'a page': { path: '/group/1/2026-03-02', status: 200 },
  'a page with a code in its address': { path: '/verify-email?id=1&code=abc', status: 200 },
  'the page in a frame': { path: '/replay/screen', status: 200 },
  'a page that is none': { path: '/nothing', status: 404 },
  'a file': { path: '/assets/index-D4f9a_0b.js', status: 200 },
  'a file that is missing': { path: '/assets/missing.js', status: 404 },
  'a file above the folder': { path: '/assets/%2e%2e/%2e%2e/secret', status: 404 },
  'a picture': { path: '/media/demo-picture.png', status: 200 },
  'a picture that is missing': { path: '/media/nothing.png', status: 404 },
  'a page for a foreign origin': { path: '/', status: 403, sent: evil },
  'an address that nobody can read': { path: '/%zz', status: 404 },
  'a call': { path: '/api/groups', status: 200 },
  'a call without a body': { path: '/api/groups', status: 200, sent: { method: 'HEAD' } },
  'a call that is not there': { path: '/api/nothing', status: 404 },
  'a call that nobody can read': { path: '/api/%zz', status: 404 },
  'a call for those who are signed in': { path: '/api/booking', status: 401 },
  'a call for administrators': { path: '/api/audit', status: 200, signedIn: true },
  'an answer about people': { path: '/api/user?search=anna', status: 200, signedIn: true },
  'a calendar that nobody has': { path: `/api/booking/feed/${'x'.repeat(43)}.ics`, status: 404 },
  'a call without its token': { path: '/api/auth/sign-in', status: 403, sent: { method: 'POST' } },
  'a call with another verb': { path: '/api/groups', status: 405, sent: { method: 'OPTIONS' } },
  'a call of a foreign origin': { path: '/api/groups', status: 403, sent: evil },
  'the document of the calls': { path: '/api/openapi.json', status: 200 },
  health: { path: '/api/health', status: 200 },
  'figures for a scraper': { path: '/metrics', status: 200 },
  'a negotiation': { path: '/booking-hub/negotiate?negotiateVersion=1', status: 200, sent: { method: 'POST' } },
  'a negotiation of a foreign origin': {
    path: '/booking-hub/negotiate',
    status: 403,
    sent: { method: 'POST', ...evil },
  },
  'the hub without a connection': { path: '/booking-hub', status: 400 },
  'the hub for a connection that is unknown': { path: '/booking-hub?id=x', status: 404 },
  'a poll': { path: () => `/booking-hub?id=${connection}`, status: 200 },
  'the hub with another verb': { path: '/booking-hub', status: 405, sent: { method: 'PUT' } },
  'a path below the hub': { path: '/booking-hub/nothing', status: 404 },
}

const answerOf = ({ path, sent, signedIn = false }: Kind): Promise<PlainAnswer> => {
  const request = typeof sent === 'function' ? sent() : (sent ?? {})
  return plainRequest(server.address, typeof path === 'string' ? path : path(), {
    ...request,
    headers: { ...(signedIn ? { authorization: `Bearer ${administrator.token}` } : {}), ...request.headers },
  })
}

const policy = (frameAncestors: string): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  `worker-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${frameAncestors}; ` +
  "require-trusted-types-for 'script'; trusted-types dompurify booking-worker"

describe('every answer', { tags: 'core-policy' }, () => {
  test.each(Object.entries(kinds))('%s has the strict policy and its companions', async (name, kind) => {
    const { status, headers, text } = await answerOf(kind)
    expect([name, status, text.slice(0, 100)]).toEqual([name, kind.status, expect.any(String)])
    // A picture that is opened as a page may do nothing at all.
    const expected =
      name === 'a picture'
        ? "default-src 'none'; sandbox"
        : policy(name === 'the page in a frame' ? "'self'" : "'none'")
    expect(headers['content-security-policy']).toBe(expected)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    // Only on https, and only for a time that may end.
    expect(headers['strict-transport-security']).toBeUndefined()
    for (const told of ['access-control-allow-origin', 'access-control-allow-credentials', 'server', 'x-powered-by'])
      expect([told, headers[told]]).toEqual([told, undefined])
    // The type of a body is stated, with its character set.
    if (text !== '')
      expect(headers['content-type']).toMatch(/; charset=utf-8$|^image\/|^application\/(octet-stream|json)$/)
  })

  test.each(
    Object.entries(kinds).filter(([, { path }]) => typeof path === 'function' || /^\/(api|booking-hub)/.test(path)),
  )('%s is kept by no cache', async (_name, kind) => {
    const { headers } = await answerOf(kind)
    expect(headers['cache-control']).toContain('no-store')
  })

  test('names its request, and no two have the same name', { tags: 'run-request-id' }, async () => {
    const answers = await Promise.all(Object.values(kinds).map(answerOf))
    const names = answers.map(({ headers }) => headers['x-request-id'])
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{12}-\d+$/)
    expect(new Set(names).size).toBe(answers.length)
  })

  test('on https, also of the hub and to those who call too often, asks for https from then on', async () => {
    const seen = new Set<number>()
    for (let round = 0; round < 5; round += 1)
      for (const [path, method] of [
        ['/api/version', 'GET'],
        ['/nothing', 'GET'],
        ['/booking-hub/negotiate', 'POST'],
        ['/api/%zz', 'GET'],
      ] as const) {
        const { headers, status } = await plainRequest(proxied.address, path, { method })
        seen.add(status)
        expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000'])
      }
    expect(seen).toContain(429)
  })
})

test('the policy names no source but its own, and nothing that weakens it', { tags: 'core-policy' }, async () => {
  const { headers } = await plainRequest(server.address, '/')
  const directives = String(headers['content-security-policy']).split('; ')
  expect(directives.join(' ')).not.toMatch(/unsafe|\*|https?:|strict-dynamic|blob:|wasm/)
  // A directive that has no fall-back must be present.
  for (const name of [
    'default-src',
    'base-uri',
    'form-action',
    'frame-ancestors',
    'require-trusted-types-for',
    'trusted-types',
  ])
    expect(directives.filter((directive) => directive.startsWith(`${name} `))).toHaveLength(1)
})
