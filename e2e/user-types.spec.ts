import type { Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { choose, signIn } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo, openSignedIn, signInTo } from './testing/going.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test('a person may ask for a user type, sees that the answer is awaited, and gets it when an administrator says yes', {
  tag: ['@day-type-list', '@day-type-told', '@day-type-live'],
}, async ({ administrator, browser, visit, server }) => {
  await goTo(administrator, '/admin/users')
  await expect(administrator.getByText('Väntar på godkännande')).toHaveCount(0)
  await administrator.getByRole('main').getByRole('link', { name: 'Användartyper' }).press('Enter')
  await expect(administrator.getByRole('heading', { level: 1, name: 'Användartyper' })).toBeVisible()
  expect(await violations(administrator, 'main')).toEqual([])
  /** Changes whether the type needs approval, by keyboard alone. */
  const setNeeds = async (needs: boolean): Promise<void> => {
    await administrator.getByRole('button', { name: 'Ändra Privatperson' }).press('Enter')
    const form = administrator.getByRole('form', { name: 'Ändra Privatperson' })
    await expect(form.getByLabel('Namn')).toBeFocused()
    const tick = form.getByLabel('Kräver godkännande')
    await expect(tick).toBeChecked({ checked: !needs })
    await tick.press('Space')
    expect(await violations(administrator, 'main')).toEqual([])
    await form.getByRole('button', { name: 'Spara användartypen' }).press('Enter')
    await expect(administrator.getByRole('status').filter({ hasText: 'Användartypen uppdaterad' })).toBeVisible()
    await expect(administrator.getByText(/kräver godkännande/)).toHaveCount(needs ? 1 : 0)
  }
  await setNeeds(true)

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
  await goTo(administrator, '/admin/user-types')
  await setNeeds(false)
  await administrator.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(administrator)).toBe(0)
  // The open page learns it from the check of the session every 10 s.
  await pass(10_000)
  await expect(notice).toHaveCount(0, { timeout: patience(15_000) })
  await expect(page.getByLabel('Förnamn')).toBeVisible()
})

test('a new user type is there at once for a colleague and a newcomer; retired, it stays and is chosen by nobody, and nothing typed is lost', {
  tag: ['@user-types-made', '@user-types-retired', '@user-types-live'],
}, async ({ administrator, pageOf, visit }) => {
  const colleague = await pageOf('admin@demo.example')
  await goTo(colleague, '/admin/user-types')
  const rowOf = (page: Page) =>
    page.getByRole('list', { name: 'Användartyper' }).getByRole('listitem').filter({ hasText: 'Vuxenelev' })
  await expect(colleague.getByRole('button', { name: 'Ändra Privatperson' })).toBeVisible()
  await goTo(administrator, '/admin/user-types')
  await administrator.getByText('Ny användartyp').click()
  const form = administrator.getByRole('form', { name: 'Ny användartyp' })
  await form.getByLabel('Namn').fill('Vuxenelev')
  await form.getByLabel('Kort registrering').check()
  await form.getByRole('button', { name: 'Lägg till användartypen' }).press('Enter')
  await expect(rowOf(administrator)).toContainText('kan väljas vid registrering')
  await expect(rowOf(colleague)).toContainText('ingen har den')

  const newcomer = await (await visit()).open('/register')
  const choice = newcomer.getByLabel('Du bokar som')
  await choice.selectOption('Vuxenelev')
  await newcomer.getByLabel('Förnamn').fill('Ellen')
  await newcomer.getByLabel('Efternamn').fill('Ek')
  await newcomer.getByLabel('E-post').fill('vuxen@exempel.se')
  await newcomer.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(PASSWORD)
  await newcomer.getByLabel('Jag godkänner villkoren').check()
  await administrator.getByRole('button', { name: 'Avveckla Vuxenelev' }).press('Enter')
  const question = administrator.getByRole('dialog', { name: 'Avveckla användartypen?' })
  await expect(question.getByRole('button', { name: 'Behåll' })).toBeFocused()
  expect(await violations(administrator)).toEqual([])
  await question.getByRole('button', { name: 'Avveckla användartypen' }).press('Enter')
  await expect(administrator.getByRole('button', { name: 'Ta i bruk Vuxenelev' })).toBeFocused()
  await expect(rowOf(colleague)).toContainText('Avvecklad')

  await newcomer.getByRole('button', { name: 'Registrera' }).press('Enter')
  await expect(newcomer.getByRole('link', { name: 'Välj användartyp.' })).toBeVisible()
  await expect(choice.getByRole('option', { name: 'Vuxenelev' })).toHaveCount(0)
  await expect(newcomer.getByLabel('Förnamn')).toHaveValue('Ellen')
})

test('who is made an administrator is one in every tab at once, is a user again as soon, and what was typed stays', {
  tag: '@person-changed',
}, async ({ administrator, visit }) => {
  const visitor = await visit()
  const profile = await openSignedIn(visitor, '/profile', 'foretag@demo.example')
  const grid = await visitor.open(day('2026-04-23').path(ROOMS))
  const tabs = [profile, grid]
  const firstName = profile.getByLabel('Förnamn').first()
  await firstName.fill('Halvskrivet')
  await expect(grid.getByRole('link', { name: 'Min profil' })).toBeVisible()

  await goTo(administrator, '/admin/users?search=foretag@demo.example')
  await administrator.getByRole('table', { name: 'Användare' }).getByRole('link', { name: 'Administrera' }).click()
  const save = administrator.getByRole('button', { name: 'Spara uppgifterna' })
  for (const [role, menus] of [
    ['Administratör', 1],
    ['Användare', 0],
  ] as const) {
    await administrator.getByLabel('Roll').selectOption(role)
    await save.press('Enter')
    for (const tab of tabs) {
      const menu = tab.getByRole('button', { name: /^Admin/ })
      await expect(menu).toHaveCount(menus, { timeout: patience(2_000) })
      await expect(tab.getByRole('status').filter({ hasText: 'nslut' })).toHaveCount(0)
    }
    await expect(firstName).toHaveValue('Halvskrivet')
    await expect(save).toHaveAttribute('aria-busy', 'false')
  }
})
