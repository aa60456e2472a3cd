/**
 * Sources that ask on many connections, on each again as soon as it is answered, one call, page or method of the hub after the other (all
 * of the table); meanwhile somebody at another source presses, books, looks at a day and opens a page. Then a class of 30 behind one
 * address, who come to a day, choose and book within a second.
 *
 * Without an argument every attack once, by 60 connections of 8 sources, and the dearest by 12 to 600 connections from 1, 8 and 40
 * (IPv4, and the /64 of one /56), embedded and with PostgreSQL and two processes. `--seconds=1` looks quicker, `--only=PGlite` at one,
 * `--attack=slots,signIn` at these attacks, `--connections=200` at so many alone. It prints each figure as it comes: all of them take an hour.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, now } from './child-process.ts'
import { type Bar, describeMachine, figure, inRound, judge, option, percentile, printTable } from './report.ts'
import { attacks } from './server/attacks.ts'
import { date, freeSlots, groupId, laterSlot } from './server/bench-day.ts'
import { FloodCounts } from './server/flood-messages.ts'
import { openHubClient } from './server/hub-client.ts'
import { embedded, type Installation, onTwoProcesses, openInstallation, type SetUp } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const SECONDS = option('seconds', 2)
const LOOKS = option('looks', 12)
const CLASS = 30
/** The other source waits at most so many times as long as when nobody else is there. */
const MOST_TIMES = 3

const PUBLIC = 1
const CLASSROOM = 3

/** Those whose cost differs: by many connections and sources too. */
const DEAREST = ['press and let go', 'slots', 'the page of a new day', 'createBooking']
const CONNECTIONS = process.argv.some((argument) => argument.startsWith('--connections='))
  ? [option('connections', 60)]
  : [12, 60, 200, 600]

const ipv4 = (count: number): string[] => Array.from({ length: count }, (_, index) => `203.0.113.${1 + index}`)
const household = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `2001:db8:5:6${(0x10 + index).toString(16)}::1`)
interface From {
  readonly name: string
  readonly sources: readonly string[]
}
const oneSource: From = { name: '1 address', sources: ipv4(1) }
const eightSources: From = { name: '8 addresses', sources: ipv4(8) }
const everyFrom: readonly From[] = [
  oneSource,
  eightSources,
  { name: '40 addresses', sources: ipv4(40) },
  { name: '8 /64 of a /56', sources: household(8) },
  { name: '40 /64 of a /56', sources: household(40) },
]

const deeds = ['press', 'booking', 'day', 'page'] as const
type Deed = (typeof deeds)[number]
type Waits = Readonly<Record<Deed, readonly number[]>>

/** Somebody else, who does each deed again and again. */
const openOther = async ({ portOf, tokens }: Installation) => {
  const visitor = await openVisitor(portOf(0), { number: PUBLIC, token: tokens[0] ?? null })
  const client = await openHubClient(portOf(0), PUBLIC, () => undefined)
  let number = 0
  const timed = async (work: () => Promise<boolean>): Promise<number> => {
    const startedAt = now()
    return (await work().catch(() => false)) ? now() - startedAt : Number.POSITIVE_INFINITY
  }
  const press = async (): Promise<number> => {
    const slot = freeSlots[number % freeSlots.length] ?? laterSlot(number)
    const waited = await timed(async () => !String(await client.addReservation(slot)).includes('too-many'))
    await client.removeReservation(slot)
    return waited
  }
  const booking = async (): Promise<number> => {
    const { resourceId, date: day, startTime, endTime } = laterSlot(600_000 + (number % 200))
    const bookingResources = [{ resourceId, date: day, message: '', bookingSlots: [{ startTime, endTime }] }]
    let made = ''
    const waited = await timed(async () => {
      const { status, body } = await visitor.post('/api/booking', { bookingResources })
      made = body.toString()
      return status === 201
    })
    const id = /"id":(\d+)/.exec(made)?.[1]
    if (id !== undefined) await visitor.remove(`/api/booking/${id}`)
    return waited
  }
  const day = (): Promise<number> =>
    timed(async () => (await visitor.post(`/api/booking/group/${groupId}/slots`, { date })).status === 200)
  const page = (): Promise<number> => timed(async () => (await visitor.get(`/group/${groupId}/${date}`)).status === 200)
  return {
    close: client.close,
    async waits(): Promise<Waits> {
      const all: Record<Deed, number[]> = { press: [], booking: [], day: [], page: [] }
      for (let turn = 0; turn < LOOKS; turn += 1) {
        number += 1
        all.press.push(await press())
        all.booking.push(await booking())
        all.day.push(await day())
        all.page.push(await page())
        await sleep((SECONDS * 1000) / LOOKS)
      }
      return all
    },
  }
}

