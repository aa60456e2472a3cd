/** `/metrics` and `/api/openapi.json` of a server that runs (docs/rules.md#http). */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HubConnectionBuilder } from '@microsoft/signalr'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { openApiDocument } from '../../../server/api/openapi.ts'
import { noteBackup } from '../../../server/backup/last-backup.ts'
import { readPoolUse } from '../../../server/database/open-database.ts'
import { createClientAddresses } from '../../../server/http/client-address.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { patience } from '../../testing/patience.ts'
import { silentLogger } from '../database/test-database.ts'
import { openBrowser } from '../testing/browser.ts'
import { plainRequest } from '../testing/plain-request.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from '../testing/test-content.ts'

let server: RunningServer
let content: TestContent
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-metrics-'))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Bokning</title>')
  server = await startTestServer({
    environment: {
      SEED: 'none',
      TRUSTED_PROXIES: '10.0.0.0/8',
      CLIENT_DIR: join(folder, 'dist'),
      DATA_DIR: join(folder, 'data'),
      METRICS_HOSTS: 'scraped.example',
    },
    sendsMails: false,
  })
  content = await loadTestContent(server.database)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** For facts that must come, however slow the machine is. */
const patient = { timeout: patience(20_000) }

const decodeVersion = Schema.decodeUnknownSync(calls.version.answer)
const scrape = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.address}/metrics`, { headers })
const metrics = async (): Promise<string> => (await scrape()).text()
/** The value of the only line that begins with this text. */
const valueIn = (text: string, start: string): number => {
  const lines = text.split('\n').filter((line) => line.startsWith(start))
  expect([start, lines.length]).toEqual([start, 1])
  return Number(lines[0]?.split(' ').at(-1))
}
const value = async (start: string): Promise<number> => valueIn(await metrics(), start)

describe('/metrics', { tags: 'call-metrics' }, () => {
  test('is read by a scraper on this machine', async () => {
    const answer = await scrape()
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
  })

  test('has counters whose names end in _total, and nothing else is so named', {
    tags: 'run-alerts-severity',
  }, async () => {
    const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    expect(types.length).toBeGreaterThan(20)
    for (const [, name = '', type] of types) expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
  })

  test('is read by the hosts that the server knows, and by another name is the page that does not exist', async () => {
    const page = await plainRequest(server.address, '/nothing/here')
    const { port } = new URL(server.address)
    const textBy = async (host: string): Promise<string> =>
      (await plainRequest(server.address, '/metrics', { headers: { host } })).text
    for (const host of [
      `localhost:${port}`,
      '127.0.0.1',
      '[::1]:9',
      '10.0.0.7:8080',
      'scraped.example',
      'Scraped.Example:1',
    ])
      expect([host, await textBy(host)]).toEqual([host, expect.stringContaining('# TYPE ')])
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect([host, await textBy(host)]).toEqual([host, page.text])
  })

  test('is the page that does not exist for whoever comes through a proxy', async () => {
    const page = await (await fetch(`${server.address}/nothing/here`)).text()
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'boka.example.se' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
    ]) {
      const answer = await scrape(headers)
      expect([headers, answer.status, await answer.text()]).toEqual([headers, 404, page])
    }
  })

  test('is for this machine and for trusted addresses', () => {
    const addresses = createClientAddresses(['10.0.0.0/8', '2001:db8::1'])
    const asksFrom = (remoteAddress: string): boolean => {
      class PeerSocket extends Socket {
        override readonly remoteAddress = remoteAddress
      }
      return addresses.isTrustedPeer(new IncomingMessage(new PeerSocket()))
    }
    for (const peer of [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '127.8.8.8',
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '2001:db8::1',
    ])
      expect([peer, asksFrom(peer)]).toEqual([peer, true])
    for (const peer of ['203.0.113.7', '11.0.0.1', '2001:db8::2', '::ffff:203.0.113.7', '::', ''])
      expect([peer, asksFrom(peer)]).toEqual([peer, false])
  })

  test('counts answers by route as it is written, and by class of status', async () => {
    const labels = 'method="GET",route="/api/groups/:id",status='
    const count = `booking_http_request_duration_seconds_count{${labels}`
    await fetch(`${server.address}/api/groups/${content.group}`)
    await fetch(`${server.address}/api/groups/${content.group}?secret=hemligt`)
    await fetch(`${server.address}/api/groups/999999`)
    const text = await metrics()
    expect(valueIn(text, `${count}"2xx"}`)).toBe(2)
    expect(valueIn(text, `${count}"4xx"}`)).toBe(1)
    expect(valueIn(text, `booking_http_request_duration_seconds_bucket{le="+Inf",${labels}"2xx"}`)).toBe(2)
    expect(text).not.toMatch(/hemligt|groups\/\d/)
  })

  test('tells what lives: connections, holds, revision, e-mails that wait', async () => {
    const browser = await openBrowser(server.address)
    const session = browser.cookies.get('sess') ?? ''
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.address}/booking-hub`, { headers: { cookie: `sess=${session}` } })
      .configureLogging('none')
      .build()
    await connection.start()
    const before = await metrics()
    expect(valueIn(before, 'booking_hub_connections ')).toBe(1)
    expect(valueIn(before, 'booking_holds ')).toBe(0)
    await connection.invoke('AddReservation', session, content.rooms.free, '2026-03-04', '08:00:00', '08:30:00')
    await connection.invoke('AddReservation', session, content.rooms.free, '2026-03-03', '08:00:00', '08:30:00')
    await expect(connection.invoke('GetReservations', 'not mine')).rejects.toThrow('foreign-session')
    const after = await metrics()
    const calls = (method: string, outcome: string): number =>
      valueIn(after, `booking_hub_call_duration_seconds_count{method="${method}",outcome="${outcome}"}`)
    expect(calls('AddReservation', 'confirmed')).toBe(1)
    expect(calls('AddReservation', 'locked')).toBe(1)
    expect(calls('GetReservations', 'foreign-session')).toBe(1)
    expect(valueIn(after, 'booking_publish_duration_seconds_count ')).toBe(1)
    expect(valueIn(after, 'booking_holds ')).toBe(1)
    const raised = valueIn(before, 'booking_revision_total ') + 1
    expect(valueIn(after, 'booking_revision_total ')).toBe(raised)
    expect(valueIn(after, 'booking_published_revision_total ')).toBe(raised)
    await connection.stop()
    await expect.poll(() => value('booking_hub_connections '), patient).toBe(0)

    await sql`insert into outbox_mail (name, created_at, next_attempt_at) values ('x', now(), now()), ('y', now(), now())`.execute(
      server.database,
    )
    expect(await value('booking_outbox_waiting ')).toBe(2)
    await sql`update outbox_mail set created_at = server_now() - interval '1 hour' where name = 'x'`.execute(
      server.database,
    )
    expect(await value('booking_outbox_oldest_seconds ')).toBeGreaterThanOrEqual(3600)
    await sql`update outbox_mail set given_up_at = now() where name = 'y'`.execute(server.database)
    expect([await value('booking_outbox_waiting '), await value('booking_outbox_given_up ')]).toEqual([1, 1])
  })

  test('counts refusals by what the caller was told', async () => {
    const refused = (text: string): number => valueIn(text, 'booking_http_refusals_total{code="signed-out"}')
    await fetch(`${server.address}/api/booking`)
    const before = refused(await metrics())
    await fetch(`${server.address}/api/booking`)
    expect(refused(await metrics())).toBe(before + 1)
  })

  test('tells how the database is used, and how large it is', async () => {
    const text = await metrics()
    expect(valueIn(text, 'booking_database_connections ')).toBeGreaterThanOrEqual(1)
    expect(valueIn(text, 'booking_database_waiting ')).toBe(0)
    expect(valueIn(text, 'booking_database_size_bytes ')).toBeGreaterThan(1_000_000)
    // More than either engine has connections.
    const wanted = Array.from({ length: 21 }, () => server.database.startTransaction().execute())
    await expect.poll(() => readPoolUse(server.database)?.waiting, patient).toBeGreaterThanOrEqual(1)
    await Promise.all(wanted.map(async (transaction) => (await transaction).rollback().execute()))
  })

  test('tells of the last good backup, and of the disk of DATA_DIR', { tags: 'metrics-machine' }, async () => {
    expect(await value('booking_backup_time_seconds ')).toBe(0)
    await noteBackup(join(folder, 'data'))
    const { mtimeMs } = await stat(join(folder, 'data', 'last-backup'))
    expect(await value('booking_backup_time_seconds ')).toBeCloseTo(mtimeMs / 1000, 2)
    expect(await value('booking_data_free_bytes ')).toBeGreaterThan(0)
  })

  test('tells of the process, and of the release', { tags: 'metrics-machine' }, async () => {
    const text = await metrics()
    expect(valueIn(text, 'process_resident_memory_bytes ')).toBeGreaterThan(10_000_000)
    expect(valueIn(text, 'process_max_fds ')).toBeGreaterThan(valueIn(text, 'process_open_fds '))
    expect(valueIn(text, 'process_open_fds ')).toBeGreaterThan(10)
    expect(valueIn(text, 'nodejs_heap_used_bytes ')).toBeGreaterThan(1_000_000)
    expect(valueIn(text, 'process_cpu_seconds_total ')).toBeGreaterThan(0)
    expect(text).toMatch(/^booking_build_info\{version="[\d.]+",build="[\w-]+"\} 1$/m)
    await expect.poll(() => value('nodejs_eventloop_lag_seconds_count '), patient).toBeGreaterThan(0)
  })

  test('holds nothing of a person', async () => {
    const browser = await openBrowser(server.address)
    await browser.signIn(people.anna, TEST_PASSWORD)
    await browser.send(`/api/user/${content.users.anna}`)
    const text = await metrics()
    for (const secret of [people.anna, browser.token, browser.cookies.get('sess')]) expect(text).not.toContain(secret)
  })
})

