/**
 * People of the house with a role between user and administrator. A receptionist of one group gets through a morning, and an
 * economist through a month's end, without one dead button and without a byte about people of other groups.
 */
import type { Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { choose, press, signIn } from './testing/booking-page.ts'
import { day, EKEN, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo, openSignedIn, signInTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { basketBar, confirmDialog, overflow, toast } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** Somebody whom an administrator makes one of the house. */
const COLLEAGUE = 'kommun@demo.example'

/** The page of the colleague, in the browser of an administrator. */
const openColleague = async (administrator: Page): Promise<void> => {
  await goTo(administrator, `/admin/users?search=${COLLEAGUE}`)
  await administrator
    .getByRole('table', { name: 'Användare' })
    .getByRole('link', { name: 'Administrera' })
    .press('Enter')
}

const giveRole = async (administrator: Page, role: string, groups: readonly string[] = []): Promise<void> => {
  await administrator.getByLabel('Roll').selectOption(role)
  for (const title of groups) await administrator.getByRole('group', { name: 'Gäller' }).getByLabel(title).check()
  const save = administrator.getByRole('button', { name: 'Spara uppgifterna' })
  await save.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'false')
}

const STRANGER = 'xylofon@exempel.se'

/** The items of the menu for people of the house, which is opened for that. */
const menuOf = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole('button', { name: /^Admin/ }).press('Enter')
  const links = page.locator('.administrator-menu-list').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await page.keyboard.press('Escape')
  return hrefs
}

