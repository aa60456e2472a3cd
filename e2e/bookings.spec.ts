import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { goTo, openSignedIn, signInTo } from './testing/going.ts'
import { bookingIdOf, makeBookings } from './testing/make-bookings.ts'
import { overflow, toast } from './testing/screen-parts.ts'
import { onEachScreen } from './testing/screens.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const EKEN = 'Grupprum Eken'
const BJORKEN = 'Grupprum Björken'
const LIST = { name: 'Mina bokningar' }
const COMPANY = 'foretag@demo.example'
const COUNCIL = 'kommun@demo.example'
const SCHOOL = 'skola@demo.example'

const row = (page: Page, bookingNumber: number) =>
  page
    .getByRole('table', LIST)
    .getByRole('rowgroup')
    .filter({ hasText: String(bookingNumber) })

/** Another tab of the same browser. */
const openBeside = async (page: Page, path: string): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

/** Half hours from 08:00, one after the other. */
const halfHour = (index: number): string => {
  const at = (half: number): string =>
    `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return `${at(index)}–${at(index + 1)}`
}

test('the list shows what one has booked, newest first, and a press anywhere on a booking opens it', {
  tag: ['@list-own', '@list-columns', '@booking-page', '@booking-number'],
}, async ({ pageOf }) => {
  const page = await pageOf(COMPANY)
  const [first, second] = await makeBookings(page, [
    [{ resource: EKEN, date: '2026-05-04', times: ['09:00–09:30', '09:30–10:00'] }],
    [
      { resource: EKEN, date: '2026-05-05', times: ['10:00–10:30'] },
      { resource: BJORKEN, date: '2026-05-06', times: ['10:00–10:30', '13:00–13:30'] },
    ],
  ])
  await goTo(page, '/bookings')
  const table = page.getByRole('table', LIST)
  await expect(table.getByRole('columnheader')).toHaveText(['Bokningsnummer', 'Resurser', 'Datum och tid', 'Öppna'])
  const numbers = await table.getByRole('rowheader').allTextContents()
  expect(numbers.slice(0, 2)).toEqual([String(second?.bookingNumber), String(first?.bookingNumber)])
  expect(numbers.map(Number)).toEqual(numbers.map(Number).toSorted((a, b) => b - a))

  const booking = row(page, second?.bookingNumber ?? 0)
  await expect(booking.getByRole('cell')).toHaveText([
    EKEN,
    'tis 5 maj 2026, kl.\u00a010:00–10:30 Obekräftad',
    /^Visa/,
    BJORKEN,
    'ons 6 maj 2026, kl.\u00a010:00–10:30 och 13:00–13:30 Obekräftad',
  ])
  // Pressed beside the words of the link, which reaches over all of the booking.
  await booking.getByText(BJORKEN).click({ force: true })
  await expect(page).toHaveURL(`/bookings/${second?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturaunderlag')
  await expect(page.getByText(`Bokningsnummer ${second?.bookingNumber}`)).toBeVisible()
})

test('twenty bookings a page, from page 1; the page stands in the address; the ways end where the list does', {
  tag: ['@const-page-size', '@pager-previous', '@pager-next', '@field-paged-bookings', '@look-empty-states'],
}, async ({ visit, server }) => {
  const page = await (await visit()).open(signInTo('/bookings'))
  const email = 'sidor@exempel.se'
  await makeAccount(page, server, email)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Du har inga bokningar än' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Boka lokaler och resurser' })).toHaveAttribute(
    'href',
    '/',
  )
  await makeBookings(
    page,
    Array.from({ length: 21 }, (_, index) => [
      { resource: index < 12 ? EKEN : BJORKEN, date: '2026-05-07', times: [halfHour(index % 12)] },
    ]),
  )
  await goTo(page, '/information')
  await goTo(page, '/bookings')
  const numbers = page.getByRole('table', LIST).getByRole('rowheader')
  await expect(numbers).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: 'Sidor' })
  await expect(pages.getByRole('link', { name: 'Föregående' })).toBeDisabled()
  await expect(pages.getByRole('link', { name: 'Sida 1' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Nästa' }).click()
  await expect(page).toHaveURL('/bookings?page=2')
  await expect(numbers).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Mina bokningar, sida 2 av 2/)
  await expect(pages.getByRole('link', { name: 'Nästa' })).toBeDisabled()
  await expect(pages.getByRole('link', { name: 'Sida 2' })).toHaveAttribute('aria-current', 'page')

  await page.goBack()
  await expect(numbers).toHaveCount(20)
  // A page that never was is the last.
  await goTo(page, '/bookings?page=9')
  await expect(page).toHaveURL('/bookings?page=2')
  await expect(numbers).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
})

