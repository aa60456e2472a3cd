/**
 * The administrators' live page while two hundred deeds a second come in: real Chromium, the server and its embedded
 * database in this process, the deeds written where every deed is written, the table that the hub reads from. Frame to
 * frame in the last part of the run, when the page holds as many deeds as it keeps; at full speed and slowed down four times.
 * In the end the page must show the last deed that was written. Then as many deeds come again as in a working day (10,000),
 * and the page's heap may not have grown beside that of a page of the same server that says only that it is not found.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import type { Database } from '../server/database/database.ts'
import { readSettings } from '../server/process/settings.ts'
import { startServer } from '../server/start-server.ts'
import { describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'

const PER_SECOND = option('rate', 200)
/** The page keeps 10,000 deeds: they are there when the measured part begins. */
const FILLING_SECONDS = option('filling', 55)
const SECONDS = option('seconds', 20)
const TICK_MS = 125
const BAR_MS = 50
/** The heap after another day's deeds, in times of that before them, beside the same of a page that shows nothing. */
const GROWTH = 1.1
const speeds = [1, 4] as const
const kinds = ['held', 'released', 'held', 'expired', 'booked', 'held', 'released', 'cancelled']
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Runs in the page. */
const watchFrames = `
  globalThis.framesFor = (milliseconds) => new Promise((resolve) => {
    const times = []
    let last = performance.now()
    const end = last + milliseconds
    const next = (now) => {
      times.push(now - last)
      last = now
      if (now < end) requestAnimationFrame(next)
      else resolve(times)
    }
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(next) })
  })
`

const topRow = async (page: Page): Promise<string> => (await page.locator('.activity-row').first().textContent()) ?? ''

const addDeeds = async (database: Database, from: number, count: number): Promise<void> => {
  const deeds = Array.from({ length: count }, (_, index) => {
    const number = from + index
    const hour = String(8 + (number % 8)).padStart(2, '0')
    return {
      at: sql<string>`server_now()`,
      kind: kinds[number % kinds.length] ?? 'held',
      resource_id: 1 + (number % 12),
      date: `2026-04-${String(1 + (number % 28)).padStart(2, '0')}`,
      start_time: `${hour}:00:00`,
      end_time: `${hour}:30:00`,
      slots: 1,
      booking_id_number: number % kinds.length === 4 ? `${1001 + number}-1` : null,
    }
  })
  await database.insertInto('activity').values(deeds).execute()
}

/** Adds them for so long, at the same pace whatever becomes of them. */
const addFor = async (database: Database, first: number, seconds: number): Promise<number> => {
  const begun = performance.now()
  let added = 0
  while (added < PER_SECOND * seconds) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * PER_SECOND) - added
    if (due > 0) await addDeeds(database, first + added, due)
    added += Math.max(0, due)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  return added
}

const signedIn = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'sv-SE' })
  const page = await context.newPage()
  await page.addInitScript(watchFrames)
  await page.goto(`${origin}/sign-in?returnUrl=/admin/activity`)
  await page.getByLabel('E-post').fill('admin@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('demo-losenord-1')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByText('Uppdateras direkt').waitFor()
  return page
}

/** Bytes that the page's script keeps. */
const heapOf = async (devtools: CDPSession): Promise<number> => {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

const measure = async (browser: Browser, origin: string, database: Database, rate: number) => {
  const page = await signedIn(browser, origin)
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    let number = await addFor(database, 0, FILLING_SECONDS)
    const watched = page.evaluate<number[]>(`framesFor(${SECONDS * 1_000})`)
    number += await addFor(database, number, SECONDS)
    const frames = await watched
    await addDeeds(database, number - (number % kinds.length) + 4, 1)
    const last = `Bokning ${1001 + number - (number % kinds.length) + 4}`
    const written = performance.now()
    while (!(await topRow(page)).includes(last)) {
      if (performance.now() - written > 10_000) throw new Error(`the page does not show ${last} at its top`)
    }
    const shownAfter = performance.now() - written
    const blank = await (await page.context().newPage())
      .goto(`${origin}/finns-inte`)
      .then((answer) => answer?.frame().page())
    if (blank === undefined) throw new Error('the blank page did not open')
    const ofBlank = await page.context().newCDPSession(blank)
    const before = [await heapOf(devtools), await heapOf(ofBlank)] as const
    await page.bringToFront()
    await addFor(database, number + kinds.length, FILLING_SECONDS)
    const after = [await heapOf(devtools), await heapOf(ofBlank)] as const
    return { frames, shownAfter, heap: after[0], growth: after[0] / before[0] / (after[1] / before[1]) }
  } finally {
    await page.context().close()
  }
}

console.log(`${PER_SECOND} deeds a second at /admin/activity: ${describeMachine()}`)
const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
const client = join(folder, 'client')
await build({ logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
const server = await startServer(
  readSettings({
    ...{ DATA_DIR: folder, CLIENT_DIR: client, PORT: '0', LOG_LEVEL: 'error' },
    ...{ SEED: 'demo', CLOCK_START: '2026-03-03T07:00:00Z' },
  }),
  { copiesPictures: false },
)
const found: ({ readonly rate: number } & Awaited<ReturnType<typeof measure>>)[] = []
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (const rate of speeds) found.push({ rate, ...(await measure(browser, server.url, server.database, rate)) })
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

printTable(
  `Frame to frame over ${SECONDS} s, and until the last deed is shown (ms)`,
  ['CPU of the page', 'frames', 'p50', 'p99', 'longest', 'shown after', 'heap in the end (MB)'],
  found.map(({ rate, frames, shownAfter, heap }) => [
    `${rate}×`,
    String(frames.length),
    ...[median(frames), percentile(frames, 0.99), Math.max(...frames), shownAfter, heap / 1024 / 1024].map(figure),
  ]),
)
judge(
  found
    .filter(({ rate }) => rate === 1)
    .flatMap(({ frames, growth }) => [
      { what: 'frames, p99', measured: percentile(frames, 0.99), atMost: BAR_MS, unit: 'ms' },
      {
        what: 'heap after another day’s deeds, beside a page that shows nothing',
        measured: growth,
        atMost: GROWTH,
        unit: '×',
      },
    ]),
)
