/**
 * Pictures of the harness for looking at, and what axe finds in them: `node tests/src/harness/shots.ts [name…]`.
 * They lie in the temporary folder, in `booking-shots`.
 */

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'

const address = 'http://localhost:5199'
const folder = join(tmpdir(), 'booking-shots')
const day = '/group/1/2026-03-04'

interface Shot {
  readonly name: string
  readonly path: string
  readonly do?: (page: Page) => Promise<void>
}

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click({ force: true })
  await page.waitForTimeout(250)
}

const shots: readonly Shot[] = [
  { name: 'start', path: '/?scenario=demo' },
  {
    name: 'start-message',
    path: '/?message=<p>Lärcentrum är <strong>stängt</strong> skärtorsdagen.</p>&account=admin',
  },
  { name: 'start-loading', path: '/?latency=60000' },
  { name: 'start-empty', path: '/?scenario=empty' },
  { name: 'start-failed', path: '/?scenario=failed' },
  { name: 'start-worst', path: '/?scenario=worst' },
  { name: 'grid', path: `${day}?account=in` },
  { name: 'grid-mine', path: `${day}?holds=some&account=in` },
  { name: 'grid-pink', path: '/group/2/2026-03-04?holds=many' },
  { name: 'grid-studio', path: '/group/3/2026-03-05' },
  { name: 'grid-worst', path: `${day}?scenario=worst&holds=many` },
  { name: 'grid-colours', path: '/group/1/2026-03-05?scenario=colours&holds=some' },
  { name: 'grid-loading', path: `${day}?latency=60000` },
  { name: 'grid-failed', path: `${day}?scenario=failed` },
  {
    name: 'grid-pending',
    path: `/group/1/2026-03-05?latency=900`,
    do: async (page) => {
      await page.waitForTimeout(1200)
      await page
        .getByRole('button', { name: /ledig$/ })
        .first()
        .click()
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'grid-refused',
    path: '/group/1/2026-03-05?holds=some',
    do: async (page) => {
      await page.evaluate(() => {
        window.harness.refuse = 'reserved'
      })
      await press(/Grupprum 4, .*12:00.*ledig$/)(page)
    },
  },
  {
    name: 'grid-offline',
    path: `${day}?holds=some`,
    do: async (page) => {
      await page.evaluate(() =>
        window.harness.apply(
          { _tag: 'ConnectionChanged', status: 'reconnecting', cause: 'lost' },
          { _tag: 'ToastShown', tabId: null, toast: { _tag: 'Reconnecting' } },
        ),
      )
      await press(/ledig$/)(page)
    },
  },
  { name: 'bar-list', path: `${day}?holds=many`, do: press(/Visa valda tider/) },
  { name: 'resource', path: day, do: press(/^Grupprum 2$/) },
  { name: 'login', path: `${day}?holds=some`, do: press(/^Boka$/) },
  { name: 'confirm', path: `${day}?holds=many&account=in`, do: press(/^Boka$/) },
  {
    name: 'confirm-taken',
    path: `${day}?holds=many&account=in`,
    do: async (page) => {
      await press(/^Boka$/)(page)
      await page.evaluate(() => {
        window.harness.fail = 'taken'
      })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Boka$/ })
        .click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'lost',
    path: `${day}?holds=some`,
    do: async (page) => {
      await page.evaluate(() =>
        window.harness.apply({ _tag: 'ConnectionChanged', status: 'disconnected', cause: 'lost' }),
      )
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'toasts',
    path: day,
    do: async (page) => {
      await page.evaluate(() =>
        window.harness.apply(
          { _tag: 'ToastShown', tabId: null, toast: { _tag: 'BookingCreated' } },
          { _tag: 'ToastShown', tabId: null, toast: { _tag: 'RequestFailed', message: 'Priserna kunde inte hämtas.' } },
        ),
      )
      await page.waitForTimeout(400)
    },
  },
  { name: 'sign-in', path: '/sign-in?returnUrl=/group/1' },
  {
    name: 'sign-in-errors',
    path: '/sign-in',
    do: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
      await page.waitForTimeout(250)
    },
  },
  { name: 'sign-in-invalid', path: '/sign-in?returnUrl=//evil.example' },
  { name: 'not-found', path: '/nothing/here' },
]

const views = [
  { width: 360, height: 740, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 1280, height: 800, touch: false },
  { width: 1920, height: 1080, touch: false },
] as const

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const widths = process.argv
  .find((name) => name.startsWith('--widths='))
  ?.slice(9)
  .split(',')
  .map(Number)
const schemes = process.argv.includes('--light') ? (['light'] as const) : (['light', 'dark'] as const)

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
let findings = 0
for (const view of views) {
  if (widths !== undefined && !widths.includes(view.width)) continue
  for (const colorScheme of schemes) {
    for (const shot of shots) {
      if (wanted.length > 0 && !wanted.includes(shot.name)) continue
      const context = await browser.newContext({
        viewport: { width: view.width, height: view.height },
        hasTouch: view.touch,
        isMobile: view.touch,
        colorScheme,
        locale: 'sv-SE',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.log(shot.name, view.width, 'error', error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') console.log(shot.name, view.width, 'console', message.text())
      })
      await page.goto(`${address}${shot.path}`)
      await page.waitForTimeout(900)
      await shot.do?.(page)
      await page.screenshot({ path: `${folder}/${shot.name}-${view.width}-${colorScheme}.png` })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (sideways > 0) console.log(shot.name, view.width, 'page scrolls sideways by', sideways)
      const { violations } = await new AxeBuilder({ page })
        .exclude(process.argv.includes('--quick') ? '.grid-row:nth-child(n+12)' : '.none')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      for (const { id, help, nodes } of violations) {
        findings += 1
        console.log(
          shot.name,
          view.width,
          colorScheme,
          id,
          help,
          nodes.length,
          nodes[0]?.html.slice(0, 160),
          nodes[0]?.failureSummary?.slice(0, 300),
        )
      }
      await context.close()
    }
  }
}
await browser.close()
console.log(`${findings} findings of axe; pictures in ${folder}`)
