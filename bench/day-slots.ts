/**
 * The grid of a day over HTTP: 50 resources × 48 slots with their bookings and holds, asked for 200 times a second for
 * 30 s. Open loop: each request has its moment, whatever became of the ones before it, and its time counts from that
 * moment; a server that falls behind cannot hide it by being asked less. Half of the visitors are signed in, and half of
 * those have bookings of their own in the grid, so that theirs is another.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Schema } from 'effect'
import { GridResource } from '../domain/schema/entities.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { date, groupId, heldSlots } from './server/bench-day.ts'
import { openHubClients } from './server/hub-client.ts'
import { openInstallation, type SetUp, setUps } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const PER_SECOND = 200
const SECONDS = option('seconds', 30)
const WARM_UP_SECONDS = 5
const VISITORS = 100

const path = `/api/booking/group/${groupId}/slots`
const decodeGrid = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(GridResource)))

/** Times of all readers, and of those who see bookings of their own. */
const BAR_MS = 30

interface Sample {
  /** Whether the day holds bookings of the visitor's own. */
  readonly isOwn: boolean
  readonly ms: number
  readonly isGood: boolean
}

const isSignedIn = (number: number): boolean => number % 4 < 2
/** The first half of the users have those of the day (`bench-day.ts`). */
const hasBookings = (number: number): boolean => isSignedIn(number) && number < VISITORS / 2

/** Asks at a steady rate and waits for every answer. */
const load = async (visitors: readonly Visitor[], seconds: number): Promise<Sample[]> => {
  const startedAt = now()
  const asked: Promise<Sample>[] = []
  for (let number = 0; number < PER_SECOND * seconds; number += 1) {
    const due = startedAt + (number * 1000) / PER_SECOND
    const wait = due - now()
    if (wait > 0) await sleep(wait)
    const visitor = visitors[number % visitors.length]
    if (visitor === undefined) continue
    const isOwn = hasBookings(number % visitors.length)
    asked.push(
      visitor.post(path, { date }).then(
        ({ status, body }) => ({ isOwn, ms: now() - due, isGood: status === 200 && body.length > 0 }),
        () => ({ isOwn, ms: now() - due, isGood: false }),
      ),
    )
  }
  return Promise.all(asked)
}

/** The measured answer is the whole grid: asked once without compression and looked at. */
const describeGrid = async (port: number): Promise<string> => {
  const plain = await openVisitor(port, { number: 0, token: null, isPlain: true })
  const { body } = await plain.post(path, { date })
  const packed = await (await openVisitor(port, { number: 0, token: null })).post(path, { date })
  const slots = decodeGrid(body.toString()).flatMap((resource) => resource.slots)
  const count = (flag: 'booked' | 'reserved'): number => slots.filter((slot) => slot[flag]).length
  return (
    `${slots.length} slots, ${count('booked')} booked, ${count('reserved')} reserved; ` +
    `${figure(body.length / 1024)} kB, ${figure(packed.body.length / 1024)} kB as ${packed.headers['content-encoding']}`
  )
}

const measure = async (setUp: SetUp): Promise<{ row: string[]; errors: number; p99: number; ownP99: number }> => {
  const { portOf, cpuMs, tokens, close } = await openInstallation(setUp, VISITORS)
  try {
    const holders = await openHubClients(portOf, heldSlots.length, () => undefined)
    await Promise.all(
      holders.map((holder, index) => {
        const slot = heldSlots[index]
        return slot === undefined ? null : holder.addReservation(slot)
      }),
    )
    const visitors = await Promise.all(
      tokens.map((token, number) => openVisitor(portOf(number), { number, token: isSignedIn(number) ? token : null })),
    )
    console.log(`${setUp.name}: ${await describeGrid(portOf(0))}`)
    await load(visitors, WARM_UP_SECONDS)
    const cpuBefore = await cpuMs()
    const startedAt = now()
    const samples = await load(visitors, SECONDS)
    const elapsed = now() - startedAt
    const cpu = (await cpuMs()) - cpuBefore
    for (const holder of holders) holder.close()
    const times = samples.map((sample) => sample.ms)
    const ownTimes = samples.filter((sample) => sample.isOwn).map((sample) => sample.ms)
    const [p99, ownP99] = [percentile(times, 0.99), percentile(ownTimes, 0.99)]
    const errors = samples.filter((sample) => !sample.isGood).length
    return {
      row: [
        setUp.name,
        String(samples.length),
        figure((samples.length * 1000) / elapsed),
        figure(median(times)),
        figure(p99),
        figure(median(ownTimes)),
        figure(ownP99),
        figure(Math.max(...times)),
        String(errors),
        figure(cpu / samples.length),
      ],
      errors,
      p99,
      ownP99,
    }
  } finally {
    await close()
  }
}

console.log(`Slots of a day: ${describeMachine()}\n`)
const rows: string[][] = []
const bars: Bar[] = []
for (const setUp of setUps) {
  const { row, errors, p99, ownP99 } = await measure(setUp)
  rows.push(row)
  bars.push(
    { what: `${setUp.name}: errors`, measured: errors, atMost: 0, unit: '' },
    { what: `${setUp.name}: all, p99`, measured: p99, atMost: BAR_MS, unit: 'ms' },
    { what: `${setUp.name}: with bookings of their own, p99`, measured: ownP99, atMost: BAR_MS, unit: 'ms' },
  )
}
printTable(
  `Slots of a day, ${PER_SECOND} a second for ${SECONDS} s (ms; CPU of the server in ms a request)`,
  ['database', 'requests', 'answered a second', 'p50', 'p99', 'own p50', 'own p99', 'longest', 'errors', 'CPU'],
  rows,
)
judge(bars)
