/**
 * A series: reading what its preview needs, 60 dates of four rooms, in the calls that the core makes of it, and confirming 240 slots, held
 * before as a person holds them or not. One at a time, each from the request to the whole answer. Each series has dates and rooms of its
 * own, and is cancelled at once after it, so that every one finds the same days. Then, in a browser, the accepting journey
 * (`series-browser.ts`).
 */
import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import { addDays } from '../domain/calendar/local-date.ts'
import { calls } from '../domain/schema/calls/http.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, inRound, judge, median, option, percentile, printTable } from './report.ts'
import { journeysOf } from './series-browser.ts'
import { date } from './server/bench-day.ts'
import { embedded, onPostgreSql, openInstallation, type SetUp } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'

const ROUNDS = option('rounds', 40)
const JOURNEYS = option('journeys', 3)
const WARM_UPS = 3
const DATES = 60
const PREVIEW_BAR_MS = 100
const CONFIRM_BAR_MS = 400
const JOURNEY_BAR_S = 60
const PRESSES_BAR = 12
const TOLD_BAR_MS = 250

const dates = Array.from({ length: DATES }, (_, index) => addDays(date, 1 + index * 6))
const rooms = [1, 2, 3, 4]
const slot = { startTime: '18:00:00', endTime: '18:30:00' }
const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)

const asked = { resources: rooms, from: dates[0], to: dates.at(-1), dates }
const bookingResources = dates.flatMap((day) =>
  rooms.map((resourceId) => ({ date: day, resourceId, message: '', bookingSlots: [slot] })),
)

const rows: string[][] = []
const bars: Bar[] = []

/** @returns ms of each that was answered as it should be; all others are without end */
const timesOf = async (act: () => Promise<number>, status: number): Promise<readonly number[]> => {
  const times: number[] = []
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const startedAt = now()
    const answered = await act()
    if (round >= 0) times.push(answered === status ? now() - startedAt : Number.POSITIVE_INFINITY)
  }
  return times
}

const confirmed = async (visitor: Visitor): Promise<readonly number[]> => {
  const times: number[] = []
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const startedAt = now()
    const { status, body } = await visitor.post(
      '/api/booking',
      { baseUrl: `http://localhost:${visitor.port}/bookings`, bookingResources },
      { 'idempotency-key': randomUUID(), 'accept-encoding': 'identity' },
    )
    if (round >= 0) times.push(status === 201 ? now() - startedAt : Number.POSITIVE_INFINITY)
    if (status !== 201) continue
    const { id } = decodeBooking(JSON.parse(body.toString()))
    await visitor.post(`/api/booking/${id}/rest`, { from: date })
  }
  return times
}

const tell = (setUp: SetUp, what: string, times: readonly number[], atMost: number): void => {
  const p95 = percentile([...times], 0.95)
  rows.push([setUp.name, what, figure(median([...times])), figure(p95), figure(Math.max(...times))])
  bars.push({ what: `${setUp.name}: ${what}, p95`, measured: p95, atMost, unit: 'ms' })
}

const measure = async (setUp: SetUp): Promise<void> => {
  const { portOf, tokens, close } = await openInstallation(setUp, 2, {
    firstIsAdministrator: true,
    environment: { MAX_ADDRESS_COST_PER_SECOND: '1000000' },
  })
  try {
    const visitor = await openVisitor(portOf(0), { number: 0, token: tokens[0] ?? null })
    const preview = async (): Promise<number> => (await visitor.post('/api/booking/slots', asked)).status
    tell(setUp, 'a preview of 60 dates of four rooms', await timesOf(preview, 200), PREVIEW_BAR_MS)
    tell(setUp, '240 slots confirmed', await confirmed(visitor), CONFIRM_BAR_MS)
  } finally {
    await close()
  }
}

console.log(`A series: ${describeMachine()}\n`)
for (const setUp of [embedded, onPostgreSql]) await inRound(setUp.name, () => measure(setUp))
printTable(`A series, ${ROUNDS} times each (ms)`, ['database', 'what', 'p50', 'p95', 'longest'], rows)

const journeys = await inRound('in a browser', () => journeysOf(JOURNEYS))
const seconds = Math.max(...journeys.map(({ ms }) => ms)) / 1_000
const presses = Math.max(...journeys.map((journey) => journey.presses))
const told = journeys.flatMap((journey) => journey.told)
const toldP95 = percentile(told, 0.95)
printTable(
  `20 Tuesdays of which one is closed and one taken, ${journeys.length} times`,
  ['what', 'p50', 'p95', 'longest'],
  [
    ['booked, s', figure(median(journeys.map(({ ms }) => ms / 1_000))), '', figure(seconds)],
    ['presses', '', '', String(presses)],
    [
      'another browser takes a date: the row says so, ms',
      figure(median(told)),
      figure(toldP95),
      figure(Math.max(...told)),
    ],
  ],
)
bars.push(
  { what: '20 Tuesdays booked, the longest', measured: seconds, atMost: JOURNEY_BAR_S, unit: 's' },
  { what: 'presses of it', measured: presses, atMost: PRESSES_BAR, unit: '' },
  { what: 'another browser takes a date: the row says so, p95', measured: toldP95, atMost: TOLD_BAR_MS, unit: 'ms' },
)
judge(bars)
