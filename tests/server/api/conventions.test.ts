/** Conventions of every call (docs/rules.md#http): order of failures, cookies, XSRF, origins, headers, files. */
import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSessionId } from '../../../domain/ids.ts'
import { createSessionCookies } from '../../../server/http/session-cookies.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { readSettings } from '../../../server/process/settings.ts'
import { type RunningServer, startServer } from '../../../server/start-server.ts'
import { createBrowser, failureOf, openBrowser } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { plainRequest } from '../testing/plain-request.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from '../testing/test-content.ts'

let server: RunningServer
let content: TestContent
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-files-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await mkdir(join(folder, 'data/media'), { recursive: true })
  await writeFile(
    join(folder, 'dist/index.html'),
    '<!doctype html><meta name="build" content="a1b2c3d4"><title>Bokning</title>',
  )
  await writeFile(join(folder, 'dist/assets/index-D4f9a_0b.js'), `/* ${'x'.repeat(3000)} */`)
  await writeFile(join(folder, 'data/media/demo-picture.png'), 'not really a picture')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  server = await startTestServer({
    environment: { SEED: 'none', DATA_DIR: join(folder, 'data'), CLIENT_DIR: join(folder, 'dist') },
  })
  content = await loadTestContent(server.database)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const notJson = { method: 'POST', raw: '{' } as const

describe('the order of failures', { tags: 'api-order' }, () => {
  test('401 before 403 xsrf, before 400', async () => {
    const browser = createBrowser(server.address)
    const answer = await browser.send('/api/booking', notJson)
    expect([answer.status, failureOf(answer).code]).toEqual([401, 'signed-out'])
  })
  test('403 xsrf before 400', async () => {
    const browser = createBrowser(server.address)
    const answer = await browser.send('/api/auth/sign-in', notJson)
    expect([answer.status, failureOf(answer).code]).toEqual([403, 'xsrf'])
  })
  test('400 before 404', { tags: 'api-malformed' }, async () => {
    const browser = await openBrowser(server.address)
    const path = '/api/booking/group/999999/slots'
    expect((await browser.send(path, notJson)).status).toBe(400)
    expect((await browser.send(path, { method: 'POST', body: {} })).status).toBe(400)
    expect((await browser.send(path, { method: 'POST', body: { date: '2026-02-30' } })).status).toBe(400)
    expect((await browser.send(path, { method: 'POST', body: { date: '2026-03-02' } })).status).toBe(404)
  })
  test('400 before 403 of an administrator’s route, before 404', async () => {
    const [anna, administrator] = [await openBrowser(server.address), await openBrowser(server.address)]
    await anna.signIn(people.anna, TEST_PASSWORD)
    await administrator.signIn(people.administrator, TEST_PASSWORD)
    const path = '/api/groups/999999'
    const body = { title: '', description: '' }
    expect((await anna.send(path, { ...notJson, method: 'PUT' })).status).toBe(400)
    expect((await anna.send(path, { method: 'PUT', body: {} })).status).toBe(400)
    expect((await anna.send(path, { method: 'PUT', body })).status).toBe(403)
    expect((await administrator.send(path, { method: 'PUT', body })).status).toBe(404)
  })
  test('404 before 422', async () => {
    const browser = await openBrowser(server.address)
    await browser.signIn(people.anna, TEST_PASSWORD)
    const body = { bookingResources: [] }
    expect((await browser.send('/api/booking/999999', { method: 'POST', body })).status).toBe(404)
    expect((await browser.send('/api/booking', { method: 'POST', body })).status).toBe(422)
  })
  test('422 before 403 not-allowed, before 409', async () => {
    const browser = await openBrowser(server.address)
    await browser.signIn(people.anna, TEST_PASSWORD)
    const slot = { startTime: '03:00:00', endTime: '03:30:00' }
    const lost = { resourceId: content.rooms.free, date: '2026-03-04', bookingSlots: [slot] }
    const refused = { ...lost, resourceId: content.rooms.companiesOnly }
    const book = async (bookingResources: unknown[]) =>
      (await browser.send('/api/booking', { method: 'POST', body: { bookingResources } })).status
    expect(await book([lost, refused, refused])).toBe(422)
    expect(await book([lost, refused])).toBe(403)
    expect(await book([lost])).toBe(409)
  })
})

