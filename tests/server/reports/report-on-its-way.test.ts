/**
 * A report is sent while it is read. An error before the first part is answered like any other failure. After a later error the answer
 * never looks complete.
 */
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { patience } from '../../testing/patience.ts'
import { failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people } from '../testing/test-content.ts'

const said: string[] = []
const logger = createLogger('error', { write: (line) => said.push(line) })
const { server, content, administrator } = await openServerWorld({
  logger,
  environment: { MAX_ADDRESS_CALLS_AT_ONCE: '1' },
})
afterAll(() => server.stop())

const startDate = localDate('2026-01-01')
const lastDay = addDays(startDate, 300)
const slots = [{ startTime: '09:00:00', endTime: '09:30:00' }]
for (const date of [startDate, addDays(lastDay, -14), lastDay])
  await insertBooking(server.database, {
    userId: content.users.anna,
    resources: [{ resourceId: content.rooms.free, date, slots }],
  })
// Times that cannot be read, on the last day alone.
await sql`alter table booked_slot alter column told drop expression`.execute(server.database)
await sql`update booked_slot set told = 'no time' where booked_resource_id in (
  select id from booked_resource where date = ${lastDay})`.execute(server.database)

const ask = (search: object) => administrator.send('/api/booking/reports', { method: 'POST', body: search })

const credentials = () => ({
  'content-type': 'application/json',
  cookie: [...administrator.cookies].map((pair) => pair.join('=')).join('; '),
  'x-xsrf-token': administrator.cookies.get('XSRF-TOKEN') ?? '',
  authorization: `Bearer ${administrator.token}`,
})

interface Heard {
  readonly status: number
  /** The text of the answer. For a compressed answer, its bytes. */
  readonly text: string
  readonly isPacked: boolean
  readonly isWhole: boolean
}

/** Not `fetch`, which gives nothing of an answer that is not whole. */
const hear = (search: object, encoding = 'identity'): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const headers = { ...credentials(), 'accept-encoding': encoding }
    request(`${server.address}/api/booking/reports`, { method: 'POST', headers }, (answer) => {
      const isPacked = answer.headers['content-encoding'] !== undefined
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (more: string) => {
        text += more
      })
      answer.on('error', () => undefined)
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, text, isPacked, isWhole: answer.complete }))
    })
      .on('error', reject)
      .end(JSON.stringify(search))
  })

test('what fails before the first days are read is answered as a failure', { tags: 'report-streamed' }, async () => {
  const answer = await ask({ startDate: lastDay, endDate: lastDay })
  expect([answer.status, failureOf(answer).code]).toEqual([503, 'unavailable'])
})

test('what fails later ends the connection, is told in the log once, and gives its place in the line back', {
  tags: 'report-streamed',
}, async () => {
  said.length = 0
  const { status, text, isWhole } = await hear({ startDate, endDate: lastDay })
  expect(status).toBe(200)
  expect(text).toMatch(/^\{"reports":\[\{"date":"2026-01-01"/)
  expect(text).toContain(people.anna)
  expect(isWhole).toBe(false)
  expect(() => JSON.parse(text)).toThrow()
  await expect.poll(() => said.length, { timeout: patience(5_000) }).toBe(1)
  expect(said[0]).toContain('An answer broke off')
  expect((await ask({ startDate, endDate: startDate })).status).toBe(200)
})

test.each(['br', 'gzip'])(
  'packed as %s it is one or the other, whenever it fails',
  {
    tags: 'report-streamed',
  },
  async (encoding) => {
    for (const days of [300, 14, 14, 14, 1]) {
      const { status, text, isPacked, isWhole } = await hear(
        { startDate: addDays(lastDay, -days), endDate: lastDay },
        encoding,
      )
      if (status === 503) expect([isPacked, JSON.parse(text)]).toMatchObject([false, { code: 'unavailable' }])
      else expect([status, isPacked, isWhole]).toEqual([200, true, false])
    }
  },
)

test('a reader who leaves gives the place in the line back', { tags: 'report-streamed' }, async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${server.address}/api/booking/reports`, {
    method: 'POST',
    signal: leaving.signal,
    headers: credentials(),
    body: JSON.stringify({ startDate, endDate: addDays(lastDay, -1) }),
  })
  leaving.abort()
  await answer.text().catch(() => undefined)
  expect((await ask({ startDate, endDate: startDate })).status).toBe(200)
})
