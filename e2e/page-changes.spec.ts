/** Whoever listens hears, at each change of page, where they are: the page's heading has the focus (issue 15, R4). */
import type { Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { expect, test } from './testing/test.ts'

const expectAtHeading = async (page: Page, heading: string | RegExp): Promise<void> => {
  const shown = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(shown).toHaveText(heading)
  await expect(shown).toBeFocused()
}

test('a visitor who goes to another page is at its heading, also where the page is loaded first', {
  tag: '@page-heading-focus',
}, async ({ visit }) => {
  const page = await (await visit()).open('/')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  for (const [link, heading] of [
    ['Logga in', 'Logga in'],
    ['Registrera', /\S/],
    ['Glömt lösenord', /lösenord/i],
  ] as const) {
    await menu.getByRole('link', { name: link }).press('Enter')
    await expectAtHeading(page, heading)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tillgänglighetsredogörelse' }).press('Enter')
  await expectAtHeading(page, 'Tillgänglighetsredogörelse')
  await page.goBack()
  await expectAtHeading(page, /lösenord/i)
  await page
    .getByRole('link', { name: /till startsidan/ })
    .first()
    .press('Enter')
  await page
    .getByRole('link', { name: /Gå till bokning/ })
    .first()
    .press('Enter')
  await expectAtHeading(page, 'Grupprum och mötesplatser')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('so is an administrator at each page of the menu and at a row that is opened', {
  tag: '@page-heading-focus',
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in?returnUrl=%2Fbookings')
  await signIn(page, 'admin@demo.example')
  await expectAtHeading(page, 'Mina bokningar')
  const administration = page.getByRole('button', { name: 'Admin' })
  await administration.press('Enter')
  const links = await page.locator('.administrator-menu-list').getByRole('link').all()
  expect(links.length).toBeGreaterThan(6)
  for (const link of links) {
    if ((await administration.getAttribute('aria-expanded')) === 'false') await administration.press('Enter')
    await link.press('Enter')
    await expectAtHeading(page, /\S/)
  }
})