test('the invoice basis shows what was booked, what it costs, who booked and where the invoice goes', {
  tag: [
    '@booking-resource-row',
    '@booking-total',
    '@booking-user-details',
    '@booking-billing',
    '@booking-buttons-both',
    '@look-tables',
  ],
}, async ({ pageOf }) => {
  const page = await pageOf(COUNCIL)
  const [made] = await makeBookings(page, [
    [
      { resource: EKEN, date: '2026-05-11', times: ['09:00–09:30', '09:30–10:00'], message: 'Två extra stolar, tack.' },
      { resource: BJORKEN, date: '2026-05-12', times: ['13:00–13:30'] },
    ],
  ])
  if (made === undefined) throw new Error('no booking')
  await goTo(page, `/bookings/${made.id}`)
  const table = page.getByRole('table', { name: 'Bokade resurser' })
  const kronor = (amount: number): string => `${amount}\u00a0kr`
  const [eken, bjorken] = made.bookingResources
  await expect(table.getByRole('row').nth(1)).toContainText(`${made.bookingNumber}-1`)
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    `${EKEN}Önskemål: Två extra stolar, tack.`,
    'måndag 11 maj 2026kl.\u00a009:00–10:00',
    'Obekräftad',
    kronor(eken?.price ?? -1),
    /Ändra tider.*Ta bort/,
  ])
  const price = table
    .getByRole('row')
    .nth(1)
    .getByText(kronor(eken?.price ?? -1))
  expect(await price.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end')
  await expect(table.getByRole('row').nth(2)).toContainText('tisdag 12 maj 2026')
  await expect(table.getByRole('row').last()).toContainText(
    `Totalt${kronor((eken?.price ?? 0) + (bjorken?.price ?? 0))}`,
  )

  const main = page.getByRole('main')
  for (const [label, value] of [
    ['Namn', 'Mohamed Berg'],
    ['E-post', 'kommun@demo.example'],
    ['Adress', 'Stora torget 1'],
    ['Telefon', '070-174 06 45'],
    ['Företag eller organisation', 'Ekstads kommun, kulturförvaltningen'],
    ['Org.nummer', '219999-0017'],
    ['Kontosträng', '3100-4420-6150'],
    ['Referenskod', '310MOBE'],
  ] as const) {
    await expect(main.locator('dl > div').filter({ hasText: value }).filter({ hasText: label }).first()).toBeVisible()
  }
  const billing = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Fakturaadress' }) })
  await expect(billing).toContainText('Lars Åkesson')
  await expect(billing).toContainText('ekonomi@ekstad.example')
  await expect(billing).toContainText('987 60 Ekstad')
})

