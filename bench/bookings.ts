/**
 * Bookings over HTTP, from the request to the answer with the whole booking: how many a second one caller makes, ten and
 * fifty at once, each a slot of its own; and 50 callers who all want the same one, of whom exactly one may get it. Closed
 * loop: each caller goes on as soon as it is answered. On the embedded database, and on PostgreSQL with one server process
 * and with two, between which the callers take turns.
 */
import { randomUUID } from 'node:crypto'
import type { SlotReference } from '../domain/schema/events.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, inRound, judge, median, option, percentile, printTable } from './report.ts'
import { laterSlot } from './server/bench-day.ts'
import { type Installation, openInstallation, type SetUp, setUps } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const CALLERS = [1, 10, 50]
const SECONDS = option('seconds', 10)
const WARM_UP_SECONDS = 3
const ROUNDS = option('rounds', 40)
/** One caller alone books more than 75 times a second, which is what the server lets one source do. */
const environment = { MAX_ADDRESS_COST_PER_SECOND: '1000000' }
/** The sum over all callers. */
const LEAST_A_SECOND = { PGlite: 120, PostgreSQL: 200 } as const

interface Outcome {
  readonly ms: number
  readonly status: number
}

const book = async (visitor: Visitor, slot: SlotReference): Promise<Outcome> => {
  const { resourceId, date, startTime, endTime } = slot
  const startedAt = now()
  const body = {
    baseUrl: `http://localhost:${visitor.port}/bookings`,
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
const bookFor = async (visitors: readonly Visitor[], seconds: number): Promise<Outcome[]> => {
  const end = now() + seconds * 1000
  const outcomes: Outcome[] = []
  await Promise.all(
    visitors.map(async (visitor) => {
      while (now() < end) outcomes.push(await book(visitor, freshSlot()))
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

const race = async (visitors: readonly Visitor[]): Promise<Race> => {
  const slot = freshSlot()
  const startedAt = now()
  const outcomes = await Promise.all(visitors.map((visitor) => book(visitor, slot)))
  return {
    ms: now() - startedAt,
    winners: outcomes.filter(({ status }) => status === 201).length,
    strange: outcomes.filter(({ status }) => status !== 201 && status !== 409).length,
  }
}

const rows: string[][] = []
const raceRows: string[][] = []
const bars: Bar[] = []

const measureRate = async (
  { name, engine }: SetUp,
  { cpuMs }: Installation,
  visitors: readonly Visitor[],
): Promise<void> => {
  const cpuBefore = await cpuMs()
  const startedAt = now()
  const outcomes = await bookFor(visitors, SECONDS)
  const elapsed = now() - startedAt
  const cpu = (await cpuMs()) - cpuBefore
  const made = outcomes.filter(({ status }) => status === 201)
  const times = made.map(({ ms }) => ms)
  rows.push([
    name,
    String(visitors.length),
    figure((made.length * 1000) / elapsed),
    figure(median(times)),
    figure(percentile(times, 0.99)),
    String(outcomes.length - made.length),
    figure(cpu / made.length),
  ])
  bars.push({
    what: `${name}, ${visitors.length} callers: bookings that failed`,
    measured: outcomes.length - made.length,
    atMost: 0,
    unit: '',
  })
  if (visitors.length === Math.max(...CALLERS))
    bars.push({
      what: `${name}, ${visitors.length} callers: time for a booking, at ${LEAST_A_SECOND[engine]} a second`,
      measured: elapsed / made.length,
      atMost: 1000 / LEAST_A_SECOND[engine],
      unit: 'ms',
    })
}

const measureRaces = async ({ name }: SetUp, visitors: readonly Visitor[]): Promise<void> => {
  const races: Race[] = []
  for (let round = 0; round < ROUNDS; round += 1) races.push(await race(visitors))
  const times = races.map(({ ms }) => ms)
  const wrong = races.filter(({ winners, strange }) => winners !== 1 || strange > 0).length
  raceRows.push([
    name,
    `${ROUNDS} × ${visitors.length}`,
    `${ROUNDS - wrong} of ${ROUNDS}`,
    figure(median(times)),
    figure(percentile(times, 0.99)),
  ])
  bars.push({ what: `${name}: races without exactly one winner`, measured: wrong, atMost: 0, unit: '' })
}

console.log(`Bookings: ${describeMachine()}`)
for (const setUp of setUps) {
  const installation = await openInstallation(setUp, Math.max(...CALLERS), { environment })
  const { portOf, tokens } = installation
  try {
    const visitors = await Promise.all(tokens.map((token, number) => openVisitor(portOf(number), { number, token })))
    await bookFor(visitors, WARM_UP_SECONDS)
    for (const callers of CALLERS)
      await inRound(`${setUp.name}, ${callers} callers`, () =>
        measureRate(setUp, installation, visitors.slice(0, callers)),
      )
    await inRound(`${setUp.name}, races`, () => measureRaces(setUp, visitors))
  } finally {
    await installation.close()
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
