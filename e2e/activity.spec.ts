import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, press, putReceiptAway, signIn } from './testing/booking-page.ts'
import { day, HALLS, LABS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const open = async (page: Page): Promise<void> => {
  await goTo(page, '/admin/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivitet' })).toBeVisible()
  await expect(page.getByText('Uppdateras direkt')).toBeVisible()
}
const events = (page: Page) => page.getByRole('region', { name: 'Händelser, nyast först' }).getByRole('listitem')
const held = (page: Page) => page.getByRole('region', { name: 'Valda just nu' })

test('an administrator sees what is held and booked as it happens, and goes to it', { tag: '@activity-page' }, async ({
  administrator: page,
  visit,
}) => {
  const may = day('2026-05-04')
  await open(page)

  const anna = await (await visit()).open(may.path(HALLS))
  await expectSlot(anna, may.room('Provsal 1', '09:00–10:00'), 'ledig')
  await choose(anna, may.room('Provsal 1', '09:00–10:00'))
  await choose(anna, may.room('Provsal 1', '10:00–11:00'))
  // The list shows the hold as one stretch with its remaining time.
  const stretch = held(page).getByRole('listitem').filter({ hasText: '09:00–11:00' }).last()
  await expect(stretch).toContainText(/\d:\d\d kvar/)
  await expect(events(page).first()).toContainText('Vald')
  await expect(events(page).first()).toContainText('10:00–11:00')
  await expect(events(page).first()).toContainText(/Besökare nr\s\d{4}$/)
  await expect(page.locator('dl').getByText('Besökare').locator('..')).toContainText('2')

  await anna.getByRole('button', { name: 'Boka', exact: true }).click()
  await signIn(anna.getByRole('dialog', { name: 'Logga in' }), 'skola@demo.example')
  await confirmDialog(anna).getByRole('button', { name: 'Boka', exact: true }).click()
  await putReceiptAway(anna)
  const booked = events(page).filter({ hasText: 'Bokad' })
  await expect(booked).toHaveCount(1)
  await expect(booked).toContainText('09:00–11:00')
  await expect(booked.getByRole('link', { name: /^Bokning/ })).toHaveText(/^Bokning \d{4}$/)
  await expect(held(page)).not.toContainText('09:00–11:00')
  // The sum is announced some seconds later.
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: /nya? händelser?: .*1\s+bokning/ })).toHaveCount(
    1,
    {
      timeout: patience(15_000),
    },
  )

  // The rows do not move while somebody reads them. New rows wait.
  await booked.getByRole('link', { name: /^Bokning/ }).focus()
  const before = await events(page).count()
  await choose(anna, may.room('Provsal 2', '13:00–14:00'))
  const fresh = page.getByRole('button', { name: /ny händelse/ })
  await expect(fresh).toBeVisible()
  expect(await events(page).count()).toBe(before)
  await fresh.click()
  await expect(events(page).first()).toContainText('13:00–14:00')

  // While the page is paused nothing changes, not even the remaining time.
  await page.getByRole('button', { name: 'Pausa' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Pausad kl.' })).toBeVisible()
  const frozen = await held(page).textContent()
  const left = anna.getByRole('timer')
  for (const _ of ['second', 'another']) await expect(left).not.toHaveText((await left.textContent()) ?? '')
  await press(anna, may.room('Provsal 2', '13:00–14:00'))
  await expectSlot(anna, may.room('Provsal 2', '13:00–14:00'), 'ledig')
  expect(await held(page).textContent()).toBe(frozen)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(held(page)).not.toContainText('13:00–14:00')
  await expect(events(page).first()).toContainText('Släppt')

  await page.getByLabel('Händelse', { exact: true }).selectOption('Bokningar')
  await expect(events(page)).toHaveCount(1)
  await page.getByLabel('Grupp', { exact: true }).selectOption({ index: LABS })
  await expect(page.getByText('Inget sådant bland de senaste')).toBeVisible()
  await page.getByLabel('Grupp', { exact: true }).selectOption('Alla grupper')

  // The last 24 hours are there after a reload.
  await page.reload()
  await expect(events(page).filter({ hasText: 'Bokad' })).toHaveCount(1)
  await page.getByText('Visa som tabell').click()
  await expect(page.getByRole('row', { name: /08:0\d/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await events(page)
    .getByRole('link', { name: /^Bokning \d+/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/bookings\/\d+$/)

  // The history lists the changes of the booking and the people who viewed it.
  await page.getByRole('button', { name: 'Visa historiken' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Bokningen gjordes' })).toContainText('Provsal 1')
  await expect(page.getByRole('row').filter({ hasText: 'Personuppgifterna visades' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('when two hundred events come within seconds, only those in view are drawn', { tag: '@breadth' }, async ({
  administrator: page,
}) => {
  await open(page)
  const rooms = ['Eken', 'Björken', 'Granen', 'Rönnen', 'Lönnen'].map((tree) => `Grupprum ${tree}`)
  const times = ['09:00–09:30', '10:00–10:30', '11:00–11:30', '13:00–13:30', '14:00–14:30']
  const dates = ['11', '12', '13', '18', '19', '20', '25', '26'].map((date) => `2026-05-${date}`)
  await makeBookings(
    page,
    dates.map((date) => rooms.map((resource) => ({ resource, date, times }))),
  )
  await page.getByLabel('Händelse', { exact: true }).selectOption('Bokningar')
  await expect(events(page).first()).toHaveAttribute('aria-setsize', /^2\d\d$/)
  expect(await events(page).count()).toBeLessThan(40)
})

test('a person downloads everything that is stored about them', {
  tag: ['@breadth', '@call-user-export'],
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in?returnUrl=/profile')
  await signIn(page, 'skola@demo.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Min profil' })).toBeVisible()
  const [booking] = await makeBookings(page, [
    [{ resource: 'Grupprum Eken', date: '2026-05-27', times: ['09:00–09:30'], message: 'Stolar i ring' }],
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hämta uppgifterna' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^mina-uppgifter-\d+\.json$/)
  const kept: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(kept).toMatchObject({ user: { email: 'skola@demo.example' } })
  expect(JSON.stringify(kept)).toContain('Stolar i ring')
  expect(JSON.stringify(kept)).toContain(`"bookingNumber":${booking?.bookingNumber}`)
  await expect(page.getByText('Filen är hämtad.')).toBeVisible()
})
