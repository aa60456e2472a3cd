/**
 * The time of what is chosen runs out while a dialog stands, as it is heard. On a server with short terms: how long they are
 * changes nothing of what is said at the end.
 */
import type { Page } from '@playwright/test'
import { choose, expectSlot, signIn, signInDialog } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

const opened = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toBeVisible()

/** A term that was just begun is long enough for what comes before its end. */
const LAPSES_WITHIN_MS = 30_000

test('times that run out are heard in the dialog that stands, and what can be done about it', {
  tag: '@heard-lapse',
}, async ({ visit, serverWith }) => {
  const server = await serverWith({ RESERVATION_SECONDS: '12' })
  const signingIn = async (): Promise<void> => {
    const heard = await record(await visit(server), 'lapse-while-signing-in')
    const { page } = heard
    const april = day('2026-04-28')
    const slot = april.room('Grupprum Eken', '10:00–10:30')
    await page.goto(april.path(ROOMS))
    await choose(page, slot)
    await heard.take(', vald')
    // The price is a part of what is said of the button, once it is known.
    await expect(page.getByRole('button', { name: 'Boka', exact: true })).toHaveAccessibleDescription(/\skr$/)
    await heard.pressOn(page.getByRole('button', { name: 'Boka', exact: true }), 'Enter', () => opened(page))
    await heard.step('tiden går ut', () => expectSlot(page, slot, 'ledig', LAPSES_WITHIN_MS))
    await expect(signInDialog(page)).toBeVisible()
    await heard.press('Escape')
    await heard.end()
  }
  const confirming = async (): Promise<void> => {
    const heard = await record(await visit(server), 'lapse-while-confirming')
    const { page } = heard
    const april = day('2026-04-29')
    const other = april.room('Grupprum Björken', '12:00–12:30')
    await page.goto(`/sign-in?returnUrl=${april.path(ROOMS)}`)
    await signIn(page, 'anna@demo.example')
    await choose(page, other)
    await heard.take(', vald')
    // The price is a part of what is said of the button, once it is known.
    await expect(page.getByRole('button', { name: 'Boka', exact: true })).toHaveAccessibleDescription(/\skr$/)
    await heard.pressOn(page.getByRole('button', { name: 'Boka', exact: true }), 'Enter', () => opened(page))
    await heard.step('tiden går ut', () => expectSlot(page, other, 'ledig', LAPSES_WITHIN_MS))
    await heard.press('Tab')
    await heard.press('Escape')
    await heard.end()
  }
  const inResource = async (): Promise<void> => {
    const heard = await record(await visit(server), 'lapse-while-reading')
    const { page } = heard
    const april = day('2026-04-30')
    const another = april.room('Grupprum Eken', '14:00–14:30')
    await heard.open(april.path(ROOMS))
    // Heard before one goes on: what the focus has left is no news.
    await heard.step('väljer 14:00–14:30', () => choose(page, another))
    await heard.tabTo(page.getByRole('columnheader').getByRole('button'), 'ArrowUp')
    await heard.pressOn(page.getByRole('columnheader').getByRole('button').first(), 'Enter', () => opened(page))
    await heard.step('tiden går ut', () => expectSlot(page, another, 'ledig', LAPSES_WITHIN_MS))
    await heard.press('Escape')
    await heard.end()
  }
  await Promise.all([signingIn(), confirming(), inResource()])
})
