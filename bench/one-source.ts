/**
 * One source asks on 60 connections, on each again as soon as it is answered, six calls in turn; meanwhile somebody at
 * another source looks at a day. Then a class of 30 behind one address, who come to a day, choose and book within a second.
 * Without an argument on both databases.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '../domain/calendar/local-date.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { date, groupId, laterSlot } from './server/bench-day.ts'
import { openHubClient } from './server/hub-client.ts'
import { embedded, type Installation, onPostgreSql, openInstallation, type SetUp } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const CONNECTIONS = 60
const SECONDS = option('seconds', 5)
const LOOKS = 15
const CLASS = 30
/** The other source waits at most so many times as long as when nobody else is there. */
const MOST_TIMES = 3

const PUBLIC = 1
const ATTACKER = 2
const CLASSROOM = 3

interface Flood {
  readonly answers: Map<number, number>
  /** Refusals that said when to come back. */
  readonly told: () => number
  stop(): Promise<void>
}

/** @param ask one request of one connection; its status, and whether it was told when to come back */
const flood = (ask: (turn: number) => Promise<{ status: number; isTold: boolean }>): Flood => {
  const answers = new Map<number, number>()
  let goesOn = true
  let turn = 0
  let told = 0
  const one = async (): Promise<void> => {
    while (goesOn) {
      turn += 1
      const { status, isTold } = await ask(turn).catch(() => ({ status: 0, isTold: false }))
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (isTold) told += 1
    }
  }
  const all = Promise.all(Array.from({ length: CONNECTIONS }, one))
  return {
    answers,
    told: () => told,
    async stop() {
      goesOn = false
      await all
    },
  }
}

const look = async (visitor: Visitor): Promise<number> => {
  const startedAt = now()
  const { status } = await visitor.post(`/api/booking/group/${groupId}/slots`, { date })
  return status === 200 ? now() - startedAt : Number.POSITIVE_INFINITY
}
const looks = async (visitor: Visitor): Promise<number[]> => {
  const times: number[] = []
  for (let number = 0; number < LOOKS; number += 1) {
    times.push(await look(visitor))
    await sleep((SECONDS * 1000) / LOOKS)
  }
  return times
}

const http =
  (ask: (turn: number) => ReturnType<Visitor['get']>) =>
  async (turn: number): Promise<{ status: number; isTold: boolean }> => {
    const { status, headers } = await ask(turn)
    return { status, isTold: headers['retry-after'] !== undefined }
  }

const rows: string[][] = []
const bars: Bar[] = []

const measureFloods = async (name: string, { portOf, tokens }: Installation): Promise<void> => {
  const other = await openVisitor(portOf(0), { number: PUBLIC, token: null })
  const attacker = await openVisitor(portOf(0), { number: ATTACKER, token: tokens[0] ?? null })
  const hub = await openHubClient(portOf(0), ATTACKER, () => undefined)
  const dayOf = (turn: number) => addDays(date, 1 + (turn % 300))
  const floods: Readonly<Record<string, Parameters<typeof flood>[0]>> = {
    'the start page': http(() => attacker.get('/')),
    'the page of a new day': http((turn) => attacker.get(`/group/${groupId}/${dayOf(turn)}`)),
    'the grid of a new day': http((turn) =>
      attacker.post(`/api/booking/group/${groupId}/slots`, { date: dayOf(turn) }),
    ),
    'the groups': http(() => attacker.get('/api/groups')),
    'own bookings': http(() => attacker.get('/api/booking')),
    'what is held, on the hub': async () => {
      const answer = await hub.getReservations()
      return { status: answer === undefined ? 429 : 200, isTold: true }
    },
  }
  await looks(other)
  for (const [what, ask] of Object.entries(floods)) {
    const quiet = median(await looks(other))
    const flooding = flood(ask)
    // The savings are used up first.
    await sleep(SECONDS * 1000)
    const times = await looks(other)
    await flooding.stop()
    const refused = flooding.answers.get(429) ?? 0
    rows.push([
      ...[name, what, figure(quiet), figure(median(times)), figure(percentile(times, 0.95))],
      ...[String(flooding.answers.get(200) ?? 0), String(refused), String(flooding.told())],
    ])
    bars.push({
      ...{ what: `${name}: ${what}, another’s wait in times of its quiet one` },
      ...{ measured: median(times) / quiet, atMost: MOST_TIMES, unit: '×' },
    })
    // Until it has saved again what the others of its house would need.
    await sleep(2_000)
  }
  hub.close()
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
const setUps: readonly SetUp[] = [embedded, onPostgreSql]
for (const setUp of setUps) {
  const installation = await openInstallation(setUp, CLASS)
  try {
    await measureClass(setUp.name, installation)
    await measureFloods(setUp.name, installation)
  } finally {
    await installation.close()
  }
}
printTable(
  `Another’s look at a day while one source asks on ${CONNECTIONS} connections (ms)`,
  ['database', 'flood of', 'quiet p50', 'p50', 'p95', '200', '429', 'told when'],
  rows,
)
judge(bars)
