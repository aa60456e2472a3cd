import type { Locator, Page } from '@playwright/test'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { administratorBehind } from './testing/administrator.ts'
import { choose, press, signIn } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo, signInTo } from './testing/going.ts'
import { mailsTo } from './testing/mails.ts'
import { type MadeBooking, makeBookings, type WantedResource } from './testing/make-bookings.ts'
import { overflow, toast } from './testing/screen-parts.ts'
import type { TestServer } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const EKEN = 'Grupprum Eken'
const BJORKEN = 'Grupprum Björken'
const LAB = 'Kemilabbet'

const made = async (page: Page, ...resources: readonly WantedResource[]): Promise<MadeBooking> => {
  const [booking] = await makeBookings(page, [resources])
  if (booking === undefined) throw new Error('no booking')
  return booking
}

const list = (page: Page): Locator => page.getByRole('table', { name: 'Alla bokningar' })
const booked = (page: Page, resource: string): Locator =>
  page.getByRole('table', { name: 'Bokade resurser' }).getByRole('row').filter({ hasText: resource })
const visible = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true })

const OWNER = 'foretag@demo.example'
/** How many mails the owner has, once the one about a booking that was just made is there. */
const mailsBefore = async (server: TestServer, bookingNumber: number): Promise<number> => {
  await expect.poll(() => mailsTo(server, OWNER).join()).toContain(`tagit emot din bokning ${bookingNumber}`)
  return mailsTo(server, OWNER).length
}

