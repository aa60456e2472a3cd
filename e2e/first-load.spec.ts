/** What a first visit asks for, as the browser asks for it: the bars of `npm run check` count files, this counts requests. */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { choose } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'

const BAR = 110_000

/** The scripts of a page, its worker's not among them, as they are asked for. */
const watchScripts = (page: Page): Map<string, number> => {
  const sizes = new Map<string, number>()
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.request().resourceType() === 'script' || pathname.endsWith('.js'))
      sizes.set(pathname, gzipSync(await answer.body(), { level: 9 }).length)
  })
  return sizes
}

const sum = (sizes: Map<string, number>): number => [...sizes.values()].reduce((all, size) => all + size, 0)

test('all scripts that a first visit to the grid and its bar asks for are within the bar, and none of them reads markup [quality-first-load]', async ({
  visit,
}) => {
  const april = day('2026-04-27')
  const page = await (await visit()).context.newPage()
  const sizes = watchScripts(page)
  await page.goto(april.path(ROOMS))
  await choose(page, april.room('Grupprum Eken', '09:00–09:30'))
  await expect(page.getByRole('button', { name: 'Boka', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const names = [...sizes.keys()].filter((path) => !/shared-entry/.test(path))
  console.log(sizes, sum(sizes), names.length)
  expect(names.filter((path) => path.includes('sanitise'))).toEqual([])
  expect(sum(sizes)).toBeLessThanOrEqual(BAR)
})

test('all scripts that a first visit to the start page asks for are within the bar, what reads its markup among them [quality-first-load]', async ({
  visit,
}) => {
  const page = await (await visit()).context.newPage()
  const sizes = watchScripts(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Gå till bokning' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  console.log(sizes, sum(sizes))
  expect([...sizes.keys()].filter((path) => path.includes('sanitise'))).toHaveLength(1)
  expect(sum(sizes)).toBeLessThanOrEqual(BAR)
})
