import type { Page } from '@playwright/test'
import { administratorBehind } from './testing/administrator.ts'
import { choose, expectSlot, passTerm, press, putReceiptAway, receiptOf } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { basketBar, confirmDialog, editBar } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

interface Listed {
  readonly resources: readonly { readonly id: number; readonly title: string }[]
}

const resourceIdOf = async (page: Page, title: string): Promise<number> => {
  const groups: readonly Listed[] = await (await page.request.get('/api/groups')).json()
  return groups.flatMap(({ resources }) => resources).find((resource) => resource.title === title)?.id ?? 0
}

/** The name of the button depends on whether a booking was made before. */
const NEW_BOOKING = /^(Boka|Skapa ny bokning)$/

test('a time that can no longer be booked is named with its reason; one press books the rest, once, with the typed wish, and more is added to that booking', {
  tag: [
    '@confirm-taken',
    '@confirm-add',
    '@basket-button-new',
    '@basket-button-add',
    '@toast-booking-created',
    '@toast-success-look',
  ],
}, async ({ pageOf }) => {
  const april = day('2026-04-20')
  const locked = april.room('Grupprum Eken', '09:00–09:30')
  const kept = april.room('Grupprum Björken', '13:00–13:30')
  const page = await pageOf('anna@demo.example')
  await goTo(page, april.path(ROOMS))
  const administrator = await administratorBehind(page)
  await choose(page, locked)
  await choose(page, kept)
  const bar = basketBar(page)
  await bar.getByRole('button', { name: 'Boka', exact: true }).click()
  const dialog = confirmDialog(page)
  await dialog.getByLabel('Önskemål till Grupprum Björken').fill('Två extra stolar')

  await administrator.call('POST', `/api/resources/${await resourceIdOf(page, 'Grupprum Eken')}/locked`, {
    startDate: '2026-04-20',
    startTime: '09:00:00',
    endDate: '2026-04-20',
    endTime: '10:00:00',
  })
  await dialog.getByRole('button', { name: 'Boka', exact: true }).click()
  const alert = dialog.getByRole('alert').filter({ hasText: 'tiderna' })
  await expect(alert).toContainText('De här tiderna gick inte att boka')
  await expect(alert).toContainText('Grupprum Eken, mån 20 april, 09:00–09:30: tiden är låst')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Grupprum Eken' })).toHaveCount(1)
  await expect(dialog.getByLabel('Önskemål till Grupprum Björken')).toHaveValue('Två extra stolar')
  expect(await violations(page)).toEqual([])

  // Typed text is kept after the lightbox has closed.
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await bar.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(dialog.getByLabel('Önskemål till Grupprum Björken')).toHaveValue('Två extra stolar')

  await dialog.getByRole('button', { name: 'Boka', exact: true }).dblclick()
  const toast = page.getByRole('status').filter({ hasText: 'Bokning tillagd' })
  await expect(toast).toBeVisible()
  const green = await toast.evaluate((element) => {
    const shown = element.parentElement ?? element
    const probe = document.createElement('span')
    probe.style.color = 'var(--positive)'
    document.body.append(probe)
    const wanted = getComputedStyle(probe).color
    probe.remove()
    return getComputedStyle(shown).borderInlineStartColor === wanted
  })
  expect(green).toBe(true)
  await expect(receiptOf(page)).toContainText('Grupprum Björken')
  await putReceiptAway(page)
  await expectSlot(page, kept, 'bokad')
  await expectSlot(page, locked, 'låst')
  const made = await latestBooking(page)
  expect(made.bookingResources).toHaveLength(1)

  const added = april.room('Grupprum Eken', '14:00–14:30')
  await choose(page, added)
  await expect(bar.getByRole('button', { name: 'Skapa ny bokning' })).toBeVisible()
  await bar.getByRole('button', { name: `Lägg till i bokning ${made.bookingNumber}` }).click()
  await dialog.getByRole('button', { name: `Lägg till i bokning ${made.bookingNumber}` }).click()
  await putReceiptAway(page)
  await expectSlot(page, added, 'bokad')
  const extended = await latestBooking(page)
  expect(extended.bookingNumber).toBe(made.bookingNumber)
  expect(extended.bookingResources).toHaveLength(2)

  // The booking is removed elsewhere. The times are kept, and one press books them.
  await administrator.call('DELETE', `/api/booking/${made.id}`)
  await expectSlot(page, added, 'ledig')
  await choose(page, added)
  await bar.getByRole('button', { name: `Lägg till i bokning ${made.bookingNumber}` }).click()
  await dialog.getByRole('button', { name: `Lägg till i bokning ${made.bookingNumber}` }).click()
  await expect(alert).toContainText('finns inte längre')
  await dialog.getByRole('button', { name: 'Boka', exact: true }).click()
  await putReceiptAway(page)
  await expectSlot(page, added, 'bokad')
  expect((await latestBooking(page)).bookingNumber).toBeGreaterThan(made.bookingNumber)
})

