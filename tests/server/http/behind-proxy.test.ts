/** A server behind a proxy with TLS, and the same server asked past it: who the client is, and what https brings. */
import { PassThrough } from 'node:stream'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marksIn } from '../../../server/http/session-cookies.ts'
import { createLogger } from '../../../server/process/logger.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { patience } from '../../testing/patience.ts'
import { type Answer, openBrowser } from '../testing/browser.ts'
import { type ReverseProxy, startReverseProxy } from '../testing/reverse-proxy.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from '../testing/test-content.ts'

const environment = {
  SEED: 'none',
  PUBLIC_URL: 'https://boka.example.se',
  MAX_ADDRESS_CALLS_PER_SECOND: '5',
  MAX_ADDRESS_CONNECTIONS: '2',
}
let server: RunningServer
let content: TestContent
let proxy: ReverseProxy
/** A server that trusts no proxy. */
let untrusting: RunningServer
let strayProxy: ReverseProxy
const log = new PassThrough({ encoding: 'utf8' })
const untrustingLog = new PassThrough({ encoding: 'utf8' })
beforeAll(async () => {
  server = await startTestServer({
    environment: { ...environment, TRUSTED_PROXIES: '127.0.0.1' },
    logger: createLogger('warn', log),
  })
  content = await loadTestContent(server.database)
  proxy = await startReverseProxy(server.address)
  untrusting = await startTestServer({
    environment: { ...environment, PUBLIC_URL: '' },
    logger: createLogger('warn', untrustingLog),
  })
  strayProxy = await startReverseProxy(untrusting.address)
})
afterAll(async () => {
  await proxy?.close()
  await strayProxy?.close()
  await server?.stop()
  await untrusting?.stop()
})

const manyFrom = async (address: string, headersOf: (number: number) => Record<string, string>) =>
  Promise.all(
    // These are more requests than even a slow machine answers before the limit allows new ones.
    Array.from({ length: 120 }, async (_, number) => {
      const { status } = await fetch(`${address}/api/version`, { headers: headersOf(number) })
      return status
    }),
  )

const connect = (address: string, clientAddress: string, transport: HttpTransportType) =>
  new HubConnectionBuilder()
    .withUrl(`${address}/booking-hub`, { transport, headers: { 'x-client-address': clientAddress } })
    .configureLogging(LogLevel.None)
    .build()

/** The lines of the log about proxies that are not heard, and their count in the metrics. */
const toldOf = async (address: string, written: PassThrough) => {
  let metrics = ''
  // The previous tests may have used up the requests that one source may make.
  const read = async (): Promise<string> => {
    metrics = await (await fetch(`${address}/metrics`)).text()
    return metrics
  }
  await expect.poll(read, { timeout: patience(20_000) }).toContain('booking_unheard_proxy_requests_total ')
  const lines = String(written.read() ?? '').split('\n')
  const [, count] = /^booking_unheard_proxy_requests_total (\d+)$/m.exec(metrics) ?? []
  return { lines: lines.filter((line) => line.includes('TRUSTED_PROXIES')), count: Number(count) }
}

