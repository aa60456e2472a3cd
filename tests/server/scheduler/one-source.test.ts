/**
 * A source on many connections does not hold up another person, in whichever queue both wait: only few of its waiting calls are answered
 * before the press or the booking of the other person. The test runs on a real server, and counts answers instead of time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionId } from '../../../domain/schema/ids.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { newSession } from '../database/test-database.ts'
import { connectTestClient, type TestClient } from '../live/test-live.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from '../testing/test-content.ts'

const CONNECTIONS = 120
/** The bookings that the source sends at the same time. */
const BOOKINGS = 60
const TIMES = 6
const DATE = '2026-03-10'
const ONE_SOURCE = { 'x-forwarded-for': '203.0.113.1' }
const OTHER = { 'x-forwarded-for': '198.51.100.1' }

let server: RunningServer
let content: TestContent
let attackers: readonly { readonly client: TestClient; readonly session: SessionId }[]
let other: TestClient
let anna: Browser
let company: Browser
const otherSession = newSession()
beforeAll(async () => {
  server = await startTestServer({
    environment: {
      SEED: 'none',
      TRUSTED_PROXIES: '127.0.0.1',
      MAX_VISITOR_ADDRESS_HOLDS: '1000',
      MAX_HUB_CALLS_PER_SECOND: '100000',
    },
  })
  content = await loadTestContent(server.database)
  const url = `${server.address}/booking-hub`
  attackers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const session = newSession()
      return {
        session,
        client: await connectTestClient(url, { cookie: session, headers: ONE_SOURCE }),
      }
    }),
  )
  other = await connectTestClient(url, { cookie: otherSession, headers: OTHER })
  anna = await openBrowser(server.address)
  await anna.signIn(people.anna, TEST_PASSWORD)
  company = await openBrowser(server.address)
  await company.signIn(people.company, TEST_PASSWORD)
})
afterAll(async () => {
  await Promise.all([other, ...attackers.map(({ client }) => client)].map((client) => client.stop()))
  await server?.stop()
})

/**
 * One source makes all these calls again and again, each without a pause, while the other person does something several
 * times. The calls cost about as much as what the other person does, so that few of them are answered while that is
 * carried out, on a machine of any speed.
 * @returns The smallest number of answers that the source got meanwhile. In a line without sources everything waits for all
 * earlier calls, so even the quickest deed waits for a whole round of answers. In a fair line only other work of the
 * machine can delay a deed, and that does not affect every one.
 */
const answersBefore = async (
  calls: readonly (() => Promise<unknown>)[],
  deed: (time: number) => Promise<unknown>,
): Promise<number> => {
  let answered = 0
  let goesOn = true
  const flood = calls.map(async (call) => {
    while (goesOn) {
      await call()
      answered += 1
    }
  })
  const between: number[] = []
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const seen = answered
      // Waits until all of them stand in the line.
      while (answered < seen + calls.length) await new Promise((resolve) => setTimeout(resolve, 1))
      const before = answered
      await deed(time)
      between.push(answered - before)
    }
  } finally {
    goesOn = false
    await Promise.all(flood)
  }
  // During the first deed the line may not be full yet.
  return Math.min(...between.slice(1))
}

describe('While one source asks for more than its share', { tags: ['fair-scheduler', 'fair-writing'] }, () => {
  test('by presses on many connections, another’s press is answered before most of what waited already', async () => {
    const presses = attackers.map(({ client, session }, index) => {
      const times = index % 2 === 0 ? ['08:00:00', '08:30:00'] : ['08:30:00', '09:00:00']
      let isHeld = false
      return async () => {
        isHeld = !isHeld
        const method = isHeld ? 'AddReservation' : 'RemoveReservation'
        await client.call(method, session, content.rooms.free, DATE, ...times).catch(() => undefined)
      }
    })
    const between = await answersBefore(presses, async () => {
      const slot = [content.rooms.free, DATE, '10:00:00', '10:30:00']
      expect(await other.call('AddReservation', otherSession, ...slot)).toMatchObject({ confirmed: true })
    })
    expect(between).toBeLessThan(CONNECTIONS / 2)
  })

  test('by many bookings at once, another’s booking is made before most of what waited already', async () => {
    const book = (browser: Browser, headers: Record<string, string>, date: string) =>
      browser.send('/api/booking', {
        method: 'POST',
        headers,
        body: {
          bookingResources: [
            {
              resourceId: content.rooms.free,
              date,
              bookingSlots: [{ startTime: '11:00:00', endTime: '11:30:00' }],
            },
          ],
        },
      })
    // The first of them is made, and all others are refused by the database.
    const bookings = Array.from({ length: BOOKINGS }, () => () => book(company, ONE_SOURCE, DATE))
    const between = await answersBefore(bookings, async (time) => {
      expect((await book(anna, OTHER, `2026-03-1${1 + time}`)).status).toBe(201)
    })
    expect((await book(company, ONE_SOURCE, DATE)).status).toBe(409)
    expect(between).toBeLessThan(BOOKINGS / 2)
  })
})

test('Nothing of the server but the scheduler keeps works waiting in a line of its own', {
  tags: 'fair-scheduler',
}, () => {
  const folder = new URL('../../../server/', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  /** Files whose queues need no fair line: each queue serves one person, or nobody in particular. */
  const known = [
    // Its queue holds only the guesses at one account or from one source.
    'access/check-password.ts',
    // Mails that leave.
    'mail/send-mails.ts',
    // Pictures of the house's own administrators.
    'media/encode-picture.ts',
    // Pushes, and messages to the engine, that go together.
    'live/publish-news.ts',
    'database/embedded-database.ts',
  ]
  const waits = /waiting\.(push|unshift)\(|\.shift\(\)|Semaphore|mutex|\bqueue\.push\(|Queue\.(bounded|unbounded|make)/
  const lines = files
    .filter((file) => !file.startsWith('scheduler/') && !file.startsWith('signalr/') && !known.includes(file))
    .filter((file) => waits.test(readFileSync(join(folder, file), 'utf8')))
  expect(lines).toEqual([])
})