/** Goes to each page of the menu. Each is drawn, sound, fits a phone, and no call of it is refused. */
const walk = async (page: Page): Promise<void> => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if ([403, 404].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`)
  })
  for (const href of await menuOf(page)) {
    if (new URL(page.url()).pathname !== href) await goTo(page, href)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/ingår inte|kunde ej hittas/)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    expect(await violations(page, 'main'), href).toEqual([])
  }
  expect(refused).toEqual([])
}

test('a receptionist of one group clears its queue, books for somebody and writes a note, and never gets a byte about people of another group', {
  tag: ['@role-morning', '@role-screens'],
}, async ({ behindLossyNetwork, visit }) => {
  const { server, network } = await behindLossyNetwork()
  // A stranger books a lab, and a company books a room.
  const elsewhere = await (await visit(server)).open(signInTo('/bookings'))
  await makeAccount(elsewhere, server, STRANGER)
  await signIn(elsewhere, STRANGER, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/bookings$/)
  await makeBookings(elsewhere, [
    [{ resource: 'Poddstudion', date: '2026-04-23', times: ['13:00–14:00'], message: 'Xylofonlektion' }],
  ])
  const caller = await openSignedIn(await visit(server), '/bookings', 'foretag@demo.example')
  const [made] = await makeBookings(caller, [
    [{ resource: EKEN, date: '2026-04-23', times: ['09:00–09:30'], message: 'Kaffe' }],
  ])
  const administrator = await openSignedIn(await visit(server), '/information')
  await openColleague(administrator)

  const page = await (await visit(server)).open(signInTo('/'))
  const session = (await page.context().cookies()).find(({ name }) => name === 'sess')?.value
  expect(session).toBeDefined()
  const heard = network.hear(session ?? '')
  await signIn(page, COLLEAGUE)
  const menu = page.getByRole('button', { name: /^Admin/ })
  await giveRole(administrator, 'Reception', ['Grupprum'])
  // Whoever has just signed in may not be connected yet. The check of the session, every 10 s, then brings the role.
  await expect(menu).toHaveCount(1, { timeout: patience(15_000) })
  await walk(page)

  await goTo(page, '/admin/waiting')
  const row = page.getByRole('row').filter({ hasText: `${made?.bookingNumber}-1` })
  await expect(page.getByRole('row').filter({ hasText: 'Poddstudion' })).toHaveCount(0)
  await row.getByRole('link').first().click()
  await page.getByLabel('Ny anteckning').fill('Nyckeln finns i receptionen.')
  await page.getByRole('button', { name: 'Lägg till anteckning' }).press('Enter')
  await expect(toast(page, 'Anteckning tillagd')).toBeVisible()
  await page.getByLabel(/^Status för/).selectOption('Bekräftad')
  await page.getByRole('button', { name: 'Spara status' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Spara status' })).toHaveCount(0)
  await expect(page.getByLabel(/^Pris i kronor/)).toHaveCount(0)

  const april = day('2026-04-24')
  await goTo(page, april.path(ROOMS))
  await choose(page, april.room(EKEN, '10:00–10:30'))
  await basketBar(page).getByRole('button', { name: 'Boka', exact: true }).press('Enter')
  const dialog = confirmDialog(page)
  const whom = dialog.getByRole('region', { name: 'Boka åt' })
  await whom.getByRole('button', { name: 'Boka åt någon annan' }).press('Enter')
  await page.keyboard.type('lindén konsult')
  await expect(whom.getByRole('button', { name: 'Karin Lindén' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(whom.getByRole('heading')).toHaveText('Boka åt Karin Lindén')
  await dialog.getByRole('button', { name: 'Boka', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: /Visa bokning \d+/ })).toBeVisible()

  // In another group a receptionist is somebody who books for themselves.
  await goTo(page, april.path(LABS))
  await choose(page, april.room('Poddstudion', '13:00–14:00'))
  await basketBar(page)
    .getByRole('button', { name: /^Skapa ny bokning|^Boka$/ })
    .press('Enter')
  await expect(dialog).toBeVisible()
  await expect(whom).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Avbryt' }).press('Enter')
  await press(page, april.room('Poddstudion', '13:00–14:00'))
  await expect(basketBar(page)).toHaveCount(0)

  // What happens in the other group while the receptionist watches is not told either.
  await goTo(page, '/admin/activity')
  await makeBookings(elsewhere, [
    [{ resource: 'Poddstudion', date: '2026-04-23', times: ['14:00–15:00'], message: 'Xylofonlektion' }],
  ])
  await makeBookings(caller, [[{ resource: EKEN, date: '2026-04-23', times: ['11:00–11:30'] }]])
  await expect(page.getByRole('main')).toContainText('11:00–11:30')
  await expect(page.getByRole('main')).not.toContainText('Poddstudion')
  const wire = heard()
  for (const told of ['Kaffe', '"target":"activity"', '"target":"waiting"']) expect(wire).toContain(told)
  for (const marker of ['Xylofonlektion', STRANGER]) expect(wire).not.toContain(marker)

  // Another group, and no role at all, are felt at once.
  await goTo(page, '/admin/waiting')
  const inLab = page.getByRole('row').filter({ hasText: 'Poddstudion' }).first()
  await expect(page.getByRole('row').filter({ hasText: EKEN }).first()).toBeVisible()
  await administrator.getByRole('group', { name: 'Gäller' }).getByLabel('Grupprum').uncheck()
  await giveRole(administrator, 'Reception', ['Labb'])
  await expect(inLab).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: EKEN })).toHaveCount(0)
  await giveRole(administrator, 'Användare')
  await expect(menu).toHaveCount(0, { timeout: patience(5_000) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde ej hittas')
})

test('an economist ends the month: a report with payers, and the price of a part, without a way to remove anything or anybody', {
  tag: ['@role-month-end', '@role-screens'],
}, async ({ administrator, visit }) => {
  const caller = await openSignedIn(await visit(), '/bookings', 'foretag@demo.example')
  const [made] = await makeBookings(caller, [[{ resource: EKEN, date: '2026-04-23', times: ['09:00–09:30'] }]])
  await openColleague(administrator)
  await giveRole(administrator, 'Ekonomi')
  const page = await openSignedIn(await visit(), '/', COLLEAGUE)
  await walk(page)
  expect(await menuOf(page)).not.toContain('/admin/users')

  await goTo(page, '/admin/reports')
  await page.getByLabel('Till datum').fill('2026-04-30')
  await page.getByRole('button', { name: 'Generera' }).press('Enter')
  const row = page
    .getByRole('table', { name: 'Bokningar' })
    .getByRole('row')
    .filter({ hasText: String(made?.bookingNumber) })
  await expect(row).toContainText('Lindén & Co Konsult AB')
  await goTo(page, `/admin/bookings/${made?.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('faktura@lindenkonsult.example')
  const price = main.getByLabel(/^Pris i kronor/)
  await price.fill('75')
  await main.getByRole('button', { name: 'Spara pris' }).press('Enter')
  await expect(toast(page, 'Priset uppdaterat')).toBeVisible()
  await expect(main.getByRole('button', { name: /Avboka|Ta bort|Byt bokare|anteckning/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: /Ändra tider|Flytta|Administrera/ })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  await goTo(page, '/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Det här ingår inte i din roll')
  expect(await violations(page, 'main')).toEqual([])
})
