/**
 * A person comes back. They book the same again from the start page, change a booking, cancel one and undo that, while
 * others watch. The test counts the presses.
 */
import type { Locator, Page } from '@playwright/test'
import { expectSlot, press, receiptOf, slotButton } from './testing/booking-page.ts'
import { BJORKEN, COMPANY, day, EKEN, ROOMS } from './testing/demo-slots.ts'
import { openSignedIn } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { chunkReady, confirmDialog, editBar, toast } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const

const countPresses = () => {
  let presses = 0
  return {
    presses: () => presses,
    /** Counts a press that the test performs step by step, such as a drag. */
    count: (): void => {
      presses += 1
    },
    on: async (target: Locator): Promise<void> => {
      presses += 1
      await target.click()
    },
  }
}

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Bokade resurser' }).getByRole('row')
const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Ångra', exact: true })
const cancelled = (page: Page): Locator => page.locator('.undo-offer')

/** One press of the mouse, which goes down on the first of these and up on the last. */
const drag = async (page: Page, way: readonly Locator[]): Promise<void> => {
  for (const [index, target] of way.entries()) {
    await target.hover()
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

/** Opens a booking of an hour, made for this test. */
const openBooking = async (page: Page, date: string, resource = EKEN) => {
  const [made] = await makeBookings(page, [[{ resource, date, times: ['09:00–09:30', '09:30–10:00'] }]])
  await page.goto(`/bookings/${made?.id}`)
  await expect(rows(page).filter({ hasText: resource })).toBeVisible()
  return made
}

test('the start page begins with the next booking, and books the same room again with at most 5 presses; nothing moves', {
  tag: ['@first-booking-returning', '@next-booking-elsewhere', '@book-again-next-free'],
}, async ({ visit, server }) => {
  const visitor = await visit(server, phone)
  const page = await openSignedIn(visitor, '/bookings', COMPANY)
  await makeBookings(page, [[{ resource: EKEN, date: '2026-03-12', times: ['09:00–09:30', '09:30–10:00'] }]])
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Dina bokningar' })
  await expect(panel).toContainText('Nästa bokning')
  const again = panel.getByRole('button', { name: /^Boka igen/ })
  await expect(again).toContainText(/Grupprum Eken.*, \S+ \d+ mars 9–10 · \d+\skr/)
  // The panel comes before the words of the house.
  const [own, words] = await Promise.all([panel.boundingBox(), page.locator('.start-preamble').boundingBox()])
  expect(own?.y).toBeLessThan(words?.y ?? 0)
  expect(await violations(page)).toEqual([])
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(moved).toBeLessThan(0.01)

  const finger = countPresses()
  await finger.on(again)
  await expect(confirmDialog(page)).toContainText('09:00–10:00')
  await finger.on(confirmDialog(page).getByRole('button', { name: /^Boka/ }))
  await expect(receiptOf(page)).toContainText('09:00–10:00')
  console.info(`somebody who comes back: ${finger.presses()} presses`)
  expect(finger.presses()).toBeLessThanOrEqual(5)

  // The longest name of a room keeps the place. Nothing is pressed after this, since another width may zoom an emulated phone.
  await page.goto('/')
  await expect(again).toContainText(/\d+\skr/)
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 740 })
    const heights = await panel.evaluate((element) => {
      const before = element.getBoundingClientRect().height
      const names = [...element.querySelectorAll('bdi')]
      const was = names.map(({ textContent }) => textContent)
      for (const name of names) name.textContent = 'Folkets hus stora sammanträdesrum '.repeat(6)
      const after = element.getBoundingClientRect().height
      names.forEach((name, index) => {
        name.textContent = was[index] ?? ''
      })
      return { before, after }
    })
    expect(heights.after).toBe(heights.before)
  }
})

test('a cancelled time is free at once in another browser, and comes back there when the cancellation is undone', {
  tag: ['@cancel-undo', '@cancel-offer', '@cancel-one-button'],
}, async ({ visit, server }) => {
  const date = '2026-05-19'
  const at = day(date)
  const page = await openSignedIn(await visit(server), '/bookings', COMPANY)
  const made = await openBooking(page, date)
  const other = await openSignedIn(await visit(server), at.path(ROOMS), 'anna@demo.example')
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'bokad')

  const all = page.getByRole('button', { name: /^Avboka/ })
  await expect(all).toHaveCount(1)
  await all.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
  await expect(toast(page, 'Bokning borttagen')).toBeVisible()
  await expect(cancelled(page)).toContainText('Avbokat. Tiden är ledig för andra.')
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'ledig')
  await undoButton(page).click()
  await expect(cancelled(page)).toContainText('Avbokningen är ångrad. Bokningen är tillbaka som den var.')
  await expect(page.getByText('Bokning borttagen')).toHaveCount(0)
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'bokad')
  await page.goto(`/bookings/${made?.id}`)
  await expect(rows(page).filter({ hasText: `${made?.bookingNumber}-1` })).toContainText('09:00–10:00')
})

