import {
  askForForm,
  choose,
  expectSlot,
  putReceiptAway,
  receiptOf,
  signIn,
  signInAndBook,
  signInDialog,
  slotButton,
} from './testing/booking-page.ts'
import { day, HALLS, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { onEachScreen } from './testing/screens.ts'
import { TODAY } from './testing/server-process.ts'
import { slotsOfResource } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** The height that the element leaves for the grid below it. */
const BAR = '.booking-bar'

// The walk over all screens (`names.spec.ts`) checks the first state of each page.
test('axe finds nothing wrong in any state on the way to a booking, on a wide light screen or a narrow dark one', {
  tag: ['@quality-axe', '@name-fields', '@name-dialogs'],
}, async ({ visit }) => {
  const april = day('2026-04-27')
  const page = await (await visit()).open(april.path(LABS))
  const look = (state: string, within?: string): Promise<void> =>
    onEachScreen(page, async ({ name }) => {
      expect(await violations(page, within), `${state}, ${name}`).toEqual([])
    })
  await choose(page, april.room('Musikrummet', '16:00–17:00'))
  await look('the bar', BAR)
  await page.getByRole('button', { name: 'Visa valda tider' }).click()
  await look('the list of what is chosen', BAR)

  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await look('the login lightbox, which asks for the account')
  await askForForm(signInDialog(page))
  await signInDialog(page).getByRole('button', { name: 'Logga in', exact: true }).click()
  await look('the login lightbox with errors')
  await signIn(signInDialog(page), 'anna@demo.example')
  await expect(confirmDialog(page)).toContainText(/\d\u00a0kr/)
  await look('the confirmation')
  await page.keyboard.press('Escape')

  await page.getByRole('columnheader').getByRole('button', { name: 'Musikrummet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the lightbox of a resource')
})

test('times stand to the left of a column for each resource, and the name of every slot says its time, state, resource and day', {
  tag: ['@name-slot', '@grid-times', '@grid-columns'],
}, async ({ passerBy: page }) => {
  await goTo(page, `/group/${ROOMS}/${TODAY}`)
  await expect(page.getByRole('button', { name: slotsOfResource('Grupprum Eken', 'ledig') }).first()).toBeVisible()
  const names = await page.getByRole('gridcell').evaluateAll((cells) =>
    cells.map((cell) => {
      const slot = cell.matches('button') ? cell : cell.querySelector('button')
      return slot?.getAttribute('aria-label') ?? slot?.textContent ?? ''
    }),
  )
  const times = page.locator('.grid-time')
  const resources = await page.getByRole('columnheader').getByRole('button').allTextContents()
  expect(resources.length).toBeGreaterThan(9)
  const state = /–\d\d:\d\d, (ledig|vald|reserverad|bokad|stängd|låst)(, förbi)?(?=, )/
  expect(names.map((name) => name.replace(state, ''))).toEqual(
    (await times.allTextContents()).flatMap((time) => resources.map((title) => `${time}, ${title}, tisdag 3 mars`)),
  )
  const edges = await page
    .locator('.grid-row')
    .first()
    .evaluate((row) =>
      ['.grid-time', '.slot'].map((part) => row.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()),
    )
  expect(edges[0]?.right).toBeLessThanOrEqual(edges[1]?.left ?? 0)
})

test('the head of a column has its resource as its name and what is free as its description; times stand in the slots', {
  tag: '@grid-heads-heard',
}, async ({ passerBy: page }) => {
  await goTo(page, day('2026-05-15').path(ROOMS))
  const heads = page.getByRole('columnheader')
  const eken = heads.filter({ hasText: 'Eken' })
  await expect(eken).toHaveAccessibleName('Grupprum Eken')
  await expect(eken.getByRole('button', { name: 'Grupprum Eken', exact: true })).toHaveAccessibleDescription(
    // The seats and the price appear a moment later.
    /^\d+\u00a0lediga(?:, 4\u00a0platser(?: · \d+\u00a0kr\/halvtimme)?)?$/,
  )
  // A narrow head shows only the seats and the price, because the free times can be seen in its column.
  await expect(eken.locator('[data-brief="4"]')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', String(await heads.count()))
  await expect(page.getByRole('rowheader')).toHaveCount(0)
})

test('in forced colours a whole booking can be made, and the states of slots can be told apart', {
  tag: '@quality-forced-colours',
}, async ({ visit }) => {
  const may = day('2026-05-06')
  const [free, mine] = [may.room('Provsal 1', '10:00–11:00'), may.room('Provsal 1', '09:00–10:00')]
  const page = await (await visit(undefined, { forcedColors: 'active' })).open(may.path(HALLS))
  await expectSlot(page, mine, 'ledig')
  await choose(page, mine)
  const look = (slot: typeof free): Promise<string> =>
    slotButton(page, slot).evaluate((button) => {
      const { backgroundColor, color, borderTopWidth, borderTopStyle } = getComputedStyle(button)
      return [backgroundColor, color, borderTopWidth, borderTopStyle].join(' ')
    })
  expect(await look(free)).not.toBe(await look(mine))
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    'solid',
  )
  // The plus of the free slot that has the focus.
  expect(
    await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).backgroundImage),
  ).toContain('gradient')
  const confirm = page.getByRole('button', { name: 'Boka', exact: true })
  expect(
    await confirm.evaluate((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth)),
  ).toBeGreaterThan(0)
  expect(await violations(page, BAR), 'forced colours').toEqual([])
  await signInAndBook(page, 'skola@demo.example')
  await expectSlot(page, mine, 'bokad')
})

