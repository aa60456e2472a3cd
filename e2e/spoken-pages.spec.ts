/** Each change of page from the menu, as a screen reader reads it. */
import type { Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { type Recorder, record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

const follow = async (heard: Recorder, names: readonly string[]): Promise<void> => {
  for (const name of names) await heard.pressOn(link(heard.page, name))
}

test('each change of page from the menu says which page it is, signed out and signed in', {
  tag: ['@heard-pages', '@page-heading-focus'],
}, async ({ visit }) => {
  const heard = await record(await visit(), 'pages')
  const { page } = heard
  await heard.open('/')
  await follow(heard, ['Logga in', 'Registrera', 'Glömt lösenord'])
  await heard.pressOn(page.getByRole('contentinfo').getByRole('link', { name: 'Tillgänglighetsredogörelse' }))
  await heard.pressOn(link(page, 'Logga in'))
  await heard.step('loggar in', () => signIn(page, 'anna@demo.example'))
  await follow(heard, ['Min profil', 'Mina bokningar', 'Information', 'Logga ut'])
  await heard.open('/finns-inte')
  await heard.end()
})

test("each change of page from the administrators' menu says where one is", {
  tag: ['@heard-pages-administrator', '@page-heading-focus'],
}, async ({ visit }) => {
  const heard = await record(await visit(), 'pages-administrator')
  const { page } = heard
  await page.goto('/sign-in?returnUrl=/information')
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveTitle(/^Information/)
  const menu = page.getByRole('banner').getByRole('button', { name: 'Admin' })
  await expect(menu).toHaveAccessibleName(/ att bekräfta$/)
  await heard.pressOn(menu)
  await heard.press('Escape')
  for (const name of [
    ...['Grupper', 'Resurser', 'Användare', 'Bokningar', 'Rapporter', 'E-post', 'Innehåll', 'Aktivitet'],
  ]) {
    await menu.focus()
    await page.keyboard.press('Enter')
    await heard.pressOn(link(page, name))
  }
  await heard.end()
})