const rows: string[][] = []
const bars: Bar[] = []

const measureFloods = async (name: string, processes: number, installation: Installation): Promise<void> => {
  const { portOf, tokens } = installation
  const other = await openOther(installation)
  const flood = spawn(process.execPath, [join(import.meta.dirname, 'server', 'flood.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const measure = async (attack: string, connections: number, from: From): Promise<void> => {
    const what = `${name}: ${attack}, ${connections} from ${from.name}`
    const { quiet, during, counts } = await inRound(what, async () => {
      const before = await other.waits()
      const ports = Array.from({ length: processes }, (_, index) => portOf(index))
      const start = { _tag: 'Start', attack, connections, sources: from.sources, ports, token: tokens[1] ?? '' }
      await ask(flood, start, FloodCounts)
      const waits = await other.waits()
      return { quiet: before, during: waits, counts: await ask(flood, { _tag: 'Stop' }, FloodCounts) }
    })
    const p95 = (waits: readonly number[]): number => percentile(waits, 0.95)
    const times = deeds.map((deed) => p95(during[deed]) / p95(quiet[deed]))
    rows.push([
      ...[what, ...deeds.map((deed, index) => `${figure(p95(during[deed]))} (${figure(times[index] ?? 0)} ×)`)],
      ...[counts.done, counts.refused, counts.other].map(String),
    ])
    console.log(rows.at(-1)?.join(' | '))
    bars.push({
      ...{ what: `${what}: another’s longest wait in times of its quiet one` },
      ...{ measured: Math.max(...times), atMost: MOST_TIMES, unit: '×' },
    })
    // Works that were begun end meanwhile.
    await sleep(500)
  }
  const only = process.argv.find((argument) => argument.startsWith('--attack='))?.slice('--attack='.length)
  try {
    await other.waits()
    for (const attack of attacks.filter((one) => only === undefined || only.split(',').includes(one.name)))
      await measure(attack.name, 60, eightSources)
    for (const attack of DEAREST.filter((one) => only === undefined || only.split(',').includes(one)))
      for (const connections of CONNECTIONS) for (const from of everyFrom) await measure(attack, connections, from)
  } finally {
    flood.disconnect()
    other.close()
  }
}

const measureClass = async (name: string, { portOf, tokens }: Installation): Promise<void> => {
  const statuses: number[] = []
  const take = async (answered: ReturnType<Visitor['get']>): Promise<void> => {
    const { status } = await answered
    statuses.push(status)
  }
  await Promise.all(
    Array.from({ length: CLASS }, async (_, index) => {
      const pupil = await openVisitor(portOf(0), { number: CLASSROOM, token: tokens[index] ?? null })
      await take(pupil.get(`/group/${groupId}/${date}`))
      for (const path of ['/api/groups', '/api/user/types', '/api/content', '/api/booking']) await take(pupil.get(path))
      await take(pupil.post(`/api/booking/group/${groupId}/slots`, { date }))
      const { resourceId, date: day, startTime, endTime } = laterSlot(index)
      const bookingResources = [{ resourceId, date: day, message: '', bookingSlots: [{ startTime, endTime }] }]
      await take(pupil.post('/api/booking', { baseUrl: `http://localhost:${pupil.port}/bookings`, bookingResources }))
    }),
  )
  const count = (status: number): number => statuses.filter((one) => one === status).length
  console.log(`${name}: a class of ${CLASS}: ${statuses.length} answers, statuses ${[...new Set(statuses)].join(', ')}`)
  bars.push({ what: `${name}: 429 for a class of ${CLASS}`, measured: count(429), atMost: 0, unit: '' })
}

console.log(`One source against all others: ${describeMachine()}`)
const isAsked = ({ name }: SetUp): boolean =>
  process.argv.every((argument) => !argument.startsWith('--only=') || argument === `--only=${name}`)
for (const setUp of [embedded, onTwoProcesses].filter(isAsked)) {
  const installation = await openInstallation(setUp, CLASS)
  try {
    await inRound(`${setUp.name}: a class`, () => measureClass(setUp.name, installation))
    await measureFloods(setUp.name, setUp.processes, installation)
  } finally {
    await installation.close()
  }
}
printTable(
  'Another’s waits, p95 in ms, while others attack, and what these were answered',
  ['attack', ...deeds, 'done', '429', 'other'],
  rows,
)
judge(bars)
