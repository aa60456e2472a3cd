import { choose, expectSlot, receiptOf, signIn, signInDialog } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo, signInTo } from './testing/going.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test('a visitor signs in on the way to a booking without losing choice or wish; the receipt leads to the booking, and closing it gives the grid the focus', {
  tag: [
    '@grid-public',
    '@confirm-prices',
    '@sign-in-embedded',
    '@name-dialogs',
    '@name-fields',
    '@booking-confirmation',
    '@dialog-way-back',
  ],
}, async ({ visit }) => {
  const april = day('2026-04-13')
  const slots = ['09:00–09:30', '09:30–10:00', '13:00–13:30'].map((time) => april.room('Grupprum Björken', time))
  const page = await (await visit()).open(april.path(ROOMS))
  const bar = basketBar(page)
  for (const slot of slots) await choose(page, slot)
  await expect(bar).toContainText('09:00–10:00')

  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  const dialog = signInDialog(page)
  await signIn(dialog, 'anna@demo.example', 'fel-losenord')
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(dialog.getByLabel('E-post')).toHaveValue('anna@demo.example')
  await signIn(dialog, 'anna@demo.example')
  await expect(page).toHaveURL(april.path(ROOMS))

  const confirmation = confirmDialog(page)
  await expect(confirmation).toContainText('120 kr')
  await confirmation.getByLabel('Önskemål').fill('Gärna två extra stolar.')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  const receipt = receiptOf(page)
  await expect(receipt.getByRole('heading', { name: 'Klart!' })).toBeFocused()
  await expect(receipt).toContainText('120\u00a0kr')
  await expect(receipt).toContainText('Vi har mejlat anna@demo.example.')
  // One message is visible. The specified toast is only for screen readers.
  const toast = page.getByRole('status').filter({ hasText: 'Bokning tillagd' })
  await expect(toast).toHaveCount(1)
  expect((await page.locator('.toast').boundingBox())?.width).toBeLessThanOrEqual(1)
  const number = /\d+/.exec((await receipt.getByRole('link', { name: /^Visa bokning/ }).textContent()) ?? '')?.[0]
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
  await expect(toast).toHaveCount(0)
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toBeFocused()
  for (const slot of slots) await expectSlot(page, slot, 'bokad')

  const book = async (time: string, button: RegExp): Promise<void> => {
    await choose(page, april.room('Grupprum Eken', time))
    await bar.getByRole('button', { name: button }).click()
    await confirmation.getByRole('button', { name: button }).click()
    await expect(receipt).toContainText(time)
  }
  await book('10:00–10:30', /^Lägg till/)
  await expect(receipt).not.toContainText('Björken')
  await receipt.getByRole('button', { name: 'Stäng', exact: true }).click()

  await book('11:00–11:30', /^Skapa ny bokning$/)
  await page.getByRole('link', { name: `Visa bokning ${Number(number) + 1}` }).click()
  await expect(page.getByText(`Bokningsnummer ${Number(number) + 1}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(receipt).toHaveCount(0)
})

test('the sign-in page leads back with the choice kept, and signing in or out in one tab does so in all', {
  tag: [
    '@sign-in-return',
    '@departure-leave-sign-in',
    '@sign-in-everywhere',
    '@sign-out-page',
    '@menu-signed-in',
    '@menu-signed-out',
    '@menu-admin-hidden',
    '@const-cookie-auth',
    '@const-cookie-expiry',
  ],
}, async ({ passerBy: page }) => {
  const april = day('2026-04-14')
  const slot = april.room('Grupprum Eken', '09:00–09:30')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link')
  const ways = () => menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await goTo(page, april.path(ROOMS))
  await expect(menu).toHaveText(['Logga in', 'Registrera', 'Glömt lösenord'])
  expect((await ways()).map((way) => way?.split('?')[0])).toEqual(['/sign-in', '/register', '/forgot-password'])
  await choose(page, slot)
  const other = await page.context().newPage()
  await other.goto('/')
  await goTo(page, signInTo(april.path(ROOMS)))
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL(april.path(ROOMS))
  await expectSlot(page, slot, 'vald')
  await expect(menu).toHaveText(['Min profil', 'Mina bokningar', 'Information', 'Logga ut'])
  expect(await ways()).toEqual(['/profile', '/bookings', '/information', '/sign-out'])
  const cookies = new Map((await page.context().cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('auth')).toMatchObject({ path: '/', expires: -1 })
  expect(cookies.get('sess')?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 24 * 60 * 60)

  await expect(other.getByRole('link', { name: 'Logga ut' })).toBeVisible()
  await page.getByRole('link', { name: 'Logga ut' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(other.getByRole('link', { name: 'Logga in' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth')
  await goTo(page, '/')
})