describe('what comes in', () => {
  test('a failure has a code and a message in Swedish, and nothing of how the server is made', {
    tags: 'api-failure-shape',
  }, async () => {
    const browser = await openBrowser(server.address)
    for (const answer of [
      await browser.send('/api/nothing'),
      await browser.send('/api/groups/1e2'),
      await browser.send('/api/%zz'),
      await browser.send('/api/auth/sign-in', notJson),
      await browser.send('/api/auth/sign-in', { method: 'POST', raw: 'null' }),
      await browser.send('/api/auth/sign-in', { method: 'POST', raw: '[]' }),
      await browser.send('/api/auth/sign-in', { method: 'POST', raw: `${'['.repeat(50_000)}` }),
      await browser.send('/api/auth/sign-in', { method: 'POST', body: { email: 1, password: [] } }),
      await browser.send('/api/auth/sign-in', {
        method: 'POST',
        raw: 'a=b',
        headers: { 'content-type': 'text/plain' },
      }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(failureOf(answer).message).toMatch(/^[A-ZÅÄÖ].*[.]$/)
      expect(answer.text).not.toMatch(/at |stack|Error|node_modules|fastify|sql/i)
    }
    expect((await browser.signIn('', 'x')).json).toEqual({
      ...{ code: 'invalid', message: 'Fyll i e-post.' },
      fields: { email: 'Fyll i e-post.' },
    })
  })
  test('what is too large is 413', async () => {
    const browser = await openBrowser(server.address)
    const raw = JSON.stringify({ email: 'x'.repeat(300_000), password: 'x' })
    expect((await browser.send('/api/auth/sign-in', { method: 'POST', raw })).status).toBe(413)
  })
  test('__proto__, unknown keys and a trailing slash do no harm', { tags: 'api-unknown-keys' }, async () => {
    const browser = await openBrowser(server.address)
    const raw = `{"email":"${people.anna}","password":"${TEST_PASSWORD}","__proto__":{"role":"administrator"},"role":"administrator"}`
    const answer = await browser.send('/api/auth/sign-in/', { method: 'POST', raw })
    expect(answer.json).toMatchObject({ role: 'user' })
  })
  test('another verb is 405 and tells which there are', async () => {
    const browser = await openBrowser(server.address)
    const answer = await browser.send('/api/health', { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow'), failureOf(answer).code]).toEqual([
      405,
      'GET, HEAD',
      'wrong-method',
    ])
  })
  test('what is no HTTP is 400 and leaves the server well', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write('garbage\r\n\r\n'))
      socket.on('data', (data) => resolve(data.toString()))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect((await createBrowser(server.address).send('/api/health')).status).toBe(200)
  })
  test('ids that are none, or larger than any, are 404 in an address and 400 in JSON, where codes are text', {
    tags: 'api-ids',
  }, async () => {
    const browser = await openBrowser(server.address)
    for (const id of ['0', '-1', 'abc', '1.5', '0x1', '1e0', '%20', '2147483648', '99999999999999999999'])
      expect([id, (await browser.send(`/api/groups/${id}`)).status]).toEqual([id, 404])
    const statusOf = async (path: string, body: object) => (await browser.send(path, { method: 'POST', body })).status
    const entry = { date: '2026-03-04', bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] }
    const prices = (resourceId: unknown) =>
      statusOf('/api/booking/prices', { bookingResources: [{ ...entry, resourceId }] })
    for (const id of [`${content.rooms.free}`, 0, -1, 1.5, 2 ** 31]) expect([id, await prices(id)]).toEqual([id, 400])
    expect(await prices(content.rooms.free)).toBe(200)
    expect(await statusOf('/api/user/1/verify-email', { code: 1 })).toBe(400)
  })
})

