/**
 * Takes pictures of every screen, and of every dialog on the way to a booking, to compare two states of the code (`npm
 * run pictures`). Invariant: the clock, the content and the order of visits are the same in each run, and parts that
 * change by themselves are covered. A difference between two pictures therefore comes from the code.
 */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import type { Sought } from './engines/person.ts'
import { askForForm, choose, putReceiptAway, receiptOf, signIn, signInDialog } from './testing/booking-page.ts'
import { day, HALLS, LABS } from './testing/demo-slots.ts'
import { type Looker, type Screen, screensOf } from './testing/every-screen.ts'
import { goTo, signInTo } from './testing/going.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { basketBar } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'

const folder = process.env.PICTURES ?? ''

test.describe.configure({ mode: 'parallel' })

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
const PAPER = { width: 720, height: 1018 }

/** The looks in which each state is photographed. */
const looks = [
  { name: '1280-light', viewport: WIDE, touch: false, media: { colorScheme: 'light' } },
  { name: '1280-dark', viewport: WIDE, touch: false, media: { colorScheme: 'dark' } },
  { name: '1280-forced', viewport: WIDE, touch: false, media: { forcedColors: 'active' } },
  { name: '768-light', viewport: { width: 768, height: 1024 }, touch: false, media: { colorScheme: 'light' } },
  { name: '360-light', viewport: PHONE, touch: true, media: { colorScheme: 'light' } },
  { name: '360-dark', viewport: PHONE, touch: true, media: { colorScheme: 'dark' } },
  { name: 'paper', viewport: PAPER, touch: false, media: { media: 'print', colorScheme: 'light' } },
] as const

/**
 * The parts that change by themselves: the present moment, the remaining time, counts since the page was opened, and
 * the server's own address.
 */
const CHANGING = [
  '[role="timer"]',
  ...['.activity-at', '.hour-axis', '.hour-table', '.held-left', '.diagnostics-section dd', '.signed-in-place .muted'],
  ...['.mail-preview-text', '.invoice-printed'],
].join()

/**
 * This style hides the moving line of the present moment, and lays out the parts that are out of view. The page's own
 * policy would refuse the style.
 */
const STILL = `
  [data-now]::after { visibility: hidden !important }
  * { content-visibility: visible !important; caret-color: transparent !important }
`

const fileName = (state: string): string => state.replace(/[^\w.-]+/g, '_').replace(/^_+|_+$/g, '') || 'start'

/** Takes a picture in each look. It shows the whole page, or only the window if a dialog is open. */
const take = async (page: Page, state: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  for (const { name, viewport, touch, media } of looks) {
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, ...media })
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await resize(page, viewport)
    // Waits until the page's observers have learned the new size and the page has been drawn.
    await page.waitForTimeout(200)
    const hasDialog = await page.evaluate(async () => {
      for (const scroller of [document.documentElement, ...document.querySelectorAll('.grid-scroller')])
        scroller.scrollTo(0, 0)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map((image) => image.decode()))
      return document.querySelector('dialog[open]') !== null
    })
    await page.screenshot({
      path: join(folder, `${fileName(state)}.${name}.png`),
      // Taking a picture of the whole page would move a dialog.
      fullPage: !hasDialog,
      animations: 'disabled',
      style: STILL,
      mask: [page.locator(CHANGING)],
    })
  }
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await devtools.detach()
  await resize(page, WIDE)
}

const found = (page: Page, { css, named, saying = [] }: Sought): Locator =>
  [...saying, ...(named === undefined ? [] : [named])]
    .reduce((place, hasText) => place.filter({ hasText }), page.locator(css))
    .first()

/** Further states of the addresses in the table of routes. */
const furtherScreens: Readonly<Record<Looker, readonly Screen[]>> = {
  visitor: [
    { path: day('2026-05-06').path(LABS), shows: { css: '.slot' } },
    { path: '/404', shows: { css: 'h1' } },
  ],
  person: [],
  administrator: [
    { path: '/admin/email', shows: { css: 'nav[aria-label="Mejl"]' } },
    { path: '/admin/content', shows: { css: 'nav[aria-label="Texter"]' } },
  ],
}
const emails: Readonly<Record<Looker, string | null>> = {
  visitor: null,
  person: 'anna@demo.example',
  administrator: 'admin@demo.example',
}

