/**
 * The second in which a window opens: 300 people on hub connections press within it, two for each of 150 slots, the two
 * as good as at once and on different processes where there are two. Open loop: each press has its moment, whatever
 * became of the ones before it, and its time counts from that moment until its answer. Meanwhile others go on as ever:
 * the day's slots, the session check and what is held are asked for at a steady rate, and a hold that somebody made
 * before ends in the middle of it, which all must be told within a second (docs/rules.md#holds). On the embedded
 * database, and on PostgreSQL with one process and with two.
 *
 * Then the same where the day opens by a rule of the house (`server/opening-day.ts`). `--only=rule` measures that alone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Option, Schema } from 'effect'
import { hubMethods } from '../domain/schema/hub.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { date, freeSlots, groupId } from './server/bench-day.ts'
import { type HubClient, openHubClient, openHubClients } from './server/hub-client.ts'
import { type Installation, openInstallation, type SetUp, setUps } from './server/installation.ts'
import { beforeOpening, insertOpenings, measureOpenings, type Opening } from './server/opening-day.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const PEOPLE = 300
const SLOTS = 150
const SECOND_MS = 1_000
const ROUNDS = option('rounds', 3)
/**
 * The term of holds: short, so that one ends in the middle of the second, and none is left when the next round begins.
 */
const HOLD_SECONDS = 4
const OTHERS_PER_SECOND = 60
/** A round may take as long as the slowest answer. */
const PATIENCE_MS = 10_000
/** The patience with what others ask, and with the push that a hold has ended: longer is to be held up. */
const OTHERS_BAR_MS = 1_000

const slots = freeSlots.slice(0, SLOTS)
const slotOfBystander = freeSlots[SLOTS] ?? raise('the day has too few free slots')
const isOfBystander = `"resourceId":${slotOfBystander.resourceId},"date":"${date}","startTime":"${slotOfBystander.startTime}"`

function raise(message: string): never {
  throw new Error(message)
}

interface Round {
  /** ms from the moment of each press. */
  readonly presses: readonly number[]
  /** Slots that not exactly one of their two got. */
  readonly wrong: number
  readonly others: readonly number[]
  readonly failed: number
  /** From the end of the bystander's hold until it was told, ms. */
  readonly endMs: number
}

const decodeAnswer = Schema.decodeUnknownOption(hubMethods.AddReservation.answer)
const isHolds = Schema.is(hubMethods.GetReservations.answer)

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
      return { ms: now() - due, won: answer?.confirmed === true, isAnswered: answer !== null }
    }),
    paced(OTHERS_PER_SECOND, startedAt, async (number, due) => {
      const isGood = await askOther(number).catch(() => false)
      return { ms: now() - due, isGood }
    }),
  ])
  const winners = slots.map((_, index) => presses.filter(({ won }, number) => won && Math.floor(number / 2) === index))
  return {
    presses: presses.map(({ ms }) => ms),
    wrong: winners.filter(({ length }) => length !== 1).length,
    others: others.map(({ ms }) => ms),
    failed: [...presses.filter((one) => !one.isAnswered), ...others.filter((one) => !one.isGood)].length,
    endMs: await Promise.race([told, sleep(PATIENCE_MS, Number.POSITIVE_INFINITY)]),
  }
}

const measure = async ({ portOf, tokens, cpuMs }: Installation): Promise<{ rounds: Round[]; cpu: number }> => {
  let toldEnd: (at: number) => void = () => undefined
  const people = await openHubClients(portOf, PEOPLE, () => undefined)
  const bystander = await openHubClient(portOf(PEOPLE), PEOPLE, (payload) => {
    if (payload.includes(isOfBystander) && payload.includes('"expiration":null')) toldEnd(Date.now())
  })
  const visitor = await openVisitor(portOf(1), { number: PEOPLE + 1, token: tokens[0] ?? null })
  const rounds: Round[] = []
  let cpu = 0
  // The first is for code to be compiled and caches to fill.
  for (let number = 0; number <= ROUNDS; number += 1) {
    const before = await cpuMs()
    const endTold = () =>
      new Promise<number>((resolve) => {
        toldEnd = resolve
      })
    const measured = await round(people, bystander, visitor, endTold)
    if (number > 0) {
      rounds.push(measured)
      cpu += (await cpuMs()) - before
    }
    // All holds have ended, and been told, before the slots are pressed again.
    await sleep((HOLD_SECONDS + 1) * 1_000)
  }
  for (const client of [...people, bystander]) client.close()
  return { rounds, cpu: cpu / ROUNDS / PEOPLE }
}

