/**
 * The grid of 50 × 48 in a real browser: ours whole, beside FullCalendar's and event-calendar's resource time grids, at
 * full speed and at a quarter of it. A round measures each contender at each speed once, on a fresh page, in an order
 * that turns; the figures are medians over the rounds, so that what disturbs the machine disturbs all alike. Then ours at
 * other sizes of the day: what is in view is painted as soon, however much more there is.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import type { Burst, Counted, OwnChange, OwnMount, OwnPress } from './grid/contender.ts'
import { describeMachine, figure, inRound, judge, median, percentile, printTable } from './report.ts'

const CHANGES = 5
const PRESSES = 3
const BURST_CHANGES = 500
const BURST_SECONDS = 5
const BURSTS = 3
/** What is in view takes this part of a peer's time, and this many times the time of a smaller day. */
const PART_OF_A_PEER = 0.12
const MORE_OUT_OF_VIEW = 1.15
/** A page that takes longer than this for one thing never will be done. */
const PATIENCE_MS = 60_000
/** The grid looks at its room once more after half a second. */
const SETTLE_MS = 800

const numberOf = (flag: string, otherwise: number): number => {
  const given = process.argv.find((argument) => argument.startsWith(`--${flag}=`))
  return given === undefined ? otherwise : Number(given.split('=')[1])
}
const rounds = numberOf('rounds', 7)

const names = ['ours', 'full-calendar', 'event-calendar'] as const
type Name = (typeof names)[number]
const titles: Readonly<Record<Name, string>> = {
  ours: 'ours',
  'full-calendar': 'FullCalendar',
  'event-calendar': 'event-calendar',
}
const speeds = [1, 4] as const
type Speed = (typeof speeds)[number]

interface Measured {
  readonly mounts: number[]
  /** CPU time of the page's main thread until it was mounted, ms. */
  readonly busy: number[]
  readonly changes: number[]
  readonly own: OwnChange[]
  readonly ownMounts: OwnMount[]
  /** The first brings in the bar at the bottom, too. */
  readonly firstPresses: OwnPress[]
  readonly laterPresses: OwnPress[]
  readonly counted: Counted[]
  nodes: number
}
const nothingYet = (): Measured => ({
  mounts: [],
  busy: [],
  changes: [],
  own: [],
  ownMounts: [],
  firstPresses: [],
  laterPresses: [],
  counted: [],
  nodes: 0,
})
const measured: Readonly<Record<Name, Readonly<Record<Speed, Measured>>>> = {
  ours: { 1: nothingYet(), 4: nothingYet() },
  'full-calendar': { 1: nothingYet(), 4: nothingYet() },
  'event-calendar': { 1: nothingYet(), 4: nothingYet() },
}
const bursts: Record<Speed, Burst[]> = { 1: [], 4: [] }

const within = async <Value>(what: string, work: Promise<Value>): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: not done in ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Resources × rows. Much more of a day than is in view must cost what is in view alone. */
const sizes = [
  { resources: 14, rows: 20 },
  { resources: 332, rows: 20 },
  { resources: 50, rows: 48 },
  { resources: 50, rows: 96 },
] as const
const sized = sizes.map(({ resources, rows }) => ({
  name: `${resources} × ${rows}`,
  search: `?resources=${resources}&rows=${rows}`,
  inView: { 1: [], 4: [] } as Readonly<Record<Speed, number[]>>,
  nodes: 0,
}))

interface Opened {
  readonly page: Page
  /** CPU time of the page's main thread so far, ms. */
  busy(): Promise<number>
}

/** @param search the size of the day, where it is another */
const openPage = async (
  browser: Browser,
  address: string,
  { name, speed, search = '' }: { readonly name: Name; readonly speed: Speed; readonly search?: string },
): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw new Error(`${name}: ${error.message}`)
  })
  await page.goto(`${address}${name}.html${search}`)
  await page.waitForFunction(() => 'contender' in window)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: speed })
  await page.waitForTimeout(200)
  return {
    page,
    busy: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN)
    },
  }
}

const measureOurs = async (page: Page, into: Measured): Promise<void> => {
  into.ownMounts.push(await page.evaluate(() => window.ours.ownMount()))
  for (let index = 0; index < CHANGES; index += 1) {
    const change = await page.evaluate((which) => window.ours.ownChange(which), index)
    into.own.push(change)
    into.changes.push(change.painted)
    await page.waitForTimeout(100)
  }
  into.counted.push(await page.evaluate((which) => window.ours.countChange(which), CHANGES))
  for (let index = 0; index < PRESSES; index += 1) {
    const point = await page.evaluate((which) => window.ours.pressPoint(which), index)
    await page.mouse.move(point.x, point.y)
    await page.waitForTimeout(200)
    await page.evaluate((which) => window.ours.expectPress(which), index)
    await page.mouse.click(point.x, point.y)
    const presses = index === 0 ? into.firstPresses : into.laterPresses
    presses.push(await page.evaluate(() => window.ours.pressed()))
    // The answer of the server comes, and is drawn.
    await page.waitForTimeout(600)
  }
}

