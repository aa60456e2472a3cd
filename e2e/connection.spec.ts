import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, press, signInDialog, untilLive } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

// The client tries again after 0, 2, 10 and 30 s. Which attempt finds the server depends on how fast the server starts.
const LONGEST_PAUSE_MS = 30_000
const RECONNECTING = 'Försöker återansluta till bokningssystemet, var god dröj'

/** The tab behaves as if another tab covered it, because no browser of the tests can do that. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    for (const [name, value] of Object.entries({ visibilityState: isHidden ? 'hidden' : 'visible', hidden: isHidden }))
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('after the server has stopped and started again, an open tab agrees with it', {
  tag: ['@conn-reconnecting', '@conn-reconnected', '@conn-lost-keeps', '@name-toasts'],
}, async ({ visit, browser, server }) => {
  const april = day('2026-04-07')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const later = april.room('Provsal 1', '10:00–11:00')
  const page = await (await visit()).open(april.path(HALLS))
  const other = await (await visit()).open(april.path(HALLS))
  await choose(page, slot)
  const clocks = [await coreClock(browser, page), await coreClock(browser, other)]
  // A toast that appears while a dialog is open is announced within the dialog, because the rest of the page is inert.
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(signInDialog(page)).toBeVisible()
  await server.stop()
  await expect(signInDialog(page).getByRole('alert').filter({ hasText: RECONNECTING })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInDialog(page)).toHaveCount(0)
  await expect(page.getByText(RECONNECTING)).toBeVisible()
  await press(page, later)
  await server.start()
  for (const pass of clocks) await pass(LONGEST_PAUSE_MS)
  await expect(page.getByText('Anslutningen till bokningssystemet återställd')).toBeVisible({
    timeout: patience(60_000),
  })
  await expectSlot(page, slot, 'vald')
  await expectSlot(other, slot, 'reserverad', 60_000)
  await expectSlot(page, later, 'ledig')
  await choose(page, later)
  await expectSlot(other, later, 'reserverad')
})

/** Each attempt finds no server, and the test does not wait for the next one. */
const untilAsked = (dialog: Locator, clocks: readonly ((milliseconds: number) => Promise<void>)[]): Promise<void> =>
  expect(async () => {
    for (const pass of clocks) await pass(LONGEST_PAUSE_MS)
    expect(await dialog.isVisible()).toBe(true)
  }).toPass({ timeout: patience(60_000) })

test('when the server stays away a dialog comes: Cancel leaves the grid readable, OK reloads the tab and reads everything again for all tabs', {
  tag: ['@conn-lost', '@conn-lost-cancel', '@conn-lost-ok', '@heard-connection-lost'],
}, async ({ visit, browser, server }) => {
  const april = day('2026-04-08')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const another = april.room('Provsal 1', '10:00–11:00')
  const visitor = await visit()
  const behind = await visitor.open(april.path(HALLS))
  const heard = await record(visitor, 'connection-lost')
  const { page } = heard
  await page.goto(april.path(HALLS))
  await untilLive(page, slot)
  // The focus is not on the slot, because the presses of others would be announced there.
  await page.getByRole('button', { name: 'Nästa dag' }).focus()
  const otherVisitor = await visit()
  const beside = await otherVisitor.open(april.path(HALLS))
  const agreeing = await otherVisitor.open(april.path(HALLS))
  await untilLive(agreeing, slot)
  await setHidden(behind, true)
  const clocks = [await coreClock(browser, page), await coreClock(browser, agreeing)]
  await heard.take()
  await heard.step('servern är borta', async () => {
    await server.stop()
    await expect(page.getByText(RECONNECTING)).toBeVisible()
  })
  await expect(behind.getByText(RECONNECTING)).toHaveCount(0)
  const lost = 'Anslutningen till bokningssystemet avbruten. Ladda om sidan och försök igen'
  const question = (of: Page): Locator => of.getByRole('heading', { name: lost })
  const dialog = question(page)
  await heard.step('den kommer inte tillbaka', () => untilAsked(dialog, clocks))
  // A hidden tab asks the question when it is shown. It does not ask if the question was answered in another tab.
  await expect(question(behind)).toHaveCount(0)
  await setHidden(behind, false)
  await expect(question(behind)).toBeVisible()
  await heard.pressOn(page.getByRole('button', { name: 'Avbryt' }))
  await expect(dialog).toBeHidden()
  await heard.end()
  await expect(question(behind)).toBeHidden()
  await press(page, slot)
  await expectSlot(page, slot, 'ledig')

  await expect(question(agreeing)).toBeVisible()
  await server.start()
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
})
