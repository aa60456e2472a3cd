/** Two administrators in two browsers with the form of the same user: neither overwrites the other. */
import type { Locator, Page } from '@playwright/test'
import { openSignedIn } from './testing/going.ts'
import { toast } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const input = (page: Page, label: string): Locator => page.getByRole('textbox', { name: new RegExp(`^${label}`, 'u') })

test('the second save is told what the first has changed, both values stand at the field, and nothing typed is lost', {
  tag: ['@twice-form', '@twice-live', '@twice-user'],
}, async ({ visit, administrator: first }) => {
  const second = await openSignedIn(await visit(), '/admin/users')
  await second.getByRole('link', { name: /Anna/ }).first().click()
  await expect(input(second, 'Adress')).toBeVisible()
  await first.goto(new URL(second.url()).pathname)
  await input(first, 'Adress').fill('Storgatan 9')
  await input(second, 'Adress').fill('Lillgatan 2')
  await input(second, 'Ort').fill('Malmö')
  await input(first, 'Telefon').fill('070-174 06 99')
  await first.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(toast(first, 'Användaren uppdaterad')).toBeVisible()

  // What was not typed in follows, and the typed address shows that somebody else has changed it.
  await expect(input(second, 'Telefon')).toHaveValue('070-174 06 99')
  const box = second.getByRole('group', { name: /har .*ändrat det här/ })
  await expect(box).toContainText('Storgatan 9')
  await second.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(box).toBeFocused()
  expect(await violations(second, 'main'), 'a form with a collision').toEqual([])
  await expect(input(second, 'Adress')).toHaveValue('Lillgatan 2')
  await box.getByRole('button', { name: 'Behåll mitt' }).press('Enter')
  await expect(box).toBeHidden()
  await second.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(toast(second, 'Användaren uppdaterad')).toBeVisible()
  await expect(input(first, 'Adress')).toHaveValue('Lillgatan 2')
  await expect(input(first, 'Ort')).toHaveValue('Malmö')
})
