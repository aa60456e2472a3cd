/** The list of sign-ins of a person, in two browsers. `tests/src/account/profile/` shows the texts of the profile. */
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { signInTo } from './testing/going.ts'
import { expect, test } from './testing/test.ts'

const SESSION_CHECK_MS = 10_000

const places = (page: Page): Locator => page.getByRole('region', { name: 'Här är du inloggad' })
const own = (page: Page): Locator => places(page).getByRole('listitem').filter({ hasText: 'Den här webbläsaren' })
const other = (page: Page): Locator => places(page).getByRole('listitem').filter({ hasNotText: 'Den här webbläsaren' })

const signInAgain = async (page: Page, email: string): Promise<void> => {
  await signIn(page, email, PASSWORD)
  await expect(places(page)).toBeVisible()
}

test('the profile lists the browsers that are signed in, and signs out one or all others', {
  tag: ['@breadth', '@session-list', '@session-end', '@session-end-all', '@session-lost'],
}, async ({ visit, browser, server }) => {
  const email = 'sessions@accounts.example'
  const here = await (await visit()).open(signInTo('/profile'))
  await makeAccount(here, server, email)
  const there = await (await visit()).open(signInTo('/profile'))
  const pass = await coreClock(browser, there)
  await signInAgain(there, email)
  await signInAgain(here, email)

  await expect(places(here).getByRole('listitem')).toHaveCount(2)
  await expect(own(here)).toContainText(/^\S+ på \S+Den här webbläsaren/)
  await expect(other(here)).toContainText(/^\S+ på \S+Inloggad sedan \d+\s[a-zåäö]+ \d{4} kl\.\s\d\d:\d\d/)

  const signedOut = signInTo('/profile')
  await other(here)
    .getByRole('button', { name: /^Logga ut \S+ på \S+, inloggad sedan/ })
    .click()
  await expect(places(here).getByRole('status')).toHaveText(/^\S+ på \S+ är utloggad\.$/)
  await pass(SESSION_CHECK_MS)
  await expect(there).toHaveURL(signedOut, { timeout: patience(15_000) })
  await signInAgain(there, email)

  await places(here).getByRole('button', { name: 'Logga ut överallt' }).click()
  const dialog = here.getByRole('dialog', { name: 'Vill du logga ut överallt?' })
  await dialog.getByRole('button', { name: 'Logga ut överallt' }).click()
  await expect(here).toHaveURL(/\/sign-in$/)
  await expect(here.getByRole('navigation').getByRole('link', { name: 'Logga in' })).toBeVisible()
  await pass(SESSION_CHECK_MS)
  await expect(there).toHaveURL(signedOut, { timeout: patience(15_000) })
})