describe('the cookies of a browser', () => {
  const cookie = (setCookie: readonly string[], name: string) => setCookie.find((text) => text.startsWith(`${name}=`))

  test('sess is minted with the first answer, whatever it is, and not again', {
    tags: ['api-sess-minted', 'api-sess-cookie', 'session-cookie-id'],
  }, async () => {
    for (const path of ['/', '/api/groups', '/api/nothing', '/api/%zz', '/assets/index-D4f9a_0b.js']) {
      const browser = createBrowser(server.address)
      const first = await browser.send(path)
      const sess = cookie(first.headers.getSetCookie(), 'sess')
      expect(isSessionId(browser.cookies.get('sess') ?? '')).toBe(true)
      expect(sess).toMatch(/; Max-Age=34560000; Path=\/; SameSite=Lax$/)
      expect((await browser.send(path)).headers.getSetCookie()).toEqual([])
    }
  })
  test('XSRF-TOKEN comes with every answer to a request without a valid one, a 403 xsrf too', {
    tags: 'api-xsrf-cookie',
  }, async () => {
    const browser = createBrowser(server.address)
    const first = await browser.send('/api/auth/sign-out', { method: 'POST' })
    expect([first.status, failureOf(first).code]).toEqual([403, 'xsrf'])
    const token = browser.cookies.get('XSRF-TOKEN')
    expect(cookie(first.headers.getSetCookie(), 'XSRF-TOKEN')).toMatch(/Path=\/; SameSite=Lax$/)
    expect((await browser.send('/api/auth/sign-out', { method: 'POST' })).status).toBe(204)

    browser.cookies.set('XSRF-TOKEN', 'stale')
    const stale = await browser.send('/api/auth/sign-out', { method: 'POST' })
    expect(stale.status).toBe(403)
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(token)
  })
  test('another sess makes another token, and does not take this one', { tags: 'api-xsrf-hmac' }, async () => {
    const [one, two] = [await openBrowser(server.address), await openBrowser(server.address)]
    expect(one.cookies.get('XSRF-TOKEN')).not.toBe(two.cookies.get('XSRF-TOKEN'))
    const headers = { 'x-xsrf-token': two.cookies.get('XSRF-TOKEN') ?? '' }
    expect((await one.send('/api/auth/sign-out', { method: 'POST', headers })).status).toBe(403)
    const key = Buffer.alloc(32, 7)
    const sess = one.cookies.get('sess') ?? ''
    const value = createHmac('sha256', key).update(sess).digest('base64url')
    expect(createSessionCookies(key).read(`sess=${sess}`).toSet).toEqual([{ name: 'XSRF-TOKEN', value }])
  })
  test('the header is required of every call but GET, HEAD and OPTIONS', { tags: 'api-xsrf-required' }, async () => {
    const browser = await openBrowser(server.address)
    expect((await browser.send('/api/health', { method: 'DELETE', xsrf: false })).status).toBe(403)
    expect((await browser.send('/api/health', { xsrf: false })).status).toBe(200)
    expect((await browser.send('/api/health', { method: 'HEAD', xsrf: false })).status).toBe(200)
    expect((await browser.send('/api/health', { method: 'OPTIONS', xsrf: false })).status).toBe(405)
  })
})

describe('a page of another origin', () => {
  /** fetch sets no Origin of its own choice. */
  const statusWith = (path: string, origin: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${server.address}${path}`, { headers: { origin } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const port = () => new URL(server.address).port

  test('is refused on every address', { tags: 'api-origin' }, async () => {
    for (const origin of ['https://evil.example', 'null', `https://localhost:${port()}`, 'http://localhost:1'])
      for (const path of ['/', '/api/groups', '/api/nothing', '/api/%zz', '/assets/index-D4f9a_0b.js'])
        expect([origin, path, await statusWith(path, origin)]).toEqual([origin, path, 403])
  })
  test('is accepted by each name of this machine while PUBLIC_URL is unset', {
    tags: 'setting-public-url',
  }, async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await statusWith('/api/groups', `http://${name}:${port()}`)).toBe(200)
  })
})

