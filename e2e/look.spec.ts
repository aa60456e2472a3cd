/** Tests the look as far as a machine can, on the pages as a browser has laid them out. */
import type { Locator, Page } from '@playwright/test'
import { choose, expectSlot, press, slotButton } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { basketBar, overflow } from './testing/screen-parts.ts'
import { TODAY } from './testing/server-process.ts'
import type { SlotName } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'

const styleOf = (place: Locator, property: string): Promise<string> =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const letGo = async (page: Page, slot: SlotName): Promise<void> => {
  await press(page, slot)
  await expectSlot(page, slot, 'ledig')
}

const shownMainActions = (page: Page): Promise<number> => page.locator('.button-main:visible').count()

test('every page has one main heading, at most one main action, the message, a place for toasts and a footer, in Swedish', {
  tag: ['@look-page', '@root-banner', '@root-toasts', '@root-footer', '@run-currency-locale', '@basket-bar'],
}, async ({ passerBy: page }) => {
  for (const path of ['/', day('2026-05-04').path(ROOMS), '/sign-in', '/register', '/forgot-password', '/404']) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    // The start page shows several groups, and each has its own main action.
    if (path !== '/') expect(await shownMainActions(page), path).toBeLessThanOrEqual(1)
    // Nothing is chosen yet, so even the grid has no bar.
    await expect(basketBar(page), path).toHaveCount(0)
    await expect(page.getByRole('complementary'), path).toContainText('Boka när det passar dig')
    await expect(page.getByRole('region', { name: 'Meddelanden' }), path).toBeAttached()
    await expect(page.getByRole('contentinfo'), path).toContainText('bokning@larcentrum.example')
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'sv')
  }
})

test('a group’s page has the group’s colour as accent, and the focused element has a ring of two colours', {
  tag: ['@look-group-accent', '@look-focus'],
}, async ({ passerBy: page }) => {
  const may = day('2026-05-05')
  await goTo(page, may.path(ROOMS))
  const slot = may.room('Grupprum Eken', '09:00–09:30')
  await choose(page, slot)
  const first = await styleOf(slotButton(page, slot), '--accent')
  const boka = page.getByRole('button', { name: 'Boka', exact: true })
  await expect(boka).toBeVisible()

  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const bare: string[] = []
  let stops = 0
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const element = document.activeElement
      // The focus has passed all stops, and is now between the last stop and the first.
      if (element === null || element === document.body) return null
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
      const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
      const thick = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
      return { name, good: thick && boxShadow !== 'none' && !boxShadow.startsWith(outlineColor) }
    })
    if (ring === null) continue
    stops += 1
    if (!ring.good) bare.push(ring.name)
  }
  expect(bare).toEqual([])
  expect(stops).toBeGreaterThan(9)
  await letGo(page, slot)

  await goTo(page, may.path(LABS))
  const lab = may.room('Makerspace', '13:00–14:00')
  await expectSlot(page, lab, 'ledig')
  expect(await styleOf(slotButton(page, lab), '--accent')).not.toBe(first)
})

test('the states of slots can be told apart without colour, also on paper, and a waiting press is shown', {
  tag: ['@look-states', '@grid-label-free'],
}, async ({ passerBy: page, administrator: other }) => {
  const today = day(TODAY)
  for (const one of [page, other]) await goTo(one, today.path(ROOMS))
  const mine = today.room('Grupprum Eken', '14:00–14:30')
  const held = today.room('Grupprum Eken', '15:00–15:30')
  await choose(page, mine)
  await choose(other, held)
  await expectSlot(page, held, 'reserverad')
  const slots: readonly (readonly [SlotName, string])[] = [
    [mine, 'Vald'],
    [held, 'Reserverad'],
    [today.room('Grupprum Eken', '10:00–10:30'), 'Bokad'],
    [today.room('Grupprum Eken', '08:00–08:30'), 'Förbi'],
    [today.room('Grupprum Eken', '16:00–16:30'), ''],
  ]
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    for (const [slot, words] of slots)
      await expect(slotButton(page, slot), media).toHaveText(words, { useInnerText: true })
  }
  await page.emulateMedia({ media: 'screen' })
  // The grid gives this class to a slot whose press is pending. The other slot is confirmed.
  const looks = await slotButton(page, mine).evaluate((button) => {
    const look = (): string => {
      const { backgroundImage, backgroundColor, borderStyle, outlineStyle, opacity, animationName } =
        getComputedStyle(button)
      return [backgroundImage, backgroundColor, borderStyle, outlineStyle, opacity, animationName].join()
    }
    const settled = look()
    button.classList.add('slot-pending')
    const onItsWay = look()
    button.classList.remove('slot-pending')
    return { settled, onItsWay }
  })
  expect(looks.onItsWay).not.toBe(looks.settled)
  await letGo(page, mine)
})