test('administrators search everybody’s bookings by number and by group, in pages that stand in the address', {
  tag: ['@list-admin', '@list-search', '@list-columns', '@pager-window'],
}, async ({ administrator: page, pageOf }) => {
  const theirs = await pageOf(OWNER)
  const { id, bookingNumber } = await made(theirs, { resource: EKEN, date: '2026-06-08', times: ['09:00–09:30'] })

  await goTo(page, '/admin/bookings')
  await expect(list(page).getByRole('columnheader')).toHaveText([
    'Bokningsnummer',
    'Resurser',
    'Datum och tid',
    'Öppna',
  ])
  await expect(list(page).getByRole('rowheader').first()).toHaveText(`${bookingNumber}Karin Lindén`)
  await expect(list(page).getByRole('rowheader')).toHaveCount(20)
  const newest = list(page)
    .getByRole('rowgroup')
    .filter({ hasText: String(bookingNumber) })
  const when = 'mån 8 juni 2026, kl.\u00a009:00–09:30 Obekräftad'
  await expect(newest.getByRole('cell')).toHaveText([EKEN, when, /^Administrera/])
  const pages = page.getByRole('navigation', { name: 'Sidor' })
  expect(await pages.getByRole('link', { name: /^Sida \d+$/ }).count()).toBeLessThanOrEqual(7)
  expect(await violations(page)).toEqual([])
  await pages.getByRole('link', { name: 'Nästa' }).click()
  await expect(page).toHaveURL('/admin/bookings?page=2')

  const number = page.getByLabel('Bokningsnummer')
  await number.fill('tusen')
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page.getByText('Skriv bokningsnumret med siffror, till exempel 1001.')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill(`${bookingNumber}-1`)
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page).toHaveURL(`/admin/bookings?bookingNumber=${bookingNumber}`)
  await expect(list(page).getByRole('rowheader')).toHaveCount(1)
  await number.fill('999999')
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page.getByRole('heading', { name: 'Inga bokningar hittades' })).toBeVisible()
  await page.goBack()
  await expect(number).toHaveValue(String(bookingNumber))

  await number.fill('')
  await page.getByLabel('Grupp').selectOption('Labb och studior')
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings\?group=\d+$/)
  await expect(
    list(page)
      .getByRole('rowheader')
      .filter({ hasText: String(bookingNumber) }),
  ).toHaveCount(0)
  await expect(list(page).getByText(LAB).first()).toBeVisible()

  // One user's alone, and one's own list as administrators see it.
  await goTo(page, '/information')
  await goTo(page, '/admin/bookings?userId=1')
  await expect(page.getByText(/^Visar bokningar för \S+ \S+\./)).toBeVisible()
  await page.getByRole('link', { name: 'Visa allas bokningar' }).click()
  await expect(page).toHaveURL('/admin/bookings')
  await list(page).getByRole('rowheader').first().click({ force: true })
  await expect(page).toHaveURL(`/admin/bookings/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturaunderlag')
})

test('price and status of each resource are changed where they stand; the owner is told, and every tab shows it', {
  tag: [
    '@booking-admin-page',
    '@booking-price',
    '@toast-booking-price-updated',
    '@booking-status',
    '@booking-status-reload',
    '@toast-booking-updated',
    '@enum-booking-status',
  ],
}, async ({ administrator: page, pageOf, server }) => {
  const theirs = await pageOf(OWNER)
  const { id, bookingNumber } = await made(
    theirs,
    { resource: EKEN, date: '2026-06-09', times: ['09:00–09:30'] },
    { resource: BJORKEN, date: '2026-06-09', times: ['09:00–09:30'] },
  )

  await goTo(page, `/admin/bookings/${id}`)
  const other = await page.context().newPage()
  await other.goto(`/admin/bookings/${id}`)
  const price = booked(page, EKEN).getByRole('textbox', { name: /^Pris i kronor/ })
  await price.fill('gratis')
  await price.press('Enter')
  await expect(booked(page, EKEN)).toContainText('Fyll i pris.')
  await price.fill('1 250,50')
  await booked(page, EKEN).getByRole('button', { name: 'Spara pris' }).click()
  await expect(toast(page, 'Priset uppdaterat')).toBeVisible()
  await expect(price).toHaveValue('1250,50')
  await expect(price).toBeFocused()
  const otherPrice = await booked(page, BJORKEN).getByRole('textbox', { name: /^Pris/ }).inputValue()
  const total = `${(1250.5 + Number(otherPrice.replace(',', '.'))).toFixed(2).replace('.', ',')}`
  await expect(page.getByRole('row').filter({ hasText: 'Totalt' })).toContainText(
    total.replace(/^(\d)(\d{3})/, '$1\u00a0$2'),
  )

  const status = booked(page, EKEN).getByRole('combobox', { name: /^Status för/ })
  await expect(status.locator('option')).toHaveText(['Obekräftad', 'Bekräftad', 'Avbokad', 'Upptagen'])
  await status.selectOption('Bekräftad')
  await expect(booked(page, EKEN)).toContainText('Den som har bokat får ett mejl.')
  const before = await mailsBefore(server, bookingNumber)
  await booked(page, EKEN).getByRole('button', { name: 'Spara status' }).click()
  await expect(toast(page, 'Bokning uppdaterad')).toBeVisible()
  await expect(status).toHaveValue('1')
  await expect(status).toBeFocused()
  await expect(booked(other, EKEN).getByRole('combobox', { name: /^Status för/ })).toHaveValue('1')
  await expect.poll(() => mailsTo(server, OWNER).length).toBeGreaterThan(before)
  expect(mailsTo(server, OWNER).at(-1)).toContain(`${server.origin}/bookings/${id}`)

  // Cancelled, it is free and costs nothing; it comes back only while nobody else has it.
  await booked(page, BJORKEN)
    .getByRole('combobox', { name: /^Status för/ })
    .selectOption('Avbokad')
  await expect(booked(page, BJORKEN)).toContainText('Tiderna blir lediga för andra.')
  expect(await violations(page)).toEqual([])
  await booked(page, BJORKEN).getByRole('button', { name: 'Spara status' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Totalt' })).toContainText('1\u00a0250,50\u00a0kr')
  const next = await made(theirs, { resource: BJORKEN, date: '2026-06-09', times: ['09:00–09:30'] })
  await booked(page, BJORKEN)
    .getByRole('combobox', { name: /^Status för/ })
    .selectOption('Upptagen')
  await booked(page, BJORKEN).getByRole('button', { name: 'Spara status' }).click()
  const inTheWay = `kl. 09:00–09:30 är bokad i bokning ${next.bookingNumber}-1`
  await expect(booked(page, BJORKEN).getByRole('alert')).toContainText(inTheWay)
  await expect(page.getByRole('alert').filter({ hasText: inTheWay })).toHaveCount(1)

  // What somebody else changed meanwhile is read again.
  await goTo(theirs, `/bookings/${next.id}`)
  const shown = other
  await goTo(shown, '/information')
  await goTo(shown, `/admin/bookings/${next.id}`)
  await expect(booked(shown, BJORKEN)).toBeVisible()
  await theirs.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await expect(theirs).toHaveURL('/bookings')
  // By itself: an administrator is told of every change of bookings.
  await expect(shown.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
})

test('notes are added, internal unless told otherwise, and removed after a question', {
  tag: [
    '@booking-note-add',
    '@booking-note-delete',
    '@toast-note-created',
    '@toast-note-deleted',
    '@valid-note',
    '@const-note-internal',
  ],
}, async ({ administrator: page, pageOf }) => {
  const theirs = await pageOf(OWNER)
  const { id } = await made(theirs, { resource: EKEN, date: '2026-06-10', times: ['09:00–09:30'] })
  await goTo(page, `/admin/bookings/${id}`)
  const notes = page.getByRole('table', { name: 'Anteckningar' })
  const add = page.getByRole('button', { name: 'Lägg till anteckning' })
  const note = page.getByLabel('Ny anteckning')
  await expect(page.getByText('Inga anteckningar än.')).toBeVisible()
  await add.click()
  await expect(page.getByText('Fyll i ett meddelande.').first()).toBeVisible()
  await expect(page.getByLabel('Intern: bara administratörer ser den')).toBeChecked()
  await note.fill('Ring vaktmästaren.')
  await add.click()
  await expect(toast(page, 'Anteckning tillagd')).toBeVisible()
  await expect(notes.getByRole('row').filter({ hasText: 'Ring vaktmästaren.' })).toContainText('Endast administratörer')
  await expect(note).toHaveValue('')

  await note.fill('Nyckeln finns i receptionen.')
  await page.getByLabel('Intern: bara administratörer ser den').uncheck()
  await add.click()
  await expect(notes.getByRole('row').filter({ hasText: 'Nyckeln' })).toContainText('Alla som ser bokningen')
  expect(await violations(page)).toEqual([])
  await goTo(theirs, `/bookings/${id}`)
  await expect(theirs.getByRole('table', { name: 'Anteckningar' })).toContainText('Nyckeln finns i receptionen.')
  await expect(theirs.getByText('Ring vaktmästaren.')).toHaveCount(0)
  await expect(theirs.getByRole('combobox')).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: /^Ändra tider/ })).toBeVisible()

  await notes.getByRole('button', { name: /Ring vaktmästaren/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort anteckningen?' })
  await expect(dialog.getByRole('button', { name: 'Behåll anteckningen' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Ta bort anteckningen' }).click()
  await expect(toast(page, 'Anteckning borttagen')).toBeVisible()
  await expect(notes).not.toContainText('Ring vaktmästaren.')
})

test('a whole booking is answered and priced in one press, with one mail; a cancelled part can be removed', {
  tag: ['@day-whole-booking', '@day-remove-cancelled', '@day-status-words', '@day-told'],
}, async ({ administrator: page, pageOf, server }) => {
  const theirs = await pageOf(OWNER)
  const times = ['09:00–09:30']
  const { id, bookingNumber } = await made(
    theirs,
    { resource: EKEN, date: '2026-06-11', times },
    { resource: BJORKEN, date: '2026-06-11', times },
  )
  await goTo(page, `/admin/bookings/${id}`)
  const whole = page.getByRole('region', { name: 'Hela bokningen' })
  const status = (resource: string) => booked(page, resource).getByRole('combobox', { name: /^Status för/ })
  const price = booked(page, EKEN).getByRole('textbox', { name: /^Pris i kronor/ })
  const save = whole.getByRole('button', { name: 'Spara ändringarna' })
  const before = await mailsBefore(server, bookingNumber)

  await whole.getByLabel('Status för hela bokningen').selectOption('Bekräftad')
  await expect(status(EKEN)).toHaveValue('1')
  await price.fill('mycket')
  await save.click()
  await expect(price).toBeFocused()
  await expect(booked(page, EKEN)).toContainText('Fyll i pris.')
  await price.fill('75,50')
  await expect(whole).toContainText('3\u00a0ändringar är inte sparade. Den som har bokat får ett mejl.')
  expect(await violations(page)).toEqual([])
  await save.click()
  await expect(toast(page, 'Bokning uppdaterad')).toBeVisible()
  await expect(save).toHaveCount(0)
  await expect(whole).toBeFocused()
  await expect(price).toHaveValue('75,50')
  await expect.poll(() => mailsTo(server, OWNER).length).toBe(before + 1)
  expect(mailsTo(server, OWNER).at(-1)).toContain('Bekräftad')

  // The owner reads it too, in the list and in the booking.
  await goTo(theirs, '/bookings')
  const ofBooking = theirs
    .getByRole('table', { name: 'Mina bokningar' })
    .getByRole('rowgroup')
    .filter({ has: theirs.getByRole('rowheader', { name: String(bookingNumber) }) })
  await expect(ofBooking.getByText('Bekräftad')).toHaveCount(2)
  await goTo(theirs, `/bookings/${id}`)
  await expect(theirs.getByRole('table', { name: 'Bokade resurser' }).getByText('Bekräftad')).toHaveCount(2)

  await status(BJORKEN).selectOption('Avbokad')
  await booked(page, BJORKEN).getByRole('button', { name: 'Spara status' }).click()
  await expect(booked(page, BJORKEN).getByRole('link', { name: /^Ändra tider/ })).toHaveCount(0)
  await expect.poll(() => mailsTo(server, OWNER).length).toBe(before + 2)
  await booked(page, BJORKEN)
    .getByRole('button', { name: /^Ta bort/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort bokningen?' })
  await expect(question).not.toContainText('Tiderna blir lediga')
  await question.getByRole('button', { name: 'Ta bort bokningen' }).click()
  await expect(toast(page, 'Bokning borttagen')).toBeVisible()
  await expect(booked(page, BJORKEN)).toHaveCount(0)

  // What it breaks of the rules is told, and not in the way.
  const administrator = await administratorBehind(page)
  await administrator.call('POST', `/api/groups/${ROOMS}/rule`, { shortestMinutes: 120 })
  await status(EKEN).selectOption('Avbokad')
  await booked(page, EKEN).getByRole('button', { name: 'Spara status' }).click()
  await expect(booked(page, EKEN).getByRole('button', { name: 'Spara status' })).toHaveCount(0)
  await expect(status(EKEN)).toHaveValue('2')
  await status(EKEN).selectOption('Bekräftad')
  await booked(page, EKEN).getByRole('button', { name: 'Spara status' }).click()
  await expect(page.getByRole('region', { name: 'Utanför reglerna, men sparat ändå' })).toContainText('Grupprum Eken')
  await expect(status(EKEN)).toHaveValue('1')
  expect(await violations(page)).toEqual([])
  await expect.poll(() => mailsTo(server, OWNER).length).toBe(before + 4)
  await administrator.call('POST', `/api/groups/${ROOMS}/rule`, { shortestMinutes: 30 })
})

test('administrators change and remove what has begun too, whole or in part; what is printed has no controls', {
  tag: [
    '@booking-buttons-both',
    '@booking-delete-whole',
    '@booking-delete-part',
    '@toast-booking-deleted',
    '@booking-print',
  ],
}, async ({ administrator: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await goTo(page, '/admin/bookings?bookingNumber=1015')
  await list(page)
    .getByRole('link', { name: /^Administrera/ })
    .click()
  const lab = booked(page, '08:00–10:30')
  await expect(lab.getByRole('link', { name: /^Ändra tider/ })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(lab).toContainText('kr')
  await page.emulateMedia({ media: 'screen' })

  await lab.getByRole('button', { name: /^Ta bort/ }).click()
  const part = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort bokningen?' })
  await part.getByRole('button', { name: 'Ta bort bokningen' }).click()
  await expect(toast(page, 'Bokning borttagen')).toBeVisible()
  await expect(lab).toHaveCount(0)
  await page.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  const whole = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort hela bokningen?' })
  await whole.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await expect(page).toHaveURL('/admin/bookings')
  await expect(list(page)).toBeVisible()
})

test('internal notes are on no paper: only what the owner may read is printed', {
  tag: '@note-internal-paper',
}, async ({ administrator: page }) => {
  const { id } = await made(page, { resource: EKEN, date: '2026-06-22', times: ['09:00–09:30'] })
  await goTo(page, `/admin/bookings/${id}`)
  const notes = page.getByRole('region', { name: 'Anteckningar' })
  const note = async (content: string, isInternal: boolean): Promise<void> => {
    await page.getByLabel('Ny anteckning').fill(content)
    await page.getByLabel('Intern: bara administratörer ser den').setChecked(isInternal)
    await page.getByRole('button', { name: 'Lägg till anteckning' }).click()
    await expect(notes.getByRole('row').filter({ hasText: content })).toBeVisible()
  }
  await note('Betalar aldrig i tid.', true)
  await page.emulateMedia({ media: 'print' })
  await expect(visible(page, 'Betalar aldrig i tid.')).toHaveCount(0)
  // Nor that there is something that is not there.
  await expect(visible(page, 'Anteckningar')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await note('Nyckeln hämtas i receptionen.', false)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: 'Nyckeln hämtas i receptionen.' })).toBeVisible()
  await expect(visible(page, 'Betalar aldrig i tid.')).toHaveCount(0)
  await expect(visible(page, 'Endast administratörer')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  // Not even while it is asked about.
  await notes.getByRole('button', { name: /Betalar aldrig/ }).click()
  await expect(page.getByRole('dialog').getByText('Betalar aldrig i tid.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(visible(page, 'Betalar aldrig i tid.')).toHaveCount(0)
})

test('an administrator who changes times comes back to the booking as administrators see it, and is told that their own price was replaced', {
  tag: ['@edit-returns', '@edit-own-price'],
}, async ({ administrator: page, pageOf }) => {
  const theirs = await pageOf(OWNER)
  const { id, bookingResources } = await made(theirs, { resource: EKEN, date: '2026-06-23', times: ['09:00–09:30'] })
  const rid = bookingResources[0]?.id

  await goTo(page, `/admin/bookings/${id}`)
  await booked(page, EKEN).getByRole('textbox', { name: /^Pris/ }).fill('12,50')
  await booked(page, EKEN).getByRole('button', { name: 'Spara pris' }).click()
  await expect(toast(page, 'Priset uppdaterat')).toBeVisible()
  await booked(page, EKEN)
    .getByRole('link', { name: /^Ändra tider/ })
    .click()
  await expect(page).toHaveURL(`/bookings/${id}/resource/${rid}`)
  const bar = page.getByRole('region', { name: 'Ändringen' })
  await expect(bar).toContainText('Inget är ändrat än')
  await bar.getByRole('link', { name: 'Avbryt' }).click()
  await expect(page).toHaveURL(`/admin/bookings/${id}`)

  // A wish changes no price.
  await goTo(page, `/bookings/${id}/resource/${rid}`)
  await page.getByLabel('Önskemål').fill('Två stolar')
  await expect(bar).toContainText('Önskemålet ändras')
  await expect(bar).not.toContainText('12,50')
  await bar.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page).toHaveURL(`/admin/bookings/${id}`)
  await expect(page.getByText(/räknades om/)).toHaveCount(0)
  await expect(booked(page, EKEN).getByRole('textbox', { name: /^Pris/ })).toHaveValue('12,50')

  await goTo(page, `/bookings/${id}/resource/${rid}`)
  await choose(page, day('2026-06-23').room(EKEN, '09:30–10:00'))
  await expect(bar).toContainText('Priset är satt för hand. Det ersätts när tiderna ändras.')
  await bar.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page).toHaveURL(`/admin/bookings/${id}`)
  await expect(
    page.getByText(
      /^Priset för 1\d+-1 var satt för hand till 12,50\skr\. Det räknades om till \d+\skr när tiderna ändrades\./,
    ),
  ).toBeVisible()
  await goTo(page, '/admin/bookings')
  await goTo(page, `/admin/bookings/${id}`)
  await expect(page.getByText(/räknades om/)).toHaveCount(0)
  await expect(booked(page, EKEN).getByRole('textbox', { name: /^Pris/ })).not.toHaveValue('12,50')

  // An own price, of which owners are told too.
  await goTo(theirs, `/bookings/${id}/resource/${rid}`)
  await press(theirs, day('2026-06-23').room(EKEN, '09:30–10:00'))
  await theirs.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(theirs).toHaveURL(`/bookings/${id}`)
})

test('the booking of a user who was cleared says so, and leads to nobody', { tag: '@booking-cleared-user' }, async ({
  administrator: page,
  visit,
  server,
}) => {
  const theirs = await (await visit()).open(signInTo('/bookings'))
  await makeAccount(theirs, server, 'borta@exempel.example')
  await signIn(theirs, 'borta@exempel.example', PASSWORD)
  await expect(theirs).toHaveURL('/bookings')
  const { id, bookingNumber } = await made(theirs, { resource: EKEN, date: '2026-06-24', times: ['09:00–09:30'] })

  await goTo(page, `/admin/bookings/${id}`)
  const person = page.locator('section', { has: page.getByRole('heading', { name: 'Bokad av' }) })
  await expect(person).toContainText('Ellen Ek')
  const userPath = (await person.getByRole('link', { name: 'Administrera användaren' }).getAttribute('href')) ?? ''
  const administrator = await administratorBehind(page)
  await administrator.call('DELETE', `/api${userPath.replace('/admin/users', '/user')}`)

  await goTo(page, '/information')
  await goTo(page, `/admin/bookings/${id}`)
  await expect(person).toContainText('Raderad användare')
  await expect(person.getByRole('link')).toHaveCount(0)
  await goTo(page, `/admin/bookings?bookingNumber=${bookingNumber}`)
  await expect(list(page).getByRole('rowheader')).toHaveText(`${bookingNumber}Raderad användare`)
})

test('a booking of which everything is cancelled can still be removed', { tag: '@booking-remove-cancelled' }, async ({
  administrator: page,
}) => {
  const { id } = await made(page, { resource: EKEN, date: '2026-06-25', times: ['09:00–09:30'] })
  await goTo(page, `/admin/bookings/${id}`)
  await booked(page, EKEN)
    .getByRole('combobox', { name: /^Status/ })
    .selectOption('Avbokad')
  await booked(page, EKEN).getByRole('button', { name: 'Spara status' }).click()
  await expect(toast(page, 'Bokning uppdaterad')).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort hela bokningen?' })
  await expect(dialog).toContainText(EKEN)
  // They are free already.
  await expect(dialog).not.toContainText('Tiderna blir lediga för andra.')
  await dialog.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await expect(page).toHaveURL('/admin/bookings')
  await goTo(page, `/admin/bookings/${id}`)
  await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
})
