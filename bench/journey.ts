/**
 * How quickly a whole booking answers its user: every press and key of it, as Event Timing tells (from the finger to the
 * next paint), in a real browser against the server as it is shipped, at full speed and with the page's main thread
 * slowed down four times. The journey: the start page, a group, another day and back, three slots, the list of chosen
 * times, signing in, the wish, and the booking; then its page.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { day } from '../e2e/testing/demo-slots.ts'
import { slotsOfResource, slotWords } from '../e2e/testing/slot-name.ts'
import { describeMachine, figure, judge, option, percentile, printTable } from './report.ts'
import { startServerProcess } from './server/server-process.ts'

const ROUNDS = option('rounds', 5)
const speeds = [1, 4] as const
const clock = '2026-03-03T07:00:00Z'
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** At full speed (research: ux-sec G2). */
const INTERACTION_MS = 100

const Interactions = Schema.Array(
  Schema.Struct({ kind: Schema.String, target: Schema.String, duration: Schema.Finite }),
)
const decodeInteractions = Schema.decodeUnknownSync(Interactions)

/** Runs in each page before anything of it; what pages of the journey have told is kept by the browser's session. */
const collect = `
  const told = JSON.parse(sessionStorage.getItem('interactions') ?? '[]')
  const longest = new Map()
  new PerformanceObserver((list) => {
    for (const { name, target, duration, interactionId } of list.getEntries()) {
      if (!interactionId || duration <= (longest.get(interactionId)?.duration ?? 0)) continue
      const text = (target?.getAttribute?.('aria-label') ?? target?.textContent ?? '').trim().slice(0, 40)
      longest.set(interactionId, { kind: name, target: text, duration })
    }
    sessionStorage.setItem('interactions', JSON.stringify([...told, ...longest.values()]))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

const slot = (page: Page, date: string, time: string) =>
  page.getByRole('button', { name: slotWords(day(date).room('Grupprum Eken', time), 'ledig'), exact: true })

/** Weekdays of no booking, so that each round has its own: the first is a Monday, and at weekends it is closed. */
const dayOf = (round: number): string => `2026-06-${String(1 + round + 2 * Math.floor(round / 5)).padStart(2, '0')}`

const travel = async (page: Page, origin: string, date: string): Promise<void> => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(origin)
  await page
    .getByRole('link', { name: /Gå till bokning/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: slotsOfResource('Grupprum Eken', 'ledig') })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Nästa dag' }).click()
  await page.getByRole('button', { name: 'Föregående dag' }).click()
  await page.getByLabel('Datum').fill(date)
  for (const time of ['09:00–09:30', '09:30–10:00', '10:00–10:30']) await slot(page, date, time).click()
  await press('Boka')
  const signIn = page.getByRole('dialog', { name: 'Logga in' })
  await signIn.getByRole('button', { name: 'Jag har konto' }).click()
  await signIn.getByLabel('E-post').pressSequentially('anna@demo.example')
  await signIn.getByLabel('Lösenord', { exact: true }).pressSequentially('demo-losenord-1')
  await signIn.getByRole('button', { name: 'Logga in', exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: 'Bekräfta bokning' })
  await confirmation.getByRole('textbox').first().pressSequentially('Två extra stolar, tack.')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await page.getByRole('dialog', { name: 'Klart!' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Mina bokningar' }).click()
  await page.getByRole('link', { name: 'Visa' }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(500)
}

const measure = async (browser: Browser, origin: string, rate: number, date: string) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(collect)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await travel(page, origin, date)
    return decodeInteractions(JSON.parse(await page.evaluate(() => sessionStorage.getItem('interactions') ?? '[]')))
  } finally {
    await context.close()
  }
}

console.log(`The booking journey: ${describeMachine()}`)
const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
const client = join(folder, 'client')
await build({ logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
const server = await startServerProcess({
  ...{ DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo', CLOCK_START: clock, CLIENT_DIR: client },
})
const found: Record<(typeof speeds)[number], (typeof Interactions.Type)[number][]> = { 1: [], 4: [] }
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, rate] of speeds.entries())
        found[rate].push(
          ...(await measure(browser, `http://localhost:${server.port}`, rate, dayOf(round * speeds.length + index))),
        )
  } finally {
    await browser.close()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

const durations = (rate: (typeof speeds)[number]): number[] => found[rate].map(({ duration }) => duration)
printTable(
  `From a press or a key to the next paint, ${ROUNDS} journeys each (ms; Event Timing counts in steps of 8)`,
  ['CPU', 'interactions told (16 ms or more)', 'median', 'p98', 'longest'],
  speeds.map((rate) => [
    `${rate}×`,
    String(found[rate].length),
    figure(percentile(durations(rate), 0.5)),
    figure(percentile(durations(rate), 0.98)),
    figure(Math.max(...durations(rate))),
  ]),
)
for (const rate of speeds)
  printTable(
    `The slowest at ${rate}×`,
    ['ms', 'what', 'on'],
    found[rate]
      .toSorted((a, b) => b.duration - a.duration)
      .slice(0, 8)
      .map(({ duration, kind, target }) => [figure(duration), kind, target]),
  )
judge([
  { what: 'interactions at 1×: p98', measured: percentile(durations(1), 0.98), atMost: INTERACTION_MS, unit: 'ms' },
])
