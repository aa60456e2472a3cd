/**
 * One source asks on 60 connections, on each again as soon as it is answered, six calls in turn; meanwhile somebody at
 * another source looks at a day. Then a class of 30 behind one address, who come to a day, choose and book within a second.
 * Without an argument on both databases; `--seconds=1` looks quicker, `--only=PGlite` at one.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, now } from './child-process.ts'
import { type Bar, describeMachine, figure, inRound, judge, median, option, percentile, printTable } from './report.ts'
import { date, groupId, laterSlot } from './server/bench-day.ts'
import { FloodCounts, floodTargets } from './server/flood-messages.ts'
import { embedded, type Installation, onPostgreSql, openInstallation, type SetUp } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const SECONDS = option('seconds', 5)
const LOOKS = 15
const CLASS = 30
/** The other source waits at most so many times as long as when nobody else is there. */
const MOST_TIMES = 3

const PUBLIC = 1
const ATTACKER = 2
const CLASSROOM = 3

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

const rows: string[][] = []
const bars: Bar[] = []

const measureFloods = async (name: string, { portOf, tokens }: Installation): Promise<void> => {
  const other = await openVisitor(portOf(0), { number: PUBLIC, token: null })
  const attacker = spawn(process.execPath, [join(import.meta.dirname, 'server', 'flood.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const source = { port: portOf(0), number: ATTACKER, token: tokens[0] ?? '' }
  try {
    await looks(other)
    for (const target of floodTargets) {
      const { quiet, times, counts } = await inRound(`${name}: ${target}`, async () => {
        const before = median(await looks(other))
        await ask(attacker, { _tag: 'Start', target, ...source }, FloodCounts)
        // The savings are used up first.
        await sleep(SECONDS * 1000)
        const during = await looks(other)
        return { quiet: before, times: during, counts: await ask(attacker, { _tag: 'Stop' }, FloodCounts) }
      })
      rows.push([
        ...[name, target, figure(quiet), figure(median(times)), figure(percentile(times, 0.95))],
        ...[counts.done, counts.refused, counts.told, counts.other].map(String),
      ])
      bars.push({
        ...{ what: `${name}: ${target}, another’s wait in times of its quiet one` },
        ...{ measured: median(times) / quiet, atMost: MOST_TIMES, unit: '×' },
      })
      // The calls that were begun end meanwhile.
      await sleep(1_000)
    }
  } finally {
    attacker.disconnect()
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
for (const setUp of [embedded, onPostgreSql].filter(isAsked)) {
  const installation = await openInstallation(setUp, CLASS)
  try {
    await inRound(`${setUp.name}: a class`, () => measureClass(setUp.name, installation))
    await measureFloods(setUp.name, installation)
  } finally {
    await installation.close()
  }
}
printTable(
  'Another’s look at a day while one source asks on 60 connections (ms), and what that one was answered',
  ['database', 'flood of', 'quiet p50', 'p50', 'p95', 'done', '429', 'told when', 'other'],
  rows,
)
judge(bars)
