/**
 * Bookings as a person with keyboard and screen reader hears them: how they are made, found again, changed and
 * cancelled.
 */
import { choose, expectSlot, signIn, signInDialog, slotButton } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { TODAY } from './testing/server-process.ts'
import { type Recorder, record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

/** Goes to a slot of the same column or row. */
const stepTo = (heard: Recorder, key: string, slot: Parameters<typeof slotButton>[1]): Promise<void> =>
  heard.tabTo(slotButton(heard.page, slot), key)

// This test is the first, because it reads how much is free before the other tests book.
test('a change of day is heard: by keys, by the buttons, by the date field and by "I dag"', {
  tag: ['@breadth', '@heard-day'],
}, async ({ visit }) => {
  const april = day('2026-04-29')
  const heard = await record(await visit(), 'change-of-day')
  const { page } = heard
  await heard.open(april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await heard.tabTo(page.getByRole('button', { name: 'Nästa dag' }))
  await heard.press('Enter')
  await heard.press('Shift+Tab')
  await heard.tabTo(page.getByRole('button', { name: 'Föregående dag' }), 'Shift+Tab')
  await heard.press('Enter')
  await heard.press('Tab')
  // The way to type a date depends on the browser and its language.
  await heard.step('skriver 2026-05-01', () => page.getByLabel('Datum').fill('2026-05-01'))
  await heard.tabTo(page.getByRole('grid').getByRole('button'))
  await heard.press('Alt+PageDown')
  await heard.press('Alt+PageUp')
  await heard.tabTo(page.getByRole('link', { name: 'I dag' }), 'Shift+Tab')
  await heard.press('Enter')
  await heard.end()
})

test('a whole booking by keyboard alone is heard, from the start page to the booking by its link', {
  tag: ['@heard-booking', '@quality-keyboard'],
}, async ({ visit }) => {
  const today = day(TODAY)
  const room = (time: string, resource = 'Grupprum Eken') => today.room(resource, time)
  const heard = await record(await visit(), 'booking')
  const { page } = heard
  const other = await (await visit()).open(today.path(ROOMS))
  await heard.open('/')
  await heard.press('Tab')
  await heard.press('Tab')
  await heard.tabTo(page.getByRole('link', { name: /Gå till bokning/ }).first())
  await heard.press('Enter')
  await expectSlot(page, room('13:00–13:30'), 'ledig')
  await heard.tabTo(page.getByRole('grid').getByRole('button'))
  // A screen reader reads the price with the head of its column, once the price is known.
  await expect(page.getByRole('columnheader').getByRole('button').first()).toHaveAccessibleDescription(/\skr\b/)
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'Control+Home']) await heard.press(key)
  await heard.press('ArrowUp')
  await stepTo(heard, 'ArrowDown', room('10:00–10:30'))
  await heard.press('Space')
  await heard.press('Control+ArrowDown')
  await stepTo(heard, 'ArrowDown', room('13:00–13:30'))
  await heard.press('Space')
  await expectSlot(page, room('13:00–13:30'), 'vald')
  await heard.press('Shift+ArrowDown')
  await heard.press('Shift+ArrowDown')
  await heard.press('Space')
  await expectSlot(page, room('14:00–14:30'), 'vald')
  await heard.press('ArrowDown')
  await heard.press('ArrowDown')
  await heard.step('någon annan väljer tiden som har fokus', () => choose(other, room('15:00–15:30')))
  await heard.press('Space')
  await heard.tabTo(basketBar(page).getByRole('button', { name: 'Visa valda tider' }))
  await heard.press('Enter')
  await heard.press('Tab')
  await heard.tabTo(basketBar(page).getByRole('button', { name: 'Boka', exact: true }))
  await heard.press('Enter')
  await heard.tabTo(signInDialog(page).getByRole('button', { name: 'Jag har konto' }))
  await heard.press('Enter')
  await heard.type('anna@demo.example')
  await heard.press('Tab')
  await heard.type('fel-losenord', 'fel lösenord')
  await heard.press('Enter')
  await heard.press('Control+A')
  await heard.type('demo-losenord-1', 'rätt lösenord')
  await heard.press('Enter')
  await heard.tabTo(confirmDialog(page).getByLabel('Önskemål'))
  await heard.type('Kaffe')
  await heard.tabTo(confirmDialog(page).getByRole('button', { name: 'Boka', exact: true }))
  await heard.press('Enter')
  await heard.tabTo(page.getByRole('link', { name: /^Visa bokning/ }))
  await heard.press('Enter')
  await heard.end()
})

test('the times of a booking are changed, and it is cancelled, with what is heard on the way', {
  tag: ['@breadth', '@heard-edit'],
}, async ({ visit }) => {
  const april = day('2026-04-28')
  const room = (time: string) => april.room('Grupprum Eken', time)
  const heard = await record(await visit(), 'edit-and-cancel')
  const { page } = heard
  await page.goto('/sign-in?returnUrl=/bookings')
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL('/bookings')
  await makeBookings(page, [
    [
      { resource: 'Grupprum Eken', date: '2026-04-28', times: ['10:00–10:30', '10:30–11:00'] },
      { resource: 'Grupprum Björken', date: '2026-04-28', times: ['10:00–10:30'] },
    ],
  ])
  await heard.open('/bookings')
  await heard.tabTo(page.getByRole('link', { name: /^Visa Grupprum Eken, tis 28 april 10–11/ }))
  await heard.press('Enter')
  await heard.tabTo(page.getByRole('link', { name: /Ändra tider/ }).first())
  await heard.press('Enter')
  await expectSlot(page, room('10:00–10:30'), 'vald')
  await heard.tabTo(page.getByRole('grid').getByRole('button'))
  await heard.press('Space')
  await heard.tabTo(slotButton(page, room('11:00–11:30')), 'ArrowDown')
  await heard.press('Space')
  await heard.tabTo(page.getByRole('button', { name: 'Uppdatera' }))
  await heard.press('Enter')
  await heard.pressOn(page.getByRole('button', { name: /^Avboka 1\d+-2/ }))
  await heard.press('Escape')
  await heard.pressOn(page.getByRole('button', { name: /^Avboka 1\d+-2/ }))
  await heard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }))
  await heard.press('Enter')
  await expect(page.getByRole('button', { name: /^Avboka 1\d+-2/ })).toHaveCount(0)
  await heard.pressOn(page.getByRole('button', { name: /^Avboka 1\d+-1/ }))
  await heard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }))
  await heard.press('Enter')
  await heard.end()
})
