/** Every list, pressed at points as a finger does: what lies on top is what answers. */
import type { Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
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

for (const width of [1280, 360])
  test(`at ${width} px a press at any point of a row opens that row, and what stands above the list can be used`, {
    tag: '@browsers-press-lists',
  }, async ({ visit }) => {
    const page = await (await visit(undefined, { viewport: { width, height: 800 } })).open('/sign-in')
    await signIn(page, 'admin@demo.example')
    await expect(page).toHaveURL(/\/$/)
    for (const [path, row] of lists) {
      await page.goto(path)
      await expect(page.locator(row).nth(1), path).toBeVisible()
      await page.locator(row).nth(1).scrollIntoViewIfNeeded()
      expect(await page.evaluate(strayPoints, row), path).toEqual([])
      const href = await page.locator(row).nth(1).getByRole('link').getAttribute('href')
      await pressMiddle(page, row)
      await expect(page, path).toHaveURL(new RegExp(`${href}$`))
    }

    const pressField = async (name: string): Promise<void> => {
      const box = await page
        .locator('input')
        .and(page.getByLabel(name, { exact: true }))
        .boundingBox()
      if (box === null) throw new Error(`there is no ${name}`)
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
    await page.goto('/admin/users')
    await expect(page.locator('.administered-row').nth(1)).toBeVisible()
    await pressField('Sök användare')
    await page.keyboard.type('anna@')
    await page.keyboard.press('Enter')
    await expect(page.locator('.administered-row')).toHaveCount(1)
    await page.goto('/admin/bookings')
    await expect(page.locator('.bookings-booking').nth(1)).toBeVisible()
    await pressField('Bokningsnummer')
    await page.keyboard.type('1001')
    await page.keyboard.press('Enter')
    await expect(page.locator('.bookings-booking')).toHaveCount(1)
  })