const rows: string[][] = []
const bars: Bar[] = []

const show = ({ name, processes }: SetUp, rounds: readonly Round[], cpu: number): void => {
  const presses = rounds.flatMap((one) => one.presses)
  const others = rounds.flatMap((one) => one.others)
  const endMs = Math.max(...rounds.map((one) => one.endMs))
  rows.push([
    name,
    figure(median(presses)),
    figure(percentile(presses, 0.99)),
    figure(Math.max(...presses)),
    figure(median(others)),
    figure(percentile(others, 0.99)),
    figure(endMs),
    figure(cpu),
  ])
  const sum = (of: (one: Round) => number): number => rounds.reduce((total, one) => total + of(one), 0)
  bars.push(
    { what: `${name}: presses and others not answered`, measured: sum((one) => one.failed), atMost: 0, unit: '' },
    { what: `${name}: slots without one winner`, measured: sum((one) => one.wrong), atMost: 0, unit: '' },
    {
      what: `${name}: press to answer, p99`,
      measured: percentile(presses, 0.99),
      atMost: processes === 2 ? 1_000 : 2_000,
      unit: 'ms',
    },
    {
      what: `${name}: what others ask, p99`,
      measured: percentile(others, 0.99),
      atMost: OTHERS_BAR_MS,
      unit: 'ms',
    },
    { what: `${name}: a hold’s end until it is told`, measured: endMs, atMost: OTHERS_BAR_MS, unit: 'ms' },
  )
}

const openingRows: string[][] = []

const showOpenings = ({ name, processes }: SetUp, openings: readonly Opening[]): void => {
  const presses = openings.flatMap((one) => one.presses)
  const sum = (of: (one: Opening) => number): number => openings.reduce((total, one) => total + of(one), 0)
  openingRows.push([
    name,
    String(sum((one) => one.winners) / openings.length),
    String(sum((one) => one.early) / openings.length),
    figure(median(presses)),
    figure(percentile(presses, 0.99)),
    figure(Math.max(...presses)),
  ])
  const byRule = `${name}, by a rule`
  bars.push(
    { what: `${byRule}: presses not answered`, measured: sum((one) => one.failed), atMost: 0, unit: '' },
    { what: `${byRule}: slots without one winner`, measured: sum((one) => one.wrong), atMost: 0, unit: '' },
    {
      what: `${byRule}: held before, or refused after it opened`,
      measured: sum((one) => one.atWrongTime),
      atMost: 0,
      unit: '',
    },
    {
      what: `${byRule}: press to answer, p99`,
      measured: percentile(presses, 0.99),
      atMost: processes === 2 ? 1_000 : 2_000,
      unit: 'ms',
    },
  )
}

console.log(`The opening second: ${describeMachine()}`)
const isRuleAlone = process.argv.includes('--only=rule')
for (const setUp of isRuleAlone ? [] : setUps) {
  const installation = await openInstallation(setUp, 1, {
    environment: { RESERVATION_SECONDS: String(HOLD_SECONDS) },
  })
  try {
    const { rounds, cpu } = await measure(installation)
    show(setUp, rounds, cpu)
  } finally {
    await installation.close()
  }
}
for (const setUp of setUps) {
  const installation = await openInstallation(setUp, 1, {
    environment: { ...beforeOpening, RESERVATION_SECONDS: String(HOLD_SECONDS) },
    fill: (database) => insertOpenings(database, ROUNDS + 1),
  })
  try {
    showOpenings(setUp, await measureOpenings(installation, ROUNDS + 1))
  } finally {
    await installation.close()
  }
}
if (!isRuleAlone)
  printTable(
    `${PEOPLE} presses in a second for ${SLOTS} slots, ${ROUNDS} rounds (ms; CPU of the server in ms a press)`,
    ['database', 'press p50', 'p99', 'longest', 'others p50', 'others p99', 'an end until told', 'CPU'],
    rows,
  )
printTable(
  `The same around the second in which the day opens by a rule of 14 days and 08:00 (ms; winners and refusals of a round)`,
  ['database', 'winners', 'too early', 'press p50', 'p99', 'longest'],
  openingRows,
)
judge(bars)
