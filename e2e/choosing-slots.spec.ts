import type { Page } from '@playwright/test'
import { Schema } from 'effect'
import { patience } from '../tests/testing/patience.ts'
import { administratorBehind } from './testing/administrator.ts'
import { choose, expectSlot, press, slotButton } from './testing/booking-page.ts'
import { type Day, day, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { listen } from './testing/listen.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { basketBar, chunkReady } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

const halfHours = ['09:00–09:30', '09:30–10:00', '10:00–10:30', '10:30–11:00', '11:00–11:30', '11:30–12:00']
const slotsOf = (of: Day, room: string, first: number, last: number) =>
  halfHours.slice(first, last + 1).map((time) => of.room(room, time))

/** Chooses several slots at once. */
const rangesReady = (page: Page): Promise<void> => chunkReady(page, 'grid-aids')

const undo = (page: Page) => page.getByRole('button', { name: 'Ångra' })

test('a press with Shift chooses all times between, up to what another person has; it is announced once and undone as one', async ({
  passerBy: page,
  administrator: other,
}) => {
  const april = day('2026-04-07')
  const room = 'Grupprum Eken'
  for (const one of [page, other]) await goTo(one, april.path(ROOMS))
  await expectSlot(other, april.room(room, '11:00–11:30'), 'ledig')
  await choose(other, april.room(room, '11:00–11:30'))
  await choose(page, april.room(room, '09:00–09:30'))
  await expectSlot(page, april.room(room, '11:00–11:30'), 'reserverad')
  await rangesReady(page)
  const heard = await listen(page)

  await slotButton(page, april.room(room, '11:30–12:00')).click({ modifiers: ['Shift'] })
  for (const slot of slotsOf(april, room, 0, 3)) {
    await expectSlot(page, slot, 'vald')
    await expectSlot(other, slot, 'reserverad')
  }
  await expectSlot(page, april.room(room, '11:30–12:00'), 'ledig')
  await expect(page.getByText('Valet slutar här. Någon annan har tiden reserverad.')).toBeVisible()
  await expect(basketBar(page)).toContainText('09:00–11:00')
  const said = async () => (await heard()).filter((text) => text.includes('Grupprum Eken'))
  await expect
    .poll(said)
    .toEqual([
      '4\u00a0tider valda i Grupprum Eken, 09:00–11:00. Valet slutar före 11:00–11:30. ' +
        'Någon annan har tiden reserverad. Den blir ledig om den inte bokas.',
    ])

  await undo(page).click()
  for (const slot of slotsOf(april, room, 1, 3)) await expectSlot(page, slot, 'ledig')
  await expectSlot(page, april.room(room, '09:00–09:30'), 'vald')
  await page.keyboard.press('Control+z')
  await expectSlot(page, april.room(room, '09:00–09:30'), 'ledig')
  await expect(undo(page)).toHaveCount(0)
})

test('times that were let go come back by the button and by Ctrl+Z, also the last one', {
  tag: ['@grid-deselect', '@grid-select'],
}, async ({ passerBy: page }) => {
  const april = day('2026-04-08')
  const slot = april.room('Grupprum Eken', '09:00–09:30')
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, slot, 'ledig')
  await choose(page, slot)
  await press(page, slot)
  await expectSlot(page, slot, 'ledig')
  await expect(page.getByText('Inga tider valda')).toBeVisible()
  await undo(page).click()
  await expectSlot(page, slot, 'vald')
  // A slot that is let go in the list of the bar becomes free too.
  await page.getByRole('button', { name: 'Visa valda tider' }).click()
  await page.getByRole('button', { name: /^Ta bort Grupprum Eken/ }).click()
  await expectSlot(page, slot, 'ledig')
  await page.keyboard.press('Control+z')
  await expectSlot(page, slot, 'vald')
})

const Trace = Schema.fromJsonString(
  Schema.Struct({
    traceEvents: Schema.Array(Schema.Struct({ args: Schema.Struct({ elementCount: Schema.optional(Schema.Finite) }) })),
  }),
)
const decodeTrace = Schema.decodeUnknownSync(Trace)

