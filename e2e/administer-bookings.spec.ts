import type { Locator, Page } from '@playwright/test'
import { administratorBehind } from './testing/administrator.ts'
import { BJORKEN, EKEN } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { mailsTo } from './testing/mails.ts'
import { type MadeBooking, makeBookings, type WantedResource } from './testing/make-bookings.ts'
import { toast } from './testing/screen-parts.ts'
import type { TestServer } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const made = async (page: Page, ...resources: readonly WantedResource[]): Promise<MadeBooking> => {
  const [booking] = await makeBookings(page, [resources])
  if (booking === undefined) throw new Error('no booking')
  return booking
}

const booked = (page: Page, resource: string): Locator =>
  page.getByRole('table', { name: 'Bokade resurser' }).getByRole('row').filter({ hasText: resource })
const statusOf = (page: Page, resource: string): Locator =>
  booked(page, resource).getByRole('combobox', { name: /^Status för/ })
const visible = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true })

const OWNER = 'foretag@demo.example'
/** The number of the owner's mails after the mail about the new booking has arrived. */
const mailsBefore = async (server: TestServer, bookingNumber: number): Promise<number> => {
  await expect.poll(() => mailsTo(server, OWNER).join()).toContain(`tagit emot din bokning ${bookingNumber}`)
  return mailsTo(server, OWNER).length
}

test('prices and statuses are changed in place, for one part or for all in one press with one mail, and every tab shows it', {
  tag: [
    '@booking-price',
    '@toast-booking-price-updated',
    '@booking-status',
    '@booking-status-reload',
    '@toast-booking-updated',
    '@day-status-words',
    '@day-whole-booking',
  ],
}, async ({ administrator: page, pageOf, server }) => {
  const theirs = await pageOf(OWNER)
  const times = ['09:00–09:30']
  const { id, bookingNumber } = await made(
    theirs,
    ...[EKEN, BJORKEN].map((resource) => ({ resource, date: '2026-06-09', times })),
  )
  await goTo(page, `/admin/bookings/${id}`)
  const other = await page.context().newPage()
  await other.goto(`/admin/bookings/${id}`)
  const price = booked(page, EKEN).getByRole('textbox', { name: /^Pris i kronor/ })
  await price.fill('1 250,50')
  await booked(page, EKEN).getByRole('button', { name: 'Spara pris' }).click()
  await expect(toast(page, 'Priset uppdaterat')).toBeVisible()
  await expect(price).toHaveValue('1250,50')
  await expect(price).toBeFocused()

  const whole = page.getByRole('region', { name: 'Hela bokningen' })
  const before = await mailsBefore(server, bookingNumber)
  await whole.getByLabel('Status för hela bokningen').selectOption('Bekräftad')
  await price.fill('75,50')
  await expect(whole).toContainText('3\u00a0ändringar är inte sparade. Den som har bokat får ett mejl.')
  expect(await violations(page, 'main')).toEqual([])
  await whole.getByRole('button', { name: 'Spara ändringarna' }).click()
  await expect(toast(page, 'Bokning uppdaterad')).toBeVisible()
  await expect(whole).toBeFocused()
  await expect(price).toHaveValue('75,50')
  await expect(statusOf(other, BJORKEN)).toHaveValue('1')
  // The mail is sent when the answer can no longer be undone.
  await server.moveClock(30_000)
  await expect.poll(() => mailsTo(server, OWNER).length).toBe(before + 1)
  const mail = mailsTo(server, OWNER).at(-1)
  expect(mail).toContain('Bekräftad')
  expect(mail).toContain(`${server.origin}/bookings/${id}`)

  // The time of a cancelled part is free, and the part costs nothing. It can be restored only while nobody else has the
  // time.
  const saveStatus = booked(page, BJORKEN).getByRole('button', { name: 'Spara status' })
  await statusOf(page, BJORKEN).selectOption('Avbokad')
  await saveStatus.click()
  await expect(page.getByRole('row').filter({ hasText: 'Totalt' })).toContainText('Totalt75,50\u00a0kr')
  await expect(statusOf(page, BJORKEN)).toBeFocused()
  const next = await made(theirs, { resource: BJORKEN, date: '2026-06-09', times })
  await statusOf(page, BJORKEN).selectOption('Upptagen')
  await saveStatus.click()
  const inTheWay = `kl. 09:00–09:30 är bokad i bokning ${next.bookingNumber}-1`
  await expect(booked(page, BJORKEN).getByRole('alert')).toContainText(inTheWay)
  await expect(page.getByRole('alert').filter({ hasText: inTheWay })).toHaveCount(1)

  // The page updates by itself, because administrators receive every change of bookings.
  await goTo(other, '/information')
  await goTo(other, `/admin/bookings/${next.id}`)
  await expect(booked(other, BJORKEN)).toBeVisible()
  await (await administratorBehind(page)).call('DELETE', `/api/booking/${next.id}`)
  await expect(other.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
})

test('notes are added and removed, and internal notes are never printed', {
  tag: [
    '@booking-note-add',
    '@booking-note-delete',
    '@toast-note-created',
    '@toast-note-deleted',
    '@note-internal-paper',
  ],
}, async ({ administrator: page, pageOf }) => {
  const theirs = await pageOf(OWNER)
  const { id } = await made(theirs, { resource: EKEN, date: '2026-06-22', times: ['09:00–09:30'] })
  await goTo(page, `/admin/bookings/${id}`)
  const notes = page.getByRole('region', { name: 'Anteckningar' })
  const note = async (content: string, isInternal: boolean): Promise<void> => {
    await page.getByLabel('Ny anteckning').fill(content)
    await page.getByLabel('Intern: bara personalen ser den').setChecked(isInternal)
    await page.getByRole('button', { name: 'Lägg till anteckning' }).click()
    await expect(notes.getByRole('row').filter({ hasText: content })).toBeVisible()
  }
  await note('Betalar aldrig i tid.', true)
  await expect(toast(page, 'Anteckning tillagd')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(visible(page, 'Betalar aldrig i tid.')).toHaveCount(0)
  // The printed page does not even show that an internal note exists.
  await expect(visible(page, 'Anteckningar')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await note('Nyckeln hämtas i receptionen.', false)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: 'Nyckeln hämtas i receptionen.' })).toBeVisible()
  await expect(visible(page, 'Betalar aldrig i tid.')).toHaveCount(0)
  await expect(visible(page, 'Endast personalen')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  // The note is not printed even while the question about its removal is open.
  await notes.getByRole('button', { name: /Betalar aldrig/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort anteckningen?' })
  await expect(dialog.getByText('Betalar aldrig i tid.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(visible(page, 'Betalar aldrig i tid.')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Ta bort anteckningen' }).click()
  await expect(toast(page, 'Anteckning borttagen')).toBeVisible()
  await expect(notes).not.toContainText('Betalar aldrig i tid.')

  // The payer stays as it was when the booking was made. The printed page does not mention that the person's data has
  // changed since.
  await goTo(theirs, '/profile')
  await theirs.getByLabel('Efternamn', { exact: true }).first().fill('Lund')
  await theirs.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(toast(theirs, 'Användaren uppdaterad')).toBeVisible()
  await goTo(page, '/information')
  await goTo(page, `/admin/bookings/${id}`)
  const asThen = page.getByText('Uppgifterna är de som gällde när bokningen gjordes.')
  await expect(asThen).toBeVisible()
  await expect(page.getByText('Karin Lindén')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(asThen).toBeHidden()
  await expect(page.getByText('Bokad tisdag 3 mars 2026')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Administrera användaren' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karin Lund')
})
