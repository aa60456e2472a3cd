/**
 * The second in which a window opens: 300 people on hub connections press within it, two for each of 150 slots, the two
 * as good as at once and on different processes where there are several. Open loop: each press has its moment, whatever
 * became of the ones before it, and its time counts from that moment until its answer. Meanwhile others go on as ever:
 * the day's slots, the session check and what is held are asked for at a steady rate, and a hold that somebody made
 * before ends in the middle of it, which all must be told within a second (docs/rules.md#holds). On the embedded
 * database, and on PostgreSQL with one process, two and four; the first round stands by itself, since all is cold then. After
 * each round the same presses are made as bare SQL (`server/bare-sql.ts`): that is what the machine can do.
 *
 * Then the same where the day opens by a rule of the house (`server/opening-day.ts`), and on two processes with a thousand
 * and with three thousand more who only listen. `--only=plain`, `rule` or `listeners` measures one of these,
 * `--listen=100` with so many listeners, `--on=2` one number of processes (0: embedded), `--busy=2` beside so many busy loops, `--rounds=1` quicker.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Option, Schema } from 'effect'
import { hubMethods } from '../domain/schema/hub.ts'
import { ask, now } from './child-process.ts'
import { type Bar, describeMachine, figure, inRound, judge, median, option, percentile, printTable } from './report.ts'
import { type BareSql, openBareSql } from './server/bare-sql.ts'
import { date, freeSlots, groupId } from './server/bench-day.ts'
import { HOLD_SECONDS, isHeldWrongly } from './server/hold-turns.ts'
import { type HubClient, openHubClient, openHubClients } from './server/hub-client.ts'
import {
  type Installation,
  onFourProcesses,
  onTwoProcesses,
  openInstallation,
  type SetUp,
  setUps,
} from './server/installation.ts'
import { Listeners } from './server/listener-messages.ts'
import { beforeOpening, insertOpenings, measureOpenings, nameOf, type Opening } from './server/opening-day.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const PEOPLE = 300
const SLOTS = 150
const SECOND_MS = 1_000
const ROUNDS = option('rounds', 3)
/** So many loops beside it never rest, as other work on the machine would. */
const BUSY = option('busy', 0)
const LISTENERS = option('listen', 0) > 0 ? [option('listen', 0)] : [1_000, 3_000]
/** A press is answered within so long (p99). */
const COLD_BAR_MS = 800
/** In times of what bare SQL takes. */
const bareBarOf = ({ engine }: SetUp): number => (engine === 'PGlite' ? 3 : 2.5)
/** What people wait for at most, beside anything. */
const LONGEST_MS = 1_000
const OTHERS_PER_SECOND = 60
/** A round may take as long as the slowest answer. */
const PATIENCE_MS = 10_000
/** All holds of a round end and are told within this, however busy the machine is. */
const LONGEST_END_SECONDS = 90
/** The patience with what others ask, and with the push that a hold has ended: longer is to be held up. */
const OTHERS_BAR_MS = 1_000

const bareSessions = Array.from({ length: PEOPLE }, () => randomUUID())
const slots = freeSlots.slice(0, SLOTS)
const slotOfBystander = freeSlots[SLOTS] ?? raise('the day has too few free slots')
const isOfBystander = `"resourceId":${slotOfBystander.resourceId},"date":"${date}","startTime":"${slotOfBystander.startTime}"`

function raise(message: string): never {
  throw new Error(message)
}

interface Round {
  /** ms from the moment of each press. */
  readonly presses: readonly number[]
  /** Slots that none of their two got, or both at one time. */
  readonly wrong: number
  readonly others: readonly number[]
  readonly failed: number
  /** From the end of the bystander's hold until it was told, ms. */
  readonly endMs: number
}

const decodeAnswer = Schema.decodeUnknownOption(hubMethods.AddReservation.answer)
const isHolds = Schema.is(hubMethods.GetReservations.answer)

const nothingHeld = async (client: HubClient): Promise<void> => {
  for (let seconds = 0; seconds < LONGEST_END_SECONDS; seconds += 1) {
    await sleep(SECOND_MS)
    const held = await client.getReservations()
    if (isHolds(held) && held.reservations.length === 0) return
  }
  throw new Error('holds do not end')
}

