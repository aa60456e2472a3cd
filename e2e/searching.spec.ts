import type { Locator, Page } from '@playwright/test'
import { countKeys, tabTo } from './testing/count-keys.ts'
import { goTo } from './testing/going.ts'
import { overflow } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** A day on which the demo has one booking of a laboratory by Johan Ekdahl. He has others on other days. */
const [DAY, NUMBER] = ['2026-02-18', 1001]

const list = (page: Page): Locator => page.getByRole('table', { name: 'Alla bokningar' })

test('a search by a first name, a day and "labb" takes few keys, says what it found, and is kept in the address', {
  tag: ['@day-search-accepted', '@day-search-page', '@list-admin', '@list-search'],
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/bookings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(list(page).getByRole('rowheader')).toHaveCount(20)
  const keys = await countKeys(page)
  await tabTo(page, page.getByRole('searchbox', { name: 'Sök' }))
  await page.keyboard.type('johan labb')
  // The browser decides the order of the parts of a typed date, so the digits are counted separately.
  for (const name of ['Från datum', 'Till datum']) {
    await tabTo(page, page.getByLabel(name))
    await page.getByLabel(name).fill(DAY)
  }
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('rowheader')).toHaveText(`${NUMBER}Johan Ekdahl`)
  expect((await keys()) + 2 * '20260618'.length).toBeLessThanOrEqual(40)
  await expect(page).toHaveURL(`/admin/bookings?words=johan+labb&startDate=${DAY}&endDate=${DAY}`)
  await expect(page.getByRole('status').filter({ hasText: /^1\sbokning hittades$/ })).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
})

test('a day in words is understood in the search box of both lists, and the page says which day it is', {
  tag: ['@day-search-weekday'],
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/bookings')
  const box = page.getByRole('searchbox', { name: 'Sök' })
  await expect(box).toHaveAccessibleDescription(/dag \(torsdag, 26 nov\)/)
  for (const typed of ['johan 18 februari 2026', 'johan 18/2 2026', `johan ${DAY}`]) {
    await box.fill(typed)
    await box.press('Enter')
    await expect(list(page).getByRole('rowheader')).toHaveText(`${NUMBER}Johan Ekdahl`)
    await expect(page.getByRole('status').filter({ hasText: 'Visar onsdag 18 februari 2026.' })).toBeVisible()
    await expect(box).toHaveValue(typed)
  }
})

test('the form of the search leaves bookings in view: two lines on a wide screen, the search box alone on a phone', {
  tag: ['@day-search-compact', '@day-search-page', '@day-walk'],
}, async ({ administrator: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await goTo(page, '/admin/bookings')
  const form = page.getByRole('search')
  const more = form.getByRole('button', { name: /^Fler villkor/ })
  const rows = list(page).getByRole('rowheader')
  await expect(rows.nth(1)).toBeInViewport({ ratio: 1 })
  await expect(more).toBeHidden()
  for (const name of ['Bokningsnummer', 'Grupp', 'Resurs', 'Status', 'Från datum', 'Till datum'])
    await expect(form.getByLabel(name)).toBeVisible()

  await resize(page, { width: 360, height: 740 })
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  await expect(form.getByLabel('Från datum')).toBeHidden()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  await form.getByLabel('Från datum').fill('2026-03-10')
  await form.getByLabel('Till datum').fill('2026-03-09')

  // A field with an error is shown even if its part of the form was hidden.
  await more.press('Enter')
  await form.getByRole('searchbox', { name: 'Sök' }).press('Enter')
  await expect(form.getByLabel('Till datum')).toBeFocused()
  await expect(form.getByText('Till-datumet måste vara från-datumet eller senare.')).toBeVisible()
  await form.getByLabel('Till datum').fill('2026-03-13')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/bookings?startDate=2026-03-10&endDate=2026-03-13')
  await expect(form.getByLabel('Till datum')).toBeHidden()
  await expect(more).toHaveAccessibleName('Fler villkor (2)')
  await expect(more).toBeFocused()
  await expect(rows.first()).toBeInViewport()

  // The results and the people whom the words name can be read without scrolling sideways.
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(page, { width: 320, height: 700 })
  await form.getByRole('searchbox', { name: 'Sök' }).fill('karin')
  await page.keyboard.press('Enter')
  const users = page.getByRole('region', { name: 'Användare som stämmer' })
  await expect(users.getByRole('listitem')).toContainText([/^Karin Lindén foretag@demo\.example · 0/])
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  await users.getByRole('link', { name: 'Karin Lindén' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
})
