/** The owner of an account's mailbox undoes a change that somebody else made to the account. */
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { goTo } from './testing/going.ts'
import { linkIn, mailTo } from './testing/mails.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const NEW_PASSWORD = 'sju gröna plommon'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

test('the owner of an address that somebody else registered gets it back by a press, and chooses a password', {
  tag: ['@breadth', '@email-undo-page', '@email-change-undo'],
}, async ({ visit, browser, server }) => {
  const [email, evil] = ['agare@wonback.example', 'tjuv@wonback.example']
  const thief = await (await visit()).open('/sign-in?returnUrl=/profile')
  const pass = await coreClock(browser, thief)
  await makeAccount(thief, server, email)
  await signIn(thief, email, PASSWORD)
  const owner = await (await visit()).open('/sign-in?returnUrl=/information')
  await signIn(owner, email, PASSWORD)
  await expect(owner).toHaveURL(/\/information$/)

  await thief.getByRole('group', { name: 'Dina uppgifter' }).getByLabel('E-post').fill(evil)
  await thief.getByRole('group', { name: 'Bekräfta att det är du' }).getByRole('textbox').fill(PASSWORD)
  await thief.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(thief.getByText(`Vi har skickat ett mejl till ${evil}.`)).toBeVisible()
  await goTo(thief, linkIn(await mailTo(server, evil), '/verify-email'))
  await expect(heading(thief)).toHaveText('Adressen är bekräftad')
  await expect(thief.getByText('Välj nu ett lösenord')).toHaveCount(0)

  // The first mail proved the address, and the second reported the request for another address.
  const told = await mailTo(server, email, 3)
  expect(told).toContain('Subject: Din e-postadress har bytts')
  await goTo(owner, linkIn(told, '/undo-email-change'))
  await expect(heading(owner)).toHaveText('Ångra bytet av e-postadress')
  expect(await violations(owner)).toEqual([])
  // The code is removed from the page's address at once. Opening the link has not changed anything yet.
  await expect(owner).toHaveURL(/\/undo-email-change$/)
  await goTo(thief, '/profile')
  await expect(thief.getByRole('group', { name: 'Dina uppgifter' }).getByLabel('E-post')).toHaveValue(evil)

  await owner.getByRole('button', { name: 'Ångra bytet' }).click()
  await expect(heading(owner)).toHaveText('Bytet är ångrat')
  await expect(heading(owner)).toBeFocused()
  expect(await violations(owner)).toEqual([])
  await pass(10_000)
  await expect(thief).toHaveURL(/\/sign-in\?returnUrl=/, { timeout: patience(20_000) })
  // A reload loses nothing, and the session check does not lead the person away.
  await owner.reload()
  await expect(heading(owner)).toHaveText('Bytet är ångrat')
  await owner.getByRole('link', { name: 'Välj nytt lösenord' }).click()
  await expect(owner).toHaveURL(/\/forgot-password$/)
  await expect(heading(owner)).toHaveText('Välj nytt lösenord')
  await owner.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(NEW_PASSWORD)
  await owner.getByRole('textbox', { name: 'Repetera lösenord' }).fill(NEW_PASSWORD)
  await owner.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expect(heading(owner)).toHaveText('Lösenordet är ändrat')
  await owner.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await signIn(owner, email, NEW_PASSWORD)
  await expect(owner.getByRole('link', { name: 'Min profil' })).toBeVisible()

  for (const name of [email, evil]) {
    await signIn(thief, name, PASSWORD)
    await expect(thief.getByText('Fel e-post eller lösenord.')).toBeVisible()
  }
  await goTo(owner, linkIn(told, '/undo-email-change'))
  await owner.getByRole('button', { name: 'Ångra bytet' }).click()
  await expect(heading(owner)).toHaveText('Länken går inte att använda')
})
