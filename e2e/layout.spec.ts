import type { Page } from '@playwright/test'
import { expectSlot, slotButton } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { expect, test } from './testing/test.ts'

const april = day('2026-04-29')

const columnWidths = (page: Page): Promise<number[]> =>
  page
    .getByRole('grid')
    .evaluate((grid) =>
      [...grid.querySelectorAll('[role=columnheader]')]
        .slice(1)
        .map((header) => Math.round(header.getBoundingClientRect().width)),
    )

test('where all columns fit at 130 px they share the width', {
  tag: ['@grid-min-width', '@grid-shared-width'],
}, async ({ passerBy: page }) => {
  await goTo(page, april.path(LABS))
  await expectSlot(page, april.room('Musikrummet', '16:00–17:00'), 'ledig')
  const widths = await columnWidths(page)
  expect(widths.length).toBeGreaterThan(1)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(130)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('where not all columns fit as many as do are shown, and the list of resources follows the column in view', {
  tag: ['@grid-mobile', '@grid-resource-dropdown', '@grid-in-view'],
}, async ({ passerBy: page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  const widths = await columnWidths(page)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(130)
  const scroller = page.locator('.grid-scroller')
  const [room = 0, inView] = await scroller.evaluate((element) => {
    const { left, right } = element.querySelector('.grid-corner')?.getBoundingClientRect() ?? new DOMRect()
    const end = left + element.clientWidth
    const titles = [...element.querySelectorAll('.grid-title')].map((title) => title.getBoundingClientRect())
    return [end - right, titles.filter((title) => title.right <= end + 1).length]
  })
  expect(inView).toBe(Math.floor(room / 130))
  expect(await scroller.evaluate((element) => getComputedStyle(element).scrollSnapType)).toBe('x mandatory')

  const dropdown = page.getByRole('combobox')
  const shown = () => dropdown.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  expect(await shown()).toMatch(/^Grupprum Eken/)
  await dropdown.selectOption({ index: 5 })
  const chosen = (await shown())?.replace(/ \(.*/, '') ?? ''
  await expect(page.getByRole('columnheader').filter({ hasText: chosen })).toBeInViewport({ ratio: 0.6 })
  // The grid is scrolled by hand and held at a place between two columns.
  const scrolledBy = (columns: number): Promise<void> =>
    scroller.evaluate(
      (element, left) => {
        element.style.scrollSnapType = 'none'
        element.scrollTo({ left })
      },
      columns * (widths[0] ?? 0),
    )
  await scrolledBy(0.45)
  await expect.poll(shown).toMatch(/^Grupprum Björken/)
  await scrolledBy(0.35)
  await expect.poll(shown).toMatch(/^Grupprum Eken/)
})

/** The times of the rows that are completely visible, and the position of the first of them. */
const rowsInSight = (page: Page): Promise<{ readonly y: number; readonly times: readonly string[] }> =>
  page.getByRole('grid').evaluate((grid) => {
    const seen = [...grid.querySelectorAll('.grid-time')].filter((time) => {
      const { left, right, top, bottom } = time.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => time.contains(document.elementFromPoint((left + right) / 2, y)))
    })
    return { y: seen[0]?.getBoundingClientRect().top ?? Number.NaN, times: seen.map(({ textContent }) => textContent) }
  })

test('a laptop shows ten hours below a head of one line, with the message, wherever columns are hidden or not', {
  tag: ['@laptop-rows', '@grid-beyond', '@grid-room-sheet'],
}, async ({ visit }) => {
  const page = await (await visit(undefined, { viewport: { width: 1366, height: 657 } })).open(april.path(ROOMS))
  await expect(page.getByRole('complementary')).toContainText('Boka när det passar dig')
  for (const [group, rows] of [
    [LABS, 10],
    [ROOMS, 20],
  ] as const) {
    await goTo(page, april.path(group))
    await expect(page.locator('.slot-free').first()).toBeVisible()
    await expect.poll(async () => (await rowsInSight(page)).times.length).toBeGreaterThanOrEqual(rows)
    expect((await rowsInSight(page)).y).toBeLessThanOrEqual(250)
    // The title, the days, the other dates and the month are side by side, and the heads of the columns have two lines.
    const middles = await page
      .locator('.grid-page-head > *:not(.day-navigation-begin)')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
    expect(await page.locator('.grid-head').evaluate((head: HTMLElement) => head.offsetHeight)).toBeLessThanOrEqual(44)
  }
  // Buttons at the edges of the heads name the hidden columns and lead to them. They take no line of their own.
  await page.getByRole('button', { name: '5 till åt höger, visa dem' }).click()
  const last = page.getByRole('columnheader').last()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('button', { name: '5 till åt höger, visa dem' })).toHaveCount(0)
  await page.getByRole('button', { name: /till åt vänster, visa dem/ }).click()
  await expect(page.getByRole('columnheader').nth(0)).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: 'Alla 14 med dagens lediga tider' }).click()
  await expect(page.getByRole('dialog')).toContainText('Tysta rummet')
})