describe('behind a proxy that it trusts', () => {
  test('each client is counted by its own address, whatever it says itself', {
    tags: ['setting-trusted-proxies', 'cap-address'],
  }, async () => {
    const one = await manyFrom(proxy.address, (number) => ({
      'x-client-address': '203.0.113.1',
      'x-forwarded-for': `198.51.100.${number}`,
    }))
    expect(one).toContain(429)
    const many = await manyFrom(proxy.address, (number) => ({ 'x-client-address': `203.0.113.${100 + number}` }))
    expect(new Set(many)).toEqual(new Set([200]))
  })

  test('cookies are secure, and https is asked for from then on', { tags: 'api-sess-cookie' }, async () => {
    const answer = await fetch(`${proxy.address}/api/version`, { headers: { 'x-client-address': '203.0.113.2' } })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toContain('; Secure')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test.each([
    ['WebSockets', HttpTransportType.WebSockets],
    ['Server-Sent Events', HttpTransportType.ServerSentEvents],
    ['long polling', HttpTransportType.LongPolling],
  ])('the hub is reached by %s', async (name, transport) => {
    const connection = connect(proxy.address, `203.0.113.${20 + name.length}`, transport)
    await connection.start()
    const sessionId = crypto.randomUUID()
    const slot = [content.rooms.priced, '2026-03-04', '08:00:00', '08:30:00']
    expect(await connection.invoke('AddReservation', sessionId, ...slot)).toMatchObject({ confirmed: true })
    expect(await connection.invoke('RemoveReservation', sessionId, ...slot)).toBe(true)
    await connection.stop()
  })

  test('connections are counted by the client’s own address too', { tags: 'cap-address' }, async () => {
    const open = (address: string) => connect(proxy.address, address, HttpTransportType.WebSockets)
    const [first, second, third, other] = [
      open('203.0.113.50'),
      open('203.0.113.50'),
      open('203.0.113.50'),
      open('203.0.113.51'),
    ]
    await first.start()
    await second.start()
    await expect(third.start()).rejects.toThrow()
    await other.start()
    await Promise.all([first, second, other].map((connection) => connection.stop()))
  })

  test('a whole visit works: cookies, XSRF token and sign-in, by which the browser is known from then on', {
    tags: 'known-browser-cookie',
  }, async () => {
    const browser = await openBrowser(proxy.address)
    const answer: Answer = await browser.send('/api/auth/sign-in', {
      method: 'POST',
      body: { email: people.anna, password: TEST_PASSWORD },
      headers: { origin: 'https://boka.example.se', 'x-client-address': '203.0.113.60' },
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      200,
      [expect.stringMatching(/^__Host-known-browser=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)],
    ])
  })

  test('what another host of the domain may have set names no browser, but whose browser was known stays known', {
    tags: 'known-browser-cookie',
  }, () => {
    const set = { 'known-browser': 'set-elsewhere' }
    expect(marksIn(set, true)).toMatchObject({ mark: '', formerMark: 'set-elsewhere' })
    expect(marksIn({ ...set, '__Host-known-browser': 'own' }, true).mark).toBe('own')
  })
})

describe('a proxy that is not heard is told of, once in the log and each time in the metrics', {
  tags: 'unheard-proxy',
}, () => {
  test('not where it is trusted, until what it says is no address', async () => {
    expect(await toldOf(server.address, log)).toEqual({ lines: [], count: 0 })
    for (const said of ['unknown', '203.0.113.9:4711'])
      await fetch(`${server.address}/api/version`, { headers: { 'x-forwarded-for': said } })
    expect(await toldOf(server.address, log)).toEqual({
      lines: [expect.stringContaining('"proxy":"127.0.0.1"')],
      count: 2,
    })
  })
  test('where TRUSTED_PROXIES does not name it', async () => {
    const { count: before } = await toldOf(untrusting.address, untrustingLog)
    for (let asked = 0; asked < 3; asked += 1) await fetch(`${strayProxy.address}/api/version`)
    const { lines, count } = await toldOf(untrusting.address, untrustingLog)
    expect([lines.length, count]).toEqual([before === 0 ? 1 : 0, before + 3])
  })
})

describe('a server that trusts no proxy', () => {
  test('believes no header of anybody: all who come through one are one address, and plain http', {
    tags: 'setting-trusted-proxies',
  }, async () => {
    const statuses = await manyFrom(strayProxy.address, (number) => ({ 'x-client-address': `203.0.113.${number}` }))
    expect(statuses).toContain(429)
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${untrusting.address}/api/version`, { headers: { 'x-forwarded-proto': 'https' } })
          return [answer.status, answer.headers.get('strict-transport-security')]
        },
        { timeout: patience(20_000) },
      )
      .toEqual([200, null])
  })
})