test('who takes a cancelled time keeps it, and its owner is told', {
  tag: '@cancel-undo-race',
}, async ({ visit, server }) => {
  const date = '2026-05-20'
  const at = day(date)
  const page = await openSignedIn(await visit(server), '/bookings', COMPANY)
  await openBooking(page, date)
  const other = await openSignedIn(await visit(server), at.path(ROOMS), 'anna@demo.example')
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'bokad')
  await page.getByRole('button', { name: /^Avboka/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'ledig')
  await press(other, at.room(EKEN, '09:00–09:30'))
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'vald')
  await undoButton(page).click()
  await expect(cancelled(page)).toContainText(
    'Tiden hann bokas eller reserveras av någon annan, så avbokningen står kvar.',
  )
  await expectSlot(other, at.room(EKEN, '09:00–09:30'), 'vald')
})

test('on a phone a booking is changed by an hour with 3 presses of a finger, longer, shorter, and an hour later', {
  tag: ['@edit-usual-changes', '@edit-opens-at-own'],
}, async ({ visit, server }) => {
  const page = await openSignedIn(await visit(server, phone), '/bookings', COMPANY)
  await openBooking(page, '2026-05-22', BJORKEN)
  for (const [name, times] of [
    [/^2\sh$/, '09:00–11:00'],
    [/^1\sh$/, '09:00–10:00'],
    [/^Senare/, '10:00–11:00'],
    [/^Tidigare/, '09:00–10:00'],
  ] as const) {
    const change = countPresses()
    await change.on(page.getByRole('link', { name: /^Ändra tider/ }))
    const usual = editBar(page).getByRole('button', { name })
    await expect(usual).toBeInViewport({ ratio: 1 })
    await change.on(usual)
    await change.on(editBar(page).getByRole('button', { name: 'Uppdatera', disabled: false }))
    await expect(rows(page).filter({ hasText: BJORKEN })).toContainText(times)
    expect(change.presses()).toBeLessThanOrEqual(3)
  }
})

test('a booking is cancelled and booked again with at most 4 presses, and changed by an hour with at most 3', {
  tag: ['@cancel-offer', '@edit-opens-at-own'],
}, async ({ visit, server }) => {
  const date = '2026-05-21'
  const at = day(date)
  const page = await openSignedIn(await visit(server), '/bookings', COMPANY)
  await openBooking(page, date, BJORKEN)
  const change = countPresses()
  await change.on(page.getByRole('link', { name: /^Ändra tider/ }))
  await expectSlot(page, at.room(BJORKEN, '09:00–09:30'), 'vald')
  await expect(slotButton(page, at.room(BJORKEN, '09:00–09:30'))).toBeInViewport()
  await chunkReady(page, 'grid-aids')
  change.count()
  await drag(
    page,
    ['10:00–10:30', '10:30–11:00'].map((time) => slotButton(page, at.room(BJORKEN, time))),
  )
  await expectSlot(page, at.room(BJORKEN, '10:30–11:00'), 'vald')
  await change.on(editBar(page).getByRole('button', { name: 'Uppdatera' }))
  await expect(rows(page).filter({ hasText: BJORKEN })).toContainText('09:00–11:00')
  console.info(`a change by an hour: ${change.presses()} presses`)
  expect(change.presses()).toBeLessThanOrEqual(3)

  const again = countPresses()
  await again.on(page.getByRole('button', { name: /^Avboka/ }))
  await again.on(page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }))
  await expect(undoButton(page)).toBeVisible()
  await again.on(page.getByRole('button', { name: 'Boka igen', exact: true }))
  await again.on(confirmDialog(page).getByRole('button', { name: /^Boka/ }))
  await expect(receiptOf(page)).toContainText('09:00–11:00')
  console.info(`cancelled and booked again: ${again.presses()} presses`)
  expect(again.presses()).toBeLessThanOrEqual(4)
})
