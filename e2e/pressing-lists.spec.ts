/** Presses every list at points, as a finger does, so that the topmost element gets the press. */
import type { Page } from '@playwright/test'
import { goTo, openSignedIn } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { resize } from './testing/screens.ts'
import { strayPoints } from './testing/stray-points.ts'
import { expect, test } from './testing/test.ts'

const lists = [
  ['/bookings', '.bookings-booking'],
  ['/admin/bookings', '.bookings-booking'],
  ['/admin/users', '.administered-row'],
  ['/admin/groups', '.administered-row'],
  ['/admin/resources', '.administered-row'],
  ['/admin/groups/1', '.administered-row'],
  ['/admin/users/2', '.bookings-booking'],
  ['/admin/users/2/bookings', '.bookings-booking'],
] as const

const pressMiddle = async (page: Page, css: string): Promise<void> => {
  const row = page.locator(css).nth(1)
  await row.scrollIntoViewIfNeeded()
  const box = await row.boundingBox()
  if (box === null) throw new Error(`there is no second ${css}`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('at 1280 and 360 px a press at any point of a row opens that row, and what stands above the list can be used', {
  tag: '@browsers-press-lists',
}, async ({ visit }) => {
  const page = await openSignedIn(await visit(), '/')
  // The person's next booking is a card above the list of their bookings.
  const mine = { resource: 'Grupprum Eken', date: '2026-06-24' }
  await makeBookings(page, [[{ ...mine, times: ['09:00–09:30'] }], [{ ...mine, times: ['13:00–13:30'] }]])
  const pressField = async (name: string): Promise<void> => {
    const box = await page
      .locator('input')
      .and(page.getByLabel(name, { exact: true }))
      .boundingBox()
    if (box === null) throw new Error(`there is no ${name}`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  for (const [path, row] of lists) {
    await goTo(page, path)
    for (const width of [360, 1280]) {
      await resize(page, { width, height: 800 })
      const where = `${path}, ${width} px`
      if (path === '/bookings') {
        await expect(page.locator('.next-booking')).toBeVisible()
        expect(await page.evaluate(strayPoints, '.next-booking'), `the next of ${where}`).toEqual([])
      }
      await expect(page.locator(row).nth(1), where).toBeVisible()
      await page.locator(row).nth(1).scrollIntoViewIfNeeded()
      expect(await page.evaluate(strayPoints, row), where).toEqual([])
    }
    // A press on a row opens the same page at any width.
    const href = await page.locator(row).nth(1).getByRole('link').getAttribute('href')
    await pressMiddle(page, row)
    await expect(page, path).toHaveURL(new RegExp(`${href}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const width of [1280, 360]) {
    await resize(page, { width, height: 800 })
    await goTo(page, '/admin/users')
    await expect(page.locator('.administered-row').nth(1)).toBeVisible()
    await pressField('Sök användare')
    await page.keyboard.type('anna@')
    await page.keyboard.press('Enter')
    await expect(page.locator('.administered-row')).toHaveCount(1)
    await goTo(page, '/admin/bookings')
    await expect(page.locator('.bookings-booking').nth(1)).toBeVisible()
    await pressField('Sök')
    await page.keyboard.type('1001')
    await page.keyboard.press('Enter')
    await expect(page.locator('.bookings-booking')).toHaveCount(1)
  }
})
