/**
 * No change within a form moves a button during a press. `tests/src/kit/form/forms.test.tsx` shows when a form shows
 * messages and which.
 */
import type { Locator, Page } from '@playwright/test'
import { goTo } from './testing/going.ts'
import { pressSlowly } from './testing/press.ts'
import { formErrors } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'

const fieldErrors = (page: Page): Locator => page.locator('.field-error')

test('a button below a wrong field takes its press: the field’s message comes only when the pointer is lifted, wherever that is', {
  tag: '@form-press-kept',
}, async ({ passerBy: page }) => {
  const anew = async (): Promise<void> => {
    await goTo(page, '/')
    await goTo(page, '/sign-in')
  }
  await anew()
  const email = page.getByLabel('E-post')

  await email.click()
  expect(await pressSlowly(page, page.getByRole('button', { name: /^Visa lösenord/ })), 'after nothing').toBe(0)
  await expect(page.getByRole('button', { name: /^Dölj lösenord/ })).toBeVisible()

  await anew()
  await email.pressSequentially('ingen adress')
  expect(await pressSlowly(page, page.getByRole('button', { name: /^Visa lösenord/ })), 'a button').toBe(0)
  await expect(page.getByRole('button', { name: /^Dölj lösenord/ })).toBeVisible()
  await expect(fieldErrors(page)).toHaveText(['E-postadressen stämmer inte. Skriv den som namn@exempel.se.'])

  await anew()
  await email.pressSequentially('ingen adress')
  expect(await pressSlowly(page, page.getByRole('button', { name: 'Logga in', exact: true })), 'the submit').toBe(0)
  await expect(formErrors(page)).toBeFocused()
  await expect(fieldErrors(page)).toHaveText([
    'E-postadressen stämmer inte. Skriv den som namn@exempel.se.',
    'Fyll i lösenord.',
  ])

  await anew()
  await email.pressSequentially('ingen adress')
  await page.getByRole('button', { name: 'Logga in', exact: true }).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(fieldErrors(page)).toHaveText(['E-postadressen stämmer inte. Skriv den som namn@exempel.se.'])
  await expect(formErrors(page)).toHaveCount(0)

  await anew()
  await email.pressSequentially('ingen adress')
  expect(await pressSlowly(page, page.getByRole('main').getByRole('link', { name: 'Glömt lösenord' })), 'a link').toBe(
    0,
  )
  await expect(page).toHaveURL(/\/forgot-password$/)

  await goTo(page, '/register')
  await page.getByRole('textbox', { name: 'Lösenord', exact: true }).pressSequentially('kort')
  expect(await pressSlowly(page, page.getByLabel('Jag godkänner villkoren')), 'a box').toBe(0)
  await expect(page.getByLabel('Jag godkänner villkoren')).toBeChecked()
  await expect(fieldErrors(page)).toHaveText([/^Lösenordet/])

  // A checkbox that the form itself ticks and unticks.
  await page.getByLabel('Du bokar som').selectOption({ label: 'Företag' })
  await page.getByLabel('Organisationsnummer').pressSequentially('1')
  expect(await pressSlowly(page, page.getByLabel('Samma som ovan')), 'a box of the form').toBe(0)
  await expect(page.getByLabel('Samma som ovan')).toBeChecked()
})

test('an editor of rich text that loads late moves nothing on the page, wide or narrow', {
  tag: '@form-editor-place',
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/email')
  let come = (): void => undefined
  const wanted = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/rich-text-editor-[^/]*\.js$/, async (route) => {
    await wanted
    await route.continue()
  })
  await page.getByRole('link', { name: /^Välj ett nytt lösenord/ }).click()
  await expect(page.getByRole('status', { name: 'Hämtar textredigeraren' })).toBeVisible()
  await expect(page.locator('.rich-text-place p').first()).toBeAttached()
  const placesOfSave = async () => {
    const boxes: unknown[] = []
    for (const width of [360, 1280]) {
      await resize(page, { width, height: 800 })
      boxes.push(
        await page.getByRole('button', { name: 'Spara', exact: true }).evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return [x + scrollX, y + scrollY, width, height]
        }),
      )
    }
    return boxes
  }
  const before = await placesOfSave()
  come()
  await expect(page.getByRole('toolbar')).toBeVisible()
  expect(await placesOfSave()).toEqual(before)
})
