/**
 * The files of a first visit. `npm run check` adds up the built files, and this test counts the files that a browser
 * really requests.
 */
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

/** The scripts that a page requests at first, without those of its worker and those that a timer loads. */
const watchScripts = (page: Page, of: 'start' | 'grid'): Map<string, number> => {
  const sizes = new Map<string, number>()
  const comesLater = countedFor('byClock').filter((file) => !countedFor(of).includes(file))
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    const isScript = answer.request().resourceType() === 'script' || pathname.endsWith('.js')
    // The size is taken from the built file, because a request that is still under way at the end of the test has no
    // body.
    if (isScript && !comesLater.includes(pathname))
      sizes.set(pathname, gzipSync(builtFile(pathname), { level: 9 }).length)
  })
  return sizes
}

/** When the page is idle, it has requested all files of the first load. */
const untilIdle = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle(0))))

const uncounted = (sizes: Map<string, number>): readonly string[] =>
  [...sizes.keys()].filter((path) => !countedFor('grid').includes(path))

/** The first use of `Intl` blocks a browser for a while (decision 0099). */
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
  // The bar is loaded after the press, and its files have their own limit. It shares some files with the code that a
  // timer loads.
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
  // Some of them wait until nothing else is asked for.
  await expect.poll(() => [...sizes.keys()].toSorted()).toEqual(countedFor('start').toSorted())
  expect(formattedByIntl(sizes)).toEqual([])
  expect(sum(sizes)).toBeLessThanOrEqual(FIRST_LOAD_BAR)
})