test('a person who wants no motion gets none: nothing that opens is animated', { tag: '@look-motion' }, async ({
  visit,
}) => {
  const may = day('2026-05-07')
  const page = await (await visit(undefined, { reducedMotion: 'reduce' })).open(may.path(HALLS))
  const moving = (): Promise<string[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
    )
  await expectSlot(page, may.room('Provsal 1', '09:00–10:00'), 'ledig')
  await choose(page, may.room('Provsal 1', '09:00–10:00'))
  expect(await moving(), 'the bar').toEqual([])
  await page.getByRole('button', { name: 'Visa valda tider' }).click()
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(signInDialog(page)).toBeVisible()
  expect(await moving(), 'the lightbox').toEqual([])
})

test('at 400 % zoom, 320 by 256 px, a whole booking can be made and changed, and nothing scrolls sideways', {
  tag: '@quality-narrow',
}, async ({ visit }) => {
  const may = day('2026-05-08')
  const slot = may.room('Provsal 1', '09:00–10:00')
  const page = await (await visit(undefined, { viewport: { width: 320, height: 256 } })).open(may.path(HALLS))
  await expectSlot(page, slot, 'ledig')
  // A press that still waits for the server cannot be confirmed.
  await choose(page, slot)
  expect(await overflow(page), 'the grid').toBe(0)
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await signIn(signInDialog(page), 'skola@demo.example')
  const confirmation = confirmDialog(page)
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(receiptOf(page)).toBeVisible()
  expect(await overflow(page), 'the receipt').toBe(0)
  await putReceiptAway(page)
  await expectSlot(page, slot, 'bokad')

  const booking = await latestBooking(page)
  await goTo(page, `/bookings/${booking.id}`)
  await expect(page.getByRole('heading', { name: 'Fakturaunderlag' })).toBeVisible()
  expect(await overflow(page), 'the invoice basis').toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await violations(page), 'on paper').toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await goTo(page, `/bookings/${booking.id}/resource/${booking.bookingResources[0]?.id}`)
  await expectSlot(page, slot, 'vald')
  expect(await violations(page), 'the edit').toEqual([])
  expect(await overflow(page), 'the edit').toBe(0)
  await slotButton(page, may.room('Provsal 1', '10:00–11:00')).click()
  await page.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page.getByText('Bokning uppdaterad')).toBeVisible()
})
