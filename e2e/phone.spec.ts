/**
 * The grid on a phone: how much of the day is in view, which parts stay while the page scrolls, and a bar of one line
 * that never covers the pressed slot. The tests look at points of the page, as a finger and an eye do.
 */
import type { Locator, Page } from '@playwright/test'
import { LAYOUT_AGAIN_MS } from '../domain/rules/grid-layout.ts'
import { someOf } from '../tests/testing/breadth.ts'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, passTerm, signInAndBook, slotButton } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { type Day, day, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import type { SlotName } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** The demo's smallest group, which has three rooms. */
const EXAMS = 4

const phone = (width: number, height: number) =>
  ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }) as const

/** The times of the rows that are completely in view and not covered. */
const rowsInView = (page: Page): Promise<readonly string[]> =>
  page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll('.grid-time')]
      .filter((time) => {
        const { left, right, top, bottom, height } = time.getBoundingClientRect()
        const x = (left + right) / 2
        const edge = height / 20
        return [top + edge, bottom - edge].every((y) => time.contains(document.elementFromPoint(x, y)))
      })
      .map(({ textContent }) => textContent),
  )

const isSeen = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && (element.contains(at) || at.contains(element))
  })

const box = async (
  place: Locator,
): Promise<{ readonly top: number; readonly bottom: number; readonly height: number }> =>
  place.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return { top, bottom, height }
  })

/**
 * Waits until the grid has been laid out again after its load, and has been drawn. If two timers of a page have the
 * same length, the one that was started later ends later.
 */
const pageSettled = (page: Page): Promise<void> =>
  page.evaluate(async (length) => {
    await new Promise((resolve) => setTimeout(resolve, length))
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }, LAYOUT_AGAIN_MS)

const swipe = async (page: Page, up: number, left = 0): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const way = { xDistance: -left, yDistance: -up }
  await devtools.send('Input.synthesizeScrollGesture', { x: 180, y: 400, ...way, speed: 3_000 })
  await devtools.detach()
  // After the gesture has ended, the page learns the new scroll position one frame later.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let before = Number.NaN; before !== scrollY; await frame()) {
      before = scrollY
      await frame()
    }
  })
}
const swipeUp = (page: Page, distance: number): Promise<void> => swipe(page, distance)

const barOf = (page: Page): Locator => page.locator('.booking-bar')
const eken = (at: Day, time: string): SlotName => at.room('Grupprum Eken', time)