test('on a phone one column is shown with the next a press away, and times and titles stay in sight', {
  tag: ['@grid-mobile-phone', '@look-sticky', '@look-phone-day'],
}, async ({ passerBy: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  const [width = 0] = await columnWidths(page)
  expect(width).toBeGreaterThan(200)
  await page.getByRole('button', { name: /[Nn]ästa resurs/ }).click()
  await expect(page.getByRole('columnheader').filter({ hasText: 'Grupprum Björken' })).toBeInViewport({ ratio: 0.6 })
  await slotButton(page, april.room('Grupprum Björken', '09:00–09:30')).focus()
  await page.keyboard.press('Control+End')
  // The page has scrolled. The part that stays at its top names the resource, and the times stay at the side.
  const last = await page.getByRole('columnheader').last().getByRole('button').textContent()
  const dropdown = page.getByRole('combobox')
  await expect(dropdown).toBeInViewport({ ratio: 1 })
  await expect(dropdown.locator('option:checked')).toContainText(last ?? '')
  await expect(page.locator('.grid-time').last()).toBeInViewport({ ratio: 1 })
})

test('the day is changed with the date field and with the buttons beside it', {
  tag: ['@grid-date-input', '@grid-day-buttons'],
}, async ({ passerBy: page }) => {
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await page.getByRole('button', { name: 'Nästa dag' }).click()
  await expect(page).toHaveURL(/2026-04-30$/)
  await expectSlot(page, day('2026-04-30').room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await page.locator('input[type=date]').fill('2026-06-08')
  await expect(page).toHaveURL(/2026-06-08$/)
  await expectSlot(page, day('2026-06-08').room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await page.goBack()
  await expect(page).toHaveURL(/2026-04-30$/)
  await page.getByRole('button', { name: 'Föregående dag' }).click()
  await expect(page).toHaveURL(/2026-04-29$/)
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
})

test('the address of a group leads to its present day by the server’s clock', {
  tag: ['@grid-redirect', '@setting-clock-followed'],
}, async ({ passerBy: page }) => {
  await goTo(page, `/group/${ROOMS}`)
  await expect(page).toHaveURL(/\/group\/1\/2026-03-03$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grupprum och mötesplatser')
})

test('an address of an unknown page, group or day shows the page that was not found', {
  tag: '@page-not-found',
}, async ({ passerBy: page }) => {
  const words = page.getByRole('heading', { name: 'Sidan kunde ej hittas' })
  for (const path of ['/404', '/finns-inte', '/group/9999/2026-04-29', '/group/1/2026-02-31', '/group/x']) {
    await goTo(page, path)
    await expect(words, path).toBeVisible()
    await goTo(page, '/')
    await expect(words).toHaveCount(0)
  }
})

test('half a second after load the layout is calculated again, also where the browser reports no new size', {
  tag: '@grid-relayout',
}, async ({ visit }) => {
  const visitor = await visit()
  // This browser does not report changes of sizes, and the space shrinks as soon as the grid has measured it.
  await visitor.context.addInitScript(() => {
    Object.assign(globalThis, {
      ResizeObserver: class {
        observe(): void {}
        disconnect(): void {}
      },
    })
    const layouts: [string | undefined, number][] = []
    Object.assign(globalThis, { layouts })
    new MutationObserver(() => {
      const scroller = document.querySelector<HTMLElement>('.grid-scroller:not([data-skeleton], [data-layout="first"])')
      if (scroller === null) return
      if (layouts.at(-1)?.[0] !== scroller.dataset.layout) layouts.push([scroller.dataset.layout, performance.now()])
      if (scroller.style.inlineSize === '') scroller.style.inlineSize = '320px'
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  const page = await visitor.open(april.path(LABS))
  await expectSlot(page, april.room('Musikrummet', '16:00–17:00'), 'ledig')
  await expect(page.getByRole('button', { name: /^Alla \d+ med dagens lediga tider/ })).toBeVisible()
  await expect(page.locator('.grid-scroller')).toHaveAttribute('data-layout', 'mobile')
  const layouts: [string, number][] = await page.evaluate(() => Reflect.get(globalThis, 'layouts'))
  expect(layouts.map(([layout]) => layout)).toEqual(['wide', 'mobile'])
  const [[, before], [, after]] = [layouts[0] ?? ['', 0], layouts[1] ?? ['', 0]]
  // The timer of half a second started in the task that drew the grid.
  expect(after - before).toBeGreaterThan(400)
})

test('today a line marks the present moment, behind the times and titles that stay in sight', {
  tag: ['@look-now-line', '@look-sticky'],
}, async ({ passerBy: page }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await goTo(page, `/group/${ROOMS}`)
  const line = page.locator('.grid-row[data-now]')
  await expect(line).toHaveCount(1)
  // The server's clock started at 08:00, and a test takes less than half an hour.
  await expect(page.locator('.grid-time[data-now]')).toHaveText('08:00')
  const drawn = await line.evaluate((row: HTMLElement) => {
    row.style.setProperty('--now', '75%')
    const { blockSize, backgroundColor, insetBlockStart } = getComputedStyle(row, '::after')
    const top = Number.parseFloat(insetBlockStart) / row.clientHeight
    return { blockSize, visible: backgroundColor !== 'rgba(0, 0, 0, 0)', top }
  })
  expect(drawn).toEqual({ blockSize: '2px', visible: true, top: expect.closeTo(0.75, 1) })
  await page.locator('.grid-scroller').evaluate((element) => element.scrollTo(400, 300))
  await expect(page.getByRole('columnheader').nth(4)).toBeInViewport({ ratio: 1 })
  const sticky = await page.getByRole('grid').evaluate((grid) => {
    const box = grid.closest('.grid-scroller')?.getBoundingClientRect()
    const head = grid.querySelector('.grid-head')?.getBoundingClientRect()
    const time = grid.querySelectorAll('.grid-time')[14]?.getBoundingClientRect()
    return {
      head: Math.round((head?.top ?? 0) - (box?.top ?? 0)),
      time: Math.round((time?.left ?? 0) - (box?.left ?? 0)),
    }
  })
  expect(Math.abs(sticky.head)).toBeLessThanOrEqual(1)
  expect(Math.abs(sticky.time)).toBeLessThanOrEqual(1)
})
