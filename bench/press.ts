/**
 * A press, from the finger to two screens: until one's own page has painted "Vald" (pending), until it has painted that the
 * server said so, and until another browser has painted "Reserverad". Real Chromium, the server as it is shipped, its
 * embedded database, nobody else there; the presser's main thread at full speed and slowed down four times. Each time runs
 * from the click's own time stamp to the second frame that shows it. Invariant: both pages look at the same clock, that of
 * the machine, and each press is let go again before the next.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { aroundState } from '../e2e/testing/slot-name.ts'
import { describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { startServerProcess } from './server/server-process.ts'

const PRESSES = option('presses', 100)
const WARM_UP = 5
const speeds = [1, 4] as const
const barsMs = { 1: 33, 4: 100 } as const
const day = '/group/1/2026-06-02'
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Runs in each page before anything of it. */
const watch = `
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  /** When the slot is painted in this state, by the machine's clock. */
  globalThis.paintedAs = async (selector, state, pending) => {
    for (;;) {
      await frame()
      const slot = document.querySelector(selector)
      if (slot?.getAttribute('aria-label')?.includes(', ' + state + ', ') && (slot.ariaBusy === 'true') === pending) break
    }
    await frame()
    return performance.timeOrigin + performance.now()
  }
  globalThis.pressedAt = () => new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), { once: true, capture: true })
  })
`

interface Press {
  readonly pending: number
  readonly confirmed: number
  readonly other: number
}

const open = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${origin}${day}`)
  await page.locator('button.slot-free').first().waitFor()
  return page
}

const ask = (page: Page, expression: string): Promise<number> => page.evaluate<number>(expression)

const press = async (presser: Page, other: Page, name: string): Promise<Press> => {
  const { before, after } = aroundState(name)
  const selector = `button.slot[aria-label^="${before}"][aria-label$="${after}"]`
  const quoted = JSON.stringify(selector)
  const slot = presser.locator(selector)
  const pressed = ask(presser, 'pressedAt()')
  const pending = ask(presser, `paintedAs(${quoted}, 'vald', true)`)
  const confirmed = ask(presser, `paintedAs(${quoted}, 'vald', false)`)
  const reserved = ask(other, `paintedAs(${quoted}, 'reserverad', false)`)
  await slot.click()
  const at = await pressed
  const measured = { confirmed: (await confirmed) - at, other: (await reserved) - at }
  // An answer that comes within a frame leaves nothing pending to be painted.
  const pendingMs = (await Promise.race([pending, confirmed])) - at
  const free = Promise.all([presser, other].map((page) => ask(page, `paintedAs(${quoted}, 'ledig', false)`)))
  await slot.click()
  await free
  return { pending: pendingMs, ...measured }
}

const measure = async (browser: Browser, origin: string, rate: number): Promise<Press[]> => {
  const presser = await open(browser, origin)
  const other = await open(browser, origin)
  try {
    const devtools = await presser.context().newCDPSession(presser)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const labels = await presser
      .locator('button.slot-free')
      .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('aria-label') ?? ''))
    const presses: Press[] = []
    for (let number = 0; number < WARM_UP + PRESSES; number += 1) {
      const label = labels[(number * 7) % labels.length] ?? ''
      presses.push(await press(presser, other, label))
    }
    return presses.slice(WARM_UP)
  } finally {
    await presser.context().close()
    await other.context().close()
  }
}

console.log(`A press, to both screens: ${describeMachine()}`)
const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
const client = join(folder, 'client')
await build({ logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
const server = await startServerProcess({
  ...{ DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo', CLOCK_START: '2026-03-03T07:00:00Z', CLIENT_DIR: client },
})
const found: Record<(typeof speeds)[number], readonly Press[]> = { 1: [], 4: [] }
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (const rate of speeds) found[rate] = await measure(browser, `http://localhost:${server.port}`, rate)
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

const kinds = [
  ['"Vald", pending', 'pending'],
  ['"Vald", the server said so', 'confirmed'],
  ['"Reserverad" in another browser', 'other'],
] as const
printTable(
  `From a press until it is painted, ${PRESSES} presses each (ms)`,
  ['CPU of the presser', 'painted', 'p50', 'p99', 'longest'],
  speeds.flatMap((rate) =>
    kinds.map(([what, kind]) => {
      const times = found[rate].map((one) => one[kind])
      return [`${rate}×`, what, figure(median(times)), figure(percentile(times, 0.99)), figure(Math.max(...times))]
    }),
  ),
)
judge(
  speeds.map((rate) => ({
    what: `${rate}×: press to "Vald" painted, p50`,
    measured: median(found[rate].map(({ pending }) => pending)),
    atMost: barsMs[rate],
    unit: 'ms',
  })),
)
