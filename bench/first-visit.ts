/**
 * The first visit of somebody whose browser knows nothing of us: start page and grid, from the built client and the
 * server as it is shipped with its demonstration, on a line of 9 Mbit/s with 100 ms and a main thread slowed down four
 * times (DevTools' emulation: it slows neither worker nor server). Web Vitals by the library that defines them, and
 * Lighthouse's own verdict beside them. Each page is visited in turns with its static twin, which is the same first HTML and
 * the same styles from the same server without any script: no page with a client can be painted sooner. Invariant: what
 * counts as painted is content; a skeleton that won would be named.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Schema } from 'effect'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { type Bar, describeMachine, figure, judge, median, option, printTable } from './report.ts'
import { startServerProcess } from './server/server-process.ts'

const RUNS = option('runs', 5)
const CPU_RATE = 4
const LATENCY_MS = 100
const BYTES_A_SECOND = (9 * 1000 * 1000) / 8
/** Long enough for whatever a page still moves: the grid looks at its room once more after half a second. */
const SETTLE_MS = 4_000

/**
 * In times of the twin's largest paint: the largest paint, and the moment when the first slot can be pressed. On a phone, whose
 * day is first a list of free times, that is the first of these.
 */
const LARGEST_PAINT = 1.25
const FIRST_SLOT = 2.5
/** It is less than what rounds to 0.01. */
const LAYOUT_SHIFT = 0.005
/** Points out of Lighthouse's hundred, for performance: it wants 97 at least. */
const POINTS_SHORT = 3

const clock = '2026-03-03T07:00:00Z'
const routes = [
  { name: 'start page', path: '/', blockedMs: 150 },
  { name: 'grid', path: '/group/1/2026-03-03', blockedMs: 250 },
] as const

const modules = join(import.meta.dirname, 'node_modules')
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const Vitals = Schema.Struct({
  firstPaint: Schema.Finite,
  largestPaint: Schema.Finite,
  largest: Schema.String,
  layoutShift: Schema.Finite,
  moved: Schema.String,
  blocked: Schema.Finite,
  firstSlot: Schema.NullOr(Schema.Finite),
})
type Vitals = typeof Vitals.Type
const decodeVitals = Schema.decodeUnknownSync(Vitals)

/** Runs in the page before anything of it. */
const collect = `
  ${await readFile(join(modules, 'web-vitals/dist/web-vitals.attribution.iife.js'), 'utf8')}
  globalThis.vitals = { firstPaint: NaN, largestPaint: NaN, largest: '', layoutShift: 0, moved: '', blocked: 0, firstSlot: null }
  const all = { reportAllChanges: true }
  webVitals.onFCP(({ value }) => { vitals.firstPaint = value }, all)
  webVitals.onLCP(({ value, attribution }) => { vitals.largestPaint = value; vitals.largest = attribution.target ?? '' }, all)
  webVitals.onCLS(({ value, attribution }) => { vitals.layoutShift = value; vitals.moved = attribution.largestShiftTarget ?? '' }, all)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) vitals.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_, observer) => {
    if (document.querySelector('[role="gridcell"] button, .day-time') === null) return
    vitals.firstSlot = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

const visit = async (
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
): Promise<Vitals> => {
  const context = await browser.newContext({ viewport, locale: 'sv-SE', timezoneId: 'Europe/Stockholm' })
  try {
    const page = await context.newPage()
    await page.addInitScript(collect)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    return decodeVitals(await page.evaluate('vitals'))
  } finally {
    await context.close()
  }
}

/** Passes requests on to the server and takes all scripts, and what announces them, out of its pages. */
const openTwin = async (target: string): Promise<{ readonly origin: string; readonly close: () => void }> => {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', target), {
      headers: { accept: request.headers.accept ?? '*/*' },
      redirect: 'manual',
    }).catch(() => null)
    if (answer === null) return void response.writeHead(502).end()
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    const page = () =>
      body
        .toString()
        .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
        .replaceAll(
          /<link\b[^>]*rel="?(?:modulepreload|preload)"?[^>]*as="?script"?[^>]*>|<link\b[^>]*modulepreload[^>]*>/g,
          '',
        )
    // As on the line of the page itself: compressed as the server compresses.
    const plain = type.startsWith('text/html') ? Buffer.from(page()) : body
    const compressed = /^(?:text|application|image\/svg)/.test(type)
    response.writeHead(answer.status, {
      'content-type': type,
      'cache-control': answer.headers.get('cache-control') ?? 'no-store',
      ...(compressed ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(compressed ? gzipSync(plain) : plain)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the twin has no port')
  return { origin: `http://localhost:${address.port}`, close: () => proxy.close() }
}

const Score = Schema.NullOr(Schema.Finite)
const Report = Schema.fromJsonString(
  Schema.Struct({
    categories: Schema.Record(Schema.String, Schema.Struct({ score: Score })),
    audits: Schema.Record(
      Schema.String,
      Schema.Struct({ score: Score, title: Schema.String, scoreDisplayMode: Schema.String }),
    ),
  }),
)
type Report = typeof Report.Type
const decodeReport = Schema.decodeUnknownSync(Report)

