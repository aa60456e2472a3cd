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

test('where every column fits at 130 px they share the width', {
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

test('where they do not fit, as many as do are shown, and the dropdown follows the column in view', {
  tag: ['@grid-mobile', '@grid-resource-dropdown', '@grid-in-view'],
}, async ({ passerBy: page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  const widths = await columnWidths(page)
  expect(widths.length).toBeGreaterThan(1)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(130)
  const dropdown = page.getByRole('combobox')
  await expect(dropdown).toContainText('Grupprum Eken')
  await dropdown.selectOption({ index: 5 })
  const chosen = await dropdown.locator('option:checked').textContent()
  await expect(page.getByRole('columnheader').filter({ hasText: (chosen ?? '').replace(/ \(.*/, '') })).toBeInViewport({
    ratio: 0.6,
  })
})

test('on a phone there is one column, with the next one a press away, and times and titles stay in sight', {
  tag: ['@grid-mobile-phone', '@grid-mobile-sticky', '@look-phone-day'],
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
  // The page has scrolled, and the resource is named by what stays at its top; the times stay at the side.
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
})

test('the address of a group alone leads to its today, by the clock of the server', {
  tag: ['@grid-redirect', '@setting-clock-followed'],
}, async ({ passerBy: page }) => {
  await goTo(page, `/group/${ROOMS}`)
  await expect(page).toHaveURL(/\/group\/1\/2026-03-03$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grupprum och mötesplatser')
})

test('unknown pages, groups and days are the page that is not found', { tag: '@page-not-found' }, async ({
  passerBy: page,
}) => {
  for (const path of ['/404', '/finns-inte', '/group/9999/2026-04-29', '/group/1/2026-02-31', '/group/x']) {
    await goTo(page, path)
    await expect(page.getByText('Sidan kunde ej hittas')).toBeVisible()
    await goTo(page, '/')
  }
})

test('the layout is worked out anew half a second after load, whatever the browser tells of sizes', {
  tag: '@grid-relayout',
}, async ({ visit }) => {
  const visitor = await visit()
  // A browser that tells nothing, and room that goes as soon as the grid has measured it.
  await visitor.context.addInitScript(() => {
    Object.assign(globalThis, {
      ResizeObserver: class {
        observe(): void {}
        disconnect(): void {}
      },
    })
    const seen = new WeakSet<HTMLElement>()
    new MutationObserver(() => {
      const scroller = document.querySelector<HTMLElement>('.grid-scroller:not([data-skeleton])')
      if (scroller === null || seen.has(scroller)) return
      seen.add(scroller)
      Reflect.set(globalThis, 'before', scroller.dataset.layout)
      scroller.style.inlineSize = '320px'
    }).observe(document, { childList: true, subtree: true })
  })
  const page = await visitor.open(april.path(LABS))
  await expectSlot(page, april.room('Musikrummet', '16:00–17:00'), 'ledig')
  await expect(page.getByRole('combobox')).toBeVisible()
  await expect(page.locator('.grid-scroller')).toHaveAttribute('data-layout', 'mobile')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'before'))).toBe('wide')
})

test('today the present moment is a line at its time, below times and titles that stay in sight', {
  tag: ['@look-now-line', '@look-sticky'],
}, async ({ passerBy: page }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await goTo(page, `/group/${ROOMS}`)
  const line = page.locator('.grid-row[data-now]')
  await expect(line).toHaveCount(1)
  // The server's clock began at 08:00; a test takes less than the half hour.
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
  expect(sticky.head).toBeLessThanOrEqual(1)
  expect(sticky.time).toBeLessThanOrEqual(1)
})
