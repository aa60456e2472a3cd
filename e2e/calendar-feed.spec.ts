import type { Locator } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test("one's own bookings are followed in a calendar: the address is made, copied, replaced and removed, and the password asked for", {
  tag: ['@booking-feed', '@feed-password'],
}, async ({ visit }) => {
  const visitor = await visit(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await visitor.open('/sign-in?returnUrl=/bookings')
  await signIn(page, 'skola@demo.example')
  const section = page.getByRole('region', { name: 'Prenumerera i din kalender' })
  await section.getByRole('button', { name: 'Visa i min kalender' }).click()
  const making = page.getByRole('dialog', { name: 'Visa bokningarna i din kalender' })
  const password = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Ditt lösenord' })
  await expect(password(making)).toBeFocused()
  await making.getByRole('button', { name: 'Visa i min kalender' }).click()
  await expect(making.locator('.field-error')).toHaveText('Fyll i nuvarande lösenord.')
  await password(making).fill('inte det rätta')
  await making.getByRole('button', { name: 'Visa i min kalender' }).click()
  await expect(making.locator('.field-error')).toHaveText('Nuvarande lösenord stämmer inte.')
  expect(await violations(page), 'the question with an error').toEqual([])
  await password(making).fill('demo-losenord-1')
  await making.getByRole('button', { name: 'Visa i min kalender' }).click()
  const field = section.getByLabel('Din kalenderadress')
  await expect(field).toBeFocused()
  const first = await field.inputValue()
  expect(first).toMatch(/^http:\/\/localhost:\d+\/api\/booking\/feed\/[\w-]{43}\.ics$/)
  await section.getByRole('button', { name: 'Kopiera adressen' }).click()
  await expect(section.getByRole('status').filter({ hasText: 'Adressen är kopierad.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expect(section.getByRole('link', { name: 'Öppna i kalenderprogrammet' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  expect(await violations(page, 'main'), 'a new address').toEqual([])

  // A calendar program reads the feed without cookies, and reads it again later.
  const [booking] = await makeBookings(page, [
    [{ resource: 'Grupprum Eken', date: '2026-06-10', times: ['10:00–10:30', '10:30–11:00'], message: 'Tyst, tack' }],
  ])
  const calendar = await fetch(first)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const file = (await calendar.text()).replaceAll('\r\n ', '')
  expect(file).toContain(`DESCRIPTION:Bokning ${booking?.bookingResources[0]?.bookingIdNumber}`)
  expect(file).toContain('DTSTART;TZID=Europe/Stockholm:20260610T100000\r\nDTEND;TZID=Europe/Stockholm:20260610T110000')
  expect(file).not.toContain('Tyst')

  // The address is shown once. A person who comes back sees only that a link exists.
  await page.reload()
  await expect(section).toContainText('Du har en adress sedan tisdag 3 mars 2026.')
  await expect(field).toHaveCount(0)
  await section.getByRole('button', { name: 'Byt adress' }).click()
  const renewing = page.getByRole('dialog', { name: 'Vill du skapa en ny adress?' })
  await expect(renewing.getByRole('button', { name: 'Behåll adressen' })).toBeFocused()
  expect(await violations(page), 'the question').toEqual([])
  await password(renewing).fill('demo-losenord-1')
  await renewing.getByRole('button', { name: 'Byt adress' }).click()
  await expect(field).toBeFocused()
  const second = await field.inputValue()
  expect(second).not.toBe(first)
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])

  // The link is removed in another tab, and disappears in this tab too.
  const tab = await visitor.open('/bookings')
  await tab.getByRole('button', { name: 'Ta bort adressen' }).click()
  const removing = tab.getByRole('dialog', { name: 'Vill du ta bort adressen?' })
  await removing.getByRole('button', { name: 'Ta bort adressen' }).click()
  await expect(tab.getByText('Adressen är borttagen.')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Visa i min kalender' })).toBeFocused()
  await expect(section.getByRole('button', { name: 'Visa i min kalender' })).toBeVisible()
  await expect(field).toHaveCount(0)
  expect((await fetch(second)).status).toBe(404)
})
