import { chromium, type Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, press, secondsLeft, signIn, signInAndBook, slotButton } from './testing/booking-page.ts'
import { hangCore, killCore } from './testing/core-target.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { basketBar, editBar } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

/** A mark that shows whether the page was reloaded. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Reflect.set(globalThis, 'mark', 'the same page'))
const marked = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'mark'))

test('when the core is killed another takes its place, and every tab keeps its place, its holds, their time and what was typed', {
  tag: ['@core-death', '@core-epoch'],
}, async ({ visit, browser }) => {
  const june = day('2026-06-09')
  const room = june.room('Provsal 1', '09:00–10:00')
  const visitor = await visit()
  const rooms = await visitor.open(june.path(HALLS))
  const form = await visitor.open('/sign-in?returnUrl=/profile')
  const other = await (await visit()).open(june.path(HALLS))
  await signIn(form, 'skola@demo.example')
  await form.getByLabel('Förnamn').first().fill('Påbörjat namn')
  await choose(rooms, room)
  await expectSlot(other, room, 'reserverad')
  await mark(form)
  const place = rooms.getByRole('grid')
  await place.evaluate((element) => void Reflect.set(element, 'mark', 'the same grid'))

  const left = await secondsLeft(rooms)
  await killCore(browser, rooms)

  // The new core reads from the server what is held. Both tabs show it, and choosing works.
  await press(rooms, june.room('Provsal 1', '16:00–17:00'))
  await expect(basketBar(rooms)).toContainText('16:00')
  await expectSlot(rooms, room, 'vald')
  await expect(basketBar(form)).toContainText('Provsal 1')
  await expectSlot(other, room, 'reserverad')
  expect(await place.evaluate((element) => Reflect.get(element, 'mark'))).toBe('the same grid')
  // The deadline of the holds has not changed.
  expect(await secondsLeft(rooms)).toBeLessThanOrEqual(left)
  // Nobody had to sign in again, and the typed words are kept.
  await expect(form.getByLabel('Förnamn').first()).toHaveValue('Påbörjat namn')
  await expect(form.getByRole('link', { name: 'Logga ut' })).toBeVisible()
  expect(await marked(form)).toBe('the same page')
})

test('a core that hangs is given up, and all tabs join the next one', {
  tag: ['@breadth', '@core-death'],
}, async ({ visit, browser }) => {
  const june = day('2026-06-10')
  const room = june.room('Provsal 1', '09:00–10:00')
  const visitor = await visit()
  const one = await visitor.open(june.path(HALLS))
  const two = await visitor.open(june.path(HALLS))
  await choose(one, room)
  await expectSlot(two, room, 'vald')
  const comeRound = await hangCore(browser, one)
  // The slot is pressed once. The press is pending until the tab gives up this core, and then it goes to the next core.
  const later = june.room('Provsal 1', '16:00–17:00')
  await press(one, later)
  await expect(slotButton(one, later)).toHaveAttribute('aria-busy', 'true')
  await expect(slotButton(one, later)).not.toHaveAttribute('aria-busy', 'true', { timeout: patience(25_000) })
  await expectSlot(one, later, 'vald')
  await expect(basketBar(one)).toContainText('16:00')
  await expectSlot(one, room, 'vald')
  await expect(one.locator('html')).toHaveAttribute('data-core-mode', 'shared')
  // A tab that opens now does not join the core that hangs.
  const three = await visitor.open(june.path(HALLS))
  await expectSlot(three, room, 'vald')
  await expect(three.locator('html')).toHaveAttribute('data-core-mode', 'shared')
  // A core that recovers has no tabs any more, and sends nothing.
  await comeRound()
  await press(three, room)
  for (const tab of [one, two, three]) await expectSlot(tab, room, 'ledig')
})

test('an edit goes on when the core dies and when its only tab is loaded again', {
  tag: ['@breadth', '@core-death', '@edit-new-holds'],
}, async ({ visit, browser }) => {
  const june = day('2026-06-11')
  const at = (time: string) => june.room('Provsal 1', time)
  const page = await (await visit()).open(june.path(HALLS))
  await choose(page, at('10:00–11:00'))
  await choose(page, at('11:00–12:00'))
  await signInAndBook(page, 'skola@demo.example')
  await expectSlot(page, at('10:00–11:00'), 'bokad')
  const booking = await latestBooking(page)
  await page.goto(`/bookings/${booking.id}/resource/${booking.bookingResources[0]?.id}`)
  await expectSlot(page, at('10:00–11:00'), 'vald')
  await press(page, at('10:00–11:00'))
  await choose(page, at('12:00–13:00'))
  const bar = editBar(page)
  await expect(bar).toContainText('Läggs till: 12:00–13:00')

  await killCore(browser, page)
  await choose(page, at('13:00–14:00'))
  await expect(bar).toContainText('Läggs till: 12:00–14:00')
  await expect(bar).toContainText('Tas bort: 10:00–11:00')
  await expectSlot(page, at('10:00–11:00'), 'ledig')

  await page.reload()
  await expectSlot(page, at('13:00–14:00'), 'vald')
  await expect(bar).toContainText('Läggs till: 12:00–14:00')
})

test(
  'a page from the back/forward cache keeps its place, a duplicated tab is a tab of its own, and a frozen tab catches up',
  { tag: ['@core-tab-left', '@core-delivery'] },
  async ({ server }, info) => {
    const june = day('2026-06-15')
    const room = june.room('Provsal 1', '09:00–10:00')
    const { launchOptions } = info.project.use
    const browser = await chromium.launch({
      ...launchOptions,
      // Playwright turns the back/forward cache off, because some of its functions do not work with it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const context = await browser.newContext({ baseURL: server.origin })
      const page = await context.newPage()
      await page.goto(june.path(HALLS))
      await choose(page, room)
      await mark(page)
      await page.goto('about:blank')
      await page.goBack({ waitUntil: 'commit' })
      if ((await marked(page)) === undefined) {
        // The headless shell has no such cache. The test therefore sends the events that a browser with a cache would
        // send.
        await choose(page, june.room('Provsal 1', '15:00–16:00'))
        await mark(page)
        for (const what of ['pagehide', 'pageshow'])
          await page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), what)
      }
      expect(await marked(page)).toBe('the same page')
      await expectSlot(page, room, 'vald')
      await choose(page, june.room('Provsal 1', '16:00–17:00'))

      // The copy has the same history and storage.
      const [copy] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => void window.open(location.href)),
      ])
      await expectSlot(copy, room, 'vald')
      await press(copy, room)
      await expectSlot(page, room, 'ledig')
      await choose(page, room)

      // The tab is frozen as browsers freeze hidden tabs. When it runs again, it shows what happened meanwhile.
      const session = await context.newCDPSession(page)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await expectSlot(copy, room, 'vald')
      for (const time of ['10:00–11:00', '11:00–12:00']) await choose(copy, june.room('Provsal 1', time))
      await session.send('Page.setWebLifecycleState', { state: 'active' })
      await expectSlot(page, june.room('Provsal 1', '11:00–12:00'), 'vald')
      await press(page, room)
      await expectSlot(copy, room, 'ledig')
    } finally {
      await browser.close()
    }
  },
)