test('a bar that grows makes room for itself without a new layout of the slots', async ({
  passerBy: page,
  browser,
}) => {
  const april = day('2026-04-20')
  await goTo(page, april.path(ROOMS))
  await choose(page, april.room('Grupprum Eken', '09:00–09:30'))
  const bar = page.locator('.booking-bar')
  const slots = await page.locator('.slot').count()
  const room = () =>
    page.locator('.root-page').evaluate((whole) => Number.parseFloat(getComputedStyle(whole).paddingBlockEnd))
  /** The most elements that are styled at one moment while the bar grows. */
  const styledAtOnce = async (): Promise<number> => {
    const before = await room()
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await bar.evaluate((element, height) => {
      element.style.minBlockSize = `${height}px`
    }, before + 40)
    await expect.poll(room).toBe(before + 40)
    const { traceEvents } = decodeTrace(String(await browser.stopTracing()))
    return Math.max(...traceEvents.map(({ args }) => args.elementCount ?? 0))
  }
  // Other parts of the page may be styled anew at the same moment, but not each time, and not on each page.
  const most: number[] = []
  while (most.length < 12 && Math.min(...most) >= slots) {
    if (most.length % 4 === 0) {
      await page.reload()
      await expect(bar).toBeInViewport()
      // Styles that come with late code are applied to the whole page.
      for (const chunk of ['time-warning', 'late-aids', 'release-notice']) await chunkReady(page, chunk)
      await expect(page.locator('.run-handle')).toHaveCount(2)
    }
    most.push(await styledAtOnce())
  }
  expect(Math.min(...most)).toBeLessThan(slots)
})

test('Shift and arrow keys mark a range, Escape gives it up, and the space bar chooses it', async ({
  passerBy: page,
}) => {
  const april = day('2026-04-09')
  const room = 'Grupprum Björken'
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room(room, '09:00–09:30'), 'ledig')
  await slotButton(page, april.room(room, '09:00–09:30')).focus()
  await rangesReady(page)
  const extend = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press('Shift+ArrowDown')
  }
  await extend(1)
  await expect(page.getByText('Blanksteg väljer, Esc avbryter')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Blanksteg väljer, Esc avbryter')).toHaveCount(0)

  await slotButton(page, april.room(room, '09:00–09:30')).focus()
  await extend(3)
  await expect(slotButton(page, april.room(room, '10:30–11:00'))).toBeFocused()
  await expectSlot(page, april.room(room, '10:30–11:00'), 'ledig')
  await page.keyboard.press('Space')
  for (const slot of slotsOf(april, room, 0, 3)) await expectSlot(page, slot, 'vald')
  await expectSlot(page, april.room(room, '11:00–11:30'), 'ledig')
  await expect(slotButton(page, april.room(room, '10:30–11:00'))).toBeFocused()
})

test('a drag of the mouse down a column chooses what it passed, and no other column', async ({ passerBy: page }) => {
  const april = day('2026-04-10')
  await goTo(page, april.path(ROOMS))
  const at = (time: string) => slotButton(page, april.room('Grupprum Granen', time))
  await expectSlot(page, april.room('Grupprum Granen', '09:00–09:30'), 'ledig')
  // A grid that is drawn under a resting pointer hears drags half a second later.
  await expect(async () => {
    await page.mouse.up()
    await at('09:00–09:30').hover()
    await rangesReady(page)
    await page.mouse.down()
    await at('09:30–10:00').hover()
    await slotButton(page, april.room('Grupprum Rönnen', '10:00–10:30')).hover()
    await expect(page.getByText('3 tider, 09:00–10:30')).toBeVisible({ timeout: patience(500) })
  }).toPass({ timeout: patience(10_000) })
  await expectSlot(page, april.room('Grupprum Granen', '09:00–09:30'), 'ledig')
  await page.mouse.up()
  for (const slot of slotsOf(april, 'Grupprum Granen', 0, 2)) await expectSlot(page, slot, 'vald')
  await expectSlot(page, april.room('Grupprum Granen', '10:30–11:00'), 'ledig')
  await expectSlot(page, april.room('Grupprum Rönnen', '10:00–10:30'), 'ledig')
})

