/** The process as it is started and ended by an operator: SIGTERM while people use it, and what the log holds. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import { type Database, serverNow } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { explain } from '../../server/explain.ts'
import { readSettings } from '../../server/process/settings.ts'
import { startServer } from '../../server/start-server.ts'
import { freePort } from '../testing/free-port.ts'
import { patience } from '../testing/patience.ts'
import { databaseNamed } from './database/copied-databases.ts'
import { type PostgreSql, startPostgreSql } from './database/start-postgresql.ts'
import { silentLogger } from './database/test-database.ts'
import { runServer, type ServerChild, startServerChild } from './faults/server-child.ts'
import { until } from './live/test-live.ts'
import { type Browser, openBrowser } from './testing/browser.ts'
import { plainRequest } from './testing/plain-request.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from './testing/test-content.ts'

// It starts processes: on a machine that does much else each takes many seconds.
vi.setConfig({ testTimeout: patience(300_000), hookTimeout: patience(300_000) })

const started: ServerChild[] = []
const startProcess = async (): Promise<ServerChild> => {
  const child = await startServerChild(environment)
  started.push(child)
  return child
}

let postgreSql: PostgreSql
let database: Database
let content: TestContent
/** The date one week after the server's current day. */
let date: LocalDate
let folder: string
let environment: Record<string, string>
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-stopping-'))
  postgreSql = await startPostgreSql()
  const port = String(await freePort())
  environment = {
    DATABASE_URL: postgreSql.url,
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: 'debug',
    RESERVATION_SECONDS: '3600',
  }
  address = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await Promise.all(started.map((child) => child.stop('SIGKILL')))
  await database?.destroy()
  await postgreSql?.stop()
  await rm(folder, { recursive: true, force: true })
})

const LogLine = Schema.Struct({
  at: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)),
  level: Schema.Literals(['debug', 'info', 'warn', 'error']),
  message: Schema.String.check(Schema.isNonEmpty()),
})
const decodeLogLine = Schema.decodeUnknownSync(Schema.fromJsonString(LogLine))
/** The lines of the log: all except the greeting, whose lines are indented. @throws Error if a line has not the form of the log */
const linesOf = ({ output }: ServerChild) =>
  output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
    .map((line) => decodeLogLine(line))

/** A change waits for this lock, and so is still on its way. */
const holdRevision = async () => {
  const client = new pg.Client(postgreSql.url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('select value from revision for update')
  return async (): Promise<void> => {
    await client.query('rollback')
    await client.end()
  }
}
const someoneWaits = async (): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(database)
  return rows.length > 0
}

const book = (browser: Browser, startTime: string, endTime: string) =>
  browser.send('/api/booking', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      baseUrl: `http://localhost:${environment.PORT}/bookings`,
      bookingResources: [
        { resourceId: content.rooms.priced, date, message: '', bookingSlots: [{ startTime, endTime }] },
      ],
    },
  })

/** Messages to a hub client, by the protocol itself. */
const openListener = async () => {
  const messages: string[] = []
  const socket = new WebSocket(`${address.replace('http', 'ws')}/booking-hub`)
  socket.addEventListener('message', ({ data }) => void messages.push(...String(data).split('\x1e')))
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  await new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))
  socket.send('{"protocol":"json","version":1}\x1e')
  await until(() => messages.includes('{}'))
  return { messages, closed }
}

