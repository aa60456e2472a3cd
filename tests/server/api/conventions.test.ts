/**
 * What holds of every call (contract 2): order of failures, cookies, XSRF, origins, headers, files.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSessionId } from '../../../domain/ids.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { readSettings } from '../../../server/process/settings.ts'
import { type RunningServer, startServer } from '../../../server/start-server.ts'
import { createBrowser, failureOf, openBrowser } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
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
  })
  test('what is too large is 413, also when it comes without a length', async () => {
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
  test('ids that are none, or larger than any, are 404', { tags: 'api-ids' }, async () => {
    const browser = await openBrowser(server.address)
    for (const id of ['0', '-1', 'abc', '1.5', '0x1', '1e0', '%20', '2147483648', '99999999999999999999'])
      expect([id, (await browser.send(`/api/groups/${id}`)).status]).toEqual([id, 404])
  })
})

describe('the cookies of a browser', () => {
  const cookie = (setCookie: readonly string[], name: string) => setCookie.find((text) => text.startsWith(`${name}=`))

  test('sess is minted with the first answer, whatever it is, and not again', {
    tags: ['api-sess-minted', 'api-sess-cookie', 'session-cookie-id'],
  }, async () => {
    for (const path of ['/', '/api/groups', '/api/nothing', '/assets/index-D4f9a_0b.js']) {
      const browser = createBrowser(server.address)
      const first = await browser.send(path)
      const sess = cookie(first.headers.getSetCookie(), 'sess')
      expect(isSessionId(browser.cookies.get('sess') ?? '')).toBe(true)
      expect(sess).toMatch(/; Max-Age=34560000; Path=\/; SameSite=Lax$/)
      expect((await browser.send(path)).headers.getSetCookie()).toEqual([])
    }
  })
  test('a sess that is no UUID v4 is replaced', async () => {
    for (const sess of ['', 'x', '00000000-0000-0000-0000-000000000000', "'; drop table claim"]) {
      const browser = createBrowser(server.address)
      browser.cookies.set('sess', sess)
      await browser.send('/api/groups')
      expect(isSessionId(browser.cookies.get('sess') ?? '')).toBe(true)
    }
  })
  test('XSRF-TOKEN comes with every answer to a request without a valid one, a 403 xsrf too', {
    tags: ['api-xsrf-cookie', 'api-xsrf-hmac'],
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
  test('another sess makes another token, and does not take this one', async () => {
    const [one, two] = [await openBrowser(server.address), await openBrowser(server.address)]
    expect(one.cookies.get('XSRF-TOKEN')).not.toBe(two.cookies.get('XSRF-TOKEN'))
    const headers = { 'x-xsrf-token': two.cookies.get('XSRF-TOKEN') ?? '' }
    expect((await one.send('/api/auth/sign-out', { method: 'POST', headers })).status).toBe(403)
  })
  test('the header is required of every call but GET, HEAD and OPTIONS', { tags: 'api-xsrf-required' }, async () => {
    const browser = await openBrowser(server.address)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await browser.send('/api/health', { method, xsrf: false })
      expect([method, answer.status, failureOf(answer).code]).toEqual([method, 403, 'xsrf'])
    }
    expect((await browser.send('/api/health', { xsrf: false })).status).toBe(200)
    expect((await browser.send('/api/health', { method: 'HEAD', xsrf: false })).status).toBe(200)
    expect((await browser.send('/api/health', { method: 'OPTIONS', xsrf: false })).status).toBe(405)
  })
})

describe('a page of another origin', () => {
  /** fetch sets no Origin of its own choice. */
  const statusWith = (path: string, origin: string, method = 'GET'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${server.address}${path}`, { method, headers: { origin } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const port = () => new URL(server.address).port

  test('is refused everywhere, on the hub too', { tags: 'api-origin' }, async () => {
    for (const origin of ['https://evil.example', 'null', `https://localhost:${port()}`, 'http://localhost:1'])
      for (const path of ['/', '/api/groups', '/api/nothing', '/assets/index-D4f9a_0b.js'])
        expect([origin, path, await statusWith(path, origin)]).toEqual([origin, path, 403])
    expect(await statusWith('/booking-hub/negotiate?negotiateVersion=1', 'https://evil.example', 'POST')).toBe(403)
  })
  test('is accepted by each name of this machine while PUBLIC_URL is unset', {
    tags: 'setting-public-url',
  }, async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await statusWith('/api/groups', `http://${name}:${port()}`)).toBe(200)
  })
})

describe('what goes out', () => {
  test('groups have neither prices nor permissions, and no disabled part', {
    tags: ['call-groups-list', 'call-groups-get', 'call-groups-visibility'],
  }, async () => {
    const browser = await openBrowser(server.address)
    const list = await browser.send('/api/groups')
    const [group, ...others] = Schema.decodeUnknownSync(calls.groups.answer)(list.json)
    expect(others).toEqual([])
    expect(group).toMatchObject({ id: content.group, title: 'Rum', slotTime: 30 })
    expect(group?.open).toHaveLength(7)
    expect(group?.resources.map(({ id }) => id)).toEqual([
      content.rooms.priced,
      content.rooms.free,
      content.rooms.companiesOnly,
    ])
    expect(group?.resources[1]?.locked).toMatchObject([{ startDate: '2026-03-03', endTime: '09:00:00' }])
    expect(list.text).not.toMatch(/prices|allowed|notifications/)
    expect((await browser.send(`/api/groups/${content.group}`)).json).toEqual(group)
    expect((await browser.send(`/api/groups/${content.disabledGroup}`)).status).toBe(404)
  })
  test('content is found by its key; texts of e-mails by administrators alone', {
    tags: 'call-content-key',
  }, async () => {
    const browser = await openBrowser(server.address)
    const path = (key: string) => `/api/content/key/${key}`
    expect((await browser.send(path('content.startpage.body'))).json).toMatchObject({ contentType: 2 })
    expect((await browser.send(path('content.nothing'))).status).toBe(404)
    const [email] = await server.database
      .selectFrom('content_item')
      .select('key')
      .where('key', 'like', 'email.%')
      .limit(1)
      .execute()
    expect((await browser.send(path(email?.key ?? ''))).status).toBe(404)
    await browser.signIn(people.administrator, TEST_PASSWORD)
    expect((await browser.send(path(email?.key ?? ''))).json).toMatchObject({ key: email?.key })
  })
  test('health and version', { tags: ['call-health', 'call-version'] }, async () => {
    const browser = await openBrowser(server.address)
    expect((await browser.send('/api/health')).json).toEqual({ status: 'ok' })
    expect((await browser.send('/api/version')).json).toMatchObject({ build: 'a1b2c3d4' })
  })
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
  test('a picture opened as a page can do nothing', async () => {
    const answer = await (await openBrowser(server.address)).send('/media/demo-picture.png')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-type')).toBe('image/png')
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
