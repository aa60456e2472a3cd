import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { countKeys, tabTo } from './testing/count-keys.ts'
import { goTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { overflow } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const LAB = 'Kemilabbet'
const THURSDAY = '2026-06-11'

const list = (page: Page): Locator => page.getByRole('table', { name: 'Alla bokningar' })

test('a booking is found by a first name, a day and "labb" in one search by few keys, with whom the words tell of above', {
  tag: ['@day-search-accepted', '@day-search-page', '@day-search-phone'],
}, async ({ administrator: page, pageOf }) => {
  const theirs = await pageOf('skola@demo.example')
  const [made] = await makeBookings(theirs, [
    [{ resource: LAB, date: THURSDAY, times: ['08:00–09:00'] }],
    [{ resource: LAB, date: '2026-06-12', times: ['08:00–09:00'] }],
  ])

  await goTo(page, '/admin/bookings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const keys = await countKeys(page)
  await tabTo(page, page.getByRole('searchbox', { name: 'Sök' }))
  await page.keyboard.type('johan LABB')
  // In which order a date is typed is the browser's: its digits are counted on their own.
  for (const [name, date] of Object.entries({ 'Från datum': THURSDAY, 'Till datum': '2026-06-10' })) {
    await tabTo(page, page.getByLabel(name))
    await page.getByLabel(name).fill(date)
  }
  await page.keyboard.press('Enter')
  expect((await keys()) + 2 * '20260611'.length).toBeLessThanOrEqual(40)
  await expect(page.getByText('Till-datumet måste vara från-datumet eller senare.')).toBeVisible()
  await expect(page.getByLabel('Till datum')).toBeFocused()
  await page.getByLabel('Till datum').fill(THURSDAY)
  await page.keyboard.press('Enter')
  const address = `/admin/bookings?words=johan+LABB&startDate=${THURSDAY}&endDate=${THURSDAY}`
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('status').filter({ hasText: /^1\sbokning hittades$/ })).toBeVisible()
  await expect(list(page).getByRole('rowheader')).toHaveText(`${made?.bookingNumber}Johan Ekdahl`)
  expect(await violations(page)).toEqual([])

  // The address holds all of it.
  await page.reload()
  await expect(list(page).getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Sök' })).toHaveValue('johan LABB')
  await expect(page.getByLabel('Från datum')).toHaveValue(THURSDAY)
  await page.getByRole('link', { name: 'Rensa sökningen' }).click()
  await expect(page).toHaveURL('/admin/bookings')
  await expect(page.getByLabel('Från datum')).toHaveValue('')
  await expect(list(page).getByRole('rowheader')).toHaveCount(20)

  // Somebody is there who tells their name: their account is one press away.
  await page.getByRole('searchbox', { name: 'Sök' }).fill('karin')
  await page.getByLabel('Status').selectOption('Obekräftad')
  await page.keyboard.press('Enter')
  const users = page.getByRole('region', { name: 'Användare som stämmer' })
  await expect(users.getByRole('listitem')).toContainText([/^Karin Lindén foretag@demo\.example · 0/])
  expect(await violations(page)).toEqual([])
  const phone = /· (0[\d-]+(?: \d+)*)/u.exec((await users.getByRole('listitem').first().textContent()) ?? '')?.[1] ?? ''
  await page.getByRole('searchbox', { name: 'Sök' }).fill(`+46${phone.replace(/\D/gu, '').slice(1)}`)
  await page.keyboard.press('Enter')
  await users.getByRole('link', { name: 'Karin Lindén' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
})

test('on a phone the search and what it finds are read without scrolling sideways', {
  tag: ['@day-search-page', '@day-walk'],
}, async ({ administrator: page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await goTo(page, '/admin/bookings?words=karin')
  await expect(page.getByRole('region', { name: 'Användare som stämmer' })).toBeVisible()
  await expect(list(page)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('bookings are in view below the form: all of it in two lines where it is wide, its words alone on a phone', {
  tag: '@day-search-compact',
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
  expect(await violations(page)).toEqual([])
  await form.getByLabel('Från datum').fill('2026-03-10')
  await form.getByLabel('Till datum').fill('2026-03-09')

  // What is wrong is shown, whatever was hidden.
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
})

test('a report shows how much of the open time is booked, by hour and by resource, and saves it', {
  tag: ['@day-occupancy-page', '@day-occupancy-csv'],
}, async ({ administrator: page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await goTo(page, '/admin/reports')
  const box = page.getByRole('group', { name: 'Visa i rapporten' }).getByLabel('Beläggning')
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('button', { name: 'Generera' }).click()
  const hours = page.getByRole('table', { name: 'Beläggning per veckodag och timme' })
  await expect(hours.getByRole('columnheader')).toHaveText(['Timme', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'])
  await expect(hours.getByRole('cell', { name: /^\d+\s%$/u }).first()).toBeVisible()
  await expect(page.getByText(/^\d+\s% av den öppna tiden är bokad: \d+\stimm/u)).toBeVisible()
  const resources = page.getByRole('table', { name: 'Beläggning per resurs' })
  await expect(resources.getByRole('row').filter({ hasText: LAB })).toContainText('%')
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spara som CSV Beläggning per veckodag och timme' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('belaggning-2026-02-17-2026-03-03.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('"Veckodag";"Timme";"Öppna minuter"')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
})