test('a page of another address is told in the log with the address that is known, once each, and no more than ten', {
  tags: 'setting-public-url-told',
}, async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  const told = await startTestServer({ environment: { SEED: 'none', CLIENT_DIR: join(folder, 'dist') }, logger })
  const ask = (origin: string) => plainRequest(told.address, '/', { headers: { origin } })
  for (const turn of [1, 2, 3]) {
    await ask('http://192.168.1.5:8080')
    expect([turn, lines.length]).toEqual([turn, 1])
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'warn',
    message: 'A page of another address was refused. If people open the site there, set PUBLIC_URL to it',
    origin: 'http://192.168.1.5:8080',
    publicUrl: told.address.replace('127.0.0.1', 'localhost'),
  })
  for (let other = 0; other < 20; other += 1) await ask(`https://${other}.example`)
  expect(lines).toHaveLength(10)
  await told.stop()
})

test('health and version', { tags: ['call-health', 'call-version'] }, async () => {
  const browser = await openBrowser(server.address)
  expect(await browser.send('/api/health')).toMatchObject({ status: 200, json: { status: 'ok', client: 'built' } })
  expect((await browser.send('/api/version')).json).toMatchObject({ build: 'a1b2c3d4' })
})

describe('files', () => {
  test('each page is the client, asked for anew; an unknown one with 404', async () => {
    const browser = await openBrowser(server.address)
    for (const [path, status] of [
      ['/', 200],
      ['/group/1/2026-03-02', 200],
      ['/admin/users/1/bookings', 200],
      ['/verify-email?id=1&code=x', 200],
      ['/nothing/here', 404],
    ] as const) {
      const answer = await browser.send(path)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        status,
        'text/html; charset=utf-8',
      ])
      expect(answer.text).toContain('<title>Bokning</title>')
      expect(answer.headers.get('cache-control')).toContain('no-cache')
    }
  })
  test('the start page is also for those who accept no compression; a folder is nothing', async () => {
    const plain = (path: string) => fetch(`${server.address}${path}`, { headers: { 'accept-encoding': 'identity' } })
    expect((await plain('/')).status).toBe(200)
    expect((await plain('/assets/')).status).toBe(404)
    expect((await plain('/assets')).status).toBe(404)
  })
  test('built files are kept for ever, compressed, but not shared when they bring cookies', async () => {
    const browser = createBrowser(server.address)
    const path = '/assets/index-D4f9a_0b.js'
    const headers = { 'accept-encoding': 'br' }
    expect((await browser.send(path, { headers })).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    )
    const again = await browser.send(path, { headers })
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(again.headers.get('content-encoding')).toBe('br')
    expect((await browser.send('/assets/missing-D4f9a_0b.js')).status).toBe(404)
  })
  test('nothing outside their folders is served', async () => {
    const port = Number(new URL(server.address).port)
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/media/..%2f..%2fsecret.txt',
      '/media/../../secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/media/%2e%2e/%2e%2e/secret.txt',
    ])
      expect(
        await new Promise<string>((resolve) => {
          let text = ''
          const socket = connect(port, '127.0.0.1', () =>
            socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
          )
          socket.on('data', (data) => {
            text += data.toString()
          })
          socket.on('close', () => resolve(text))
        }),
      ).not.toMatch(/\r\n\r\nsecret|^HTTP\/1.1 5/)
  })
})

describe('settings of the server', () => {
  test('a port that is taken is told in a sentence', async () => {
    const settings = readSettings({
      PORT: new URL(server.address).port,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
    })
    await expect(startServer({ ...settings, database: await newDatabase() })).rejects.toThrow(
      /Port \d+ .* in use.*PORT/,
    )
  })
})
