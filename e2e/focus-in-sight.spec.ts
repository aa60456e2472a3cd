/**
 * No part that stays at an edge covers the focused element, with Tab and Shift+Tab, on every screen and in every window
 * size (WCAG 2.4.11).
 */
import type { Page } from '@playwright/test'
import { askForForm, choose, expectSlot, signIn, signInDialog, slotButton } from './testing/booking-page.ts'
import { day, HALLS, ROOMS } from './testing/demo-slots.ts'
import { type Looker, screensOf } from './testing/every-screen.ts'
import { goTo, signInTo } from './testing/going.ts'
import { hiddenStops, silentlyStaying, stopOf } from './testing/hidden-stops.ts'
import { confirmDialog } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

const DESK = { width: 1280, height: 720 }
const PHONE = { width: 320, height: 640 }
/** The size of a 1280×1024 window at 400 % zoom. */
const LOW = { width: 320, height: 256 }
const SIZES = [DESK, PHONE, LOW]

const expectInSight = async (page: Page, where: string, sizes = SIZES): Promise<void> => {
  for (const size of sizes) {
    await resize(page, size)
    const place = `${where}, ${size.width}×${size.height}`
    expect.soft(await silentlyStaying(page), `${place}: stays, and does not say so`).toEqual([])
    expect.soft(await hiddenStops(page), `${place}: hidden`).toEqual([])
  }
}

test('neither the foot of a series nor the bar of the queue covers the focused element', {
  tag: '@look-bar-focus',
}, async ({ administrator: page }) => {
  await goTo(page, `/serie?tider=1.09:00-10:00&fran=${TODAY}&varje=1&dagar=1,2,3,4,5&antal=3`)
  await expect(page.locator('.series-row').first()).toBeVisible()
  await expectInSight(page, 'the series', [DESK, LOW])
  await goTo(page, '/admin/waiting')
  await page.locator('.waiting-list').getByRole('checkbox').first().check()
  await expectInSight(page, 'the queue', [PHONE])
})

for (const viewport of SIZES)
  test(`neither the bar, its list nor the sticky heads cover the focused element, ${viewport.width}×${viewport.height}`, {
    tag: viewport === LOW ? ['@breadth', '@look-bar-focus'] : '@look-bar-focus',
  }, async ({ visit }) => {
    const may = day(viewport === DESK ? '2026-05-05' : viewport === PHONE ? '2026-05-04' : '2026-05-06')
    const page = await (await visit(undefined, { viewport })).open(may.path(ROOMS))
    await expectSlot(page, may.room('Grupprum Eken', '12:00–12:30'), 'ledig')
    await choose(page, may.room('Grupprum Eken', '12:00–12:30'))
    await expectInSight(page, 'the grid', [viewport])
    // The test moves the focus down the whole day and up again, with the list of chosen times open.
    await page.getByRole('button', { name: 'Visa valda tider' }).click()
    await slotButton(page, may.room('Grupprum Eken', '12:00–12:30')).focus()
    await page.keyboard.press('Control+Home')
    for (const key of [...Array<string>(26).fill('ArrowDown'), 'Control+End', ...Array<string>(26).fill('ArrowUp')]) {
      await page.keyboard.press(key)
      expect(await stopOf(page)).toEqual({ name: expect.any(String), isHidden: false })
    }
  })

test('neither the head nor the foot of a dialog covers the focused element', {
  tag: ['@breadth', '@look-bar-focus'],
}, async ({ visit }) => {
  const may = day('2026-05-07')
  const page = await (await visit()).open(may.path(HALLS))
  for (const room of ['Provsal 1', 'Provsal 2']) await choose(page, may.room(room, '09:00–10:00'))
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(signInDialog(page)).toBeVisible()
  await expectInSight(page, 'the question')
  await askForForm(signInDialog(page))
  await expectInSight(page, 'the sign-in')
  await signIn(signInDialog(page), 'admin@demo.example')
  await expect(confirmDialog(page)).toContainText(/\d\u00a0kr/)
  await expectInSight(page, 'the confirmation')
})

const accounts: Readonly<Record<Looker, string | null>> = {
  visitor: null,
  person: 'anna@demo.example',
  administrator: 'admin@demo.example',
}
for (const looker of ['visitor', 'person', 'administrator'] as const)
  test(`nothing covers the focused element, on any screen of a ${looker}`, {
    tag: ['@breadth', '@look-bar-focus'],
  }, async ({ visit }) => {
    const email = accounts[looker]
    const page = await (await visit()).open(email === null ? '/diagnostik' : signInTo('/information'))
    if (email !== null) await signIn(page, email)
    await expect(page).toHaveTitle(email === null ? /^Diagnostik/ : /^Information/)
    for (const { path, shows, fromOutside } of screensOf(looker)) {
      if (fromOutside === true) continue
      if (new URL(page.url()).pathname !== path) await goTo(page, path)
      await expect(page.locator(shows.css).first(), path).toBeVisible()
      await expect(page.locator('.skeleton'), path).toHaveCount(0)
      await expectInSight(page, path)
    }
  })
