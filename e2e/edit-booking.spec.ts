import { Schema } from 'effect'
import { calls } from '../domain/schema/calls/http.ts'
import { administratorBehind } from './testing/administrator.ts'
import { choose, expectSlot, press, slotButton } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { type MadeBooking, makeBookings } from './testing/make-bookings.ts'
import { editBar } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

const toast = 'Bokning uppdaterad'
const ANNA = 'anna@demo.example'
const decodeBooking = Schema.decodeUnknownSync(calls.booking.answer)
const decodeResource = Schema.decodeUnknownSync(calls.resource.answer)
const editPath = (made: MadeBooking | undefined): string =>
  `/bookings/${made?.id}/resource/${made?.bookingResources[0]?.id}`

test('an edit lets go of own times and holds new ones, and the booking changes only when the edit is saved', {
  tag: [
    '@edit-page',
    '@edit-own-slots',
    '@edit-new-holds',
    '@edit-full-set',
    '@edit-difference',
    '@grid-colour',
    '@toast-booking-updated',
  ],
}, async ({ pageOf, passerBy: other }) => {
  const april = day('2026-06-16')
  const at = (time: string) => april.room('Grupprum Eken', time)
  const page = await pageOf(ANNA)
  const times = ['10:00–10:30', '10:30–11:00']
  const [booking] = await makeBookings(page, [[{ resource: 'Grupprum Eken', date: '2026-06-16', times }]])
  await goTo(other, april.path(ROOMS))
  await expectSlot(other, at('10:00–10:30'), 'bokad')
  await expect(slotButton(other, at('10:00–10:30'))).toHaveAttribute('data-colour', '0')

  await goTo(page, editPath(booking))
  await expect(page.getByRole('heading', { name: 'Ändra tider för Grupprum Eken' })).toBeVisible()
  await expectSlot(page, at('10:00–10:30'), 'vald')
  await expect(slotButton(page, at('10:00–10:30'))).not.toHaveAttribute('data-colour')
  await expect(page.getByLabel('Datum')).toBeDisabled()
  for (const way of ['Föregående dag', 'Nästa dag'])
    await expect(page.getByRole('button', { name: way })).toBeDisabled()

  // The slot is let go only in this tab.
  await press(page, at('10:00–10:30'))
  await expectSlot(page, at('10:00–10:30'), 'ledig')
  await expect(slotButton(page, at('10:00–10:30'))).not.toHaveAttribute('data-colour')
  await choose(page, at('11:00–11:30'))
  await expectSlot(other, at('11:00–11:30'), 'reserverad')
  await expectSlot(other, at('10:00–10:30'), 'bokad')
  const bar = editBar(page)
  await expect(bar).toContainText('Läggs till: 11:00–11:30')
  await expect(bar).toContainText('Tas bort: 10:00–10:30')
  await expect(page.getByRole('button', { name: 'Boka', exact: true })).toHaveCount(0)

  await bar.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page.getByRole('status').filter({ hasText: toast })).toBeVisible()
  await expectSlot(other, at('10:00–10:30'), 'ledig')
  await expectSlot(other, at('10:30–11:00'), 'bokad')
  await expectSlot(other, at('11:00–11:30'), 'bokad')
})

