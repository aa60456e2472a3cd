/**
 * Fan-out: how long until the last of 100, 500 and 1,000 WebSocket clients has a push, from our hub library and from a
 * bare `ws` server in the same process, with the same bytes, in rounds that take turns. The sender has one core to
 * itself, the receivers another. Loopback, no TLS, no database: this is the cost of the library.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, Memory, next } from './child-process.ts'
import { Broadcast, Collected, Expecting, Opened, ServerStarted, type Way, ways } from './hub-fan-out/messages.ts'
import { type Bar, describeMachine, figure, judge, median, percentile, printTable } from './report.ts'

const BAR = 1.25
const WARM_UP = 40
const sizes = [
  { clients: 100, pairs: 400 },
  { clients: 500, pairs: 250 },
  { clients: 1000, pairs: 200 },
]

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

const start = (file: string, core: number): ChildProcess => {
  const script = ['--expose-gc', join(import.meta.dirname, 'hub-fan-out', file)]
  const [command, parameters] = canPin
    ? ['taskset', ['-c', String(core), process.execPath, ...script]]
    : [process.execPath, script]
  return spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

interface Sample {
  readonly each: readonly number[]
  readonly last: number
  readonly heldMs: number
  readonly cpuMicroseconds: number
}

interface Measured {
  readonly samples: Readonly<Record<Way, Sample[]>>
  readonly deliveries: Readonly<Record<Way, number>>
  readonly faults: number
  readonly memory: Readonly<Record<Way, { readonly heap: number; readonly resident: number }>>
}

const measure = async (clients: number, pairs: number): Promise<Measured> => {
  const server = start('server.ts', 0)
  const receivers = start('receivers.ts', 1)
  try {
    const { port } = await next(server, ServerStarted)
    const memory = { hub: { heap: 0, resident: 0 }, bare: { heap: 0, resident: 0 } }
    let before = await ask(server, { _tag: 'Memory' }, Memory)
    for (const way of ways) {
      await ask(receivers, { _tag: 'Open', way, port, count: clients }, Opened)
      const after = await ask(server, { _tag: 'Memory' }, Memory)
      memory[way].heap = (after.heapBytes - before.heapBytes) / clients
      memory[way].resident = (after.residentBytes - before.residentBytes) / clients
      before = after
    }

    const samples: Record<Way, Sample[]> = { hub: [], bare: [] }
    const deliveries = { hub: 0, bare: 0 }
    let faults = 0
    for (let pair = -WARM_UP; pair < pairs; pair += 1) {
      for (const way of pair % 2 === 0 ? ways : ways.toReversed()) {
        const round = WARM_UP + pair
        await ask(receivers, { _tag: 'Expect', way, round }, Expecting)
        const collecting = next(receivers, Collected)
        // Nothing else shall be going on when the broadcast begins.
        await sleep(3)
        const { startedAt, heldMs, cpuMicroseconds } = await ask(server, { _tag: 'Broadcast', way, round }, Broadcast)
        const collected = await collecting
        faults += collected.faults
        deliveries[way] += collected.arrivals.length
        const each = collected.arrivals.map((at) => at - startedAt)
        if (pair >= 0) samples[way].push({ each, last: Math.max(...each), heldMs, cpuMicroseconds })
      }
    }
    return { samples, deliveries, faults, memory }
  } finally {
    for (const child of [server, receivers]) if (child.connected) child.disconnect()
  }
}

const cpuEach = (samples: readonly Sample[], clients: number): number =>
  samples.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0) / (samples.length * clients)

const lasts = (samples: readonly Sample[]): number[] => samples.map(({ last }) => last)

console.log(`Hub fan-out: ${describeMachine()}; ${canPin ? 'sender on core 0, receivers on core 1' : 'NOT pinned'}`)

const rows: string[][] = []
const memoryRows: string[][] = []
const bars: Bar[] = []
for (const { clients, pairs } of sizes) {
  const { samples, deliveries, faults, memory } = await measure(clients, pairs)
  const expected = clients * (pairs + WARM_UP)
  for (const way of ways) {
    const each = samples[way].flatMap((sample) => sample.each)
    rows.push([
      String(clients),
      way === 'hub' ? 'our hub' : 'bare ws',
      figure(median(each)),
      figure(percentile(each, 0.99)),
      figure(median(lasts(samples[way]))),
      figure(percentile(lasts(samples[way]), 0.99)),
      figure(median(samples[way].map(({ heldMs }) => heldMs))),
      figure(cpuEach(samples[way], clients)),
      `${deliveries[way]} of ${expected}`,
    ])
  }
  const pairRatios = samples.hub.map(({ last }, index) => last / (samples.bare[index]?.last ?? Number.NaN))
  const timeRatio = median(pairRatios)
  const tailRatio = percentile(lasts(samples.hub), 0.99) / percentile(lasts(samples.bare), 0.99)
  const cpuRatio = cpuEach(samples.hub, clients) / cpuEach(samples.bare, clients)
  rows.push([
    String(clients),
    'ratio',
    '',
    '',
    `${figure(timeRatio)} ×`,
    `${figure(tailRatio)} ×`,
    '',
    `${figure(cpuRatio)} ×`,
    faults === 0 ? 'bytes equal' : `${faults} faults`,
  ])
  for (const way of ways)
    memoryRows.push([
      String(clients),
      way === 'hub' ? 'our hub' : 'bare ws',
      figure(memory[way].heap / 1024),
      figure(memory[way].resident / 1024),
    ])
  bars.push(
    { what: `${clients} clients: until the last has it, hub to bare`, measured: timeRatio, atMost: BAR, unit: '×' },
    { what: `${clients} clients: CPU of a delivery, hub to bare`, measured: cpuRatio, atMost: BAR, unit: '×' },
    {
      what: `${clients} clients: deliveries missing or wrong`,
      measured: 2 * expected - deliveries.hub - deliveries.bare + faults,
      atMost: 0,
      unit: '',
    },
  )
}

printTable(
  'Hub fan-out (ms; CPU in µs a delivery; the ratio of times is the median of the pairs)',
  ['clients', 'by', 'each p50', 'each p99', 'last p50', 'last p99', 'loop held p50', 'CPU', 'deliveries'],
  rows,
)
printTable('Memory of an idle connection, kB', ['clients', 'by', 'heap', 'resident'], memoryRows)
judge(bars)