/** The group's place and the facts of the visible room that are cut off. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = (element: Element): DOMRect | undefined =>
      element.closest('.resource-in-words, .grid-page-title')?.getBoundingClientRect()
    return [...document.querySelectorAll('.grid-page-place, .resource-in-words :is(bdi, .keep-together)')]
      .filter((element) => {
        const [its, within] = [element.getBoundingClientRect(), room(element)]
        const isWithin = within !== undefined && its.right <= within.right + 1 && its.bottom <= within.bottom + 1
        const isBlock = getComputedStyle(element).display !== 'inline'
        return !isWithin || (isBlock && element.scrollWidth > element.clientWidth + 1)
      })
      .map((element) => element.textContent)
  })

for (const [width, date] of [
  [375, '2026-05-11'],
  [320, '2026-05-12'],
] as const)
  test(`with a message and a chosen time, eight rows are in view and twelve after scrolling, under one line of day and resource, ${width} by 720 px`, {
    tag: ['@phone-rows', '@look-sticky', '@look-phone-day', '@phone-whole'],
  }, async ({ visit }) => {
    const may = day(date)
    const page = await (await visit(undefined, phone(width, 720))).open(may.path(ROOMS))
    await expect(page.getByText('40 kr/halvtimme').first()).toBeVisible()
    await expect.poll(() => cutWords(page)).toEqual([])
    await expect(page.getByRole('complementary')).toContainText('Boka när det passar dig')
    await slotButton(page, eken(may, '08:00–08:30')).tap()
    await expectSlot(page, eken(may, '08:00–08:30'), 'vald')
    await expect(page.getByRole('button', { name: 'Boka', exact: true })).toBeVisible()
    // The bar has all its lines.
    await expect(page.getByText('1½ h', { exact: true })).toBeVisible()
    await expect(barOf(page)).toContainText('40 kr')
    await expect.poll(async () => (await rowsInView(page)).length).toBeGreaterThanOrEqual(8)

    // Scrolls with a finger within the grid. A busy page draws what the scrolling hides or shows some frames later.
    await swipeUp(page, 420)
    await expect.poll(async () => (await rowsInView(page)).length).toBeGreaterThanOrEqual(12)
    expect(await rowsInView(page)).not.toContain('08:00')
    await expect.poll(() => isSeen(page.getByRole('heading', { level: 1 }))).toBe(false)
    for (const stays of [page.getByRole('combobox'), page.getByRole('button', { name: 'Nästa resurs' })])
      await expect.poll(() => isSeen(stays), `${stays}`).toBe(true)
    await expect.poll(() => isSeen(page.locator('.day-navigation-field'))).toBe(false)
    // One line shows the room, the day, the seats and the price, and nothing of it is cut off.
    await expect(page.locator('.resource-in-words')).toHaveText(
      `Grupprum Eken${width === 375 ? 'mån 11 maj' : 'tis 12 maj'}4\u00a0platser40\u00a0kr/halvtimme`,
    )
    await expect.poll(() => cutWords(page)).toEqual([])

    await swipeUp(page, -900)
    await expect.poll(() => isSeen(page.getByRole('heading', { level: 1 }))).toBe(true)
    await expect.poll(() => rowsInView(page)).toContain('08:00')

    await swipe(page, 0, 250)
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/^Grupprum Björken/)

    // Nothing above the grid is drawn later, so the parts that were drawn first stay in their place.
    const title = page.getByRole('heading', { level: 1 })
    const { top } = await box(title)
    await page.locator('.grid-scroller').evaluate((grid: HTMLElement) => {
      grid.style.display = 'none'
    })
    expect((await box(title)).top).toBe(top)
  })

test('the rows of a day do not move when the scripts of the page load', {
  tag: '@phone-rows',
}, async ({ visit }) => {
  const page = await (await visit(undefined, phone(360, 740))).context.newPage()
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!browser-check)[^/]*\.js$/, async (route) => {
    await seen
    await route.continue()
  })
  await page.goto(day('2026-05-13').path(ROOMS), { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const rows = page.locator('.grid-body')
  const { top } = await box(rows)
  goOn()
  await expect(page.locator('.slot-free').first()).toBeVisible()
  expect((await box(rows)).top).toBe(top)
})

test('a grid whose columns all fit keeps its heads in sight', {
  tag: ['@phone-rows', '@look-sticky'],
}, async ({ visit }) => {
  const may = day('2026-05-13')
  const page = await (await visit(undefined, phone(460, 470))).open(may.path(EXAMS))
  const grid = page.locator('.grid-scroller')
  await expect(grid).toHaveAttribute('data-layout', 'wide')
  await expect(page.locator('.slot-free').first()).toBeVisible()
  await swipeUp(page, 260)
  expect(await isSeen(page.getByRole('heading', { level: 1 }))).toBe(false)
  expect((await rowsInView(page)).length).toBeGreaterThan(2)
  const title = page.getByRole('columnheader').nth(1)
  expect(await isSeen(title)).toBe(true)
})

test('when contact is lost the head of a day with a place breaks no word and moves no row, at 320, 375 and 430 px', {
  tag: '@phone-lost',
}, async ({ visit, browser, serverWith }) => {
  const server = await serverWith({})
  const page = await (await visit(server, phone(375, 720))).open(day('2026-05-15').path(ROOMS))
  await expectSlot(page, eken(day('2026-05-15'), '09:00–09:30'), 'ledig')
  const tops = async (): Promise<readonly number[]> => {
    const found: number[] = []
    for (const width of [320, 375, 430]) {
      await page.setViewportSize({ width, height: 720 })
      await pageSettled(page)
      found.push((await box(page.locator('.grid-body'))).top)
    }
    return found
  }
  await expect(page.locator('.grid-page-place')).toBeVisible()
  const before = await tops()
  const pass = await coreClock(browser, page)
  await server.stop()
  const dialog = page.getByRole('dialog')
  // Each attempt finds no server, and the test does not wait for the next one.
  await expect(async () => {
    await pass(60_000)
    expect(await dialog.isVisible()).toBe(true)
  }).toPass({ timeout: patience(60_000) })
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  const words = page.locator('.grid-not-live')
  await expect(words).toBeVisible()
  expect(await tops()).toEqual(before)
  for (const width of [320, 375, 430]) {
    await page.setViewportSize({ width, height: 720 })
    expect((await box(words)).height).toBeLessThan(24)
    expect(await words.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(width)
  }
})

test('a day on a phone is first the free times of all rooms: two hours are two touches, and the grid is one press away', {
  tag: ['@phone-times', '@phone-times-grid', '@length-two-touches'],
}, async ({ visit, administrator: other }) => {
  const may = day('2026-05-25')
  const page = await (await visit(undefined, phone(375, 720))).open('/404')
  await page.evaluate(() => localStorage.setItem('day-look', 'times'))
  await goTo(page, may.path(ROOMS))
  await goTo(other, may.path(ROOMS))
  const time = (name: string): Locator => page.getByRole('button', { name: `${name}, Grupprum Eken` })
  await expect(page.getByRole('button', { name: /^1\sh$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('grid')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('link', { name: /^Grupprum Eken 4\splatser · 40\skr\/halvtimme$/ })).toBeVisible()

  await page.getByRole('button', { name: /^2\sh$/ }).tap()
  await time('09:00–11:00, ledig').tap()
  await expect(time('09:00–11:00, vald')).toHaveAttribute('data-state', 'chosen')
  await expect(barOf(page)).toContainText('09:00–11:00')
  await expectSlot(other, eken(may, '10:30–11:00'), 'reserverad')

  // A time that another person takes meanwhile stays in its place.
  const before = await box(time('14:00–16:00, ledig'))
  await choose(other, eken(may, '15:00–15:30'))
  await expect(time('14:00–16:00, tagen')).toHaveAttribute('aria-disabled', 'true')
  expect(await box(time('14:00–16:00, tagen'))).toEqual(before)
  await page.getByLabel('Från klockan').selectOption('från 12')
  await expect(time('09:00–11:00, vald')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  // The browser remembers that the grid was chosen, and "Alla" leads back to the times.
  await page.getByRole('button', { name: 'Rutnät' }).tap()
  await expectSlot(page, eken(may, '10:30–11:00'), 'vald')
  await page.reload()
  await expectSlot(page, eken(may, '10:30–11:00'), 'vald')
  await page.getByRole('button', { name: /^Alla \d+ med dagens lediga tider$/ }).tap()
  await time('09:00–10:00, vald').tap()
  await expect(time('09:00–10:00, ledig')).toBeVisible()
  // If the address names a room, the room is shown as a grid.
  await page.getByRole('link', { name: /^Grupprum Björken/ }).tap()
  await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/^Grupprum Björken/)
})

test('the page is not scrolled on arrival, and another day opens at its first free time', {
  tag: ['@phone-place', '@phone-title', '@look-first-bookable'],
}, async ({ visit, serverWith }) => {
  const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)
  // It is four in the afternoon.
  const late = await serverWith({ CLOCK_START: '2026-03-04T15:00:00.000Z' })
  const page = await (await visit(late, phone(375, 720))).open(`/group/${ROOMS}`)
  await expect(page.locator('.slot-free').first()).toBeVisible()
  await pageSettled(page)
  expect(await scrolled(page)).toBe(0)

  // The free times of the morning are in view at the top of the page.
  await page.getByRole('button', { name: 'Nästa dag' }).tap()
  await expect(page.getByLabel('Datum')).toHaveValue('2026-03-05')
  await expect(page.locator('.slot-free').first()).toBeInViewport()
  expect(await scrolled(page)).toBe(0)

  // The day, which is over until four o'clock, opens at its first free time, below the line with day and room.
  await page.getByRole('button', { name: 'Föregående dag' }).tap()
  await expect(page.getByLabel('Datum')).toHaveValue('2026-03-04')
  const wednesday = day('2026-03-04')
  await expect(slotButton(page, eken(wednesday, '17:30–18:00'))).toBeInViewport()
  await expectSlot(page, eken(wednesday, '17:00–17:30'), 'bokad')
  await expect(page.locator('.resource-in-words')).toContainText('ons 4 mars')
  const rows = await rowsInView(page)
  expect(rows).toContain('17:30')
  expect(rows).not.toContain('12:00')
  await pageSettled(page)
  expect(await rowsInView(page)).toEqual(rows)
})

test('the bar is a fifth of a small phone at most until it is opened, also with a notice, and a third with large text', {
  tag: '@phone-bar',
}, async ({ visit, server }) => {
  const may = day('2026-05-18')
  const page = await (await visit(undefined, phone(320, 568))).open(may.path(ROOMS))
  const bar = barOf(page)
  const fifth = 568 / 5
  await choose(page, eken(may, '08:00–08:30'))
  await choose(page, eken(may, '08:30–09:00'))
  const open = bar.getByRole('button', { name: 'Visa valda tider' })
  await expect(bar).toContainText('Grupprum Eken')
  await expect(bar.getByText('8–9')).toBeVisible()
  await expect(bar.getByRole('timer')).toBeVisible()
  expect((await box(bar)).height).toBeLessThanOrEqual(fifth)
  const line = await box(bar.getByRole('button', { name: 'Boka', exact: true }))
  for (const part of [open, bar.getByRole('timer'), bar.getByText('8–9')])
    expect(Math.abs((await box(part)).top - line.top)).toBeLessThan(line.height)
  await expect(bar.getByRole('button', { name: 'Ångra' })).toBeHidden()

  await open.tap()
  await expect(bar.getByRole('heading', { name: 'Valda tider' })).toBeVisible()
  await expect(bar.locator('.booking-bar-total')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Ångra' })).toBeVisible()
  await bar.getByRole('button', { name: 'Dölj valda tider' }).tap()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // The lengths are on a separate line.
  await expect.poll(async () => (await box(bar)).height).toBeLessThanOrEqual(568 / 3)
  await expect(bar.getByRole('button', { name: 'Boka', exact: true })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })

  await signInAndBook(page, 'anna@demo.example')
  await choose(page, eken(may, '10:00–10:30'))
  await choose(page, may.room('Grupprum Eken', '12:00–12:30'))
  expect((await box(bar)).height).toBeLessThanOrEqual(fifth)
  await expect(bar.getByRole('button', { name: 'Skapa ny bokning' })).toBeInViewport({ ratio: 1 })
  // A tap that follows the one before at once, nearly at its place, counts as the second press of a double press.
  const add = bar.getByRole('button', { name: /^Lägg till i bokning \d+$/ })
  await expect(async () => {
    if (await open.isVisible()) await open.tap()
    await expect(add).toBeInViewport({ ratio: 1, timeout: patience(1_000) })
  }).toPass({ timeout: patience(15_000) })

  const gone = await (await visit(undefined, phone(320, 568))).open(may.path(ROOMS))
  await choose(gone, eken(may, '14:00–14:30'))
  await passTerm(server)
  const again = gone.getByRole('button', { name: 'Välj samma tider igen' })
  await expect(again).toBeVisible()
  await expect(barOf(gone)).toContainText('Grupprum Eken, mån 18 maj, 14:00–14:30')
  expect((await box(barOf(gone))).height).toBeLessThanOrEqual(fifth)
})

const barSizes: readonly [number, number, string][] = [
  [375, 720, '2026-05-20'],
  [320, 568, '2026-05-21'],
  [1280, 700, '2026-05-22'],
]
for (const [width, height, date] of someOf(barSizes, 1, 0))
  test(`the bar never covers the time that was just pressed, and moves nothing without need, ${width} by ${height} px`, {
    tag: ['@phone-bar-covers-nothing', '@look-bar-focus', '@look-motion'],
  }, async ({ visit }) => {
    const may = day(date)
    const options = width < 500 ? phone(width, height) : { viewport: { width, height } }
    const page = await (await visit(undefined, options)).open(may.path(ROOMS))
    await expectSlot(page, eken(may, '08:00–08:30'), 'ledig')
    const rows = await rowsInView(page)
    const times = await page.locator('.grid-time').allTextContents()
    const last = page
      .locator('.grid-row')
      .nth(times.indexOf(rows.at(-1) ?? ''))
      .locator('.slot')
      .first()
    const before = await box(last)
    const x = width / 2
    // The finger presses twice, impatiently. The second press does not hit the button of the bar that has appeared
    // there.
    for (const _ of [1, 2])
      if (width < 500) await page.touchscreen.tap(x, before.bottom - 4)
      else await page.mouse.click(x, before.bottom - 4)
    await expect(barOf(page)).toBeVisible()
    await pageSettled(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const bar = await box(barOf(page))
    const after = await box(last)
    expect(after.bottom).toBeLessThanOrEqual(bar.top + 0.5)
    // The rows move only as far as needed, and a little more.
    expect(after.bottom).toBeGreaterThan(Math.min(before.bottom, bar.top) - 24)

    // A time that is not covered does not move.
    const page2 = await (await visit(undefined, options)).open(may.path(ROOMS))
    const upper = eken(may, '09:00–09:30')
    await expectSlot(page2, upper, 'ledig')
    const { top } = await box(slotButton(page2, upper))
    await slotButton(page2, upper).click()
    await expectSlot(page2, upper, 'vald')
    await expect(barOf(page2)).toBeVisible()
    await pageSettled(page2)
    expect((await box(slotButton(page2, upper))).top).toBe(top)
  })
