/**
 * Removing a user's bookings, and the user, and how the pages of users look: what they show, say and send is shown in
 * `tests/src/administration/users/`.
 */
import type { Locator, Page } from '@playwright/test'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { goTo, signInTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { overflow, toast } from './testing/screen-parts.ts'
import { onEachScreen, resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const EKEN = 'Grupprum Eken'

const usersTable = (page: Page): Locator => page.getByRole('table', { name: 'Användare' })
const search = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Sök användare').last().fill(words)
  await page.getByRole('button', { name: 'Sök' }).click()
}
test('a user’s bookings are removed after a question, and the page is loaded again; then the user', {
  tag: ['@users-clear', '@users-delete-bookings', '@toast-user-bookings-deleted', '@toast-user-deleted'],
}, async ({ administrator: page, visit, server }) => {
  const email = 'tora@exempel.se'
  const theirs = await (await visit()).open(signInTo('/bookings'))
  await makeAccount(theirs, server, email)
  await signIn(theirs, email, PASSWORD)
  await expect(theirs).toHaveURL('/bookings')
  await makeBookings(theirs, [
    [{ resource: EKEN, date: '2026-06-02', times: ['09:00–09:30'] }],
    [{ resource: EKEN, date: '2026-06-02', times: ['10:00–10:30'] }],
  ])

  await goTo(page, '/admin/users')
  await search(page, email)
  await usersTable(page).getByRole('link', { name: 'Administrera' }).click()
  const bookings = page.getByRole('table', { name: 'Bokningar' })
  await expect(bookings.getByRole('rowheader')).toHaveCount(2)
  await page.evaluate(() => Reflect.set(globalThis, 'notLoadedAgain', true))

  const remove = page.getByRole('button', { name: 'Ta bort användarens bokningar' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort användarens bokningar?' })
  await expect(dialog.getByRole('button', { name: 'Behåll bokningarna' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(bookings.getByRole('rowheader')).toHaveCount(2)
  await remove.click()
  await dialog.getByRole('button', { name: 'Ta bort användarens bokningar' }).click()
  await expect(toast(page, 'Användarens bokningar borttagna')).toBeVisible()
  await expect(page.getByText('Användaren har inga bokningar.')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'notLoadedAgain'))).toBeUndefined()
  // It was told once.
  await page.reload()
  await expect(page.getByText('Användaren har inga bokningar.')).toBeVisible()
  await expect(toast(page, 'Användarens bokningar borttagna')).toHaveCount(0)

  const address = page.url()
  await page.getByRole('button', { name: 'Ta bort användaren', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Är du säker på att du vill ta bort användaren?' })
  await expect(question).toContainText(`Ellen Ek (${email})`)
  await question.getByRole('button', { name: 'Ta bort användaren' }).click()
  await expect(toast(page, 'Användaren borttagen')).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
})

test('nothing of the users is out of reach, wide and light or narrow and dark, and axe finds nothing', async ({
  administrator: page,
}) => {
  await goTo(page, '/admin/users')
  const look = (): Promise<void> =>
    onEachScreen(page, async ({ name, viewport }) => {
      expect(await violations(page), name).toEqual([])
      await resize(page, { ...viewport, width: Math.min(viewport.width, 320) })
      expect(await overflow(page), name).toBe(0)
    })
  await expect(usersTable(page)).toBeVisible()
  await look()
  await usersTable(page).getByRole('link', { name: 'Administrera Karin Lindén' }).click()
  await expect(page.getByRole('table', { name: 'Bokningar' })).toBeVisible()
  await expect(page.getByLabel('Roll')).toBeVisible()
  await look()
})
