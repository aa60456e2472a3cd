import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { goTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const EKEN = 'Grupprum Eken'
const LAB = 'Kemilabbet'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Bokningar' })
const statistics = (page: Page): Locator => page.getByRole('table', { name: 'Statistik' })
const generate = (page: Page): Promise<void> => page.getByRole('button', { name: 'Generera' }).click()

test('a report shows what is booked by its days, as asked', {
  tag: [
    '@report-who',
    '@report-count',
    '@report-filters',
    '@report-sort',
    '@report-generate',
    '@report-show',
    '@report-table',
    '@report-columns',
    '@report-statistics',
    '@const-report-dates',
    '@const-report-sort',
    '@const-report-show',
  ],
}, async ({ administrator: page, pageOf }) => {
  const theirs = await pageOf('skola@demo.example')
  await makeBookings(theirs, [
    [
      {
        resource: EKEN,
        date: '2026-06-15',
        times: ['13:00–13:30', '09:00–09:30', '09:30–10:00'],
        message: 'Kaffe, tack',
      },
      { resource: LAB, date: '2026-06-15', times: ['08:00–09:00'] },
    ],
    [{ resource: EKEN, date: '2026-06-16', times: ['10:00–10:30'] }],
  ])

  await goTo(page, '/admin/reports')
  const from = page.getByLabel('Från datum')
  const to = page.getByLabel('Till datum')
  await expect(from).toHaveValue('2026-02-17')
  await expect(to).toHaveValue('2026-03-03')
  await expect(page.getByLabel('Sortera efter')).toHaveValue('date')
  await expect(page.getByLabel('Sortera efter').locator('option')).toHaveText([
    'Datum',
    'Resurs inom varje dag',
    'E-post inom varje dag',
  ])
  const shown = page.getByRole('group', { name: 'Visa i rapporten' })
  for (const name of ['Bokningar', 'Statistik', 'Pris', 'Önskemål']) await expect(shown.getByLabel(name)).toBeChecked()

  await from.fill('2026-06-16')
  await to.fill('2026-06-15')
  await generate(page)
  await expect(page.getByText('Till-datumet måste vara från-datumet eller senare.').first()).toBeVisible()
  await from.fill('2026-06-15')
  await to.fill('2026-06-16')
  await page.getByLabel('E-post').fill('skola@')
  await generate(page)
  await expect(page.getByRole('heading', { name: 'Rapport 15 juni – 16 juni 2026' })).toBeFocused()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    ...['Tider', 'Resurs', 'Bokning', 'Namn', 'E-post', 'Status', 'Önskemål', 'Pris'],
  ])
  await expect(table(page).getByRole('rowheader')).toHaveText(['v25 mån 15/6', 'v25 tis 16/6'])
  const rows = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(3)
  const times = rows.locator('td:first-child')
  await expect(times).toHaveText(['08:00–09:00', '09:00–10:00, 13:00–13:30', '10:00–10:30'])
  await expect(rows.nth(1)).toContainText('Kaffe, tack')
  await expect(page.getByText(/^2\sbokningar med 3\sbokade resurser, totalt /)).toBeVisible()
  for (const row of await rows.all()) await expect(row).toContainText(/1\d{3}\D+ \S+skola@demo\.exampleObekräftad/)
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/^[\d\u00a0,]+\u00a0kr$/)
  await expect(statistics(page).getByRole('row')).toHaveText(['ResursMinuter', `${EKEN}120`, `${LAB}60`])
  expect(await violations(page)).toEqual([])

  await shown.getByLabel('Pris').uncheck()
  await shown.getByLabel('Önskemål').uncheck()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    ...['Tider', 'Resurs', 'Bokning', 'Namn', 'E-post', 'Status'],
  ])
  await expect(page.getByText('Kaffe, tack')).toBeHidden()
  await shown.getByLabel('Statistik').uncheck()
  await expect(statistics(page)).toBeHidden()
  await shown.getByLabel('Bokningar').uncheck()
  await expect(table(page)).toBeHidden()
  await shown.getByLabel('Bokningar').check()

  // Within each day by resource; and one resource of one group.
  await page.getByLabel('Sortera efter').selectOption('resource')
  await generate(page)
  await expect(times).toHaveText(['09:00–10:00, 13:00–13:30', '08:00–09:00', '10:00–10:30'])
  await page.getByLabel('Resurs', { exact: true }).selectOption(LAB)
  await generate(page)
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Grupp').selectOption({ index: 1 })
  await expect(page.getByLabel('Resurs', { exact: true })).toHaveValue('')
  await page.getByLabel('Sortera efter').selectOption('email')
  await generate(page)
  await expect(times).toHaveText(['09:00–10:00, 13:00–13:30', '10:00–10:30'])
  await page.getByLabel('E-post').fill('ingen@finns.inte')
  await generate(page)
  await expect(page.getByRole('heading', { name: 'Inga bokningar stämmer med urvalet' })).toBeVisible()
})

test('a report is saved as files for a spreadsheet, and printed as tables and nothing else', {
  tag: ['@report-csv', '@report-print', '@report-who'],
}, async ({ administrator: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await goTo(page, '/admin/reports')
  await generate(page)
  await expect(table(page)).toBeVisible()
  const [bookings] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spara som CSV Bokningar' }).click(),
  ])
  expect(bookings.suggestedFilename()).toBe('bokningar-2026-02-17-2026-03-03.csv')
  const file = await readFile(await bookings.path(), 'utf8')
  expect(
    file.startsWith(
      '\ufeff"Datum";"Tider";"Resurs";"Bokning";"Namn";"E-post";"Status";"Önskemål";"Pris (kr)"\r\n"2026-02-',
    ),
  ).toBe(true)
  const rows = await table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .count()
  expect(file.trim().split('\r\n')).toHaveLength(rows + 1)
  const [minutes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spara som CSV Statistik' }).click(),
  ])
  expect(minutes.suggestedFilename()).toBe('statistik-2026-02-17-2026-03-03.csv')

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  for (const role of ['button', 'textbox', 'checkbox', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByText(/^Utskrivet 2026-03-03 \d\d:\d\d av \S+ \S+/)).toBeVisible()
  const paper = await table(page).evaluate((element) => {
    const head = element.querySelector('thead')
    const row = element.querySelector('tbody tr:last-child')
    return {
      text: getComputedStyle(element).color,
      head: head === null ? '' : getComputedStyle(head).display,
      row: row === null ? '' : getComputedStyle(row).breakInside,
      hidden: [...(row?.children ?? [])].filter((cell) => !cell.checkVisibility()).length,
    }
  })
  expect(paper).toEqual({ text: 'rgb(0, 0, 0)', head: 'table-header-group', row: 'avoid', hidden: 0 })
})

test('on a phone a report is read without scrolling sideways', async ({ administrator: page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await goTo(page, '/admin/reports')
  await generate(page)
  await expect(table(page)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