test('on a touch screen a long press and then a tap choose all times between, and a tap alone chooses one', async ({
  visit,
}) => {
  const april = day('2026-04-13')
  const visitor = await visit(undefined, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await visitor.open(april.path(ROOMS))
  const at = (time: string) => slotButton(page, april.room('Grupprum Eken', time))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await rangesReady(page)
  const box = await at('09:00–09:30').boundingBox()
  if (box === null) throw new Error('the slot is out of sight')
  const devtools = await visitor.context.newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + 60, y: box.y + 20 }],
  })
  await expect(page.getByText('Tryck på tiden där ni slutar.').first()).toBeVisible()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await at('10:00–10:30').tap()
  for (const slot of slotsOf(april, 'Grupprum Eken', 0, 2)) await expectSlot(page, slot, 'vald')
  await at('11:00–11:30').tap()
  await expectSlot(page, april.room('Grupprum Eken', '11:00–11:30'), 'vald')
  await expectSlot(page, april.room('Grupprum Eken', '10:30–11:00'), 'ledig')
})

const topTime = (page: Page): Promise<string> =>
  page.getByRole('grid').evaluate((grid) => {
    const head = grid.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? 0
    const times = [...grid.querySelectorAll('.grid-time')]
    return times.find((each) => each.getBoundingClientRect().bottom > head + 1)?.textContent ?? ''
  })

test('another day shows the same times and resource, and the focus stays where it was', async ({ passerBy: page }) => {
  const april = day('2026-04-14')
  const next = day('2026-04-15')
  await page.setViewportSize({ width: 800, height: 640 })
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await page.getByRole('combobox').selectOption({ index: 6 })
  await expect(page.getByRole('columnheader').filter({ hasText: 'Mötesrum Ån' })).toBeInViewport({ ratio: 0.6 })
  const scroller = page.locator('.grid-scroller')
  await scroller.evaluate((element) => element.scrollBy(0, 300))
  const [time, left] = [await topTime(page), await scroller.evaluate(({ scrollLeft }) => scrollLeft)]
  expect(time).not.toBe('08:00')

  const heard = await listen(page)
  const nextDay = page.getByRole('button', { name: 'Nästa dag' })
  await nextDay.click()
  await expectSlot(page, next.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await expect(nextDay).toBeFocused()
  await expect.poll(heard).toEqual(['onsdag 15 april', expect.stringMatching(/^\d+\u00a0lediga tider$/)])
  expect(await topTime(page)).toBe(time)
  expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(left)
  await expect(page.getByRole('combobox')).toContainText('Mötesrum Ån')
  await expect(page.locator('.grid-page-day', { hasText: 'onsdag 15 april' })).toBeVisible()

  // The navigation between the resources is not drawn again, because a screen reader would read it first. During its
  // first half second it cannot get the focus.
  await expect(page.locator('select[inert]')).toHaveCount(0)
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Alt+PageUp')
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('combobox')).toContainText('Mötesrum Ån')
  await page.keyboard.press('Alt+PageDown')
  await expect(page.locator('.grid-page-day', { hasText: 'onsdag 15 april' })).toBeVisible()

  await slotButton(page, next.room('Mötesrum Ån', '14:00–14:30')).focus()
  await page.keyboard.press('Alt+PageUp')
  await expect(slotButton(page, april.room('Mötesrum Ån', '14:00–14:30'))).toBeFocused()
  await page.keyboard.press('Alt+PageDown')
  await expect(slotButton(page, next.room('Mötesrum Ån', '14:00–14:30'))).toBeFocused()
})

