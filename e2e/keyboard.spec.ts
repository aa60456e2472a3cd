import type { Page } from '@playwright/test'
import { expectSlot } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { slotPattern } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Presses Tab until the focus is on what is looked for; fails when it never is. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focusedName(page))) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('a whole booking can be made with the keyboard alone [quality-keyboard]', async ({ visit }) => {
  const april = day('2026-04-22')
  const page = await (await visit()).open(april.path(ROOMS))
  const first = april.room('Grupprum Eken', '08:00–08:30')
  await expectSlot(page, first, 'ledig')

  await tabTo(page, slotPattern(first))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  expect(await focusedName(page)).toBe('09:00–09:30, ledig, Grupprum Björken, onsdag 22 april')
  await page.keyboard.press('Space')
  await expectSlot(page, april.room('Grupprum Björken', '09:00–09:30'), 'vald')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectSlot(page, april.room('Grupprum Björken', '09:30–10:00'), 'vald')
  // The focus stayed where it was while the slot changed under it.
  expect(await focusedName(page)).toBe('09:30–10:00, vald, Grupprum Björken, onsdag 22 april')

  await tabTo(page, /^Boka$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Logga in' })).toBeVisible()
  await expect(page.getByLabel('E-post')).toBeFocused()
  await page.keyboard.type('anna@demo.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-losenord-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bekräfta bokning' })).toContainText('Grupprum Björken')
  await tabTo(page, /^Boka$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bokning tillagd')).toBeVisible()
  await expectSlot(page, april.room('Grupprum Björken', '09:00–09:30'), 'bokad')
})

test('the grid is one tab stop, and its keys move as in a data grid, without going round', async ({ visit }) => {
  const april = day('2026-04-23')
  const page = await (await visit()).open(april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '08:00–08:30'), 'ledig')
  const stops = await page.getByRole('grid').evaluate((grid) => grid.querySelectorAll('[tabindex="0"]').length)
  expect(stops).toBe(1)

  await tabTo(page, slotPattern(april.room('Grupprum Eken', '08:00–08:30')))
  const afterKey = async (key: string): Promise<string> => {
    await page.keyboard.press(key)
    return focusedName(page)
  }
  expect(await afterKey('ArrowLeft')).toContain('Grupprum Eken')
  expect(await afterKey('End')).toContain('Samtalsrummet')
  expect(await afterKey('ArrowRight')).toContain('Samtalsrummet')
  expect(await afterKey('Home')).toContain('Grupprum Eken')
  expect(await afterKey('Control+End')).toContain('Samtalsrummet')
  await page.keyboard.press('Control+Home')
  // Nothing of the focused slot is hidden below the header or beside the times.
  for (const key of ['PageDown', 'ArrowRight', 'PageUp']) {
    await page.keyboard.press(key)
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null) return true
      const { left, top, width, height } = focused.getBoundingClientRect()
      const corners = [
        [left + 2, top + 2],
        [left + width - 2, top + height - 2],
      ] as const
      return corners.some(([x, y]) => {
        const at = document.elementFromPoint(x, y)
        return at === null || !(focused.contains(at) || at.contains(focused))
      })
    })
    expect(hidden).toBe(false)
  }
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
})