const measurePage = async (browser: Browser, address: string, name: Name, speed: Speed): Promise<void> => {
  const { page, busy } = await openPage(browser, address, { name, speed })
  const into = measured[name][speed]
  const before = await busy()
  into.mounts.push(await page.evaluate(() => window.contender.mount()))
  into.busy.push((await busy()) - before)
  await page.waitForTimeout(SETTLE_MS)
  into.nodes = await page.evaluate(() => window.contender.nodes())
  if (process.env.BENCH_PICTURES !== undefined) {
    mkdirSync(process.env.BENCH_PICTURES, { recursive: true })
    await page.screenshot({ path: join(process.env.BENCH_PICTURES, `${name}-${speed}.png`) })
  }
  if (name === 'ours') await measureOurs(page, into)
  else
    for (let index = 0; index < CHANGES; index += 1) {
      into.changes.push(await page.evaluate((which) => window.contender.change(which), index))
      await page.waitForTimeout(100)
    }
  await page.context().close()
}

const measureBurst = async (browser: Browser, address: string, speed: Speed): Promise<void> => {
  const { page } = await openPage(browser, address, { name: 'ours', speed })
  await page.evaluate(() => window.contender.mount())
  await page.waitForTimeout(SETTLE_MS)
  bursts[speed].push(
    await page.evaluate(([rate, seconds]) => window.ours.burst(rate, seconds), [BURST_CHANGES, BURST_SECONDS] as const),
  )
  await page.context().close()
}

interface SizeAtSpeed {
  readonly size: (typeof sized)[number]
  readonly speed: Speed
}

const measureSize = async (browser: Browser, address: string, { size, speed }: SizeAtSpeed): Promise<void> => {
  const { page } = await openPage(browser, address, { name: 'ours', speed, search: size.search })
  await page.evaluate(() => window.contender.mount())
  size.inView[speed].push(await page.evaluate(async () => (await window.ours.ownMount()).inView))
  size.nodes = await page.evaluate(() => window.contender.nodes())
  await page.context().close()
}

/** The sizes take turns, so that what disturbs the machine disturbs all alike. */
const measureSizes = async (browser: Browser, address: string, round: number): Promise<void> => {
  for (const speed of speeds)
    for (let turn = 0; turn < sized.length; turn += 1) {
      const size = sized[(round + turn) % sized.length]
      if (size === undefined) continue
      await within(`${size.name} at ${speed}×`, measureSize(browser, address, { size, speed }))
    }
}

const configFile = join(import.meta.dirname, 'grid', 'vite.config.ts')
console.log(`Grid: ${describeMachine()}`)
await build({ configFile })
const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 4180 } })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
})
try {
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Error('the pages are not served')
  console.log(`Chromium ${browser.version()}, ${rounds} rounds`)
  for (let round = 0; round < rounds; round += 1)
    await inRound(`round ${round + 1}`, async () => {
      for (const speed of speeds)
        for (let turn = 0; turn < names.length; turn += 1) {
          const name = names[(round + turn) % names.length]
          if (name !== undefined) await within(`${name} at ${speed}×`, measurePage(browser, address, name, speed))
        }
      await measureSizes(browser, address, round)
      if (round < BURSTS)
        for (const speed of speeds) await within(`burst at ${speed}×`, measureBurst(browser, address, speed))
    })
} finally {
  await browser.close()
  await server.close()
}

const both = (what: (speed: Speed) => number): string => speeds.map((speed) => figure(what(speed))).join(' / ')
const inView = (speed: Speed): number[] => measured.ours[speed].ownMounts.map((own) => own.inView)
const mount = (name: Name, speed: Speed): number => median(measured[name][speed].mounts)
const change = (name: Name, speed: Speed): number => median(measured[name][speed].changes)

printTable(
  `Grid of 50 × 48 (ms, at 1× / 4× slower CPU; medians of ${rounds} rounds)`,
  [
    '',
    'elements',
    'mount → painted',
    'slowest mount',
    'ours in view takes',
    'CPU of mount at 1×',
    'one change → painted',
  ],
  names.map((name) => [
    titles[name],
    String(measured[name][1].nodes),
    both((speed) => mount(name, speed)),
    both((speed) => Math.max(...measured[name][speed].mounts)),
    name === 'ours' ? '' : both((speed) => median(inView(speed)) / mount(name, speed)),
    figure(median(measured[name][1].busy)),
    both((speed) => change(name, speed)),
  ]),
)