/** Works at a steady rate, and waits for all of it. */
const paced = async <Result>(
  count: number,
  startedAt: number,
  work: (number: number, due: number) => Promise<Result>,
): Promise<Result[]> => {
  const begun: Promise<Result>[] = []
  for (let number = 0; number < count; number += 1) {
    const due = startedAt + (number * SECOND_MS) / count
    await sleep(Math.max(0, due - now()))
    begun.push(work(number, due))
  }
  return Promise.all(begun)
}

const round = async (
  people: readonly HubClient[],
  bystander: HubClient,
  visitor: Visitor,
  /** The moment of its push, in milliseconds since 1970. */
  endTold: () => Promise<number>,
): Promise<Round> => {
  const held = Option.getOrNull(decodeAnswer(await bystander.addReservation(slotOfBystander)))
  if (held === null || !held.confirmed) throw new Error('the bystander holds nothing')
  const end = Date.parse(held.reservation.expiration ?? '')
  const told = endTold().then((at) => at - end)
  // Its hold ends in the middle of the second that now begins.
  await sleep(HOLD_SECONDS * 1_000 - SECOND_MS / 2)
  const startedAt = now() + 20
  const askOther = async (number: number): Promise<boolean> => {
    if (number % 3 === 0) return (await visitor.post(`/api/booking/group/${groupId}/slots`, { date })).status === 200
    if (number % 3 === 1) return (await visitor.get('/api/user/authenticated')).status === 200
    return isHolds(await bystander.getReservations())
  }
  const [presses, others] = await Promise.all([
    paced(PEOPLE, startedAt, async (number, due) => {
      // The two of a slot come one after the other.
      const slot = slots[Math.floor(number / 2)] ?? slotOfBystander
      const answer = Option.getOrNull(decodeAnswer(await people[number]?.addReservation(slot)))
      return { ms: now() - due, answer }
    }),
    paced(OTHERS_PER_SECOND, startedAt, async (number, due) => {
      const isGood = await askOther(number).catch(() => false)
      return { ms: now() - due, isGood }
    }),
  ])
  return {
    presses: presses.map(({ ms }) => ms),
    wrong: slots.filter((_, index) =>
      isHeldWrongly(presses.slice(index * 2, index * 2 + 2).map(({ answer }) => answer)),
    ).length,
    others: others.map(({ ms }) => ms),
    failed: [...presses.filter(({ answer }) => answer === null), ...others.filter((one) => !one.isGood)].length,
    endMs: await Promise.race([told, sleep(PATIENCE_MS, Number.POSITIVE_INFINITY)]),
  }
}

interface Measured {
  readonly cold: Round
  readonly rounds: readonly Round[]
  /** A press takes so many ms of the server's processors. */
  readonly cpu: number
  /** The same presses as bare SQL, ms. */
  readonly bare: readonly number[]
}

/** The presses of a round as bare SQL, from the moment of each. */
const bareRound = async (bare: BareSql): Promise<number[]> => {
  const presses = await paced(PEOPLE, now() + 20, async (number, due) => {
    const won = await bare.press(bareSessions[number] ?? '', slots[Math.floor(number / 2)] ?? slotOfBystander)
    return { ms: now() - due, won }
  })
  if (presses.filter(({ won }) => won).length !== SLOTS) throw new Error('bare SQL gave a slot to none or to two')
  await bare.letGo()
  return presses.map(({ ms }) => ms)
}

