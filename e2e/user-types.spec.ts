import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { choose, signIn } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo, signInTo } from './testing/going.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test('a person may ask for a user type, sees that the answer is awaited, and gets it when an administrator says yes', {
  tag: ['@day-type-list', '@day-type-told', '@day-type-live'],
}, async ({ administrator, browser, visit, server }) => {
  await goTo(administrator, '/admin/users')
  const tick = administrator.getByRole('group', { name: 'Kräver godkännande' }).getByLabel('Privatperson')
  await expect(tick).not.toBeChecked()
  await expect(administrator.getByText('Väntar på godkännande')).toHaveCount(0)
  await tick.focus()
  await administrator.keyboard.press('Space')
  await expect(administrator.getByRole('status').filter({ hasText: 'Användartypen uppdaterad' })).toBeVisible()
  await expect(tick).toBeChecked()
  await expect(tick).toBeFocused()

  const april = day('2026-04-22')
  const page = await (await visit()).open(signInTo(april.path(ROOMS)))
  const pass = await coreClock(browser, page)
  await makeAccount(page, server, 'vilma@exempel.se')
  await signIn(page, 'vilma@exempel.se', PASSWORD)
  await choose(page, april.room('Grupprum Eken', '09:00–09:30'))
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  const dialog = confirmDialog(page)
  await expect(dialog).toContainText('Du väntar på att godkännas. Till dess kan priset vara ett annat.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await goTo(page, '/profile')
  const notice = page.getByRole('region', { name: 'Du väntar på att godkännas' })
  await expect(notice).toContainText('godkänna dig som privatperson')
  expect(await violations(page, 'main')).toEqual([])

  await goTo(administrator, '/information')
  await goTo(administrator, '/admin/users')
  await administrator.getByRole('link', { name: 'Väntar på godkännande (1)' }).click()
  await expect(administrator).toHaveURL(/waits=true/)
  const table = administrator.getByRole('table', { name: 'Användare' })
  await expect(table.getByRole('rowheader')).toHaveText([/^Ellen Ek\s+Väntar på godkännande/])
  expect(await violations(administrator, 'main')).toEqual([])
  await table.getByRole('link', { name: 'Administrera' }).click()
  await administrator.getByRole('button', { name: 'Godkänn användartypen' }).press('Enter')
  const done = administrator.getByText('Privatperson är godkänd och gäller från nästa bokning.')
  await expect(done).toBeFocused()
  expect(await violations(administrator, 'main')).toEqual([])

  await administrator.goBack()
  await expect(administrator.getByText('Ingen väntar på godkännande.')).toBeVisible()
  await tick.press('Space')
  await expect(administrator.getByRole('status').filter({ hasText: 'Användartypen uppdaterad' })).toBeVisible()
  await expect(tick).not.toBeChecked()
  await administrator.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(administrator)).toBe(0)
  // The open page learns it from the check of the session every 10 s.
  await pass(10_000)
  await expect(notice).toHaveCount(0, { timeout: patience(15_000) })
  await expect(page.getByLabel('Förnamn')).toBeVisible()
})
