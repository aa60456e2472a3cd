/** The first screen on a phone, and the printed page. */
import { day, ROOMS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'

const PHONE = { width: 375, height: 740 }

test('on a phone all groups fit on the first screen, each card is a link, and no picture is cropped', {
  tag: ['@start-phone', '@start-group-card'],
}, async ({ visit }) => {
  const visitor = await visit(undefined, { viewport: PHONE })
  const page = await visitor.open('/')
  const cards = page.locator('.group-card')
  await expect(cards).toHaveCount(4)
  await expect(page.getByRole('complementary')).toBeVisible()
  const shape = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        const [outer, picture, title] = [card, card.querySelector('img'), card.querySelector('h3')].map((part) =>
          part?.getBoundingClientRect(),
        )
        return {
          bottom: Math.round(outer?.bottom ?? Number.NaN),
          width: Math.round(picture?.width ?? Number.NaN),
          ratio: Math.round(((picture?.width ?? 0) / (picture?.height ?? 1)) * 100) / 100,
          beside: (picture?.right ?? 0) <= (title?.left ?? 0) && (picture?.top ?? 0) < (title?.bottom ?? 0),
        }
      }),
    )
  await expect.poll(async () => (await shape()).at(-1)?.bottom).toBeLessThanOrEqual(PHONE.height)
  for (const { width, ratio, beside } of await shape())
    expect({ width, ratio, beside }).toEqual({ width: 96, ratio: 1.33, beside: true })

  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(async () => (await shape()).every(({ ratio, beside }) => ratio === 1.33 && beside)).toBe(true)

  await page.setViewportSize(PHONE)
  await cards.nth(1).click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(/\/group\/2\//)
})

test('on a phone a press on a shortened description shows all of it and follows no link', {
  tag: '@start-description-whole',
}, async ({ visit }) => {
  const page = await (await visit(undefined, { viewport: { width: 320, height: 640 } })).open('/')
  const card = page.locator('.group-card').first()
  const description = card.locator('.group-description')
  const isCut = () => description.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
  const more = card.getByRole('button', { name: 'Läs mer om Grupprum och mötesplatser' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(await isCut()).toBe(true)
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(await isCut()).toBe(false)
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Enter')
  await expect.poll(isCut).toBe(true)
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(more).toHaveCount(0)
  expect(await isCut()).toBe(false)
})

/** The sizes of the sheets of a PDF in points, as Chromium writes them. */
const sheetsIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  )

test('a day is printed as its sheets also before any script has come, and at once when one has', {
  tag: '@print-at-once',
}, async ({ visit }) => {
  const may = day('2026-05-12')
  const visitor = await visit()
  const page = await visitor.context.newPage()
  const { promise: printed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!browser-check)[^/]*\.js$/, async (route) => {
    await printed
    await route.continue()
  })
  await page.goto(may.path(ROOMS), { waitUntil: 'commit' })
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed-sheet')).toHaveCount(2)
  await expect(page.locator('.printed-sheet').first()).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(page.locator('.day-navigation')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(page.locator('.printed-sheet').first()).toBeHidden()
  await page.evaluate(() => {
    // The first moment at which the grid drawn by the scripts is on the page.
    new MutationObserver((_, observer) => {
      if (document.querySelector('.slot') === null) return
      observer.disconnect()
      dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset.sheets = String(document.querySelectorAll('.printed-sheet').length)
      dispatchEvent(new Event('afterprint'))
    }).observe(document, { childList: true, subtree: true })
  })
  goOn()
  await expect(page.locator('html')).toHaveAttribute('data-sheets', '2')
  await expect(page.locator('.printed-sheet')).toHaveCount(0)
})

test('a day prints on landscape A4 with all its rooms and heads on each sheet; no page prints menu, banner or footer', {
  tag: ['@print-day', '@print-paper'],
}, async ({ visit }) => {
  const page = await (await visit()).open(day('2026-05-12').path(ROOMS))
  await expect(page.getByRole('grid')).toBeVisible()
  const rooms = await page.getByRole('columnheader').count()
  expect(sheetsIn(await page.pdf({ preferCSSPageSize: true }))).toEqual(['842 × 595', '842 × 595'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed-sheet')).toHaveCount(2)
  await expect(page.locator('.printed-sheet thead th')).toHaveCount(rooms + 2)
  await expect(page.getByRole('grid')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(page.locator('.printed-sheet')).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeVisible()

  for (const path of ['/', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.header', '.footer', '.global-message', '.toast-area', '.find-row'])
      await expect(page.locator(part)).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.emulateMedia({ media: null })
  }
})
