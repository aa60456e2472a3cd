/**
 * `npm run soak -- rolling-restart`: Debian's nginx, and then its Caddy, with the files of `deploy/`, in front of two processes over one
 * PostgreSQL. People hold a time each and ask, choose and book all the while; the processes are restarted one after the other, as
 * `systemctl restart` does it. It ends with 1 unless every call was answered, every booking is there once, and everybody holds
 * what they held. SOAK_CALLERS is another number than 50.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import { serverNow } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { startPostgreSql } from '../server/database/start-postgresql.ts'
import { silentLogger } from '../server/database/test-database.ts'
import { type ServerChild, startServerChild } from '../server/faults/server-child.ts'
import { type Browser, openBrowser } from '../server/testing/browser.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../server/testing/test-content.ts'
import { freePort } from '../testing/free-port.ts'
import { patience } from '../testing/patience.ts'
import { type RunningProxy, startCaddy, startNginx } from './proxies.ts'

// The certificate is this run's own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
const CALLERS = Number(process.env.SOAK_CALLERS ?? 50)
/** How long people go on before, between and after the restarts, and between two of their calls. */
const QUIET_MS = 2_000
const THINKING_MS = 150

const decodeHeld = Schema.decodeUnknownSync(hubMethods.GetReservations.answer)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const untilDone = async (what: string, isDone: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + patience(30_000)
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: not within 30 s`)
    await pause(50)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'booking-rolling-'))
const postgreSql = await startPostgreSql()
const ports: readonly [number, number] = [await freePort(), await freePort()]
const startProcess = (port: number): Promise<ServerChild> =>
  startServerChild({
    DATABASE_URL: postgreSql.url,
    DATA_DIR: folder,
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    // All callers are one source here.
    MAX_ADDRESS_COST_PER_SECOND: '1000000',
    HOUSE_NETWORKS: '127.0.0.0/8',
    DRAIN_SECONDS: '3',
    RESERVATION_SECONDS: '3600',
  })
/** As `systemctl restart` does it, by the unit in `deploy/`: it answers again when this settles, and the proxy has had its time. */
const restart = async (child: ServerChild, port: number): Promise<ServerChild> => {
  await child.stop('SIGTERM')
  const started = await startProcess(port)
  await pause(3_000)
  return started
}

interface Counted {
  readonly calls: number
  readonly failed: readonly string[]
}

interface Person {
  readonly browser: Browser
  readonly hub: HubConnection
  readonly day: LocalDate
  counted: Counted
  booked: number
}

const call = async (person: Person, path: string, body: unknown, key?: string): Promise<number> => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const said = await person.browser.send(path, { method: 'POST', body, headers }).then(
    ({ status, text }) => (status < 400 ? null : `${path}: ${status} ${text.slice(0, 80)}`),
    (error: unknown) => `${path}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`,
  )
  const { calls, failed } = person.counted
  person.counted = { calls: calls + 1, failed: said === null ? failed : [...failed, said] }
  return said === null ? 1 : 0
}

/** Everybody has days of their own: 08:00 is held, and the slots after it are booked, one at a time. */
const live = async (person: Person, group: number, room: number, isOver: () => boolean): Promise<void> => {
  const part = (date: LocalDate, startTime: string, endTime: string) => ({
    bookingResources: [{ resourceId: room, date, message: '', bookingSlots: [{ startTime, endTime }] }],
  })
  for (let round = 0; !isOver(); round += 1) {
    await call(person, `/api/booking/group/${group}/slots`, { date: person.day })
    await pause(THINKING_MS)
    await call(person, '/api/booking/prices', part(person.day, '08:30:00', '09:00:00'))
    await pause(THINKING_MS)
    const date = addDays(person.day, CALLERS * (round + 1))
    person.booked += await call(person, '/api/booking', part(date, '10:00:00', '10:30:00'), randomUUID())
    await pause(THINKING_MS)
  }
}

const openHub = async (proxy: RunningProxy, session: string): Promise<HubConnection> => {
  const hub = new HubConnectionBuilder()
    .withUrl(`${proxy.address}/booking-hub`, { headers: { cookie: `sess=${session}` } })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 200 })
    .configureLogging(LogLevel.None)
    .build()
  await hub.start()
  return hub
}
const sessionOf = ({ cookies }: Browser): string => cookies.get('sess') ?? ''

/** Checks that pictures are served and that no token is in the log. Returns the faults. */
const checkProxy = async (proxy: RunningProxy, log: string): Promise<readonly string[]> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(10 * 1024 * 1024)]), 'a.png')
  const large = await fetch(`${proxy.address}/api/groups/1/media`, { method: 'POST', body: form })
  await large.text()
  // The server itself refuses a person who is not signed in: so the proxy did not.
  const isPassedOn = large.headers.has('x-request-id')
  const logged = existsSync(log) ? readFileSync(log, 'utf8') : proxy.output()
  const tells = /access_token=|[?&]id=/.test(logged)
  return [
    ...(isPassedOn ? [] : [`a picture of 10 MB: ${large.status}`]),
    ...(tells ? ['its log holds query strings'] : []),
  ]
}

let processes: readonly [ServerChild, ServerChild] = [await startProcess(ports[0]), await startProcess(ports[1])]
const database = await openDatabase({ _tag: 'PostgreSql', url: postgreSql.url }, silentLogger)
const content = await loadTestContent(database)
const today = wallTimeAt(Date.parse(await serverNow(database))).date

const bookingsNow = async (): Promise<number> => {
  const { count } = await database
    .selectFrom('booking')
    .select((table) => table.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Restarts the processes behind a proxy while people book. Returns the faults. */
const tryBehind = async (name: string, proxy: RunningProxy, firstDay: LocalDate): Promise<readonly string[]> => {
  await untilDone(`${name} answers`, async () => (await fetch(`${proxy.address}/api/health`)).ok)
  const signedIn = await openBrowser(proxy.address)
  await signedIn.signIn(people.anna, TEST_PASSWORD)
  const everybody: Person[] = []
  for (let index = 0; index < CALLERS; index += 1) {
    const browser = await openBrowser(proxy.address)
    browser.token = signedIn.token
    const hub = await openHub(proxy, sessionOf(browser))
    const day = addDays(firstDay, index)
    const held = [sessionOf(browser), content.rooms.free, day, '08:00:00', '08:30:00']
    await hub.invoke('AddReservation', ...held)
    everybody.push({ browser, hub, day, counted: { calls: 0, failed: [] }, booked: 0 })
  }
  const bookingsBefore = await bookingsNow()
  let isOver = false
  const lives = everybody.map((person) => live(person, content.group, content.rooms.free, () => isOver))
  await pause(QUIET_MS)
  processes = [await restart(processes[0], ports[0]), processes[1]]
  processes = [processes[0], await restart(processes[1], ports[1])]
  await pause(QUIET_MS)
  isOver = true
  await Promise.all(lives)

  const wrong: string[] = []
  let stillHeld = 0
  for (const { browser, hub } of everybody) {
    const held = async () => decodeHeld(await hub.invoke('GetReservations', sessionOf(browser))).reservations
    await untilDone('everybody is connected again', async () => (await held()).length >= 0)
    stillHeld += (await held()).filter(({ sessionId }) => sessionId === sessionOf(browser)).length
    await hub.stop()
  }
  if (stillHeld !== CALLERS) wrong.push(`${CALLERS - stillHeld} held times are lost`)
  const booked = everybody.reduce((sum, person) => sum + person.booked, 0)
  const made = (await bookingsNow()) - bookingsBefore
  if (made !== booked) wrong.push(`${booked} bookings were acknowledged, and ${made} were made`)
  const failed = everybody.flatMap(({ counted }) => counted.failed)
  wrong.push(...failed.slice(0, 10), ...(await checkProxy(proxy, join(folder, name, 'access.log'))))
  const calls = everybody.reduce((sum, { counted }) => sum + counted.calls, 0)
  console.log(
    `${name}: ${calls} calls, ${failed.length} failed; ${booked} bookings; ${stillHeld} of ${CALLERS} times still held`,
  )
  if (wrong.length > 0)
    for (const line of proxy
      .output()
      .split('\n')
      .filter((said) => !/Connection refused|connection refused/.test(said))
      .slice(-12))
      console.log(line.slice(0, 300))
  return wrong
}

const wrong: string[] = []
try {
  for (const [place, [name, start]] of Object.entries({ nginx: startNginx, caddy: startCaddy }).entries()) {
    const proxy = await start(join(folder, name), ports)
    try {
      wrong.push(...(await tryBehind(name, proxy, addDays(today, 7 + place * 5_000))))
    } finally {
      await proxy.stop()
    }
  }
} finally {
  await database.destroy()
  await Promise.all(processes.map((child) => child.stop('SIGKILL')))
  await postgreSql.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const line of wrong) console.log(line)
process.exit(wrong.length === 0 ? 0 : 1)