test('a person whose user type may not book one of the resources is told which, and books the rest', {
  tag: '@confirm-not-allowed',
}, async ({ pageOf }) => {
  const april = day('2026-04-21')
  const page = await pageOf('anna@demo.example')
  await goTo(page, april.path(ROOMS))
  const administrator = await administratorBehind(page)
  const resource = await resourceIdOf(page, 'Grupprum Granen')
  await choose(page, april.room('Grupprum Granen', '09:00–09:30'))
  await choose(page, april.room('Grupprum Björken', '09:00–09:30'))
  // From now on only schools may book this resource. No other test books it.
  await administrator.call('POST', `/api/resources/${resource}/allowed`, { userTypeId: 3 })
  await page.getByRole('button', { name: NEW_BOOKING }).click()
  const dialog = confirmDialog(page)
  await expect(dialog).toContainText('Grupprum Granen bokas bara av')
  await dialog.getByRole('button', { name: 'Ta bort Grupprum Granen' }).click()
  await expect(dialog).not.toContainText('Grupprum Granen, tisdag')
  await dialog.getByRole('button', { name: NEW_BOOKING }).click()
  await putReceiptAway(page)
  await expectSlot(page, april.room('Grupprum Björken', '09:00–09:30'), 'bokad')
})

test('times that ran out are chosen again with one press, except those that somebody took; an edit loses only its new times', {
  tag: ['@basket-zero', '@edit-zero'],
}, async ({ pageOf, passerBy: other, server }) => {
  const april = day('2026-04-22')
  const one = april.room('Grupprum Eken', '09:00–09:30')
  const two = april.room('Grupprum Björken', '10:00–10:30')
  const page = await pageOf('anna@demo.example')
  for (const one of [page, other]) await goTo(one, april.path(ROOMS))
  await choose(page, one)
  await choose(page, two)
  const notice = page.getByRole('region', { name: 'Om dina valda tider' })
  await passTerm(server)
  await expect(notice).toContainText('Tiden gick ut')
  await expectSlot(page, one, 'ledig')
  await choose(other, two)
  await notice.getByRole('button', { name: 'Välj samma tider igen' }).click()
  await expectSlot(page, one, 'vald')
  const bar = basketBar(page)
  await expect(bar).toContainText('En tid gick inte att välja igen')
  await expect(bar).toContainText('Grupprum Björken, ons 22 april, 10:00–10:30: någon annan har tiden reserverad')
  await bar.getByRole('button', { name: 'Stäng' }).click()
  await expect(bar).not.toContainText('gick inte att reservera')
  // Only the slots of the edit must be held.
  await press(page, one)
  await expectSlot(page, one, 'ledig')

  const [booking] = await makeBookings(page, [
    [{ resource: 'Grupprum Eken', date: '2026-04-22', times: ['13:00–13:30'] }],
  ])
  await goTo(page, `/bookings/${booking?.id}/resource/${booking?.bookingResources[0]?.id}`)
  const own = april.room('Grupprum Eken', '13:00–13:30')
  const wanted = april.room('Grupprum Eken', '13:30–14:00')
  await expectSlot(page, own, 'vald')
  await choose(page, wanted)
  const editing = editBar(page)
  await passTerm(server)
  await expect(editing).toContainText('det du redan har bokat är kvar')
  await expectSlot(page, wanted, 'ledig')
  await expectSlot(page, own, 'vald')
  await editing.getByRole('button', { name: 'Välj samma tider igen' }).click()
  await expectSlot(page, wanted, 'vald')
  await press(page, wanted)
  await expectSlot(page, wanted, 'ledig')
})

test('the wish of a booking is changed without its times, and leaving asks before it is lost', {
  tag: '@breadth',
}, async ({ pageOf }) => {
  const page = await pageOf('anna@demo.example')
  const [booking] = await makeBookings(page, [
    [{ resource: 'Grupprum Björken', date: '2026-04-23', times: ['09:00–09:30'], message: 'Kaffe' }],
  ])
  await goTo(page, `/bookings/${booking?.id}/resource/${booking?.bookingResources[0]?.id}`)
  const wish = page.getByLabel('Önskemål')
  await expect(wish).toHaveValue('Kaffe')
  await wish.fill('Kaffe och bulle')
  const bar = editBar(page)
  await bar.getByRole('link', { name: 'Avbryt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(wish).toHaveValue('Kaffe och bulle')
  expect(await violations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Bokning uppdaterad' })).toBeVisible()
  await expect(page.getByText('Kaffe och bulle')).toBeVisible()
  await expect(page.getByText('09:00–09:30')).toBeVisible()
})