test('the bar says what, where and when, merged, what it costs and how long is left, and has one button', {
  tag: [
    '@look-bar-answers',
    '@look-bar-few-words',
    '@basket-bar',
    '@look-typography',
    '@run-date-format',
    '@run-currency-locale',
  ],
}, async ({ passerBy: page }) => {
  const may = day('2026-05-06')
  await goTo(page, may.path(LABS))
  await expect(page).toHaveURL(/\/2026-05-06$/)
  const bar = basketBar(page)
  await choose(page, may.room('Makerspace', '13:00–14:00'))
  await choose(page, may.room('Makerspace', '14:00–15:00'))
  const fromBottom = () => bar.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
  await expect.poll(fromBottom).toBe(0)
  expect(await styleOf(bar, 'position')).toBe('fixed')
  await expect(bar).toContainText('Makerspace')
  await expect(bar).toContainText('ons 6 maj')
  await expect(bar).toContainText('13:00–15:00')
  await expect(bar).toContainText('2\u00a0h')
  // An amount contains a no-break space, so that it never breaks over two lines.
  await expect(bar.locator('.booking-bar-total')).toHaveText(/^(\d{1,3}\u00a0)*\d{1,3}\u00a0kr$/)
  await expect(bar).toContainText(/Tid kvar\s*\d+:\d\d/)
  expect(await styleOf(bar.locator('.booking-bar-price'), 'font-variant-numeric')).toContain('tabular-nums')
  await expect(bar.locator('.button-main:visible')).toHaveText('Boka')

  // The bar has the same few words at every width, with the day below them if there is room. Screen readers hear the
  // full text.
  const few = bar.locator('.booking-bar-what')
  const below = bar.locator('.booking-bar-price')
  for (const [width, hasRoom] of [
    [1280, true],
    [820, true],
    [375, false],
    [320, false],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    const where = `${width} px`
    await expect(few, where).toBeInViewport({ ratio: 0.9 })
    await expect(few, where).toHaveText(/^Makerspace\s*13–15\s*\d+\s?kr$/)
    await expect(below, where).toBeVisible({ visible: hasRoom })
    if (hasRoom) await expect(below, where).toHaveText(/^ons 6 maj\s*2\s?h$/)
    await expect(bar.getByRole('listitem'), where).toHaveText('Makerspace, ons 6 maj, 13:00–15:00')
  }
})

test('a table has a head that stays and becomes cards on a phone', { tag: '@look-tables' }, async ({
  administrator: page,
}) => {
  await goTo(page, '/admin/bookings')
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  expect(await styleOf(table.getByRole('rowgroup').first(), 'position')).toBe('sticky')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await styleOf(table.getByRole('row').nth(1), 'display'), 'a card').not.toBe('table-row')
})

test('controls that cannot be used look alike everywhere, in light and in dark', { tag: '@look-disabled' }, async ({
  administrator: page,
}) => {
  await goTo(page, '/admin/resources/1')
  const looks = async (control: Locator): Promise<readonly string[]> => [
    await styleOf(control, 'border-top-style'),
    await styleOf(control, 'background-color'),
    await styleOf(control, 'color'),
  ]
  const school = page.getByLabel('Organisation', { exact: true })
  await expect(school).toBeDisabled()
  const seen = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const disabled = await looks(school)
    seen.add(disabled.join())
    expect(disabled[0], colorScheme).toBe('dashed')
    const usable = await looks(page.getByLabel('Användartyp', { exact: true }).last())
    for (const [index, look] of disabled.entries()) expect(usable[index], colorScheme).not.toBe(look)

    // This applies to every kind of control, and to every attribute that marks a control as disabled.
    for (const attribute of ['disabled', 'aria-disabled'])
      for (const control of [
        page.getByRole('button', { name: 'Spara resursen' }),
        page.getByLabel('Titel', { exact: true }).first(),
      ]) {
        await control.evaluate((element, name) => element.setAttribute(name, 'true'), attribute)
        expect(await looks(control), `${attribute}, ${colorScheme}`).toEqual(disabled)
        await control.evaluate((element, name) => element.removeAttribute(name), attribute)
      }
  }
  expect(seen.size, 'each scheme has colours of its own').toBe(2)
})