const measure = async (name: string, { portOf, tokens, cpuMs }: Installation, bareSql: BareSql): Promise<Measured> => {
  let toldEnd: (at: number) => void = () => undefined
  const people = await openHubClients(portOf, PEOPLE, () => undefined)
  const bystander = await openHubClient(portOf(PEOPLE), PEOPLE, (payload) => {
    if (payload.includes(isOfBystander) && payload.includes('"expiration":null')) toldEnd(Date.now())
  })
  const visitor = await openVisitor(portOf(1), { number: PEOPLE + 1, token: tokens[0] ?? null })
  const endTold = () =>
    new Promise<number>((resolve) => {
      toldEnd = resolve
    })
  const run = (number: number): Promise<Round> =>
    inRound(`${name}: ${nameOf(number)}`, () => round(people, bystander, visitor, endTold))
  const cold = await run(0)
  // Cold too, and not counted.
  await bareRound(bareSql)
  const rounds: Round[] = []
  const bare: number[] = []
  let cpu = 0
  for (let number = 1; number <= ROUNDS; number += 1) {
    // All holds have ended, and been told, before the slots are pressed again.
    await nothingHeld(bystander)
    const before = await cpuMs()
    rounds.push(await run(number))
    cpu += (await cpuMs()) - before
    bare.push(...(await bareRound(bareSql)))
  }
  for (const client of [...people, bystander]) client.close()
  return { cold, rounds, bare, cpu: cpu / ROUNDS / PEOPLE }
}

const rows: string[][] = []
const bars: Bar[] = []

const show = (what: string, { cold, rounds, bare, cpu }: Measured, ofPresses: readonly Bar[]): void => {
  const presses = rounds.flatMap((one) => one.presses)
  const others = rounds.flatMap((one) => one.others)
  const endMs = Math.max(...rounds.map((one) => one.endMs))
  rows.push([
    what,
    figure(percentile(cold.presses, 0.99)),
    figure(median(presses)),
    figure(percentile(presses, 0.99)),
    figure(Math.max(...presses)),
    figure(percentile(bare, 0.99)),
    figure(median(others)),
    figure(percentile(others, 0.99)),
    figure(endMs),
    figure(cpu),
  ])
  const sum = (of: (one: Round) => number): number => [cold, ...rounds].reduce((total, one) => total + of(one), 0)
  bars.push(
    { what: `${what}: presses and others not answered`, measured: sum((one) => one.failed), atMost: 0, unit: '' },
    {
      what: `${what}: slots held by none, or by two at one time`,
      measured: sum((one) => one.wrong),
      atMost: 0,
      unit: '',
    },
    ...ofPresses,
    { what: `${what}: what others ask, p99`, measured: percentile(others, 0.99), atMost: OTHERS_BAR_MS, unit: 'ms' },
    { what: `${what}: a hold’s end until it is told`, measured: endMs, atMost: OTHERS_BAR_MS, unit: 'ms' },
  )
}

interface Presses {
  readonly cold: readonly number[]
  readonly warm: readonly number[]
  readonly bare: readonly number[]
}

const barsOfPresses = (setUp: SetUp, what: string, { cold, warm, bare }: Presses): Bar[] => {
  const p99 = percentile(warm, 0.99)
  return [
    {
      what: `${what}: press to answer, p99, in times of bare SQL`,
      measured: p99 / percentile(bare, 0.99),
      atMost: bareBarOf(setUp),
      unit: '×',
    },
    { what: `${what}: press to answer, p99`, measured: p99, atMost: LONGEST_MS, unit: 'ms' },
    ...(setUp.engine === 'PGlite' || BUSY > 0
      ? []
      : [{ what: `${what}: the same, cold`, measured: percentile(cold, 0.99), atMost: COLD_BAR_MS, unit: 'ms' }]),
  ]
}

const openingRows: string[][] = []

const showOpenings = (setUp: SetUp, all: readonly Opening[], bare: readonly number[]): void => {
  const [cold, ...openings] = all
  if (cold === undefined) throw new Error('nothing opened')
  const presses = openings.flatMap((one) => one.presses)
  const sum = (of: (one: Opening) => number): number => all.reduce((total, one) => total + of(one), 0)
  openingRows.push([
    setUp.name,
    String(sum((one) => one.winners) / all.length),
    String(sum((one) => one.early) / all.length),
    figure(percentile(cold.presses, 0.99)),
    figure(median(presses)),
    figure(percentile(presses, 0.99)),
    figure(Math.max(...presses)),
    figure(percentile(bare, 0.99)),
  ])
  const byRule = `${setUp.name}, by a rule`
  bars.push(
    { what: `${byRule}: presses not answered`, measured: sum((one) => one.failed), atMost: 0, unit: '' },
    {
      what: `${byRule}: slots held by none, or by two at one time`,
      measured: sum((one) => one.wrong),
      atMost: 0,
      unit: '',
    },
    {
      what: `${byRule}: held before, or refused after it opened`,
      measured: sum((one) => one.atWrongTime),
      atMost: 0,
      unit: '',
    },
    ...barsOfPresses(setUp, byRule, { cold: cold.presses, warm: presses, bare }),
  )
}

