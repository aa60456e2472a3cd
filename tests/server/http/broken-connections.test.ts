/**
 * When the connection of a client breaks, this must not look like a fault of the database. The system reports both with the same codes,
 * but nobody must be alarmed about a client.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../../server/process/logger.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { patience } from '../../testing/patience.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { plainRequest } from '../testing/plain-request.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

const lines: string[] = []
let server: RunningServer
let browser: Browser
let group: number
beforeAll(async () => {
  const logger = createLogger('debug', { write: (line) => lines.push(line) })
  server = await startTestServer({ environment: { SEED: 'none' }, logger })
  group = (await loadTestContent(server.database)).group
  browser = await openBrowser(server.address)
  await browser.signIn(people.administrator, TEST_PASSWORD)
})
afterAll(() => server?.stop())

const headers = (): string =>
  [
    `Host: ${new URL(server.address).host}`,
    `Cookie: ${[...browser.cookies].map((pair) => pair.join('=')).join('; ')}`,
    `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}`,
    `Authorization: Bearer ${browser.token}`,
  ].join('\r\n')

/** Sends this text and breaks the connection. */
const sayAndBreak = async (text: string, heard: (text: string) => boolean): Promise<void> => {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  for await (const data of socket) if (heard(String(data))) break
  socket.resetAndDestroy()
}

const ended = (route: string): string[] =>
  lines.filter((line) => /"(Answered|A client left)"/.test(line) && line.includes(`"route":"${route}"`))

/** Waits for a line of the log about the request, and returns it. */
const broken = async (route: string, work: () => Promise<void>): Promise<string> => {
  const before = ended(route).length
  const from = lines.length
  await work()
  await expect.poll(() => ended(route).length, { timeout: patience(15_000) }).toBeGreaterThan(before)
  return lines.slice(from).join('')
}

/** The server never reads the bytes of a broken connection that it had not read before. */
const hasReadHead = (text: string): boolean => text.includes('HTTP/1.1 100')

test.each([
  [
    'while it sends a body',
    '/api/auth/sign-in',
    () =>
      `POST /api/auth/sign-in HTTP/1.1\r\n${headers()}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n{"em`,
  ],
  [
    'while it sends a picture',
    '/api/groups/:id/media',
    () =>
      `POST /api/groups/${group}/media HTTP/1.1\r\n${headers()}\r\nContent-Type: multipart/form-data; boundary=x\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf`,
  ],
])(
  'a client that is gone %s is not told of as a database that is away',
  { tags: 'error-client-left' },
  async (_when, route, text) => {
    const said = await broken(route, () => sayAndBreak(text(), hasReadHead))
    expect(said).not.toMatch(/database/i)
    expect(said).not.toContain('"status":503')
    expect(said).not.toContain('"level":"warn"')
    expect(said).not.toContain('"level":"error"')
  },
)

test('a call whose client is gone while its caller is looked for ends', { tags: 'error-client-left' }, async () => {
  const transaction = await server.database.startTransaction().execute()
  await sql`lock table app_user in access exclusive mode`.execute(transaction)
  const text = `POST /api/booking HTTP/1.1\r\n${headers()}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n{"em`
  const said = await broken('/api/booking', async () => {
    await sayAndBreak(text, hasReadHead)
    // The next answer shows that the server has heard of the break.
    for (let turn = 0; turn < 3; turn += 1) await plainRequest(server.address, '/api/version')
    await transaction.rollback().execute()
  })
  expect(said).not.toContain('"level":"warn"')
  expect(said).not.toContain('"level":"error"')
})

test('nor is one that is gone while it is answered', { tags: 'error-client-left' }, async () => {
  const one = `GET /api/openapi.json HTTP/1.1\r\n${headers()}\r\n\r\n`
  const said = await broken('/api/openapi.json', () =>
    sayAndBreak(one.repeat(60), (text) => text.includes('HTTP/1.1 200')),
  )
  expect(said).not.toMatch(/database/i)
  expect(said).not.toContain('"level":"warn"')
  expect(said).not.toContain('"level":"error"')
})

test('and the metrics count no 503 of it', { tags: 'error-client-left' }, async () => {
  const { text } = await plainRequest(server.address, '/metrics')
  expect(text).toContain('/api/auth/sign-in')
  expect(text).not.toMatch(/status="503"/)
})
