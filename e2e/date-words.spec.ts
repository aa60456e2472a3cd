/** Dates in a browser whose language is another: its own fields show 03/04/2026, the words beside them are Swedish. */
import { signIn } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

test('each date field has its date in Swedish words beside it, which describe it', { tag: '@grid-date-words' }, async ({
  visit,
}) => {
  const page = await (await visit(undefined, { locale: 'en-US' })).open(day(TODAY).path(ROOMS))
  const shown = page.getByLabel('Datum')
  await expect(shown).toHaveAccessibleDescription('tisdag 3 mars')
  await expect(page.locator('.grid-page-date', { hasText: 'tisdag 3 mars' })).toBeVisible()
  await shown.fill('2026-04-03')
  await expect(shown).toHaveAccessibleDescription('fredag 3 april')

  await page.goto(`/sign-in?returnUrl=/admin/reports`)
  await signIn(page, 'admin@demo.example')
  const from = page.getByLabel('Från datum')
  await expect(from).toHaveAccessibleDescription('tisdag 17 februari 2026')
  await expect(page.getByLabel('Till datum')).toHaveAccessibleDescription('tisdag 3 mars 2026')
  await from.fill('2026-02-28')
  await expect(from).toHaveAccessibleDescription('lördag 28 februari 2026')
  await expect(page.getByText('lördag 28 februari 2026', { exact: true })).toBeVisible()
  await from.fill('')
  await expect(from).toHaveAccessibleDescription(/^Inget datum valt/)

  await page.goto(`/admin/groups/${ROOMS}`)
  await page.locator('summary').filter({ hasText: 'Ny låsning' }).click()
  const lock = page.getByRole('form', { name: 'Ny låsning' })
  await lock.getByLabel('Startdatum').fill('2026-03-08')
  await expect(lock.getByLabel('Startdatum')).toHaveAccessibleDescription('söndag 8 mars 2026')
  // What follows it says so too.
  await expect(lock.getByLabel('Slutdatum')).toHaveAccessibleDescription('söndag 8 mars 2026')
})
