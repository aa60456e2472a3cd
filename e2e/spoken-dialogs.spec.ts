/**
 * Each dialog as a screen reader reads it: its kind, its question and its consequences, and the place of the focus
 * after it has closed. The dialogs of a booking are in `spoken-booking.spec.ts` and `spoken-time.spec.ts`, and the
 * dialog about a lost connection is in `connection.spec.ts`.
 */
import type { Locator, Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { type Recorder, record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

/** Opens the dialog, and leaves it like a person who has changed their mind. */
const openAndLeave = async (heard: Recorder, opener: Locator): Promise<void> => {
  const { page } = heard
  await heard.pressOn(opener, 'Enter', () => expect(page.getByRole('dialog')).toBeVisible())
  await heard.press('Escape')
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('main').getByRole('button', { name })

test('each dialog that a visitor meets says what it is, and gives the focus back where it was', {
  tag: '@heard-dialogs',
}, async ({ visit }) => {
  const heard = await record(await visit(), 'dialogs')
  const { page } = heard
  const april = day('2026-04-30')
  await heard.open(april.path(ROOMS))
  await heard.tabTo(page.getByRole('grid').getByRole('button'))
  // A screen reader reads the price with the head of its column, once the price is known.
  await expect(page.getByRole('columnheader').getByRole('button').first()).toHaveAccessibleDescription(/\skr\b/)
  await heard.tabTo(page.getByRole('columnheader').getByRole('button'), 'ArrowUp')
  await openAndLeave(heard, page.getByRole('columnheader').getByRole('button').first())
  await page.goto('/register')
  await openAndLeave(heard, button(page, 'Läs villkoren'))
  await page.getByLabel('Förnamn').fill('Ellen')
  await openAndLeave(heard, page.getByRole('navigation').getByRole('link', { name: 'Glömt lösenord' }))
  await heard.pressOn(page.getByRole('navigation').getByRole('link', { name: 'Glömt lösenord' }))
  await heard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Lämna utan att spara' }))
  await heard.press('Enter')
  await heard.end()
})

test('each dialog of a signed-in person says what it is, and gives the focus back where it was', {
  tag: '@heard-dialogs-signed-in',
}, async ({ visit }) => {
  const heard = await record(await visit(), 'dialogs-signed-in')
  const { page } = heard
  await page.goto('/sign-in?returnUrl=/profile')
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL('/profile')
  await openAndLeave(heard, button(page, 'Logga ut överallt'))
  await page.getByLabel('Förnamn').fill('Anders')
  await openAndLeave(heard, page.getByRole('navigation').getByRole('link', { name: 'Mina bokningar' }))
  await page.getByLabel('Förnamn').fill('Anna')
  await page.goto('/bookings')
  const make = button(page, 'Visa i min kalender')
  await openAndLeave(heard, make)
  await heard.end()
})

test("administrators' dialogs say what they are, and leave one where one was", {
  tag: '@heard-dialogs-administrator',
}, async ({ visit }) => {
  const heard = await record(await visit(), 'dialogs-administrator')
  const { page } = heard
  await page.goto(`/sign-in?returnUrl=/admin/groups/${ROOMS}`)
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveURL(`/admin/groups/${ROOMS}`)
  const inPanel = (panel: string): Locator =>
    page
      .getByRole('region', { name: panel, exact: true })
      .getByRole('button', { name: /^Ta bort/ })
      .first()
  for (const panel of ['Låsningar', 'Notifikationer'])
    await heard.pressOn(page.getByRole('region', { name: panel, exact: true }).locator('summary').first())
  for (const panel of ['Öppettider', 'Låsningar', 'Bilder', 'Notifikationer']) await openAndLeave(heard, inPanel(panel))
  const [booking] = await makeBookings(page, [
    ['Grupprum Eken', 'Grupprum Björken'].map((resource) => ({ resource, date: '2026-04-30', times: ['10:00–10:30'] })),
  ])
  await page.goto(`/admin/bookings/${booking?.id}`)
  await openAndLeave(heard, button(page, /^Avboka 1\d+-1/))
  await openAndLeave(heard, button(page, 'Avboka hela bokningen'))
  await page.getByRole('main').getByLabel('Ny anteckning').fill('Nyckel hämtas i receptionen.')
  await heard.pressOn(button(page, 'Lägg till anteckning'))
  await openAndLeave(
    heard,
    page.getByRole('region', { name: 'Anteckningar' }).getByRole('button', { name: /^Ta bort/ }),
  )
  await page.goto('/admin/users?search=skola@demo.example')
  await heard.pressOn(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Administrera/ })
      .first(),
  )
  await openAndLeave(heard, button(page, 'Ta bort användarens bokningar'))
  await openAndLeave(heard, button(page, /^Ta bort användaren$/))
  await heard.end()
})
