/**
 * Replay: 100,000 events of a busy day through the reducer, from an empty state. The events are objects already, as the
 * replay tool has them once it has opened a file. Beside the time it looks that the state is the one that a tab got live,
 * by patches, and that no invariant is broken.
 */
import { applyPatches } from 'immer'
import { reduce, reduceWithPatches } from '../domain/reducer/reduce.ts'
import { brokenInvariants } from '../domain/state/invariants.ts'
import { initialState } from '../domain/state/state.ts'
import { replay } from '../tests/domain/testing/replay.ts'
import { createReplayLog, logEpoch } from './replay-log.ts'
import { describeMachine, figure, judge, median, printTable } from './report.ts'

const EVENTS = 100_000
const ROUNDS = 5
/** No further round is begun after this. */
const ENOUGH_MS = 10_000
/** The part that is also folded live and event by event: all of it would take long while the bar is missed. */
const LOOKED_AT = 20_000
const BAR_MS = 1_000

const log = createReplayLog(EVENTS)
const head = log.slice(0, LOOKED_AT)

const times: number[] = []
let replayed = initialState(logEpoch)
const begun = performance.now()
while (times.length < ROUNDS && performance.now() - begun < ENOUGH_MS) {
  const start = performance.now()
  replayed = replay(initialState(logEpoch), log)
  times.push(performance.now() - start)
}

let live = initialState(logEpoch)
let copy = live
const liveStart = performance.now()
for (const envelope of head) {
  const [next, patches] = reduceWithPatches(live, envelope)
  live = next
  // As the outbox sends them: what the connection told is the core's own.
  copy = applyPatches(
    copy,
    patches.filter(({ path }) => path[0] !== 'told'),
  )
}
const liveMs = performance.now() - liveStart

/** Where the time goes: each kind of event folded on its own clock. */
const spent = new Map<string, { readonly count: number; readonly ms: number }>()
let stepped = initialState(logEpoch)
for (const envelope of head) {
  const start = performance.now()
  stepped = reduce(stepped, envelope)
  const ms = performance.now() - start
  const before = spent.get(envelope.event._tag) ?? { count: 0, ms: 0 }
  spent.set(envelope.event._tag, { count: before.count + 1, ms: before.ms + ms })
}
const spentMs = [...spent.values()].reduce((sum, { ms }) => sum + ms, 0)

const text = JSON.stringify(replay(initialState(logEpoch), head))
const differences = [live, { ...copy, told: live.told }, stepped].filter(
  (state) => JSON.stringify(state) !== text,
).length

console.log(`Replay: ${describeMachine()}`)
printTable(
  `Replay of ${EVENTS} events (median of ${times.length}; the first ${figure(times[0] ?? Number.NaN)} ms)`,
  ['what', 'ms', 'events a second'],
  [
    ['replay', figure(median(times)), figure((EVENTS / median(times)) * 1000)],
    [
      `the first ${LOOKED_AT} live, with patches taken in by a tab`,
      figure(liveMs),
      figure((LOOKED_AT / liveMs) * 1000),
    ],
  ],
)
printTable(
  `By event, the first ${LOOKED_AT}`,
  ['event', 'count', 'µs each', 'share'],
  [...spent]
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, 8)
    .map(([tag, { count, ms }]) => [
      tag,
      String(count),
      figure((ms / count) * 1000),
      `${figure((ms / spentMs) * 100)} %`,
    ]),
)
judge([
  { what: `${EVENTS} events`, measured: median(times), atMost: BAR_MS, unit: 'ms' },
  {
    what: 'states that differ from the replayed one (live, the copy of a tab, event by event)',
    measured: differences,
    atMost: 0,
    unit: '',
  },
  { what: 'broken invariants at the end', measured: brokenInvariants(replayed).length, atMost: 0, unit: '' },
])
