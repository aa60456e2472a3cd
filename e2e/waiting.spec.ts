/**
 * The queue of bookings that wait for an administrator, as administrators use it: with the keyboard, two administrators
 * at a time, and on a phone.
 */
import type { Locator, Page } from '@playwright/test'
import { countKeys, tabTo } from './testing/count-keys.ts'
import { BJORKEN, COMPANY, EKEN } from './testing/demo-slots.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { mailsTo } from './testing/mails.ts'
import { makeBookings, type WantedResource } from './testing/make-bookings.ts'
import { undoOffer } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const WAITING = '/admin/waiting'
/** This time is longer than the time in which an answer can be undone. */
const UNTIL_MAILED_MS = 30_000

const at = (date: string, time: string, resource = EKEN): WantedResource => ({ resource, date, times: [time] })
const row = (page: Page, bookingNumber: number): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Öppna ${bookingNumber}-1` }) })
const box = (page: Page, bookingNumber: number): Locator => row(page, bookingNumber).getByRole('checkbox')
const said = (page: Page, words: string): Locator => page.locator('[aria-live="polite"]').filter({ hasText: words })
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('when one administrator answers a booking it leaves the other’s queue, who keeps place and choice', {
  tag: ['@day-queue-two', '@day-queue-live', '@day-queue-cancel', '@day-queue-choose', '@day-queue-back'],
}, async ({ administrator: first, pageOf, visit }) => {
  const theirs = await pageOf(COMPANY)
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

  // Shift with the keyboard chooses a range.
  await box(second, one).focus()
  await press(second, ' ', 'ArrowDown', 'ArrowDown', 'Shift+ ')
  await expect(second.getByText('3 valda, 1 mejl skickas.')).toBeVisible()
  for (const number of [two, three]) await box(second, number).uncheck()
  await box(first, three).check()
  await box(first, one).focus()
  await second.getByRole('button', { name: 'Avboka' }).click()
  const question = second.getByRole('dialog', { name: 'Är du säker på att du vill avboka bokningen?' })
  await expect(question.getByRole('button', { name: 'Behåll bokningen' })).toBeFocused()
  await question.getByRole('button', { name: 'Avboka bokningen' }).click()
  await expect(undoOffer(second)).toContainText('1 bokning avbokad.')
  await expect(said(first, '1 bokning väntar inte längre.')).toBeAttached()
  await expect(row(first, one)).toHaveCount(0)
  await expect(box(first, two)).toBeFocused()
  await expect(box(first, three)).toBeChecked()
  await expect(first.getByText('1 vald, 1 mejl skickas.')).toBeVisible()
  await expect(row(second, one)).toHaveCount(0)

  // A new booking appears in both lists at once.
  const [late] = await makeBookings(theirs, [[at('2026-06-08', '12:00–12:30')]])
  if (late === undefined) throw new Error('no booking')
  await expect(row(first, late.bookingNumber)).toContainText('12:00–12:30')
  await expect(row(second, late.bookingNumber)).toBeVisible()
  await expect(box(first, two)).toBeFocused()

  // The administrator opens a booking and goes back with the browser. Place, focus and choice are unchanged.
  const way = row(first, late.bookingNumber).getByRole('link')
  await way.scrollIntoViewIfNeeded()
  const placeOf = () => first.evaluate(() => Math.round(window.scrollY))
  const place = await placeOf()
  expect(place).toBeGreaterThan(0)
  await way.click()
  await expect(first.getByRole('link', { name: 'Nästa som väntar' })).toBeVisible()
  await first.goBack()
  await expect(way).toBeFocused()
  await expect(box(first, three)).toBeChecked()
  expect(await placeOf()).toBe(place)
})

test('a morning of 30 bookings is confirmed by keyboard in a few presses, with one mail a person', {
  tag: [
    '@breadth',
    '@day-queue',
    '@day-queue-choose',
    '@day-queue-keyboard',
    '@day-queue-mails',
    '@day-queue-outcome',
    '@day-queue-empty',
    '@answer-undo-offer',
    '@answer-one-mail',
  ],
}, async ({ administrator: page, pageOf, server }) => {
  const theirs = await pageOf(COMPANY)
  const times = ['09:00–09:30', '10:00–10:30', '11:00–11:30', '12:00–12:30', '13:00–13:30']
  const days = ['2026-06-22', '2026-06-23', '2026-06-24']
  await makeBookings(
    theirs,
    days.flatMap((date) => times.map((time) => [at(date, time), { ...at(date, time, BJORKEN), message: 'Kaffe' }])),
  )
  await goTo(page, WAITING)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('rowgroup', { name: 'måndag 22 juni' }).getByRole('checkbox')).toHaveCount(11)
  const waits = Number.parseInt((await page.getByText(/väntar på besked$/).textContent()) ?? '', 10)
  expect(waits).toBeGreaterThanOrEqual(30)
  const answersMailed = (): number =>
    mailsTo(server, COMPANY).filter((mail) => mail.includes('fått en ny status')).length
  const before = answersMailed()

  const keys = await countKeys(page)
  await tabTo(page, page.getByRole('checkbox', { name: 'Välj alla' }))
  await press(page, ' ')
  await tabTo(page, page.getByRole('button', { name: 'Bekräfta', exact: true }))
  await press(page, 'Enter')
  await expect(undoOffer(page)).toContainText(`${waits} bokningar bekräftade.`)
  await expect(page.getByRole('heading', { name: 'Inget väntar' })).toBeVisible()
  // If bookings of more than one group wait, Tab passes the field of the group.
  expect(await keys()).toBeLessThanOrEqual(5)
  await expect(page.getByRole('button', { name: 'Bekräfta', exact: true })).toBeFocused()

  // After the undo with the keyboard, all parts wait and are chosen as before. A new answer then sends one mail to each
  // person.
  await press(page, 'Control+z')
  await expect(page.getByText(`${waits} väntar på besked`)).toBeVisible()
  await expect(page.getByText(`${waits} valda`)).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Inget väntar' })).toBeVisible()
  await server.moveClock(UNTIL_MAILED_MS)
  await expect.poll(answersMailed).toBe(before + 1)
  expect(await violations(page, 'main')).toEqual([])
})
