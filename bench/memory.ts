/**
 * The server's memory, each figure after a forced collection. First what 1,000 idle hub connections cost, in a process
 * that does nothing else; opened twice, since the first time the process also grows to what it will keep. Then what
 * grows under mixed load (`server/mixed-load.ts`), on both databases at the same time: `--minutes=60` for the hour of
 * docs/performance.md. The first sixth of it is for caches to fill and code to compile; growth counts from there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Memory } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, option, printTable } from './report.ts'
import { openHubClients } from './server/hub-client.ts'
import { embedded, onPostgreSql, openInstallation, type SetUp } from './server/installation.ts'
import { startMixedLoad } from './server/mixed-load.ts'

const CLIENTS = 1_000
/** For everything that follows an opening or a closing. */
const SETTLE_MS = 2_000
const MINUTES = option('minutes', 5)
const SAMPLES = 12
const USERS = 20

const megabytes = (bytes: number): string => figure(bytes / 1024 / 1024)

const measureIdleConnections = async (): Promise<Bar> => {
  const { memory, portOf, close } = await openInstallation(embedded, 1)
  try {
    const settled = async () => {
      await sleep(SETTLE_MS)
      return memory()
    }
    const start = await settled()
    const rows = [['none', megabytes(start.residentBytes), megabytes(start.heapBytes), '', '']]
    let before = start
    let kept = 0
    for (const time of ['first', 'second']) {
      const clients = await openHubClients(portOf, CLIENTS, () => undefined)
      const open = await settled()
      rows.push([
        `${CLIENTS}, the ${time} time`,
        megabytes(open.residentBytes),
        megabytes(open.heapBytes),
        figure((open.residentBytes - before.residentBytes) / CLIENTS / 1024),
        figure((open.heapBytes - before.heapBytes) / CLIENTS / 1024),
      ])
      for (const client of clients) client.close()
      const closed = await settled()
      kept = (closed.heapBytes - before.heapBytes) / CLIENTS / 1024
      before = closed
      rows.push(['closed again', megabytes(before.residentBytes), megabytes(before.heapBytes), '', ''])
    }
    printTable(
      'Memory of the server, with its database inside',
      ['connections', 'resident, MB', 'heap, MB', 'resident each, kB', 'heap each, kB'],
      rows,
    )
    return {
      what: 'heap that stays of each connection when it is closed, the second time',
      measured: kept,
      atMost: 1,
      unit: 'kB',
    }
  } finally {
    await close()
  }
}

interface Sample {
  readonly memory: typeof Memory.Type
  readonly done: number
}

const measureMixedLoad = async (setUp: SetUp): Promise<{ readonly samples: Sample[]; readonly failed: number }> => {
  const installation = await openInstallation(setUp, USERS)
  try {
    const load = await startMixedLoad(installation)
    const samples: Sample[] = []
    for (let number = 0; number < SAMPLES; number += 1) {
      await sleep((MINUTES * 60_000) / SAMPLES)
      samples.push({ memory: await installation.memory(), done: load.done() })
    }
    await load.stop()
    return { samples, failed: load.failed() }
  } finally {
    await installation.close()
  }
}

console.log(`Memory of the server: ${describeMachine()}`)
const bars = [await measureIdleConnections()]

const underLoad = [embedded, onPostgreSql]
const measured = await Promise.all(underLoad.map((setUp) => measureMixedLoad(setUp)))
printTable(
  `Under mixed load for ${MINUTES} minutes (MB; with PGlite the database is inside)`,
  ['minute', ...underLoad.flatMap(({ name }) => [`${name}: heap`, `resident`, 'done'])],
  Array.from({ length: SAMPLES }, (_, number) => [
    figure(((number + 1) * MINUTES) / SAMPLES),
    ...measured.flatMap(({ samples }) => {
      const sample = samples[number]
      return sample === undefined
        ? []
        : [megabytes(sample.memory.heapBytes), megabytes(sample.memory.residentBytes), String(sample.done)]
    }),
  ]),
)
for (const [index, { samples, failed }] of measured.entries()) {
  const name = underLoad[index]?.name ?? ''
  const settled = samples[SAMPLES / 6 - 1]?.memory.heapBytes ?? Number.NaN
  const last = samples.at(-1)?.memory.heapBytes ?? Number.NaN
  bars.push(
    {
      what: `${name}: heap that grew after the first sixth`,
      measured: (last - settled) / 1024 / 1024,
      atMost: 10,
      unit: 'MB',
    },
    { what: `${name}: calls that failed`, measured: failed, atMost: 0, unit: '' },
  )
}
judge(bars)
