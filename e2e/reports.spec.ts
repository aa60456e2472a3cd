import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { goTo } from './testing/going.ts'
import { overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Bokningar' })

/** @returns the name and the content of the file */
const saved = async (page: Page, title: string): Promise<readonly [string, string]> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Spara som CSV ${title}`, exact: true }).click(),
  ])
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
}

test('a report of bookings and occupancy can be read on a phone, saved for a spreadsheet, and printed as tables alone', {
  tag: ['@report-show', '@report-csv', '@report-print', '@report-who', '@day-occupancy-page', '@day-occupancy-csv'],
}, async ({ administrator: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 700 })
  await goTo(page, '/admin/reports')
  const shown = page.getByRole('group', { name: 'Visa i rapporten' })
  await page.getByRole('button', { name: 'Generera' }).click()
  await expect(page.getByRole('heading', { name: 'Rapport 17 februari – 3 mars 2026' })).toBeFocused()
  await expect(table(page)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Statistik' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const name of ['Pris', 'Önskemål']) {
    const column = table(page).getByRole('columnheader', { name })
    await expect(column).toBeVisible()
    await shown.getByLabel(name).uncheck()
    await expect(column).toBeHidden()
    await shown.getByLabel(name).check()
  }
  await shown.getByLabel('Beläggning').check()
  const hours = page.getByRole('table', { name: 'Beläggning per veckodag och timme' })
  await expect(hours.getByRole('cell', { name: /^\d+\s%$/u }).first()).toBeVisible()
  await expect(page.getByText(/^\d+\s% av den öppna tiden är bokad: \d+\stimm/u)).toBeVisible()
  const resources = page.getByRole('table', { name: 'Beläggning per resurs' })
  await expect(resources.getByRole('row').filter({ hasText: 'Kemilabbet' })).toContainText('%')

  const days = '2026-02-17-2026-03-03.csv'
  const [name, file] = await saved(page, 'Bokningar')
  expect(name).toBe(`bokningar-${days}`)
  expect(file.replace('\ufeff', '')).toMatch(
    /^"Datum";"Tider";"Resurs";"Bokning";"Namn";"E-post";"Status";"Önskemål";"Pris \(kr\)";"Företag";"Organisationsnummer";"Kontosträng";"Referens";"Adress";"Fakturamottagare";"Fakturaadress";"Faktura-e-post"\r\n"2026-02-/,
  )
  expect(file.startsWith('\ufeff')).toBe(true)
  const rows = await table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .count()
  expect(file.trim().split('\r\n')).toHaveLength(rows + 1)
  expect((await saved(page, 'Statistik'))[0]).toBe(`statistik-${days}`)
  expect((await saved(page, 'Beläggning per resurs'))[0]).toBe(`belaggning-resurser-${days}`)
  const [hoursName, ofHours] = await saved(page, 'Beläggning per veckodag och timme')
  expect(hoursName).toBe(`belaggning-${days}`)
  expect(ofHours).toContain('"Veckodag";"Timme";"Öppna minuter"')

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