test('notes stand in a table; what is Cancelled is said so, and changes no more; nothing that has begun can be removed', {
  tag: '@booking-notes-table',
}, async ({ pageOf }) => {
  const page = await pageOf(SCHOOL)
  await goTo(page, `/bookings/${await bookingIdOf(page, 1037)}`)
  await expect(page.getByRole('table', { name: 'Anteckningar' })).toContainText('VR-glasögonen avbokades')
  const table = page.getByRole('table', { name: 'Bokade resurser' })
  const cancelled = table.getByRole('row').filter({ hasText: 'VR-glasögon' })
  await expect(cancelled).toContainText('Avbokad')
  await expect(cancelled.getByRole('button')).toHaveCount(0)
  await expect(cancelled.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ta bort', exact: false })).toHaveCount(3)

  // The first lesson of today began with the clock of the tests.
  expect(TODAY).toBe('2026-03-03')
  await goTo(page, `/bookings/${await bookingIdOf(page, 1015)}`)
  const begun = table.getByRole('row').filter({ hasText: '08:00–10:30' })
  await expect(begun).toContainText('Tiden har börjat och går inte längre att ändra.')
  await expect(begun.getByRole('button')).toHaveCount(0)
  await expect(table.getByRole('row').filter({ hasText: 'Granen' }).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Ta bort hela bokningen' })).toHaveCount(0)
})

test('one booked resource is removed after a question whose safe choice has focus; the last one takes the booking with it', {
  tag: ['@look-dialogs', '@name-toasts', '@booking-delete-part', '@booking-buttons-both', '@toast-booking-deleted'],
}, async ({ pageOf }) => {
  const page = await pageOf(COMPANY)
  const [made] = await makeBookings(page, [
    [
      { resource: EKEN, date: '2026-05-14', times: ['09:00–09:30'] },
      { resource: BJORKEN, date: '2026-05-14', times: ['09:00–09:30'] },
    ],
  ])
  const number = made?.bookingNumber ?? 0
  const list = await openBeside(page, '/bookings')
  await expect(row(list, number)).toContainText(EKEN)

  await goTo(page, `/bookings/${made?.id}`)
  const table = page.getByRole('table', { name: 'Bokade resurser' })
  const remove = table
    .getByRole('row')
    .filter({ hasText: EKEN })
    .getByRole('button', { name: /^Ta bort/ })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort bokningen?' })
  await expect(dialog).toContainText('torsdag 14 maj 2026, kl.\u00a009:00–09:30')
  await expect(dialog.getByRole('button', { name: 'Behåll bokningen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(table).toContainText(EKEN)

  await remove.click()
  await dialog.getByRole('button', { name: 'Ta bort bokningen' }).click()
  await expect(toast(page, 'Bokning borttagen')).toBeVisible()
  await expect(table).not.toContainText(EKEN)
  await expect(table).toContainText(BJORKEN)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The other tab reads it again by itself.
  await expect(row(list, number)).not.toContainText(EKEN)

  await table.getByRole('button', { name: /^Ta bort/ }).click()
  await dialog.getByRole('button', { name: 'Ta bort bokningen' }).click()
  await expect(page).toHaveURL('/bookings')
  await expect(page.getByRole('table', LIST)).toBeVisible()
  await expect(row(page, number)).toHaveCount(0)
  await expect(row(list, number)).toHaveCount(0)
})

test('the whole booking is removed after a question that names it all; another tab that shows it says that it is gone', {
  tag: '@booking-delete-whole',
}, async ({ pageOf }) => {
  // Not whose toast of the test before may still be there.
  const page = await pageOf(COUNCIL)
  const [made] = await makeBookings(page, [
    [
      { resource: EKEN, date: '2026-05-15', times: ['09:00–09:30'] },
      { resource: BJORKEN, date: '2026-05-15', times: ['09:00–09:30'] },
    ],
  ])
  await goTo(page, `/bookings/${made?.id}`)
  const other = await openBeside(page, `/bookings/${made?.id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Fakturaunderlag')

  await page.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort hela bokningen?' })
  await expect(dialog.getByRole('button', { name: 'Behåll bokningen' })).toBeFocused()
  await expect(dialog).toContainText(EKEN)
  await expect(dialog).toContainText(BJORKEN)
  await dialog.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await expect(page).toHaveURL('/bookings')
  await expect(toast(page, 'Bokning borttagen')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(other.getByText('Sidan kunde ej hittas')).toBeVisible()
})

test('what stops a removal is said where it was asked, and the booking stays', async ({ visit }) => {
  const visitor = await visit()
  // With a core in the tab itself, whose calls a test can answer.
  await visitor.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  const page = await openSignedIn(visitor, '/bookings', COMPANY)
  const [made] = await makeBookings(page, [[{ resource: EKEN, date: '2026-05-18', times: ['09:00–09:30'] }]])
  await goTo(page, `/bookings/${made?.id}`)
  await page.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await visitor.context.route(`**/api/booking/${made?.id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 'begun', message: 'Bokningen har redan börjat.' } })
      : route.continue(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Bokningen har redan börjat.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Bokade resurser' })).toContainText(EKEN)
})

test('another person’s booking, and one that does not exist, is the page that is not found', {
  tag: '@role-user-others',
}, async ({ pageOf }) => {
  const mine = await pageOf(COMPANY)
  const [made] = await makeBookings(mine, [[{ resource: EKEN, date: '2026-05-19', times: ['09:00–09:30'] }]])
  const page = await pageOf(COUNCIL)
  for (const id of [String(made?.id), '999999', '0', 'x']) {
    await goTo(page, `/bookings/${id}`)
    await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
    await expect(page.getByText(EKEN)).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await goTo(page, '/bookings')
  }
})

test('a token that the server does not know is tried silently, then a booking asks for signing in and comes back', {
  tag: ['@guard-signed-in', '@sign-in-silent-failed'],
}, async ({ visit, server }) => {
  const visitor = await visit()
  await visitor.context.addCookies([{ name: 'auth', value: 'A'.repeat(43), url: server.origin }])
  const page = await visitor.open('/bookings?page=1')
  await expect(page).toHaveURL(`/sign-in?returnUrl=${encodeURIComponent('/bookings?page=1')}`)
  // Asked and refused: it is dropped, and no more is said of it.
  expect((await visitor.context.cookies()).find(({ name }) => name === 'auth')?.value ?? '').toBe('')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await signIn(page, COUNCIL)
  await expect(page).toHaveURL('/bookings?page=1')
})

test('a booking is saved as a calendar file, and leads to a change of its times', { tag: '@booking-ics' }, async ({
  pageOf,
}) => {
  const page = await pageOf(COMPANY)
  const [made] = await makeBookings(page, [[{ resource: EKEN, date: '2026-05-21', times: ['09:00–09:30'] }]])
  await goTo(page, `/bookings/${made?.id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Lägg till i kalender' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`bokning-${made?.bookingNumber}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).toContain('DTSTART;TZID=Europe/Stockholm:20260521T090000')

  await page.getByRole('link', { name: /^Ändra tider/ }).click()
  await expect(page.getByRole('heading', { name: `Ändra tider för ${EKEN}` })).toBeVisible()
})

test('printed, it is an invoice basis and nothing else: black on white, pages numbered, who and when', {
  tag: ['@booking-print', '@look-print'],
}, async ({ pageOf }) => {
  const page = await pageOf(COMPANY)
  await page.emulateMedia({ colorScheme: 'dark' })
  const [made] = await makeBookings(page, [[{ resource: EKEN, date: '2026-05-22', times: ['09:00–09:30'] }]])
  await goTo(page, `/bookings/${made?.id}`)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')

  await page.emulateMedia({ media: 'print' })
  for (const gone of ['.header', '.footer', '.invoice-actions', '.invoice-ways', '.invoice-back'])
    await expect(page.locator(gone).first()).toBeHidden()
  await expect(page.getByText(/^Utskrivet 2026-03-03 \d\d:\d\d av \S+ \S+/)).toBeVisible()
  await expect(page.locator('.invoice-letterhead')).toContainText('Lärcentrum')
  const colours = await page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
    text: getComputedStyle(heading).color,
    paper: getComputedStyle(document.documentElement).backgroundColor,
  }))
  expect(colours).toEqual({ text: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
  const onEachPage = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSPageRule ? [rule.cssText] : [])),
  )
  expect(onEachPage.join()).toContain('counter(page)')
  await page.emulateMedia({ media: null, colorScheme: null })
})

test('axe finds nothing on the list, the booking and the question, and they fit, wide and light, narrow and dark', async ({
  pageOf,
}) => {
  const page = await pageOf(SCHOOL)
  const look = (state: string): Promise<void> =>
    onEachScreen(page, async ({ name }) => {
      expect(await violations(page), `${state}, ${name}`).toEqual([])
      expect(await overflow(page), `${state}, ${name}`).toBe(0)
    })
  await makeBookings(
    page,
    Array.from({ length: 8 }, (_, index) => [{ resource: EKEN, date: '2026-05-25', times: [halfHour(index)] }]),
  )
  await goTo(page, '/bookings')
  await expect(page.getByRole('navigation', { name: 'Sidor' })).toBeVisible()
  await look('the list')
  await goTo(page, `/bookings/${await bookingIdOf(page, 1015)}`)
  await expect(page.getByRole('table', { name: 'Bokade resurser' })).toBeVisible()
  await look('a booking')
  await goTo(page, '/bookings')
  await page.getByRole('link', { name: 'Visa' }).first().click()
  await page.getByRole('button', { name: 'Ta bort hela bokningen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the question')
})