test('/api/openapi.json is the document of the contract, for everyone', { tags: 'call-openapi' }, async () => {
  const browser = await openBrowser(server.address)
  const { version } = decodeVersion((await browser.send('/api/version')).json)
  const answer = await browser.send('/api/openapi.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.json).toEqual(JSON.parse(JSON.stringify(openApiDocument(version))))
})

/** Last: it takes the database away. */
test('/metrics says that the database is away, and the rest all the same', async () => {
  expect(await value('booking_database_up ')).toBe(1)
  await server.database.destroy()
  const text = await metrics()
  expect(valueIn(text, 'booking_database_up ')).toBe(0)
  expect(valueIn(text, 'booking_hub_connections ')).toBe(0)
  expect(text).not.toContain('booking_holds')
})

test('a process that ended without being asked to is told of by the next, and one that was asked is not', {
  tags: ['metrics-restarted-unasked', 'run-alerts-severity'],
}, async () => {
  const data = join(folder, 'restarted')
  const lines: string[] = []
  const logger = { ...silentLogger, warn: (message: string) => void lines.push(message) }
  /** Reads whether the previous process ended without being asked. Then this process is killed, or is asked to stop. */
  const told = async (end: 'killed' | 'asked'): Promise<number> => {
    const running = await startTestServer({ environment: { SEED: 'none', DATA_DIR: data }, logger })
    const mark = (await readdir(data)).filter((name) => name.startsWith('running-'))
    const found = valueIn(await (await fetch(`${running.address}/metrics`)).text(), 'booking_restarted_unasked ')
    if (end === 'asked') running.leave()
    const left = (await readdir(data)).filter((name) => name.startsWith('running-'))
    expect(left).toEqual(end === 'asked' ? [] : mark)
    await running.stop()
    // The folder is left as it is after a kill.
    for (const name of left) await writeFile(join(data, name), '')
    return found
  }
  expect([await told('asked'), await told('killed'), await told('asked'), await told('asked')]).toEqual([0, 0, 1, 0])
  expect(lines.filter((line) => line.includes('without being asked'))).toHaveLength(1)
})