test('SIGTERM: what was begun is answered, clients are told to come back and do, what they hold stays, and the end is 0', {
  tags: 'setting-database-url',
}, async () => {
  const first = await startProcess()
  database = await openDatabase({ _tag: 'PostgreSql', url: postgreSql.url }, silentLogger)
  content = await loadTestContent(database)
  // Each start sets the clock anew.
  date = addDays(wallTimeAt(Date.parse(await serverNow(database))).date, 7)

  const anna = await openBrowser(address)
  await anna.signIn(people.anna, TEST_PASSWORD)
  const session = anna.cookies.get('sess') ?? ''
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/booking-hub`, { headers: { cookie: `sess=${session}` } })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 })
    .configureLogging(LogLevel.None)
    .build()
  let lost = 0
  let back = 0
  connection.onreconnecting(() => {
    lost += 1
  })
  connection.onreconnected(() => {
    back += 1
  })
  await connection.start()
  const slot = [content.rooms.free, date, '08:00:00', '08:30:00']
  expect(await connection.invoke('AddReservation', session, ...slot)).toMatchObject({ confirmed: true })
  const listener = await openListener()

  const letGo = await holdRevision()
  const booked = book(anna, '09:00:00', '09:30:00')
  await until(someoneWaits)
  process.kill(first.pid, 'SIGTERM')
  await listener.closed
  expect(listener.messages).toContain('{"type":7,"allowReconnect":true}')
  // This request opens a new connection, because open connections are still served for a second.
  await expect(plainRequest(address, '/api/health')).rejects.toThrow()
  await letGo()
  expect((await booked).status).toBe(201)
  expect(await first.ended).toBe(0)
  expect(linesOf(first).map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Started', 'Stopping', 'Stopped', 'Answered']),
  )

  const second = await startProcess()
  await until(() => connection.state === HubConnectionState.Connected)
  expect([lost, back]).toEqual([1, 1])
  const decode = Schema.decodeUnknownSync(hubMethods.GetReservations.answer)
  const { reservations } = decode(await connection.invoke('GetReservations', session))
  expect(reservations).toMatchObject([{ sessionId: session, startTime: '08:00:00' }])
  expect((await book(anna, '09:00:00', '09:30:00')).status).toBe(409)
  await connection.stop()

  const hold = await holdRevision()
  const cutOff = book(anna, '10:00:00', '10:30:00').catch(() => null)
  await until(someoneWaits)
  process.kill(second.pid, 'SIGTERM')
  await until(() => second.output().includes('"Stopping"'))
  process.kill(second.pid, 'SIGTERM')
  // The process does not wait for work that cannot end.
  expect(await second.ended).toBe(1)
  expect(await cutOff).toBe(null)
  await hold()
})

test('a database that went back to an earlier state, as after a fail-over, ends the process, which begins anew with what is there', async () => {
  const { url } = postgreSql
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('update revision set value = value + 10')
  const server = await startServerChild({ ...environment, PORT: '0' })
  started.push(server)
  await client.query('update revision set value = value - 3')
  expect(await server.ended).toBe(1)
  expect(linesOf(server).at(-1)).toMatchObject({
    level: 'error',
    message: expect.stringContaining('its database has gone back'),
  })
})

/** Starts the server as `main.ts` does. Returns its words if it cannot start, otherwise null. */
const refusalOf = async (wrong: Readonly<Record<string, string>>): Promise<string | null> => {
  try {
    const server = await startServer(readSettings({ ...environment, ...wrong }), { logger: silentLogger })
    await server.stop()
    return null
  } catch (error) {
    return explain(error, 'The server could not start')
  }
}

test('a database that does not know å, ä and ö is refused before anything is in it', async () => {
  const client = new pg.Client({ connectionString: postgreSql.url })
  await client.connect()
  await client.query("create database plain encoding 'UTF8' locale_provider libc locale 'C' template template0")
  await client.end()
  const url = databaseNamed(postgreSql.url, 'plain')
  expect(await refusalOf({ DATABASE_URL: url })).toContain('Create it anew with encoding UTF8')
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  const { rows } = await plain.query("select 1 from pg_tables where schemaname = 'public'")
  await plain.end()
  expect(rows).toEqual([])
})

test('a line of the log has the id that the answer had, a setting that is misspelt is told; a process that is to stop says so to a proxy that asks for its health, and serves until that knows', {
  tags: ['run-request-id', 'setting-misspelt', 'call-health', 'setting-drain-seconds'],
}, async () => {
  const page = join(folder, 'index.html')
  await writeFile(page, '<!doctype html><meta name="build" content="first">')
  const settings = { PORT: '0', CLIENT_DIR: folder, MAX_SESION_HOLDS: '5', DRAIN_SECONDS: '8' }
  const child = await startServerChild({ ...environment, ...settings })
  started.push(child)
  await rm(page)
  const answer = await fetch(`${child.address}/api/health`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', client: 'not-built' }])
  const id = answer.headers.get('x-request-id')
  await until(() => child.output().includes(`"request":"${id}"`))
  const lines: unknown[] = child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'warn', name: 'MAX_SESION_HOLDS', nearest: 'MAX_SESSION_HOLDS' }),
      expect.objectContaining({ message: 'Answered', route: '/api/health', request: id }),
    ]),
  )

  process.kill(child.pid, 'SIGTERM')
  await until(async () => (await fetch(`${child.address}/api/health`)).status === 503)
  expect((await fetch(`${child.address}/api/version`)).status).toBe(200)
  await child.stop('SIGKILL')
})

test('a start that cannot be says in a sentence what to put right, and ends with 1', {
  tags: ['setting-checked', 'run-failures-named'],
}, async () => {
  const file = '/dev/null/data'
  const damaged = join(folder, 'damaged')
  await mkdir(join(damaged, 'database'), { recursive: true })
  await writeFile(join(damaged, 'database', 'PG_VERSION'), '18\n')
  const client = new pg.Client({ connectionString: postgreSql.url })
  await client.connect()
  await client.query("create role guest login password 'only-a-guest'")
  await client.end()
  const asRole = (username: string, password: string): string =>
    Object.assign(new URL(postgreSql.url), { username, password }).href
  const attempts: [Record<string, string>, string][] = [
    [{ PORT: 'http' }, 'PORT is "http": it must be a whole number'],
    [{ DATABASE_URL: '', DATA_DIR: file }, 'DATA_DIR must be a folder that this user can write to'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'Check that it runs and that DATABASE_URL is its address'],
    [{ DATABASE_URL: databaseNamed(postgreSql.url, 'nowhere') }, 'has no database of the name in DATABASE_URL'],
    [{ DATABASE_URL: asRole('postgres', 'wrong') }, 'refuses the role in DATABASE_URL or its password'],
    [{ DATABASE_URL: asRole('guest', 'only-a-guest') }, 'may not make tables in the database. Let it own it'],
    [
      { DATABASE_URL: '', DATA_DIR: damaged },
      'its files are damaged, or of another release. Keep the folder, and restore a backup',
    ],
  ]
  for (const [wrong, sentence] of attempts) {
    const said = await refusalOf(wrong)
    expect([wrong, said]).toEqual([wrong, expect.stringContaining(sentence)])
    expect(said).not.toContain('    at ')
  }
  // One of settings and one of a database, as processes: each needs more than a second to start.
  const noClient: (typeof attempts)[number] = [{ CLIENT_DIR: folder }, 'must be a folder with the built client']
  for (const [wrong, sentence] of [attempts[0], attempts[5], noClient].filter((attempt) => attempt !== undefined)) {
    const { code, output } = await runServer({ ...environment, ...wrong })
    expect([wrong, code, output]).toEqual([wrong, 1, expect.stringContaining(sentence)])
    expect(output).not.toContain('    at ')
  }
})

test('what nobody was prepared for is a line of the log without what the database repeats, and ends the process with 1', async () => {
  const surprise = `
    const error = Object.assign(new Error('Key (email)=(anna@test.example) exists'), { severity: 'ERROR', code: '23505' })
    setInterval(() => { if (process.listenerCount('uncaughtException') > 0) throw error }, 10)`
  const { code, output } = await runServer({
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(surprise)}`,
  })
  expect(code).toBe(1)
  const last = output.trimEnd().split('\n').at(-1)
  expect(JSON.parse(last ?? '')).toMatchObject({ level: 'error', code: '23505' })
  expect(output).not.toContain('anna@')
})
