/**
 * The memory of a core after a working day: eight hours on a test clock, with a fake server, three tabs that come and
 * go, other people's holds and bookings all the time, presses, days looked at, and a connection that is lost each hour.
 * Heap after forced collections, in this process, which does nothing else. Grows: what the core keeps, and nothing else
 * is kept here. Beside it, in a process of its own (`--blank=1`), a blank page lives through the same hours: it has the same
 * connection, hears the same pushes and keeps nothing of them.
 */
import { execFileSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addDays, localDate } from '../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../domain/calendar/local-time.ts'
import { createCoreWorld } from '../tests/worker/testing/core-world.ts'
import { NOW, OTHER } from '../tests/worker/testing/fake-server.ts'
import { installVirtualClock } from './core/virtual-clock.ts'
import { groupIdOf, resourceIdOf } from './ids.ts'
import { createRandom } from './random.ts'
import { describeMachine, figure, judge, option, printTable } from './report.ts'

const HOURS = option('hours', 8)
const STEP_MS = 10_000
const STEPS_AN_HOUR = 3_600_000 / STEP_MS
const PUSHES_A_STEP = 5
const HOLD_MS = 600_000
const GROWTH_MB = 5
/** In times of what the blank page's heap is of its own at the start. */
const GROWTH_OF_BLANK = 1.1
const IS_BLANK = option('blank', 0) > 0

const groupId = groupIdOf(1)
const today = localDate('2026-03-03')
const FIRST_MINUTE = 8 * 60
const ROWS = 4
const ROW_MINUTES = 30

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
const clock = installVirtualClock(NOW)
const random = createRandom(11)
const world = createCoreWorld({ advance: clock.advance })
const { server, pass } = world
// The contents of IndexedDB are no part of the heap.
world.logStore.blocked = true

const anyDate = () => addDays(today, random.below(5))
const openTab = () => world.openTab({ _tag: 'BookingGrid', groupId, date: anyDate() })
const meta = () => ({ revision: server.revision, now: new Date(Date.now()).toISOString() })
const anySlot = () => {
  const minute = FIRST_MINUTE + random.below(ROWS) * ROW_MINUTES
  return {
    resourceId: resourceIdOf(1 + random.below(2)),
    date: anyDate(),
    startTime: timeFromMinutes(minute),
    endTime: timeFromMinutes(minute + ROW_MINUTES),
  }
}

/** Somebody else holds, lets go, books, or a booking goes. */
const somethingHappens = (): void => {
  server.revision += 1
  const slot = anySlot()
  const kind = random.below(10)
  if (kind < 8) {
    const expiration = kind < 5 ? new Date(Date.now() + HOLD_MS).toISOString() : null
    server.push('reservations', [{ ...slot, sessionId: OTHER, expiration }], meta())
  } else
    server.push(
      kind === 8 ? 'bookings' : 'cancellations',
      [{ ...slot, bookingId: null, bookingIdNumber: `${1_000 + random.below(9_000)}-1` }],
      meta(),
    )
}

const listen = async (): Promise<void> => {
  const connection = await server.createHubConnection('', null, { transport: 'WebSockets', patience: 0 })
  for (const push of ['reservations', 'bookings', 'cancellations', 'revision']) connection.on(push, () => undefined)
  const started = connection.start()
  await pass(STEP_MS)
  await started
}
if (IS_BLANK) await listen()

let tabs = IS_BLANK ? [] : [await openTab(), await openTab(), await openTab()]
/** Calls and invocations that the core made. */
let asked = 0

const step = async (number: number): Promise<void> => {
  for (let count = 0; count < PUSHES_A_STEP; count += 1) somethingHappens()
  server.push('revision', meta())
  const tab = tabs[random.below(tabs.length)]
  if (tab !== undefined && number % 6 === 0) {
    const slot = anySlot()
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [slot] })
  }
  if (tab !== undefined && number % 30 === 0)
    await tab.port.command({
      _tag: 'ShowPage',
      page: { _tag: 'BookingGrid', groupId, date: anyDate() },
      visible: true,
    })
  if (number % 90 === 0 && !IS_BLANK) {
    tabs[0]?.die()
    tabs = [...tabs.slice(1), await openTab()]
  }
  if (number % STEPS_AN_HOUR === 0) {
    server.connections.at(-1)?.drop()
    if (IS_BLANK) await listen()
  }
  await pass(STEP_MS)
  // The fakes' memory is not the core's.
  asked += server.requests.length + server.invocations.length
  server.requests.splice(0)
  server.invocations.splice(0)
  server.connections.splice(0, server.connections.length - 1)
  for (const open of tabs) open.deliveries.splice(0)
}

const heapMegabytes = async (): Promise<number> => {
  for (let round = 0; round < 3; round += 1) {
    if (typeof collect === 'function') collect()
    await clock.settle()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

if (!IS_BLANK) console.log(`Memory of a core over ${HOURS} hours: ${describeMachine()}`)
const begun = clock.realNow()
const atStart = await heapMegabytes()
const hourly: number[] = []
for (let hour = 0; hour < HOURS; hour += 1) {
  for (let number = 1; number <= STEPS_AN_HOUR; number += 1) await step(number)
  hourly.push(await heapMegabytes())
}
const atEnd = hourly.at(-1) ?? Number.NaN
if (IS_BLANK) {
  console.log(atEnd / atStart)
  process.exit()
}
/** What a blank page's heap is after the same hours, in times of what it was at the start. */
const blank = Number(
  execFileSync(process.execPath, [...process.execArgv, import.meta.filename, `--hours=${HOURS}`, '--blank=1'], {
    encoding: 'utf8',
  }),
)
if (tabs[0]?.copy.state.value.connection.status !== 'connected') throw new Error('the core did not live through it')
printTable(
  `A core with ${tabs.length} tabs, after ${HOURS} hours and ${asked} questions to the server (${figure((clock.realNow() - begun) / 1000)} s of real time)`,
  ['after', 'heap, MB', 'more than at the start, MB'],
  [
    ['the start', figure(atStart), ''],
    ...hourly.map((heap, hour) => [`${hour + 1} h`, figure(heap), figure(heap - atStart)]),
  ],
)
judge([
  { what: `growth in ${HOURS} hours`, measured: atEnd - atStart, atMost: GROWTH_MB, unit: 'MB' },
  {
    what: `heap after ${HOURS} hours in times of that at the start, by the same of a blank page (${figure(blank)})`,
    measured: atEnd / atStart / blank,
    atMost: GROWTH_OF_BLANK,
    unit: '×',
  },
])
process.exit()
