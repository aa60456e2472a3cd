/**
 * From a press to everybody's screen, as far as server and database decide it: a client sends AddReservation, and the
 * time runs until it has its answer, and until the last of all 200 or 1,000 clients has the push. Open loop: presses come
 * at a steady rate, each from another client on another slot, and its time counts from the moment it was due. The clients
 * are real WebSockets in this process, the server is another; what this process needs to read a thousand pushes counts.
 * With two server processes the clients take turns between them, so that half of the pushes of each press are of the
 * process that heard of it from the other: they are told apart.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Predicate } from 'effect'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { freeSlots } from './server/bench-day.ts'
import { openHubClients } from './server/hub-client.ts'
import { openInstallation, type SetUp, setUps } from './server/installation.ts'

const SIZES = [200, 1_000]
const BAR_CLIENTS = 200
const BAR_MS = 100
const PRESSES = option('presses', 600)
const WARM_UP = 60
const PER_SECOND = 20
/** A push that has not come by then is lost. */
const PATIENCE_MS = 10_000

interface Press {
  readonly due: number
  /** Listeners at the process that it was made in. */
  readonly port: number
  answerMs: number
  confirmed: boolean
  pushes: number
  lastPushMs: number
  /** Listeners at another process. */
  lastElsewhereMs: number
}

const keyOf = (resourceId: number, startTime: string): string => `${resourceId} ${startTime}`
const pushedSlot = /"resourceId":(\d+),"date":"[\d-]+","startTime":"([\d:]+)"/

interface Measured {
  readonly presses: readonly Press[]
  readonly cpuMs: number
}

const measure = async (setUp: SetUp, clientCount: number): Promise<Measured> => {
  const { portOf, cpuMs, close } = await openInstallation(setUp, 1)
  try {
    const presses = new Map<string, Press>()
    let lastPayload: Buffer = Buffer.alloc(0)
    let pressOfPayload: Press | undefined
    const clients = await openHubClients(portOf, clientCount, (payload, port) => {
      // All but the holder get the same bytes, one after the other.
      if (!payload.equals(lastPayload)) {
        lastPayload = Buffer.from(payload)
        const [, resourceId = '', startTime = ''] = pushedSlot.exec(payload.toString()) ?? []
        pressOfPayload = presses.get(keyOf(Number(resourceId), startTime))
      }
      if (pressOfPayload === undefined) return
      pressOfPayload.pushes += 1
      pressOfPayload.lastPushMs = now() - pressOfPayload.due
      if (port !== pressOfPayload.port) pressOfPayload.lastElsewhereMs = pressOfPayload.lastPushMs
    })

    const startedAt = now() + 100
    let cpuBefore = 0
    const answers: Promise<void>[] = []
    for (const [number, slot] of freeSlots.slice(0, WARM_UP + PRESSES).entries()) {
      const due = startedAt + (number * 1000) / PER_SECOND
      await sleep(Math.max(0, due - now()))
      if (number === WARM_UP)
        void cpuMs().then((used) => {
          cpuBefore = used
        })
      const press: Press = {
        due,
        port: portOf(number % clientCount),
        answerMs: Number.NaN,
        confirmed: false,
        pushes: 0,
        lastPushMs: Number.NaN,
        lastElsewhereMs: Number.NaN,
      }
      presses.set(keyOf(slot.resourceId, slot.startTime), press)
      const client = clients[number % clients.length]
      if (client === undefined) continue
      answers.push(
        client.addReservation(slot).then((answer) => {
          press.answerMs = now() - due
          press.confirmed = Predicate.hasProperty(answer, 'confirmed') && answer.confirmed === true
        }),
      )
    }
    const all = [...presses.values()]
    const deadline = now() + PATIENCE_MS
    while (now() < deadline && all.some((press) => press.pushes < clientCount || !press.confirmed)) await sleep(20)
    const used = (await cpuMs()) - cpuBefore
    for (const client of clients) client.close()
    return { presses: all.slice(WARM_UP), cpuMs: used }
  } finally {
    await close()
  }
}

console.log(`From a press to everybody: ${describeMachine()}`)
const rows: string[][] = []
const bars: Bar[] = []
for (const setUp of setUps) {
  const { name } = setUp
  for (const clients of SIZES) {
    const { presses, cpuMs } = await measure(setUp, clients)
    const answers = presses.map((press) => press.answerMs)
    const lasts = presses.map((press) => press.lastPushMs)
    const elsewhere = presses.map((press) => press.lastElsewhereMs)
    const lost = presses.reduce((sum, press) => sum + clients - press.pushes + (press.confirmed ? 0 : 1), 0)
    rows.push([
      name,
      String(clients),
      figure(median(answers)),
      figure(percentile(answers, 0.99)),
      figure(median(lasts)),
      figure(percentile(lasts, 0.99)),
      setUp.processes === 1 ? '' : `${figure(median(elsewhere))} / ${figure(percentile(elsewhere, 0.99))}`,
      figure(Math.max(...lasts)),
      String(lost),
      figure(cpuMs / presses.length),
    ])
    bars.push({ what: `${name}, ${clients} clients: answers or pushes lost`, measured: lost, atMost: 0, unit: '' })
    if (clients === BAR_CLIENTS)
      bars.push({
        what: `${name}, ${clients} clients: press to last push, p99`,
        measured: percentile(lasts, 0.99),
        atMost: BAR_MS,
        unit: 'ms',
      })
  }
}
printTable(
  `${PRESSES} presses, ${PER_SECOND} a second (ms from the press; CPU of the server in ms a press)`,
  [
    ...['database', 'clients', 'answer p50', 'answer p99', 'last push p50', 'last push p99'],
    ...['last of the other process', 'longest', 'lost', 'CPU'],
  ],
  rows,
)
judge(bars)
