/** The time of a choice runs out while a dialog is open, as a screen reader reads it. */
import type { Page } from '@playwright/test'
import { choose, expectSlot, passTerm, signIn, signInDialog } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import type { SlotName } from './testing/slot-name.ts'
import { type Recorder, record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

const opened = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toBeVisible()

test('times that run out are heard in the open dialog, with what can be done about it', {
  tag: '@heard-lapse',
}, async ({ visit, serverWith }) => {
  // The holds last so long that nothing about their time is announced before they end.
  const server = await serverWith({ RESERVATION_SECONDS: '3600' })
  const runsOut = (heard: Recorder, slot: SlotName): Promise<void> =>
    heard.step('tiden går ut', async () => {
      await passTerm(server, 60)
      await expectSlot(heard.page, slot, 'ledig')
    })
  const signingIn = async (): Promise<void> => {
    const heard = await record(await visit(server), 'lapse-while-signing-in')
    const { page } = heard
    const april = day('2026-04-28')
    const slot = april.room('Grupprum Eken', '10:00–10:30')
    await page.goto(april.path(ROOMS))
    await choose(page, slot)
    await heard.take('säger: 10:00–10:30, vald')
    // The price is a part of the button's name, once it is known.
    await expect(page.getByRole('button', { name: 'Boka', exact: true })).toHaveAccessibleDescription(/\skr\b/)
    await heard.pressOn(page.getByRole('button', { name: 'Boka', exact: true }), 'Enter', () => opened(page))
    await runsOut(heard, slot)
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
    await heard.take('säger: 12:00–12:30, vald')
    // The price is a part of the button's name, once it is known.
    await expect(page.getByRole('button', { name: 'Boka', exact: true })).toHaveAccessibleDescription(/\skr\b/)
    await heard.pressOn(page.getByRole('button', { name: 'Boka', exact: true }), 'Enter', () => opened(page))
    await runsOut(heard, other)
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
    // This is heard before the person continues, because words about an element that has lost the focus are not
    // announced.
    await heard.step('väljer 14:00–14:30', () => choose(page, another))
    // A screen reader reads the price with the head of its column, once the price is known.
    await expect(page.getByRole('columnheader').getByRole('button').first()).toHaveAccessibleDescription(/\skr\b/)
    await heard.tabTo(page.getByRole('columnheader').getByRole('button'), 'ArrowUp')
    await heard.pressOn(page.getByRole('columnheader').getByRole('button').first(), 'Enter', () => opened(page))
    await runsOut(heard, another)
    await heard.press('Escape')
    await heard.end()
  }
  // The tests run one after the other, because they share one clock.
  for (const scene of [signingIn, confirming, inResource]) await scene()
})
