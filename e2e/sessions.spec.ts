/** Where one is signed in, on the profile page (contract 2, further, ours). */
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { expect, test } from './testing/test.ts'

const places = (page: Page): Locator => page.getByRole('region', { name: 'Här är du inloggad' })
const own = (page: Page): Locator => places(page).getByRole('listitem').filter({ hasText: 'Den här webbläsaren' })
const other = (page: Page): Locator => places(page).getByRole('listitem').filter({ hasNotText: 'Den här webbläsaren' })

const openProfile = async (page: Page, email: string): Promise<void> => {
  await page.goto('/sign-in?returnUrl=%2Fprofile')
  await signIn(page, email, PASSWORD)
  await expect(places(page)).toBeVisible()
}

test('the profile lists where one is signed in, in words, and ending one signs that browser out', {
  tag: ['@session-list', '@session-end'],
}, async ({ visit, server }) => {
  const email = 'sessions@accounts.example'
  const here = await (await visit()).open('/')
  await makeAccount(here, server, email)
  const there = await (await visit()).open('/')
  await openProfile(there, email)
  await openProfile(here, email)

  await expect(places(here).getByRole('listitem')).toHaveCount(2)
  await expect(own(here)).toContainText(/^\S+ på \S+Den här webbläsaren/)
  await expect(own(here)).toContainText('Används nu')
  await expect(other(here)).toContainText(/^\S+ på \S+Inloggad sedan \d+\s[a-zåäö]+ \d{4} kl\.\s\d\d:\d\d/)
  await expect(other(here)).toContainText('Senast använd')

  await other(here)
    .getByRole('button', { name: /^Logga ut \S+ på \S+, inloggad sedan/ })
    .click()
  await expect(places(here).getByRole('status')).toHaveText(/^\S+ på \S+ är utloggad\.$/)
  await expect(places(here).getByRole('listitem')).toHaveCount(1)
  await expect(there).toHaveURL(/\/sign-in\?returnUrl=%2Fprofile$/, { timeout: patience(15_000) })
  await here.reload()
  await expect(places(here).getByRole('listitem')).toHaveCount(1)

  // This one as well, by the same button.
  await own(here).getByRole('button').click()
  await expect(here).toHaveURL(/\/sign-in$/)
})

test('signing out everywhere asks first, and signs out here and there', { tag: '@session-end-all' }, async ({
  visit,
  server,
}) => {
  const email = 'everywhere@accounts.example'
  const here = await (await visit()).open('/')
  await makeAccount(here, server, email)
  const there = await (await visit()).open('/')
  await openProfile(there, email)
  await openProfile(here, email)

  await places(here).getByRole('button', { name: 'Logga ut överallt' }).click()
  const dialog = here.getByRole('dialog', { name: 'Vill du logga ut överallt?' })
  await expect(dialog.getByRole('button', { name: 'Stanna inloggad' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Stanna inloggad' }).click()
  await expect(dialog).toHaveCount(0)
  await places(here).getByRole('button', { name: 'Logga ut överallt' }).click()
  await dialog.getByRole('button', { name: 'Logga ut överallt' }).click()
  await expect(here).toHaveURL(/\/sign-in$/)
  await expect(here.getByRole('navigation').getByRole('link', { name: 'Logga in' })).toBeVisible()
  await expect(there).toHaveURL(/\/sign-in\?returnUrl=%2Fprofile$/, { timeout: patience(15_000) })
})

test('the mail that tells of a new browser is turned off and on in the profile', { tag: '@email-new-browser' }, async ({
  visit,
  server,
}) => {
  const email = 'no-mails@accounts.example'
  const page = await (await visit()).open('/')
  await makeAccount(page, server, email)
  await openProfile(page, email)
  const tells = places(page).getByLabel('Mejla mig när någon loggar in på mitt konto i en ny webbläsare')
  await expect(tells).toBeChecked()
  await tells.uncheck()
  await expect
    .poll(async () => {
      await page.reload()
      return tells.isChecked()
    })
    .toBe(false)
})