test('a booking is moved to another day and room: four presses on a phone, or the keyboard, and everybody sees it at once', {
  tag: ['@move-screen', '@move-number', '@move-transaction', '@edit-own-holds-only'],
}, async ({ pageOf, passerBy: other }) => {
  const [from, to] = [day('2026-06-23'), day('2026-06-24')]
  const page = await pageOf(ANNA)
  const times = ['10:00–10:30', '10:30–11:00']
  const [booking] = await makeBookings(page, [[{ resource: 'Grupprum Eken', date: '2026-06-23', times }]])
  const number = `${booking?.bookingNumber}-1`
  const bar = editBar(page)
  await goTo(other, to.path(ROOMS))

  await page.setViewportSize({ width: 375, height: 667 })
  await goTo(page, `/bookings/${booking?.id}`)
  await page.getByRole('link', { name: `Flytta ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flytta tiden i Grupprum Eken')
  await page.getByRole('button', { name: 'Nästa dag' }).click()
  await choose(page, to.room('Grupprum Eken', '13:00–13:30'))
  await expectSlot(page, to.room('Grupprum Eken', '13:30–14:00'), 'vald')
  await expectSlot(other, to.room('Grupprum Eken', '13:30–14:00'), 'reserverad')
  await expect(bar).toContainText('Till Grupprum Eken, ons 24 juni: 13:00–14:00')
  await bar.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page.getByRole('table', { name: 'Bokade resurser' })).toContainText('13:00–14:00')
  await expectSlot(other, to.room('Grupprum Eken', '13:00–13:30'), 'bokad')

  // What is chosen and left is let go, and the booking stays.
  await page.setViewportSize({ width: 1280, height: 800 })
  const link = page.getByRole('link', { name: `Flytta ${number}` })
  await link.press('Enter')
  await choose(page, to.room('Grupprum Björken', '15:00–15:30'))
  await expect(bar).toContainText('Till Grupprum Björken, ons 24 juni: 15:00–16:00')
  await expectSlot(other, to.room('Grupprum Björken', '15:30–16:00'), 'reserverad')
  await bar.getByRole('link', { name: 'Avbryt' }).press('Enter')
  await expectSlot(other, to.room('Grupprum Björken', '15:30–16:00'), 'ledig')

  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flytta tiden i Grupprum Eken')
  await page.keyboard.press('Alt+PageUp')
  await expectSlot(page, from.room('Grupprum Björken', '09:00–09:30'), 'ledig')
  await slotButton(page, from.room('Grupprum Björken', '09:00–09:30')).press('Space')
  await expect(bar).toContainText('Till Grupprum Björken, tis 23 juni: 09:00–10:00')
  await bar.getByRole('button', { name: 'Uppdatera' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Bokade resurser' })).toContainText(number)
  await expect(page.getByRole('table', { name: 'Bokade resurser' })).toContainText('Grupprum Björken')
  await expectSlot(other, to.room('Grupprum Eken', '13:00–13:30'), 'ledig')
})

test('times of a deactivated resource cannot be changed, and the page says so before and during an edit', {
  tag: ['@breadth', '@edit-deactivated'],
}, async ({ pageOf, passerBy }) => {
  const june = day('2026-06-18')
  const page = await pageOf(ANNA)
  const [made] = await makeBookings(page, [
    [{ resource: 'Mötesrum Holmen', date: '2026-06-18', times: ['10:00–10:30'] }],
  ])
  const edit = editPath(made)
  const administrator = await administratorBehind(passerBy)
  const booking = await administrator.call('GET', `/api/booking/${made?.id}`)
  const resource = `/api/resources/${decodeBooking(booking).bookingResources[0]?.resourceId}`
  const { attributes = [], ...told } = decodeResource(await administrator.call('GET', resource))
  const hall = { ...told, attributes: attributes.map(({ id }) => id) }

  await goTo(page, edit)
  await expectSlot(page, june.room('Mötesrum Holmen', '10:00–10:30'), 'vald')
  await administrator.call('PUT', resource, { ...hall, enabled: false })
  const words = page.getByRole('heading', { name: 'Tiderna kan inte ändras' })
  await expect(words).toBeVisible()
  await goTo(page, '/information')
  await goTo(page, edit)
  await expect(words).toBeVisible()
  await expect(page.getByText('Mötesrum Holmen går inte att boka just nu. Bokningen gäller fortfarande.')).toBeVisible()
  await page.getByRole('link', { name: 'Tillbaka till bokningen' }).click()
  await expect(page).toHaveURL(`/bookings/${made?.id}`)
  await administrator.call('PUT', resource, { ...hall, enabled: true })
})
