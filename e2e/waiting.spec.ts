/** What waits for an administrator's yes, as administrators work with it: by keyboard, two at a time, on a phone. */
import type { Locator, Page } from '@playwright/test'
import { countKeys, tabTo } from './testing/count-keys.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { mailsTo } from './testing/mails.ts'
import { makeBookings, type WantedResource } from './testing/make-bookings.ts'
import { overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const EKEN = 'Grupprum Eken'
const BJORKEN = 'Grupprum Björken'
const WAITING = '/admin/waiting'
const COMPANY = 'foretag@demo.example'

const at = (date: string, time: string, resource = EKEN): WantedResource => ({ resource, date, times: [time] })
const row = (page: Page, bookingNumber: number, part = 1): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Öppna ${bookingNumber}-${part}` }) })
const box = (page: Page, bookingNumber: number, part = 1): Locator =>
  row(page, bookingNumber, part).getByRole('checkbox')
const said = (page: Page, words: string): Locator => page.locator('[aria-live="polite"]').filter({ hasText: words })
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('two administrators in two browsers work the same queue: what one answers goes for the other, who keeps place and choice', {
  tag: ['@day-queue-two', '@day-queue-live'],
}, async ({ administrator: first, visit }) => {
  const theirs = await openSignedIn(await visit(), '/bookings', COMPANY)
  const [one, two, three] = (
    await makeBookings(theirs, [
      [at('2026-06-08', '09:00–09:30')],
      [at('2026-06-08', '10:00–10:30')],
      [at('2026-06-08', '11:00–11:30')],
    ])
  ).map(({ bookingNumber }) => bookingNumber)
  if (one === undefined || two === undefined || three === undefined) throw new Error('no bookings')
  await goTo(first, WAITING)
  const second = await openSignedIn(await visit(), WAITING)

  await box(first, three).check()
  await box(first, one).focus()
  await box(second, one).check()
  await second.getByRole('button', { name: 'Bekräfta', exact: true }).click()
  await expect(second.getByRole('region', { name: 'Det du svarade på' })).toContainText('1 bokning bekräftad.')
  await expect(said(first, '1 bokning väntar inte längre.')).toBeAttached()
  await expect(row(first, one)).toHaveCount(0)
  await expect(box(first, two)).toBeFocused()
  await expect(box(first, three)).toBeChecked()
  await expect(first.getByText('1 vald, 1 mejl skickas.')).toBeVisible()
  await expect(row(second, one)).toHaveCount(0)

  // What somebody books is there at once, in both.
  const [late] = await makeBookings(theirs, [[at('2026-06-08', '12:00–12:30')]])
  if (late === undefined) throw new Error('no booking')
  await expect(row(first, late.bookingNumber)).toContainText('12:00–12:30')
  await expect(row(second, late.bookingNumber)).toBeVisible()
  await expect(box(first, two)).toBeFocused()
})

test('what is chosen is cancelled after a question that names it, says the mails and has the safe way in focus', {
  tag: ['@day-queue-cancel', '@day-queue-choose', '@day-queue-phone', '@day-queue-mails', '@day-queue-outcome'],
}, async ({ visit }) => {
  const theirs = await openSignedIn(await visit(), '/bookings', COMPANY)
  const [first, second] = await makeBookings(theirs, [
    [at('2026-06-15', '09:00–09:30'), at('2026-06-15', '09:00–09:30', BJORKEN)],
    [at('2026-06-15', '10:00–10:30'), at('2026-06-16', '10:00–10:30')],
  ])
  if (first === undefined || second === undefined) throw new Error('no bookings')
  const page = await openSignedIn(
    await visit(undefined, { viewport: { width: 320, height: 700 }, colorScheme: 'dark' }),
    WAITING,
  )
  await page.getByRole('button', { name: 'Avboka' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Välj minst en bokning först.' })).toBeVisible()

  // From one to another with shift, and a day with its own box.
  await box(page, first.bookingNumber).focus()
  await press(page, ' ', 'ArrowDown', 'ArrowDown', 'Shift+ ')
  const day = page.getByRole('checkbox', { name: 'Välj måndag 15 juni' })
  await expect(day).toBeChecked()
  await expect(page.getByText('3 valda, 2 mejl skickas.')).toBeVisible()
  await day.uncheck()
  await expect(page.getByText('Inget är valt.')).toBeVisible()
  await day.check()
  await box(page, second.bookingNumber).uncheck()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Avboka' }).click()
  const question = page.getByRole('dialog', { name: 'Är du säker på att du vill avboka 2 bokningar?' })
  await expect(question.getByRole('button', { name: 'Behåll bokningarna' })).toBeFocused()
  await expect(question).toContainText('Grupprum Björken mån 15 juni 09:00–09:30, Karin Lindén')
  await expect(question).toContainText('Tiderna blir lediga för andra. Den som har bokat får ett mejl.')
  await question.getByRole('button', { name: 'Avboka 2 bokningar' }).click()
  const outcome = page.getByRole('region', { name: 'Det du svarade på' })
  await expect(outcome).toContainText('2 bokningar avbokade.')
  await outcome.getByText('Visa var och en').click()
  await expect(outcome.getByRole('listitem')).toHaveCount(2)
  await expect(outcome.getByRole('listitem').first()).toContainText('Avbokad')
  await expect(row(page, first.bookingNumber)).toHaveCount(0)
  await expect(row(page, second.bookingNumber)).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('a morning of 30 bookings is confirmed by keyboard in a few presses, with one mail a booking', {
  tag: ['@day-queue', '@day-queue-choose', '@day-queue-keyboard', '@day-queue-empty'],
}, async ({ administrator: page, visit, server }) => {
  const theirs = await openSignedIn(await visit(), '/bookings', COMPANY)
  const times = ['09:00–09:30', '10:00–10:30', '11:00–11:30', '12:00–12:30', '13:00–13:30']
  const days = ['2026-06-22', '2026-06-23', '2026-06-24']
  await makeBookings(
    theirs,
    days.flatMap((date) => times.map((time) => [at(date, time), { ...at(date, time, BJORKEN), message: 'Kaffe' }])),
  )
  await goTo(page, WAITING)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'måndag 22 juni' }).getByRole('listitem')).toHaveCount(10)
  const waits = Number.parseInt((await page.getByText(/väntar på besked$/).textContent()) ?? '', 10)
  expect(waits).toBeGreaterThanOrEqual(30)
  const before = mailsTo(server, COMPANY).length

  const keys = await countKeys(page)
  await tabTo(page, page.getByRole('checkbox', { name: 'Välj alla' }))
  await press(page, ' ')
  await tabTo(page, page.getByRole('button', { name: 'Bekräfta', exact: true }))
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Det du svarade på' })).toContainText(`${waits} bokningar bekräftade.`)
  await expect(page.getByRole('heading', { name: 'Inget väntar' })).toBeVisible()
  // Past the choice of a group, where more than one has something that waits.
  expect(await keys()).toBeLessThanOrEqual(5)
  await expect(page.getByRole('button', { name: 'Bekräfta', exact: true })).toBeFocused()
  await expect.poll(() => mailsTo(server, COMPANY).length - before).toBeGreaterThanOrEqual(15)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Alla har fått besked.')).toBeVisible()
  await page.getByRole('link', { name: 'Alla bokningar', exact: true }).last().click()
  await expect(page).toHaveURL('/admin/bookings')
})