for (const looker of ['visitor', 'person', 'administrator'] as const)
  test(`pictures of every screen of a ${looker}`, async ({ visit }) => {
    const email = emails[looker]
    const page = await (await visit(undefined, { viewport: WIDE, bypassCSP: true })).open(
      email === null ? '/diagnostik' : signInTo('/information'),
    )
    if (email !== null) await signIn(page, email)
    await expect(page).toHaveTitle(email === null ? /^Diagnostik/ : /^Information/)
    for (const { path, shows, fromOutside } of [...furtherScreens[looker], ...screensOf(looker)]) {
      if (fromOutside === true) continue
      if (new URL(page.url()).pathname !== path) await goTo(page, path)
      await expect(found(page, shows), path).toBeVisible()
      await expect(page.locator('.skeleton'), path).toHaveCount(0)
      // The parts that appear after a timer have appeared.
      await page.waitForTimeout(700)
      await take(page, `${looker} ${path}`)
      const opened = await page.locator('main details:not([open]) > summary:visible').evaluateAll((summaries) => {
        for (const summary of summaries) if (summary instanceof HTMLElement) summary.click()
        return summaries.length
      })
      if (opened === 0) continue
      await expect(page.locator('.skeleton'), path).toHaveCount(0)
      await page.waitForTimeout(300)
      await take(page, `${looker} ${path} opened`)
    }
  })

test('pictures of what opens on the way to a booking, to its page and to its edit', async ({ visit }) => {
  const june = day('2026-06-24')
  const page = await (await visit(undefined, { viewport: WIDE, bypassCSP: true })).open(june.path(HALLS))
  await choose(page, june.room('Provsal 1', '10:00–11:00'))
  await choose(page, june.room('Provsal 1', '11:00–12:00'))
  await choose(page, june.room('Provsal 2', '10:00–11:00'))
  await expect(basketBar(page)).toContainText(/\d\u00a0kr/)
  await take(page, 'way 1 bar')
  await page.getByRole('button', { name: 'Visa valda tider' }).click()
  await take(page, 'way 2 list')
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await take(page, 'way 3 new or known')
  await askForForm(signInDialog(page))
  await take(page, 'way 3 sign-in')
  await signInDialog(page).getByRole('button', { name: 'Logga in', exact: true }).click()
  await take(page, 'way 4 sign-in with errors')
  await signIn(signInDialog(page), 'skola@demo.example')
  const confirmation = page.getByRole('dialog', { name: 'Bekräfta bokning' })
  await expect(confirmation.locator('.confirm-total')).toContainText('kr')
  await take(page, 'way 5 confirmation')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(receiptOf(page)).toContainText('10:00–11:00')
  await take(page, 'way 6 receipt')
  await putReceiptAway(page)
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: patience(60_000) })
  await take(page, 'way 7 booked')
  await page.getByRole('columnheader').getByRole('button', { name: 'Provsal 1' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(700)
  await take(page, 'way 8 resource')
  await page.keyboard.press('Escape')
  const booking = await latestBooking(page)
  await goTo(page, `/bookings/${booking.id}`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await take(page, 'way 9 invoice basis')
  await goTo(page, `/bookings/${booking.id}/resource/${booking.bookingResources[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Uppdatera' })).toHaveAccessibleDescription(/^Inget är ändrat än\./)
  await take(page, 'way 10 edit')
})

test('pictures of forms with errors, of the menu of a phone and of the replay tool', async ({ visit }) => {
  const page = await (await visit(undefined, { viewport: WIDE, bypassCSP: true })).open('/register')
  await page.locator('main form button[type="submit"], main form .button-main').last().click()
  await expect(page.locator('.error-list').first()).toBeVisible()
  await take(page, 'form 1 register with errors')
  await goTo(page, '/replay')
  await page.locator('.file-input').first().setInputFiles('tests/fixtures/logs/format-1-working-day.ndjson')
  await expect(page.locator('.timeline-row').first()).toBeVisible()
  await page.waitForTimeout(1500)
  await take(page, 'form 2 replay')
})
