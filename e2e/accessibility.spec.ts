import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { choose, expectSlot, signIn, signInDialog } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  )
}

const screens = [
  { name: 'wide and light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'narrow and dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const

for (const { name, viewport, colorScheme } of screens) {
  test(`axe finds nothing on any page in any state, ${name}`, async ({ visit }) => {
    test.setTimeout(120_000)
    const april = day(name === 'narrow and dark' ? '2026-04-24' : '2026-04-27')
    const page = await (await visit(undefined, { viewport, colorScheme })).open('/')
    await expect(page.getByRole('link', { name: /Gå till bokning/ }).first()).toBeVisible()
    expect(await violations(page), 'the start page').toEqual([])

    await page.goto(`/group/${ROOMS}/${TODAY}`)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await violations(page), 'the grid of today, with every state').toEqual([])

    await page.goto(april.path(ROOMS))
    await choose(page, april.room('Grupprum Eken', '09:00–09:30'))
    expect(await violations(page), 'the grid with something chosen').toEqual([])
    await page.getByRole('button', { name: 'Visa valda tider' }).click()
    expect(await violations(page), 'the list of what is chosen').toEqual([])

    await page.getByRole('button', { name: 'Boka', exact: true }).click()
    await signInDialog(page).getByRole('button', { name: 'Logga in', exact: true }).click()
    expect(await violations(page), 'the login lightbox with errors').toEqual([])
    await signIn(signInDialog(page), 'anna@demo.example')
    await expect(page.getByRole('dialog', { name: 'Bekräfta bokning' })).toContainText('40')
    expect(await violations(page), 'the confirmation').toEqual([])
    await page.keyboard.press('Escape')

    await page
      .getByRole('button', { name: /^Grupprum Eken/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violations(page), 'the lightbox of a resource').toEqual([])

    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page), 'the sign-in page').toEqual([])
    await page.goto('/finns-inte')
    await expect(page.getByText('Sidan kunde ej hittas')).toBeVisible()
    expect(await violations(page), 'the page that is not found').toEqual([])
  })
}

test('at 320 px no page scrolls sideways, and every slot can be pressed', async ({ visit }) => {
  const april = day('2026-04-28')
  const page = await (await visit(undefined, { viewport: { width: 320, height: 640 }, hasTouch: true })).open('/')
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect(page.getByRole('link', { name: /Gå till bokning/ }).first()).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.goto(april.path(ROOMS))
  const slot = april.room('Grupprum Eken', '09:00–09:30')
  await expectSlot(page, slot, 'ledig')
  expect(await overflow()).toBe(0)
  await choose(page, slot)
  expect(await overflow()).toBe(0)
  const height = await page
    .getByRole('grid')
    .evaluate((grid) => grid.querySelector('.slot')?.getBoundingClientRect().height)
  expect(height).toBeGreaterThanOrEqual(44)
})