/** Lighthouse as people run it, for a phone, with its own simulated throttling. */
const lighthouse = async (address: string, folder: string): Promise<Report> => {
  const output = join(folder, 'lighthouse.json')
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        ...[join(modules, 'lighthouse/cli/index.js'), address, '--quiet', '--output=json', `--output-path=${output}`],
        ...['--only-categories=performance,accessibility,best-practices,seo', '--no-enable-error-reporting'],
        '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --lang=sv-SE',
      ],
      { env: { ...process.env, CHROME_PATH: executablePath }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${address}`)
  return decodeReport(await readFile(output, 'utf8'))
}

console.log(`The first visit: ${describeMachine()}`)
const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
const client = join(folder, 'client')
await build({ logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
const server = await startServerProcess({
  DATA_DIR: folder,
  DATABASE_URL: '',
  SEED: 'demo',
  CLOCK_START: clock,
  CLIENT_DIR: client,
})
const origin = `http://localhost:${server.port}`
const twin = await openTwin(origin)
const sizes = [
  { name: 'wide', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
] as const
const bars: Bar[] = []
const rows: string[][] = []
const verdicts: string[][] = []
const faults = new Set<string>()
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (const { name, path, blockedMs } of routes)
      for (const size of sizes) {
        const visits: Vitals[] = []
        const twins: Vitals[] = []
        for (let run = 0; run < RUNS; run += 1) {
          visits.push(await visit(browser, `${origin}${path}`, size.viewport))
          twins.push(await visit(browser, `${twin.origin}${path}`, size.viewport))
        }
        const twinPaint = median(twins.map(({ largestPaint }) => largestPaint))
        const firstSlot = median(visits.map((one) => one.firstSlot ?? Number.NaN))
        const of = (pick: (vitals: Vitals) => number): number => median(visits.map(pick))
        const worstShift = visits.reduce((worst, one) => (one.layoutShift > worst.layoutShift ? one : worst))
        rows.push([
          `${name}, ${size.name}`,
          figure(of((one) => one.firstPaint)),
          figure(of((one) => one.largestPaint)),
          figure(Math.max(...visits.map((one) => one.largestPaint))),
          [...new Set(visits.map((one) => one.largest))].join('; '),
          figure(twinPaint),
          [...new Set(twins.map((one) => one.largest))].join('; '),
          worstShift.layoutShift.toFixed(3),
          worstShift.moved,
          figure(of((one) => one.blocked)),
          path === '/' ? '' : figure(firstSlot),
        ])
        bars.push(
          {
            what: `${name}, ${size.name}: largest paint, in times of its twin's`,
            measured: of((one) => one.largestPaint) / twinPaint,
            atMost: LARGEST_PAINT,
            unit: '×',
          },
          ...(path === '/'
            ? []
            : [
                {
                  what: `${name}, ${size.name}: until the first slot or time can be pressed, in times of the twin's largest paint`,
                  measured: firstSlot / twinPaint,
                  atMost: FIRST_SLOT,
                  unit: '×',
                },
              ]),
          {
            what: `${name}, ${size.name}: blocked`,
            measured: of((one) => one.blocked),
            atMost: blockedMs,
            unit: 'ms',
          },
          {
            what: `${name}, ${size.name}: layout shift`,
            measured: worstShift.layoutShift,
            atMost: LAYOUT_SHIFT,
            unit: '',
          },
        )
      }
  } finally {
    await browser.close()
  }
  for (const { name, path } of process.argv.includes('--no-lighthouse') ? [] : routes) {
    const report = await lighthouse(`${origin}${path}`, folder)
    const score = (category: string): string => figure(100 * (report.categories[category]?.score ?? Number.NaN))
    bars.push({
      what: `${name}: points that Lighthouse's performance is short of 100`,
      measured: 100 * (1 - (report.categories.performance?.score ?? 0)),
      atMost: POINTS_SHORT,
      unit: '',
    })
    verdicts.push([name, score('performance'), score('accessibility'), score('best-practices'), score('seo')])
    for (const [id, audit] of Object.entries(report.audits))
      if (audit.scoreDisplayMode === 'binary' && audit.score === 0) faults.add(`${name}: ${audit.title} (${id})`)
  }
} finally {
  twin.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `Web Vitals of ${RUNS} cold visits each: medians; of the layout shift the worst`,
  [
    'page',
    'first paint (ms)',
    'largest (ms)',
    'slowest',
    'what was largest',
    'twin: largest (ms)',
    'what was largest',
    'shift',
    'what moved most',
    'blocked (ms)',
    'first slot or time (ms)',
  ],
  rows,
)
if (verdicts.length > 0)
  printTable('Lighthouse, phone', ['page', 'performance', 'accessibility', 'best practices', 'search'], verdicts)
for (const fault of faults) console.log(`- ${fault}`)
judge(bars)