const rows = measured.ours[1].counted.concat(measured.ours[4].counted).map((counted) => counted.rows)
const firstPress = (speed: Speed): number[] => measured.ours[speed].firstPresses.map((pressed) => pressed.painted)
const laterPress = (speed: Speed): number[] => measured.ours[speed].laterPresses.map((pressed) => pressed.painted)
/** Event Timing tells of nothing under 16 ms. */
const byEventTiming = (speed: Speed): number[] =>
  [...measured.ours[speed].firstPresses, ...measured.ours[speed].laterPresses].map(
    (pressed) => pressed.eventTiming ?? 16,
  )
const scripts = (speed: Speed): number[] => measured.ours[speed].own.map((own) => own.script)
const longestTask = (speed: Speed): number[] => measured.ours[speed].ownMounts.map((own) => own.longestTask)
const layouts = (speed: Speed): number[] => measured.ours[speed].own.map((own) => own.layout)
const frames = (speed: Speed): number[] => bursts[speed].flatMap((burst) => burst.frames)
const ofBursts = (speed: Speed, what: (burst: Burst) => number): number =>
  bursts[speed].reduce((sum, burst) => sum + what(burst), 0)

const spread = (what: string, values: (speed: Speed) => number[]): string[] => [
  what,
  both((speed) => median(values(speed))),
  both((speed) => percentile(values(speed), 0.98)),
]
printTable(
  'Ours alone (ms, at 1× / 4× slower CPU)',
  ['what', 'median', 'p98 or as said'],
  [
    spread('mount → what is in view is painted', inView),
    spread('longest task after it until the whole is there (49: at most)', longestTask),
    spread('first press → "Vald" (pending) painted', firstPress),
    spread('later press → "Vald" (pending) painted', laterPress),
    spread('these clicks by Event Timing (16: at most)', byEventTiming),
    spread('one change: script until committed', scripts),
    spread('one change: style and layout after it', layouts),
    [
      'one change: rows rendered, components rendered',
      `${figure(median(rows))}, ${figure(median(measured.ours[1].counted.map((counted) => counted.components)))}`,
      `${figure(Math.max(...rows))} rows at most`,
    ],
    [
      `${BURST_CHANGES} changes a second: frame to frame`,
      both((speed) => median(frames(speed))),
      `p99 ${both((speed) => percentile(frames(speed), 0.99))}, longest ${both((speed) => Math.max(...frames(speed)))}`,
    ],
    [
      'the same: script of a delivery',
      both((speed) => median(bursts[speed].flatMap((burst) => burst.script))),
      `${both((speed) => ofBursts(speed, (burst) => burst.changes) / ofBursts(speed, (burst) => burst.deliveries))} changes each`,
    ],
  ],
)

printTable(
  'Ours at other sizes (ms, at 1× / 4× slower CPU)',
  ['resources × rows', 'elements', 'mount → what is in view is painted'],
  sized.map(({ name, nodes, inView: found }) => [name, String(nodes), both((speed) => median(found[speed]))]),
)

/** What more of a day than is in view may cost, in times of the smaller day. */
const inTimesOf = (large: string, small: string, speed: Speed) => {
  const of = (wanted: string): number => median(sized.find(({ name }) => name === wanted)?.inView[speed] ?? [])
  return {
    what: `painted in view: ${large} in times of ${small} at ${speed}×`,
    measured: of(large) / of(small),
    atMost: MORE_OUT_OF_VIEW,
    unit: '×',
  }
}

judge([
  { what: 'mount → painted in view', measured: median(inView(1)), atMost: 110, unit: 'ms' },
  { what: 'mount → painted in view at 4×', measured: median(inView(4)), atMost: 500, unit: 'ms' },
  ...names
    .filter((name) => name !== 'ours')
    .flatMap((name) =>
      speeds.map((speed) => ({
        what: `painted in view: part of ${titles[name]}'s time at ${speed}×`,
        measured: median(inView(speed)) / mount(name, speed),
        atMost: PART_OF_A_PEER,
        unit: '×',
      })),
    ),
  ...speeds.flatMap((speed) => [inTimesOf('332 × 20', '14 × 20', speed), inTimesOf('50 × 96', '50 × 48', speed)]),
  { what: 'first press → "Vald" painted', measured: median(firstPress(1)), atMost: 33, unit: 'ms' },
  { what: 'first press → "Vald" painted at 4×', measured: median(firstPress(4)), atMost: 100, unit: 'ms' },
  { what: 'later press → "Vald" painted', measured: median(laterPress(1)), atMost: 33, unit: 'ms' },
  { what: 'later press → "Vald" painted at 4×', measured: median(laterPress(4)), atMost: 100, unit: 'ms' },
  { what: 'one change: rows rendered', measured: Math.max(...rows), atMost: 1, unit: '' },
  {
    what: `${BURST_CHANGES} changes a second: frames p99`,
    measured: percentile(frames(1), 0.99),
    atMost: 50,
    unit: 'ms',
  },
])
