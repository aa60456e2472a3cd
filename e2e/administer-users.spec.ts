/** How the pages of users look: what they show, say and send is shown in `tests/src/administration/users/`. */
import type { Locator, Page } from '@playwright/test'
import { goTo } from './testing/going.ts'
import { overflow } from './testing/screen-parts.ts'
import { onEachScreen, resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const usersTable = (page: Page): Locator => page.getByRole('table', { name: 'Användare' })
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
