import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { BJORKEN, COMPANY, EKEN } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { overflow, toast } from './testing/screen-parts.ts'
import { onEachScreen } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const LIST = { name: 'Kommande' }

const row = (page: Page, bookingNumber: number) =>
  page
    .getByRole('table', LIST)
    .getByRole('rowgroup')
    .filter({ hasText: String(bookingNumber) })

const look = (page: Page, state: string): Promise<void> =>
  onEachScreen(page, async ({ name }) => {
    expect(await violations(page), `${state}, ${name}`).toEqual([])
    expect(await overflow(page), `${state}, ${name}`).toBe(0)
  })

test('the list shows a person’s bookings by time, and a press anywhere on one opens it, to be saved, printed or changed', {
  tag: [
    '@list-own',
    '@booking-page',
    '@booking-ics',
    '@booking-print',
    '@look-print',
    '@look-tables',
    '@bookings-by-time',
  ],
}, async ({ pageOf }) => {
  const page = await pageOf(COMPANY)
  const [first, second] = await makeBookings(page, [
    [{ resource: EKEN, date: '2026-05-04', times: ['09:00–09:30', '09:30–10:00'] }],
    [
      { resource: EKEN, date: '2026-05-05', times: ['10:00–10:30'] },
      { resource: BJORKEN, date: '2026-05-06', times: ['10:00–10:30', '13:00–13:30'] },
    ],
  ])
  const number = second?.bookingNumber ?? 0
  await goTo(page, '/bookings')
  await expect(row(page, number)).toBeVisible()
  const numbers = await page.getByRole('table', LIST).getByRole('rowheader').allTextContents()
  const own = [first?.bookingNumber ?? 0, number].map(String)
  expect(numbers.filter((one) => own.includes(one))).toEqual(own)
  await look(page, 'the list')
  // The press is beside the words of the link, because the link covers the whole row of the booking.
  await row(page, number).getByText(BJORKEN).click({ force: true })
  await expect(page).toHaveURL(`/bookings/${second?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${EKEN}, tis 5 maj 10–10:30, och 1 till`)
  await expect(page.getByText(`Bokningsnummer ${number}`)).toBeVisible()
  const price = page.getByRole('row').nth(1).getByText(/kr$/)
  expect(await price.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end')
  await look(page, 'a booking')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Lägg till i kalender' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`bokning-${number}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).toContain('DTSTART;TZID=Europe/Stockholm:20260505T100000')

  // On paper the page is only an invoice basis: black on white, with page numbers, the name of the person who printed
  // it, and the time.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const gone of ['.header', '.footer', '.invoice-actions', '.invoice-ways', '.invoice-back'])
    await expect(page.locator(gone).first()).toBeHidden()
  await expect(page.getByText(/^Utskrivet 2026-03-03 \d\d:\d\d av \S+ \S+/)).toBeVisible()
  await expect(page.locator('.invoice-letterhead')).toContainText('Lärcentrum')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturaunderlag')
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

  await page
    .getByRole('link', { name: /^Ändra tider/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Ändra tider för ${EKEN}` })).toBeVisible()
})

test('a part, and then the whole booking, is cancelled after a question whose safe choice has the focus; another tab follows', {
  tag: ['@look-dialogs', '@name-toasts', '@booking-delete-part', '@booking-delete-whole', '@toast-booking-deleted'],
}, async ({ pageOf }) => {
  const page = await pageOf(COMPANY)
  const [made] = await makeBookings(page, [
    [EKEN, BJORKEN].map((resource) => ({ resource, date: '2026-05-14', times: ['09:00–09:30'] })),
  ])
  const number = made?.bookingNumber ?? 0
  const other = await page.context().newPage()
  await other.goto('/bookings')
  await expect(row(other, number)).toContainText(EKEN)

  await goTo(page, `/bookings/${made?.id}`)
  const table = page.getByRole('table', { name: 'Bokade resurser' })
  const remove = table
    .getByRole('row')
    .filter({ hasText: EKEN })
    .getByRole('button', { name: /^Avboka/ })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort bokningen?' })
  await expect(dialog).toContainText('torsdag 14 maj 2026, kl.\u00a009:00–09:30')
  await expect(dialog.getByRole('button', { name: 'Behåll bokningen' })).toBeFocused()
  await look(page, 'the question')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(table).toContainText(EKEN)

  await remove.click()
  await dialog.getByRole('button', { name: 'Avboka', exact: true }).click()
  await expect(toast(page, 'Bokning borttagen')).toBeVisible()
  await expect(table).not.toContainText(EKEN)
  await expect(table).toContainText(BJORKEN)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(row(other, number)).not.toContainText(EKEN)

  await goTo(other, `/bookings/${made?.id}`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText(BJORKEN)
  await table.getByRole('button', { name: /^Avboka/ }).click()
  const whole = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort hela bokningen?' })
  await whole.getByRole('button', { name: 'Avboka', exact: true }).click()
  await expect(page).toHaveURL('/bookings')
  await expect(page.getByRole('table', LIST)).toBeVisible()
  await expect(row(page, number)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(other.getByText('Sidan kunde ej hittas')).toBeVisible()
})

test('a token that the server does not know is dropped silently, and the next booking asks for signing in and goes on', {
  tag: ['@guard-signed-in', '@sign-in-silent-failed'],
}, async ({ visit, server }) => {
  const visitor = await visit()
  await visitor.context.addCookies([{ name: 'auth', value: 'A'.repeat(43), url: server.origin }])
  const page = await visitor.open('/bookings?page=1')
  await expect(page).toHaveURL(`/sign-in?returnUrl=${encodeURIComponent('/bookings?page=1')}`)
  // The server refuses the token. The client then removes it and shows no further message about it.
  expect((await visitor.context.cookies()).find(({ name }) => name === 'auth')?.value ?? '').toBe('')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await signIn(page, COMPANY)
  await expect(page).toHaveURL('/bookings?page=1')
})
