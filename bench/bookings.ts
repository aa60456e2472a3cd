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
import { type BareSql, openBareSql } from './server/bare-sql.ts'
import { laterSlot } from './server/bench-day.ts'
import {
  type Installation,
  onPostgreSql,
  onTwoProcesses,
  openInstallation,
  type SetUp,
  setUps,
} from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const CALLERS = [1, 10, 50]
const SECONDS = option('seconds', 10)
const WARM_UP_SECONDS = 3
const ROUNDS = option('rounds', 40)
/** One caller alone books more than 75 times a second, which is what the server lets one source do. */
const environment = { MAX_ADDRESS_COST_PER_SECOND: '1000000' }
/** Of the rate of bare SQL, with the most callers. */
const SHARE_OF_BARE = 0.5
/** So many turns of ours and of bare SQL make one figure. */
const TURNS = 3

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

/** @returns bookings a second */
const bareRate = async (bare: BareSql): Promise<number> => {
  const startedAt = now()
  const end = startedAt + (SECONDS * 1000) / TURNS
  let made = 0
  await Promise.all(
    Array.from({ length: Math.max(...CALLERS) }, async () => {
      while (now() < end) {
        await bare.book(freshSlot())
        made += 1
      }
    }),
  )
  return (made * 1000) / (now() - startedAt)
}

/** Bookings a second with the most callers, by the name of the set-up. */
const rates = new Map<string, number>()
const rows: string[][] = []
const raceRows: string[][] = []
const bars: Bar[] = []

const measureRate = async (
  { name }: SetUp,
  { cpuMs }: Installation,
  { visitors, bare }: { readonly visitors: readonly Visitor[]; readonly bare: BareSql },
): Promise<void> => {
  const isBesideBare = visitors.length === Math.max(...CALLERS)
  const cpuBefore = await cpuMs()
  const outcomes: Outcome[] = []
  const bareRates: number[] = []
  let elapsed = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const startedAt = now()
    outcomes.push(...(await bookFor(visitors, SECONDS / TURNS)))
    elapsed += now() - startedAt
    if (isBesideBare) bareRates.push(await bareRate(bare))
  }
  const cpu = (await cpuMs()) - cpuBefore
  const made = outcomes.filter(({ status }) => status === 201)
  const times = made.map(({ ms }) => ms)
  const rate = (made.length * 1000) / elapsed
  rows.push([
    name,
    String(visitors.length),
    figure(rate),
    isBesideBare ? figure(median(bareRates)) : '',
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
  if (isBesideBare) {
    rates.set(name, rate)
    bars.push({
      what: `${name}, ${visitors.length} callers: time for a booking, in times of that as bare SQL`,
      measured: median(bareRates) / rate,
      atMost: 1 / SHARE_OF_BARE,
      unit: '×',
    })
  }
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
  const bare = await openBareSql(setUp, [])
  try {
    const visitors = await Promise.all(tokens.map((token, number) => openVisitor(portOf(number), { number, token })))
    await bookFor(visitors, WARM_UP_SECONDS)
    for (const callers of CALLERS)
      await inRound(`${setUp.name}, ${callers} callers`, () =>
        measureRate(setUp, installation, { visitors: visitors.slice(0, callers), bare }),
      )
    await inRound(`${setUp.name}, races`, () => measureRaces(setUp, visitors))
  } finally {
    await bare.close()
    await installation.close()
  }
}
const ratesOf = (setUp: SetUp): number => rates.get(setUp.name) ?? Number.NaN
bars.push({
  what: 'bookings of 50 callers: the rate of two processes, in times of that of one',
  measured: ratesOf(onTwoProcesses) / ratesOf(onPostgreSql),
  atMost: 1,
  unit: '×',
})
printTable(
  `Bookings, each a slot of its own, ${SECONDS} s (ms; CPU of the server in ms a booking)`,
  ['database', 'callers', 'bookings a second', 'bare SQL', 'p50', 'p99', 'failed', 'CPU'],
  rows,
)
printTable(
  'Races for one slot (ms until all are answered)',
  ['database', 'rounds × callers', 'exactly one winner', 'p50', 'p99'],
  raceRows,
)
judge(bars)
