/**
 * The core's own work: events a second through log and reducer, with their patches, and from there to ten tabs over ten
 * real message ports, as Comlink sends them; and how long an event takes to the last of the tabs at 500 a second. The core
 * is in this thread, the tabs share another, as a SharedWorker and the tabs of one site do. Beside the times it looks that
 * every tab ends with the core's state.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { createEventLog } from '../worker/log/event-log.ts'
import { createTabOutbox } from '../worker/tabs/tab-outbox.ts'
import { now } from './child-process.ts'
import { type BenchTab, endpointOf } from './core/tabs-thread.ts'
import { createReplayLog, logEpoch } from './replay-log.ts'
import { describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'

const TABS = 10
const EVENTS = option('events', 20_000)
/** Events that one turn of the core's event loop brings, in a burst. */
const IN_A_TURN = 20
const PER_SECOND = 500
const SECONDS = option('seconds', 10)

const recorded = createReplayLog(EVENTS + PER_SECOND * SECONDS)

const throughLog = (): number => {
  const log = createEventLog(logEpoch, () => 0)
  const start = now()
  for (const { origin, event } of recorded.slice(0, EVENTS)) log.append(origin, event)
  return now() - start
}

const openTabs = async () => {
  const thread = new Worker(new URL('./core/tabs-thread.ts', import.meta.url))
  const channels = Array.from({ length: TABS }, () => new MessageChannel())
  thread.postMessage(
    channels.map(({ port2 }) => port2),
    channels.map(({ port2 }) => port2),
  )
  return { thread, tabs: channels.map(({ port1 }) => Comlink.wrap<BenchTab>(endpointOf(port1))) }
}

const measureTabs = async () => {
  const { thread, tabs } = await openTabs()
  const log = createEventLog(logEpoch, () => 0)
  const outboxes = tabs.map((tab) =>
    createTabOutbox({ log, showsColumns: () => false, send: (delivery) => tab.deliver(delivery) }),
  )
  const settled = (): Promise<unknown> => Promise.all(outboxes.map((outbox) => outbox.settled()))
  await settled()

  const burstStart = now()
  for (const [number, { origin, event }] of recorded.slice(0, EVENTS).entries()) {
    log.append(origin, event)
    if (number % IN_A_TURN === 0) await turn()
  }
  await settled()
  const burstMs = now() - burstStart
  const burstDeliveries = (await tabs[0]?.taken())?.length ?? 0

  const appendedAt = new Map<number, number>()
  const cpu = process.threadCpuUsage()
  const steadyStart = now()
  for (const [number, { origin, event }] of recorded.slice(EVENTS).entries()) {
    const due = steadyStart + (number * 1000) / PER_SECOND
    if (due > now()) await sleep(due - now())
    log.append(origin, event)
    appendedAt.set(log.seq(), due)
  }
  await settled()
  const { user, system } = process.threadCpuUsage(cpu)

  const taken = await Promise.all(tabs.map((tab) => tab.taken()))
  const lags = [...appendedAt].map(([seq, at]) =>
    Math.max(...taken.map((deliveries) => (deliveries.find((one) => one.seq >= seq)?.at ?? Number.NaN) - at)),
  )
  const expected = JSON.stringify({ ...log.state(), told: [] })
  const texts = await Promise.all(tabs.map((tab) => tab.stateText()))
  const gaps = (await Promise.all(tabs.map((tab) => tab.gaps()))).reduce((sum, count) => sum + count, 0)
  for (const outbox of outboxes) outbox.close()
  await thread.terminate()
  return {
    burstMs,
    burstDeliveries,
    lags,
    cpuUs: (user + system) / appendedAt.size,
    different: texts.filter((text) => text !== expected).length,
    gaps,
  }
}

console.log(`The core: ${describeMachine()}`)
const logMs = [throughLog(), throughLog(), throughLog()]
const { burstMs, burstDeliveries, lags, cpuUs, different, gaps } = await measureTabs()
printTable(
  `${EVENTS} events of a busy day, as fast as they go`,
  ['what', 'ms', 'events a second'],
  [
    ['log and reducer, with patches', figure(median(logMs)), figure((EVENTS / median(logMs)) * 1000)],
    [`and to ${TABS} tabs, in ${burstDeliveries} deliveries each`, figure(burstMs), figure((EVENTS / burstMs) * 1000)],
  ],
)
printTable(
  `${PER_SECOND} events a second for ${SECONDS} s, until the last of ${TABS} tabs has taken it in`,
  ['p50, ms', 'p99, ms', 'longest, ms', 'CPU of the core an event, µs'],
  [[figure(median(lags)), figure(percentile(lags, 0.99)), figure(Math.max(...lags)), figure(cpuUs)]],
)
judge([
  { what: 'tabs whose state is not the core’s in the end', measured: different, atMost: 0, unit: '' },
  { what: 'deliveries that did not follow on', measured: gaps, atMost: 0, unit: '' },
])
