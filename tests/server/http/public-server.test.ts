/**
 * A server behind a proxy with https, with a small cap, and with a database that goes away.
 */

import { request } from 'node:http'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FailureBody } from '../../../domain/schema/failure-body.ts'
import type { Database } from '../../../server/database/database.ts'
import { createCallRate } from '../../../server/scheduler/call-rate.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({
    environment: {
      SEED: 'none',
      PUBLIC_URL: 'https://boka.example.se',
      TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
      MAX_ADDRESS_CALLS_PER_SECOND: '3',
      CLIENT_DIR: '/nowhere',
    },
  })
})
afterAll(() => server?.stop())

interface Got {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}
/** Sends a request as the proxy forwards it. */
const get = (forwardedFor: string, path = '/api/version', headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    request(
      `${server.address}${path}`,
      { method: headers.method ?? 'GET', headers: { ...headers, 'x-forwarded-for': forwardedFor } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (data: string) => {
          text += data
        })
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
      },
    )
      .on('error', reject)
      .end()
  })
const decodeFailure = Schema.decodeUnknownSync(Schema.fromJsonString(FailureBody))

describe('an address that calls too often', () => {
  test('gets 429 with Retry-After before anything else, and disturbs nobody else', {
    tags: ['api-rate-limited', 'api-order', 'api-xsrf-cookie', 'api-sess-minted', 'cap-address', 'cap-isolated'],
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => get('203.0.113.7', '/api/booking', { origin: 'https://evil.example' })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.headers['set-cookie']).toHaveLength(2)
    expect(decodeFailure(refused[0]?.text).code).toBe('rate-limited')
    expect((await get('203.0.113.8')).status).toBe(200)
  })
  test('is the last one that no trusted proxy wrote', { tags: 'setting-trusted-proxies' }, async () => {
    const claims = Array.from({ length: 30 }, (_, index) => get(`198.51.100.${index}, 203.0.113.9, 10.1.2.3`))
    expect((await Promise.all(claims)).some(({ status }) => status === 429)).toBe(true)
  })
  test('may call again as time passes, one after the other, and is forgotten then', () => {
    let now = 0
    const rate = createCallRate(2, () => now)
    expect([rate.count('a'), rate.count('a'), rate.count('a'), rate.count('b')]).toEqual([null, null, 1, null])
    now = 500
    expect([rate.count('a'), rate.count('a')]).toEqual([null, 1])
    now = 5_000
    expect([rate.count('a'), rate.count('a'), rate.count('a')]).toEqual([null, null, 1])
  })
})

describe('a client that was never built', () => {
  test('is said in a sentence', async () => {
    const answer = await get('203.0.113.30', '/group/1')
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('npm start')])
  })
})

describe('without its database', () => {
  test('the server answers 503 in the common shape, also of its health', {
    tags: ['api-database-away', 'call-health'],
  }, async () => {
    await server.database.destroy()
    for (const path of ['/api/health', '/api/groups', '/api/content/key/content.startpage.body']) {
      const answer = await get(`203.0.113.4${path.length % 10}`, path)
      expect([path, answer.status, decodeFailure(answer.text).code]).toEqual([path, 503, 'unavailable'])
    }
  })
})

/** Locks the groups. No request can read them until the returned function is called. */
const holdUpGroups = async (database: Database): Promise<() => Promise<void>> => {
  const transaction = await database.startTransaction().execute()
  await sql`lock table resource_group in access exclusive mode`.execute(transaction)
  return async () => {
    await transaction.rollback().execute()
  }
}

describe('a source whose calls cost much', () => {
  test('gets 429 once they have cost more than it may, and disturbs nobody else', {
    tags: ['cap-cost', 'cap-refusal-pause', 'cap-isolated'],
  }, async () => {
    const costly = await startTestServer({
      environment: { SEED: 'none', MAX_ADDRESS_COST_PER_SECOND: '1', TRUSTED_PROXIES: '127.0.0.1' },
    })
    try {
      const ask = (from: string): Promise<Response> =>
        fetch(`${costly.address}/api/openapi.json`, { headers: { 'x-forwarded-for': from } })
      let answer = await ask('203.0.113.50')
      let askedAt = 0
      while (answer.status === 200) {
        askedAt = performance.now()
        answer = await ask('203.0.113.50')
      }
      expect(performance.now() - askedAt).toBeGreaterThan(240)
      expect([answer.status, Number(answer.headers.get('retry-after')) >= 1]).toEqual([429, true])
      expect((await ask('203.0.113.51')).status).toBe(200)
    } finally {
      await costly.stop()
    }
  })

  test('has one call worked on after the other where that is its share, whatever its connections; others do not wait', {
    tags: ['cap-source-line', 'cap-isolated'],
  }, async () => {
    const slow = await startTestServer({
      environment: { SEED: 'none', MAX_ADDRESS_CALLS_AT_ONCE: '1', TRUSTED_PROXIES: '127.0.0.1' },
    })
    try {
      const ask = async (from: string): Promise<number> => {
        const answer = await fetch(`${slow.address}/api/groups`, { headers: { 'x-forwarded-for': from } })
        return answer.status
      }
      const answered: string[] = []
      const release = await holdUpGroups(slow.database)
      const first = ask('203.0.113.60').then(() => answered.push('first'))
      const second = ask('203.0.113.60').then(() => answered.push('second'))
      const page = await fetch(`${slow.address}/api/version`, { headers: { 'x-forwarded-for': '203.0.113.61' } })
      expect([page.status, answered]).toEqual([200, []])
      await release()
      await Promise.all([first, second])
      expect(answered).toEqual(['first', 'second'])
    } finally {
      await slow.stop()
    }
  })
})
