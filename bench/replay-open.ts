/**
 * How long the replay tool takes to open a log: 100,000 events of a busy day (28 MB) in a real browser, with the built
 * client, from the choice of the file until the timeline is painted. Then the leap to the last entry and one back, from
 * the key to the paint. Folding goes on in the page meanwhile, and checking the rules after every event in the worker;
 * the output has the time of that.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { writeLog } from '../domain/schema/log.ts'
import { createReplayLog } from './replay-log.ts'
import { describeMachine, figure, judge, median, option, printTable } from './report.ts'
import { startServerProcess } from './server/server-process.ts'

const EVENTS = option('events', 100_000)
const RUNS = option('runs', 5)
const BAR_MS = 2_000
const LONGEST_TASK_MS = 100
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const Opened = Schema.Struct({ opened: Schema.Finite, longest: Schema.Finite })
const decodeOpened = Schema.decodeUnknownSync(Opened)
const decodeTime = Schema.decodeUnknownSync(Schema.Finite)

/** Runs in the page before anything of it. */
const watch = `
  globalThis.told = { opened: NaN, longest: 0 }
  document.addEventListener('change', ({ timeStamp }) => {
    const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => {
      told.opened = performance.now() - timeStamp
    }))
    const seen = () => document.querySelector('.timeline-row:not([hidden] *)') !== null
    const observer = new MutationObserver(() => {
      if (!seen()) return
      observer.disconnect()
      painted()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  }, { capture: true, once: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (Number.isNaN(told.opened)) told.longest = Math.max(told.longest, duration)
  }).observe({ type: 'longtask' })
`

/** From the key to the second frame in which the row that is wanted is the chosen one. */
const leap = (key: string): string => `new Promise((resolve) => {
  const list = document.querySelector('[role=listbox]')
  const before = list.querySelector('[aria-selected=true]')?.id
  const from = performance.now()
  list.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }))
  const look = () => {
    const chosen = list.querySelector('[aria-selected=true]')?.id
    if (chosen !== undefined && chosen !== before) requestAnimationFrame(() => resolve(performance.now() - from))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

const openOnce = async (browser: Browser, origin: string, file: string) => {
  const context = await browser.newContext({ locale: 'sv-SE', viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto(`${origin}/replay`)
    const input = page.getByLabel('Öppna en händelselogg')
    await input.waitFor({ state: 'attached' })
    const chosenAt = performance.now()
    await input.setInputFiles(file)
    await page.waitForFunction(() => !Number.isNaN(Reflect.get(Reflect.get(globalThis, 'told'), 'opened')), undefined, {
      polling: 250,
      timeout: 120_000,
    })
    const { opened, longest } = decodeOpened(await page.evaluate('told'))
    await page.getByText('Alla regler höll').waitFor({ timeout: 120_000 })
    const checked = performance.now() - chosenAt
    const end = decodeTime(await page.evaluate(leap('End')))
    const back = decodeTime(await page.evaluate(leap('Home')))
    return { opened, longest, checked, end, back }
  } finally {
    await context.close()
  }
}

console.log(`Opening a log: ${describeMachine()}`)
const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
const client = join(folder, 'client')
const file = join(folder, 'log.ndjson')
await writeFile(
  file,
  writeLog({ app: 'bench', recordedAt: 1_772_700_000_000, snapshot: null, lines: createReplayLog(EVENTS) }),
)
await build({ logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo', CLIENT_DIR: client })
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const runs: Awaited<ReturnType<typeof openOnce>>[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await openOnce(browser, `http://localhost:${server.port}`, file))
    const of = (pick: (run: (typeof runs)[number]) => number): number => median(runs.map(pick))
    printTable(
      `${EVENTS} events, median of ${RUNS}`,
      ['what', 'ms'],
      [
        ['file chosen → timeline painted', figure(of((run) => run.opened))],
        ['the page’s longest task meanwhile', figure(of((run) => run.longest))],
        ['… until every rule was checked after every event, in the worker', figure(of((run) => run.checked))],
        ['leap to the last entry → painted', figure(of((run) => run.end))],
        ['leap back to the first → painted', figure(of((run) => run.back))],
      ],
    )
    judge([
      { what: `${EVENTS} events open`, measured: of((run) => run.opened), atMost: BAR_MS, unit: 'ms' },
      { what: 'the page’s longest task', measured: of((run) => run.longest), atMost: LONGEST_TASK_MS, unit: 'ms' },
    ])
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