test('the days before and after are loaded ahead, and a day that cannot be loaded says so and offers to try again', {
  tag: ['@grid-load-failed', '@look-empty-states'],
}, async ({ visit }) => {
  const visitor = await visit()
  // The tab has its own core, so that the test can watch the core's requests.
  await visitor.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
  const asked: string[] = []
  let away: Promise<void> | null = null
  await visitor.context.route('**/api/booking/group/*/slots', async (route) => {
    asked.push(route.request().postDataJSON().date)
    if (away === null) return route.continue()
    await away
    await route.abort()
  })
  const april = day('2026-04-28')
  const page = await visitor.open(april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['2026-04-29', '2026-04-27']))

  let giveUp = (): void => undefined
  away = new Promise((resolve) => {
    giveUp = resolve
  })
  const nextDay = page.getByRole('button', { name: 'Nästa dag' })
  await nextDay.click()
  await expectSlot(page, day('2026-04-29').room('Grupprum Eken', '09:00–09:30'), 'ledig')
  const size = await page.locator('.grid-scroller').boundingBox()
  await nextDay.click()
  await expect(page.getByRole('status', { name: 'Hämtar tider' })).toBeVisible()
  expect(await page.locator('.grid-scroller').boundingBox()).toEqual(size)
  giveUp()
  await expect(page.getByText('Dagens tider kunde inte hämtas.')).toBeVisible({ timeout: patience(20_000) })
  await expect(page.getByRole('status', { name: 'Hämtar tider' })).toHaveCount(0)
  away = null
  await page.getByRole('button', { name: 'Försök igen' }).press('Enter')
  await expectSlot(page, day('2026-04-30').room('Grupprum Eken', '09:00–09:30'), 'ledig')
  // The button has disappeared, and the focus returns to its place in the day before.
  await expect(slotButton(page, day('2026-04-30').room('Grupprum Eken', '08:00–08:30'))).toBeFocused()
})

test('a lock and a cancellation show at once in an open grid, and an administrator can go from a booked time to its booking', {
  tag: [
    '@live-grid-changed',
    '@live-cancelled',
    '@grid-admin-booked',
    '@look-first-bookable',
    '@push-grid',
    '@push-cancellations',
  ],
}, async ({ passerBy: page, administrator: anna }) => {
  const april = day('2026-04-16')
  const room = 'Grupprum Eken'
  await goTo(page, april.path(ROOMS))
  const early = april.room(room, '08:00–08:30')
  const booked = april.room(room, '15:00–15:30')
  await expectSlot(page, early, 'ledig')
  const administrator = await administratorBehind(page)

  const [made] = await makeBookings(anna, [[{ resource: room, date: '2026-04-16', times: ['15:00–15:30'] }]])
  if (made === undefined) throw new Error('nothing was booked')
  await expectSlot(page, booked, 'bokad')

  await administrator.call('POST', `/api/groups/${ROOMS}/locked`, {
    startDate: '2026-04-16',
    startTime: '00:00:00',
    endDate: '2026-04-16',
    endTime: '13:00:00',
  })
  await expectSlot(page, early, 'låst')
  await expectSlot(page, booked, 'bokad')

  // A day that is opened now shows its first bookable time at once, without being drawn at another place first.
  await anna.setViewportSize({ width: 1280, height: 560 })
  const tops = await anna.evaluate(
    (path) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        let first = 0
        const look = (): void => {
          const scroller = document.querySelector('.grid-scroller:not([data-skeleton])')
          if (scroller !== null) {
            first ||= performance.now()
            seen.push(Math.round(scroller.scrollTop))
          }
          // The layout is calculated once more after half a second.
          if (first > 0 && performance.now() > first + 800) resolve(seen)
          else requestAnimationFrame(look)
        }
        history.pushState(null, '', path)
        look()
      }),
    april.path(ROOMS),
  )
  await expect(slotButton(anna, april.room(room, '13:00–13:30'))).toBeInViewport({ ratio: 1 })
  expect(new Set(tops).size).toBe(1)
  expect(tops[0]).toBeGreaterThan(100)

  await expectSlot(anna, booked, 'bokad')
  await slotButton(anna, booked).click()
  await expect(anna).toHaveURL(new RegExp(`/admin/bookings/${made.id}$`))

  await administrator.call('DELETE', `/api/booking/${made.id}`)
  await expectSlot(page, booked, 'ledig')
})