const startBusyLoop = (): ChildProcess => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })

/** Connections that only listen. @returns what closes them */
const openListeners = async ({ portOf }: Installation, count: number): Promise<() => void> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server', 'listeners.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ports = [portOf(0), portOf(1)]
  await ask(child, { _tag: 'Open', ports, count, firstNumber: PEOPLE + 100 }, Listeners)
  return () => child.disconnect()
}

const measureIn = async (setUp: SetUp, listeners: number): Promise<void> => {
  const what = listeners === 0 ? setUp.name : `${setUp.name}, ${listeners} listen`
  const environment = { RESERVATION_SECONDS: String(HOLD_SECONDS) }
  const installation = await openInstallation(setUp, 1, { environment })
  const bare = await openBareSql(setUp, bareSessions)
  try {
    const close = listeners === 0 ? () => undefined : await openListeners(installation, listeners)
    const measured = await measure(what, installation, bare)
    const warm = measured.rounds.flatMap((one) => one.presses)
    const presses = { cold: measured.cold.presses, warm, bare: measured.bare }
    // Beside thousands who listen the figures are told, and no bar is set.
    show(what, measured, listeners === 0 ? barsOfPresses(setUp, what, presses) : [])
    close()
  } finally {
    await bare.close()
    await installation.close()
  }
}

const measureRule = async (setUp: SetUp): Promise<void> => {
  const installation = await openInstallation(setUp, 1, {
    environment: { ...beforeOpening, RESERVATION_SECONDS: String(HOLD_SECONDS) },
    fill: (database) => insertOpenings(database, ROUNDS + 1),
  })
  const bare = await openBareSql(setUp, bareSessions)
  try {
    const openings = await measureOpenings(setUp.name, installation, ROUNDS + 1)
    await bareRound(bare)
    const presses: number[] = []
    for (let number = 0; number < ROUNDS; number += 1) presses.push(...(await bareRound(bare)))
    showOpenings(setUp, openings, presses)
  } finally {
    await bare.close()
    await installation.close()
  }
}

console.log(`The opening second: ${describeMachine()}`)
const flag = (name: string): string | null =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
const isAsked = (part: string): boolean => (flag('only') ?? part) === part
const isOn = ({ engine, processes }: SetUp): boolean =>
  flag('on') === null || flag('on') === String(engine === 'PGlite' ? 0 : processes)

const busyLoops = Array.from({ length: BUSY }, startBusyLoop)
try {
  const asked = [...setUps, onFourProcesses].filter(isOn)
  if (isAsked('plain')) for (const setUp of asked) await measureIn(setUp, 0)
  if (isAsked('rule')) for (const setUp of asked) await measureRule(setUp)
  if (isAsked('listeners')) for (const count of LISTENERS) await measureIn(onTwoProcesses, count)
} finally {
  for (const loop of busyLoops) loop.kill()
}
const beside = BUSY === 0 ? '' : `, beside ${BUSY} busy loops`
if (rows.length > 0)
  printTable(
    `${PEOPLE} presses in a second for ${SLOTS} slots, ${ROUNDS} rounds${beside} (ms; CPU of the server in ms a press)`,
    [
      'database',
      'cold p99',
      'press p50',
      'p99',
      'longest',
      'bare SQL p99',
      'others p50',
      'others p99',
      'an end until told',
      'CPU',
    ],
    rows,
  )
if (openingRows.length > 0)
  printTable(
    `The same around the second in which the day opens by a rule of 14 days and 08:00${beside} (ms; winners and refusals of a round)`,
    ['database', 'winners', 'too early', 'cold p99', 'press p50', 'p99', 'longest', 'bare SQL p99'],
    openingRows,
  )
judge(bars)
