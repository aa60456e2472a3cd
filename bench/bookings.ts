/**
 * Bookings over HTTP, from the request to the answer with the whole booking: how many a second one caller makes, ten and
 * fifty at once, each a slot of its own; and 50 callers who all want the same one, of whom exactly one may get it. Closed
 * loop: each caller goes on as soon as it is answered.
 */
import { randomUUID } from 'node:crypto'
import type { SlotReference } from '../domain/events/event.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { laterSlot } from './server/bench-day.ts'
import { type Engine, engines, openInstallation } from './server/installation.ts'
import type { ServerProcess } from './server/server-process.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const CALLERS = [1, 10, 50]
const SECONDS = option('seconds', 10)
const WARM_UP_SECONDS = 3
const ROUNDS = 40

interface Outcome {
  readonly ms: number
  readonly status: number
}

const book = async (visitor: Visitor, port: number, slot: SlotReference): Promise<Outcome> => {
  const { resourceId, date, startTime, endTime } = slot
  const startedAt = now()
  const body = {
    baseUrl: `http://localhost:${port}/bookings`,
    bookingResources: [{ resourceId, date, message: '', bookingSlots: [{ startTime, endTime }] }],
  }
  const { status } = await visitor
    .post('/api/booking', body, { 'idempotency-key': randomUUID() })
    .catch(() => ({ status: 0 }))
  return { ms: now() - startedAt, status }
}

/** Each slot is another one, over all of the run. */
let nextSlot = 0
const freshSlot = (): SlotReference => {
  nextSlot += 1
  return laterSlot(nextSlot)
}

/** Everybody books on and on. */
const bookFor = async (visitors: readonly Visitor[], port: number, seconds: number): Promise<Outcome[]> => {
  const end = now() + seconds * 1000
  const outcomes: Outcome[] = []
  await Promise.all(
    visitors.map(async (visitor) => {
      while (now() < end) outcomes.push(await book(visitor, port, freshSlot()))
    }),
  )
  return outcomes
}

interface Race {
  readonly ms: number
  readonly winners: number
  /** Answered with neither 201 nor 409. */
  readonly strange: number
}

const race = async (visitors: readonly Visitor[], port: number): Promise<Race> => {
  const slot = freshSlot()
  const startedAt = now()
  const outcomes = await Promise.all(visitors.map((visitor) => book(visitor, port, slot)))
  return {
    ms: now() - startedAt,
    winners: outcomes.filter(({ status }) => status === 201).length,
    strange: outcomes.filter(({ status }) => status !== 201 && status !== 409).length,
  }
}

const rows: string[][] = []
const raceRows: string[][] = []
const bars: Bar[] = []

const measureRate = async (engine: Engine, server: ServerProcess, visitors: readonly Visitor[]): Promise<void> => {
  const cpuBefore = await server.cpuMs()
  const startedAt = now()
  const outcomes = await bookFor(visitors, server.port, SECONDS)
  const elapsed = now() - startedAt
  const cpu = (await server.cpuMs()) - cpuBefore
  const made = outcomes.filter(({ status }) => status === 201)
  const times = made.map(({ ms }) => ms)
  rows.push([
    engine,
    String(visitors.length),
    figure((made.length * 1000) / elapsed),
    figure(median(times)),
    figure(percentile(times, 0.99)),
    String(outcomes.length - made.length),
    figure(cpu / made.length),
  ])
  bars.push({
    what: `${engine}, ${visitors.length} callers: bookings that failed`,
    measured: outcomes.length - made.length,
    atMost: 0,
    unit: '',
  })
}

const measureRaces = async (engine: Engine, server: ServerProcess, visitors: readonly Visitor[]): Promise<void> => {
  const races: Race[] = []
  for (let round = 0; round < ROUNDS; round += 1) races.push(await race(visitors, server.port))
  const times = races.map(({ ms }) => ms)
  const wrong = races.filter(({ winners, strange }) => winners !== 1 || strange > 0).length
  raceRows.push([
    engine,
    `${ROUNDS} × ${visitors.length}`,
    `${ROUNDS - wrong} of ${ROUNDS}`,
    figure(median(times)),
    figure(percentile(times, 0.99)),
  ])
  bars.push({ what: `${engine}: races without exactly one winner`, measured: wrong, atMost: 0, unit: '' })
}

console.log(`Bookings: ${describeMachine()}`)
for (const engine of engines) {
  const { server, tokens, close } = await openInstallation(engine, Math.max(...CALLERS))
  try {
    const visitors = await Promise.all(tokens.map((token, number) => openVisitor(server.port, { number, token })))
    await bookFor(visitors, server.port, WARM_UP_SECONDS)
    for (const callers of CALLERS) await measureRate(engine, server, visitors.slice(0, callers))
    await measureRaces(engine, server, visitors)
  } finally {
    await close()
  }
}
printTable(
  `Bookings, each a slot of its own, ${SECONDS} s (ms; CPU of the server in ms a booking)`,
  ['database', 'callers', 'bookings a second', 'p50', 'p99', 'failed', 'CPU'],
  rows,
)
printTable(
  'Races for one slot (ms until all are answered)',
  ['database', 'rounds × callers', 'exactly one winner', 'p50', 'p99'],
  raceRows,
)
judge(bars)
