/**
 * Checks how much JavaScript a visitor loads. The first load of the tab may have at most 125 kB (gzip), for the start page
 * and for the grid each. The booking bar, which comes when a person is about to press, may add at most 15 kB to the grid. The core may have at most 95 kB, including the hub, the log, and everything else that it loads for a
 * person who books. A door sign may have at most 40 kB. The output also shows the sizes of code that the client loads later or only for other back ends.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './project.mjs'

/** The limit for the first load of the tab, in bytes (gzip). Those of the others stand below. */
export const FIRST_LOAD_BAR = 125_000
const BOOKING_BAR_BAR = 15_000
const CORE_BAR = 95_000
/** The page of a door sign, with all that it needs. */
const SIGN_BAR = 40_000

const dist = join(root, 'dist')
const kilobytes = (bytes) => Math.round(bytes / 100) / 10
const gzipSize = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** The keys of a chunk and of all chunks that are loaded with it. */
const withImports = (manifest, key, found = new Set()) => {
  if (found.has(key) || manifest[key] === undefined) return found
  found.add(key)
  for (const next of manifest[key].imports ?? []) withImports(manifest, next, found)
  return found
}

/** The scripts of the build, without their compressed copies. */
const scripts = () =>
  existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js')) : []
const sizeOf = (files) => files.reduce((sum, file) => sum + gzipSize(join('assets', file)), 0)
const namesIn = (code, pattern) => [...code.matchAll(pattern)].map(([, file]) => file)

const scriptsNamedIn = (file) =>
  namesIn(readFileSync(join(dist, 'assets', file), 'utf8'), /\b(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g)

/** The files of a worker, which are its entry and all files that its files load. No manifest lists them. */
const workerFiles = (entry) => {
  const files = new Set(scripts().filter((file) => file.startsWith(`${entry}-`)))
  for (const file of files) for (const next of scriptsNamedIn(file)) files.add(next)
  return [...files]
}

/** Whether a file imports from the entry of a worker. This is a fault, because WebKit would run the entry a second time. */
const importsEntry = (file) => scriptsNamedIn(file).some((next) => /-entry-[\w-]{8}\.js$/.test(next))

/** The file names of the core's chunks that are loaded only when they are needed. */
const later = [
  'bookings',
  'activity-store',
  'follow-administration',
  'activity',
  'reading',
  'keep-columns',
  'other-back-ends',
  'find-booking',
  'watched-fetch',
  'unknown-values',
  'house-calls',
]
const isLater = (file) => later.some((name) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))

/** Strings that identify code in the build. This code must not be in a first load. */
const marks = {
  effect: '~effect/',
  'rich text editor': 'ProseMirror',
  'replay tool': 'replay-timeline',
  administration: 'administration-frame',
}

/**
 * The chunks that the tab loads first, for the start page and for the grid, and those of the booking bar, which come when the
 * pointer or the focus is on a slot. The chunks of `byClock` are loaded at a fixed time
 * after the page. The grid aids and the prices follow half a second after the grid, and the notice of a new release after
 * three seconds. The question about more time is loaded beside the booking bar.
 */
const pages = {
  start: ['index.html', 'start-page.tsx', 'rich-text/sanitised-text.tsx'],
  grid: ['index.html', 'booking-grid-page.tsx'],
  bar: ['booking-bar.tsx'],
  byClock: ['grid-aids.tsx', 'column-prices.tsx', 'release-notice.tsx', 'time-warning.tsx', 'late-aids.ts'],
}

/** The files of the first load of a page. `e2e/first-load.spec.ts` shows that a browser requests no others. */
export const filesOfPage = (page) => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const keysEnding = (...ends) => {
    const keys = ends.map((end) => Object.keys(manifest).find((key) => key.endsWith(end)))
    if (keys.includes(undefined)) throw new Error(`the build has no chunk for one of: ${ends.join(', ')}`)
    return keys
  }
  const check = scripts().filter((file) => file.startsWith('browser-check-'))
  const files = new Set(check.map((file) => join('assets', file)))
  for (const key of keysEnding(...pages[page]))
    for (const found of withImports(manifest, key)) files.add(manifest[found].file)
  return [...files]
}

/** All scripts of the page of a door sign, and its service worker. They are a build of their own. */
const filesOfSign = () => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'sign-manifest.json'), 'utf8'))
  return [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
}

export const checkBundleSizes = () => {
  const weight = (page) => filesOfPage(page).reduce((sum, file) => sum + gzipSize(file), 0)
  const grid = filesOfPage('grid')
  const bar = filesOfPage('bar').filter((file) => !grid.includes(file))
  const whole = workerFiles('shared-entry')
  const core = whole.filter((file) => !isLater(file))
  const bars = [
    { name: 'start page', size: weight('start'), bar: FIRST_LOAD_BAR },
    { name: 'grid', size: weight('grid'), bar: FIRST_LOAD_BAR },
    { name: 'booking bar beside it', size: bar.reduce((sum, file) => sum + gzipSize(file), 0), bar: BOOKING_BAR_BAR },
    { name: 'core, with hub and log', size: sizeOf(core), bar: CORE_BAR },
    { name: 'door sign', size: filesOfSign().reduce((sum, file) => sum + gzipSize(file), 0), bar: SIGN_BAR },
  ]
  let passed = true
  for (const { name, size, bar } of bars) {
    const within = size > 0 && size <= bar
    passed &&= within
    console.log(
      `${within ? 'ok  ' : 'FAIL'} JavaScript of the ${name}: ${kilobytes(size)} kB gzip, at most ${kilobytes(bar)}`,
    )
  }
  const first = filesOfPage('grid')
  for (const [what, mark] of Object.entries(marks)) {
    const has = (file) => readFileSync(join(dist, file), 'utf8').includes(mark)
    // Some script must contain the mark. Otherwise its absence from the first load would prove nothing.
    const isApart = scripts().some((file) => has(join('assets', file))) && !first.some(has)
    passed &&= isApart
    console.log(`${isApart ? 'ok  ' : 'FAIL'} no ${what} in what the tab loads first`)
  }
  const again = scripts().filter(importsEntry)
  passed &&= again.length === 0
  console.log(
    `${again.length === 0 ? 'ok  ' : 'FAIL'} no chunk imports from the entry of a worker: ${again.join(', ')}`,
  )
  for (const file of whole)
    console.log(
      `     of the core${isLater(file) ? ', when asked for' : ''}: ${kilobytes(gzipSize(join('assets', file)))} kB gzip of ${file}`,
    )
  return passed
}