/** The times of the chosen slots, as in their names. */
const chosenTimes = (page: Page) =>
  page
    .locator('.slot-mine:not(.slot-pending)')
    .evaluateAll((slots) => slots.map((slot) => slot.ariaLabel?.slice(0, 11)))

test('two hours are two touches on a phone; an end of the block is pulled by a finger', {
  tag: ['@length-two-touches', '@length-chosen', '@pull-run', '@chosen-block'],
}, async ({ visit }) => {
  const may = day('2026-05-26')
  const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
  const page = await (await visit(undefined, phone)).open(may.path(ROOMS))
  await expectSlot(page, may.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await slotButton(page, may.room('Grupprum Eken', '09:00–09:30')).tap()
  await page.getByRole('button', { name: /^2\sh$/ }).tap()
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 4))
  await expect(page.locator('.slot-mine[data-words]')).toHaveAttribute('data-words', '9–11')
  await expect(page.getByRole('button', { name: /^2\sh$/ })).toHaveAttribute('aria-pressed', 'true')

  await rangesReady(page)
  const handle = await page.locator('.run-handle[data-edge="end"]').boundingBox()
  const row = await page.locator('.grid-row').first().boundingBox()
  if (handle === null || row === null) throw new Error('no handle')
  const finger = await page.context().newCDPSession(page)
  const at = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number | null) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: down === null ? [] : [{ x: at.x, y: at.y + down * row.height }],
    })
  const scrolled = await page.evaluate(() => scrollY)
  await touch('touchStart', 0)
  for (const down of [0.3, 0.7, 1]) await touch('touchMove', down)
  await expect(page.locator('.slot-note-calm')).toHaveText('9–11:30')
  await touch('touchEnd', null)
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 5))
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  // A touch without a drag is a press on the slot.
  await touch('touchStart', 1)
  await touch('touchEnd', null)
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 4))
})

test('an end of the block is pulled by mouse and keys, up to what another has; it is announced once and undone as one', {
  tag: ['@pull-run', '@length-chosen'],
}, async ({ passerBy: page, administrator: other }) => {
  const may = day('2026-05-27')
  const room = 'Grupprum Eken'
  for (const one of [page, other]) await goTo(one, may.path(ROOMS))
  await expectSlot(other, may.room(room, '11:00–11:30'), 'ledig')
  await choose(other, may.room(room, '11:00–11:30'))
  await choose(page, may.room(room, '09:00–09:30'))
  await expectSlot(page, may.room(room, '11:00–11:30'), 'reserverad')
  await rangesReady(page)
  const heard = await listen(page)
  const handle = page.locator('.run-handle[data-edge="end"]')
  await expect(handle).toBeVisible()
  const [from, to] = [await handle.boundingBox(), await slotButton(page, may.room(room, '11:30–12:00')).boundingBox()]
  if (from === null || to === null) throw new Error('no handle')
  await page.mouse.move(from.x + 10, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + to.height, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 4))
  const said = async () => (await heard()).filter((text) => text.includes(room))
  await expect.poll(said).toEqual(['4\u00a0tider valda i Grupprum Eken, 09:00–11:00.'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 1))
  await expect(page.locator('.slot-pending')).toHaveCount(0)

  await slotButton(page, may.room(room, '09:00–09:30')).focus()
  for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key)
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 2))
  await expect(slotButton(page, may.room(room, '09:30–10:00'))).toBeFocused()
  await page.keyboard.press('Escape')
  for (const _ of halfHours.slice(2)) await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Valet slutar här. Någon annan har tiden reserverad.')).toBeVisible()
  await expect.poll(() => chosenTimes(page)).toEqual(halfHours.slice(0, 4))
  for (const time of halfHours.slice(0, 4)) await press(page, may.room(room, time))
  await press(other, may.room(room, '11:00–11:30'))
})
