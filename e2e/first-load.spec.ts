/** The files that a first visit asks for: `npm run check` counts files, and this test what a browser really asks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { FIRST_LOAD_BAR, filesOfPage } from '../scripts/check-bundle-sizes.mjs'
import { choose, expectSlot } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'

const countedFor = (page: Parameters<typeof filesOfPage>[0]): readonly string[] =>
  filesOfPage(page).map((file) => `/${file}`)

const builtFile = (pathname: string): Buffer => readFileSync(join('dist', pathname))

/** The scripts that a page asks for at first, without those of its worker and those that come by a timer. */
const watchScripts = (page: Page, of: 'start' | 'grid'): Map<string, number> => {
  const sizes = new Map<string, number>()
  const comesLater = countedFor('byClock').filter((file) => !countedFor(of).includes(file))
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    const isScript = answer.request().resourceType() === 'script' || pathname.endsWith('.js')
    // The size is that of the built file, since a request that is still on its way when the test ends has no body.
    if (isScript && !comesLater.includes(pathname))
      sizes.set(pathname, gzipSync(builtFile(pathname), { level: 9 }).length)
  })
  return sizes
}

/** When nothing is left to do, everything that is asked for at first has been asked for. */
const untilIdle = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle(0))))

const uncounted = (sizes: Map<string, number>): readonly string[] =>
  [...sizes.keys()].filter((path) => !countedFor('grid').includes(path))

/** The first use of `Intl` holds a browser up (decision 0099). */
const formattedByIntl = (sizes: Map<string, number>): readonly string[] =>
  [...sizes.keys()].filter((path) => builtFile(path).includes('Intl.'))

const sum = (sizes: Map<string, number>): number => [...sizes.values()].reduce((all, size) => all + size, 0)

test('a first visit to the grid loads only the scripts that its limit of size counts, and no parser of markup', {
  tag: ['@quality-first-load', '@rules-absent'],
}, async ({ visit }) => {
  const april = day('2026-04-27')
  const page = await (await visit()).context.newPage()
  const sizes = watchScripts(page, 'grid')
  await page.goto(april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await untilIdle(page)
  expect(uncounted(sizes)).toEqual([])
  expect([...sizes.keys()].filter((path) => path.includes('sanitise'))).toEqual([])
  expect(formattedByIntl(sizes)).toEqual([])
  expect(sum(sizes)).toBeLessThanOrEqual(FIRST_LOAD_BAR)

  await choose(page, april.room('Grupprum Eken', '09:00–09:30'))
  await expect(page.getByRole('button', { name: 'Boka', exact: true })).toBeVisible()
  // The bar comes with the press, and its files have a limit of their own. It shares some with what comes by a timer.
  const byPress = countedFor('bar').filter((path) => !countedFor('byClock').includes(path))
  await expect.poll(() => byPress.filter((path) => !sizes.has(path))).toEqual([])
})

test('a first visit to the start page loads only the scripts that its limit of size counts, and the parser of its markup', {
  tag: '@quality-first-load',
}, async ({ visit }) => {
  const page = await (await visit()).context.newPage()
  const sizes = watchScripts(page, 'start')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Gå till bokning' }).first()).toBeVisible()
  await untilIdle(page)
  expect([...sizes.keys()].toSorted()).toEqual(countedFor('start').toSorted())
  expect(formattedByIntl(sizes)).toEqual([])
  expect(sum(sizes)).toBeLessThanOrEqual(FIRST_LOAD_BAR)
})
