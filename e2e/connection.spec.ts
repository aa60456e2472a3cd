import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, press, signInDialog, untilLive } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { startServerProcess } from './testing/server-process.ts'
import { record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

// The client tries again after 0, 2, 10 and 30 s: which attempt finds the server depends on how fast it starts.
const RECONNECTING = 'Försöker återansluta till bokningssystemet, var god dröj'

/** As a tab that another covers: no browser of the tests has one. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    for (const [name, value] of Object.entries({ visibilityState: isHidden ? 'hidden' : 'visible', hidden: isHidden }))
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('the server stopped and started again while a tab is open ends with tab and server agreeing', {
  tag: ['@conn-reconnecting', '@conn-reconnected', '@conn-lost-keeps', '@name-toasts'],
}, async ({ visit }) => {
  const server = await startServerProcess()
  try {
    const april = day('2026-04-07')
    const slot = april.room('Grupprum Eken', '09:00–09:30')
    const later = april.room('Grupprum Eken', '10:00–10:30')
    const page = await (await visit(server)).open(april.path(ROOMS))
    const other = await (await visit(server)).open(april.path(ROOMS))
    await choose(page, slot)
    // News that come while a dialog is open are said in it: the rest of the page is inert.
    await page.getByRole('button', { name: 'Boka', exact: true }).click()
    await expect(signInDialog(page)).toBeVisible()
    await server.stop()
    await expect(signInDialog(page).getByRole('alert').filter({ hasText: RECONNECTING })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signInDialog(page)).toHaveCount(0)
    await expect(page.getByText(RECONNECTING)).toBeVisible()
    await press(page, later)
    await server.start()
    await expect(page.getByText('Anslutningen till bokningssystemet återställd')).toBeVisible({
      timeout: patience(60_000),
    })
    await expectSlot(page, slot, 'vald')
    await expectSlot(other, slot, 'reserverad', 60_000)
    await expectSlot(page, later, 'ledig')
    await choose(page, later)
    await expectSlot(other, later, 'reserverad')
  } finally {
    await server.close()
  }
})

test('a server that stays away brings the dialog; declined, the grid stays readable; OK has everything read afresh for all tabs and reloads that tab', {
  tag: ['@conn-lost', '@conn-lost-cancel', '@conn-lost-ok', '@heard-connection-lost'],
}, async ({ visit }) => {
  const server = await startServerProcess()
  try {
    const april = day('2026-04-07')
    const slot = april.room('Grupprum Eken', '09:00–09:30')
    const another = april.room('Grupprum Eken', '10:00–10:30')
    const visitor = await visit(server)
    const behind = await visitor.open(april.path(ROOMS))
    const heard = await record(visitor, 'connection-lost')
    const { page } = heard
    await page.goto(april.path(ROOMS))
    await untilLive(page, slot)
    // The focus is away from the slot, where the others' presses would be news.
    await page.getByRole('button', { name: 'Nästa dag' }).focus()
    const otherVisitor = await visit(server)
    const beside = await otherVisitor.open(april.path(ROOMS))
    const agreeing = await otherVisitor.open(april.path(ROOMS))
    await untilLive(agreeing, slot)
    await setHidden(behind, true)
    await heard.take()
    await heard.step('servern är borta', async () => {
      await server.stop('SIGKILL')
      await expect(page.getByText(RECONNECTING)).toBeVisible()
    })
    await expect(behind.getByText(RECONNECTING)).toHaveCount(0)
    const lost = 'Anslutningen till bokningssystemet avbruten. Ladda om sidan och försök igen'
    const question = (of: Page): Locator => of.getByRole('heading', { name: lost })
    const dialog = question(page)
    await heard.step('den kommer inte tillbaka', () => expect(dialog).toBeVisible({ timeout: patience(60_000) }))
    // A tab that nobody sees asks once it is seen, and no more when the question was answered elsewhere.
    await expect(question(behind)).toHaveCount(0)
    await setHidden(behind, false)
    await expect(question(behind)).toBeVisible()
    await heard.pressOn(page.getByRole('button', { name: 'Avbryt' }))
    await expect(dialog).toBeHidden()
    await heard.end()
    await expect(question(behind)).toBeHidden()
    await press(page, slot)
    await expectSlot(page, slot, 'ledig')

    await server.start()
    await expect(question(agreeing)).toBeVisible({ timeout: patience(60_000) })
    const reloaded = agreeing.waitForEvent('load')
    await agreeing
      .getByRole('dialog', { name: /avbruten/ })
      .getByRole('button', { name: 'OK' })
      .click()
    await reloaded
    await choose(agreeing, slot)
    await expectSlot(beside, slot, 'vald')
    await expect(question(beside)).toBeHidden()

    await page.reload()
    await expectSlot(page, slot, 'reserverad')
    await choose(page, another)
  } finally {
    await server.close()
  }
})
