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
