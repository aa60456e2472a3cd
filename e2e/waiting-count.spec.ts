import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { administratorBehind } from './testing/administrator.ts'
import { signIn } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const menuButton = (page: Page): Locator => page.getByRole('button', { name: /^Admin/ })
const countOf = async (button: Locator): Promise<number> => {
  await expect(button).toHaveAccessibleName(/ \d+ att bekräfta$/)
  return Number(/(\d+) att bekräfta$/.exec((await button.textContent()) ?? '')?.[1])
}
const says = (button: Locator, name: string, count: number): Promise<void> =>
  expect(button).toHaveAccessibleName(`${name} ${count} att bekräfta`)

test('the menu says how many bookings wait, and changes with the lists when one is made or confirmed', {
  tag: ['@day-waiting-menu', '@day-waiting-live'],
}, async ({ visit }) => {
  const admin = await visit()
  const page = await openSignedIn(admin, '/admin/bookings')
  const before = await countOf(menuButton(page))
  const profile = await admin.open('/profile')
  await says(menuButton(profile), 'Admin', before)

  const theirs = await openSignedIn(await visit(), '/bookings', 'foretag@demo.example')
  const entry = { resource: 'Grupprum Eken', date: '2026-09-07', times: ['09:00–09:30'] }
  const [booking] = await makeBookings(theirs, [[entry]])
  for (const tab of [page, profile]) await says(menuButton(tab), 'Admin', before + 1)
  await expect(theirs.getByRole('button', { name: /Admin/ })).toHaveCount(0)
  // The page has not been reloaded.
  const row = page.getByRole('table', { name: 'Alla bokningar' }).getByRole('rowheader').first()
  await expect(row).toContainText(String(booking?.bookingNumber))

  const behind = await administratorBehind(theirs)
  const part = { id: booking?.id, rid: booking?.bookingResources[0]?.id }
  await behind.call('POST', '/api/booking/status', { status: 1, parts: [part] })
  for (const tab of [page, profile]) await says(menuButton(tab), 'Admin', before)

  // This page has no control that the open menu would partly cover.
  await goTo(page, '/information')
  await menuButton(page).press('Enter')
  const item = page.getByRole('banner').getByRole('link', { name: /^Att bekräfta/ })
  await expect(item).toHaveAccessibleName(`Att bekräfta ${before}`)
  await expect(item).toHaveAttribute('href', '/admin/waiting')
  expect(await violations(page), 'the open menu').toEqual([])
})

test('after a connection that died without a sign, list and count are right again by themselves', {
  tag: ['@day-waiting-missed', '@day-waiting-quiet'],
}, async ({ visit, browser, behindLossyNetwork }) => {
  const { server, network } = await behindLossyNetwork()
  const theirs = await openSignedIn(await visit(server), '/bookings', 'foretag@demo.example')
  const entry = (time: string) => [{ resource: 'Grupprum Eken', date: '2026-09-08', times: [time] }]
  const behind = await administratorBehind(theirs)
  const page = await openSignedIn(await visit(server), '/admin/waiting')
  const pass = await coreClock(browser, page)
  // The next push begins the wait again.
  const [answered, waiting] = await makeBookings(theirs, [entry('09:00–09:30'), entry('10:00–10:30')])
  const row = (number = 0): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Öppna ${number}-1` }) })
  for (const made of [answered, waiting]) await expect(row(made?.bookingNumber)).toBeVisible()
  const before = await countOf(menuButton(page))
  await row(waiting?.bookingNumber).getByRole('checkbox').check()

  network.strandHubs()
  const part = { id: answered?.id, rid: answered?.bookingResources[0]?.id }
  await behind.call('POST', '/api/booking/status', { status: 1, parts: [part] })
  const [late, later] = await makeBookings(theirs, [entry('11:00–11:30'), entry('12:00–12:30')])
  // After 30 s of silence the client treats the connection as lost.
  await pass(30_000)
  await expect(row(later?.bookingNumber)).toBeVisible({ timeout: patience(60_000) })
  await expect(row(late?.bookingNumber)).toBeVisible()
  await expect(row(answered?.bookingNumber)).toHaveCount(0)
  await says(menuButton(page), 'Admin', before + 1)
  await expect(page.getByText(new RegExp(`^${before + 1}\\s.*väntar på besked$`))).toBeVisible()
  await expect(row(waiting?.bookingNumber).getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Försöker återansluta')).toHaveCount(0)

  // If the list cannot be read after a push, the page tries again until it can.
  const last = { id: later?.id, rid: later?.bookingResources[0]?.id }
  network.loseAnswersTo('GET /api/booking/waiting')
  await behind.call('POST', '/api/booking/status', { status: 1, parts: [last] })
  await expect(page.getByText('Servern går inte att nå just nu.').first()).toBeVisible()
  await expect(row(later?.bookingNumber)).toBeVisible()
  // While the list is shown, the menu shows the number of rows in that list.
  await says(menuButton(page), 'Admin', before + 1)
  network.loseAnswersTo(null)
  await expect(row(later?.bookingNumber)).toHaveCount(0, { timeout: patience(60_000) })
  await says(menuButton(page), 'Admin', before)
  await expect(page.getByText(`${before} väntar på besked`)).toBeVisible()
})

test('on a phone the button of the menu says how many bookings wait', { tag: '@day-waiting-menu' }, async ({
  visit,
}) => {
  const screen = { viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true } as const
  const page = await (await visit(undefined, screen)).open('/sign-in?returnUrl=%2Finformation')
  const menu = page.getByRole('button', { name: /^Meny/ })
  await expect(menu).toHaveAccessibleName('Meny')
  await signIn(page.getByRole('main'), 'admin@demo.example')
  await expect(page).toHaveURL('/information')
  const count = await countOf(menu)
  expect(await overflow(page)).toBe(0)
  // The number is part of the button.
  await menu.getByText(String(count), { exact: true }).click({ force: true })
  await says(menuButton(page), 'Admin', count)
  expect(await violations(page), 'the open menu').toEqual([])
  await goTo(page, '/profile')
  await menu.click()
  await page.getByRole('banner').getByRole('link', { name: 'Logga ut' }).click()
  await expect(menu).toHaveAccessibleName('Meny')
})
