/**
 * Going back and forward from a page with unsaved changes, in browsers that announce the navigation beforehand and in
 * browsers that do not.
 */
import type { Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { leavingQuestion } from './testing/screen-parts.ts'
import { expect, test, type Visitor } from './testing/test.ts'

/** Goes back like the browser's own button. Playwright's method would wait for a page that does not come. */
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

/** Goes from the list to the form of a new group, and types a title. */
const halfWritten = async (visitor: Visitor): Promise<Page> => {
  const page = await visitor.open('/sign-in?returnUrl=/admin/groups')
  await signIn(page, 'admin@demo.example')
  await page.getByRole('link', { name: 'Skapa ny' }).click()
  await page.getByLabel('Titel').fill('Nya rum')
  return page
}

for (const [browser, lacks] of [
  ['that tells before it goes', []],
  ['without the Navigation API', ['navigation']],
] as const)
  test(`in a browser ${browser} back asks before unsaved text is lost, and goes where it was going`, {
    tag: '@leaving-back',
  }, async ({ visit }) => {
    const visitor = await visit()
    await visitor.context.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(globalThis, name)
    }, lacks)
    const page = await halfWritten(visitor)
    expect(await page.evaluate(() => 'navigation' in globalThis)).toBe(lacks.length === 0)

    await goBack(page)
    await leavingQuestion(page).getByRole('button', { name: 'Stanna kvar' }).click()
    await expect(page).toHaveURL(/\/admin\/groups\/create$/)
    await expect(page.getByLabel('Titel')).toHaveValue('Nya rum')

    // The question is asked again, and the typed text stays until the person decides to leave.
    await goBack(page)
    await expect(leavingQuestion(page)).toBeVisible()
    await expect(page.getByLabel('Titel')).toHaveValue('Nya rum')
    await leavingQuestion(page).getByRole('button', { name: 'Lämna utan att spara' }).click()
    await expect(page).toHaveURL(/\/admin\/groups$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Grupper' })).toBeVisible()

    // Nothing is unsaved any more, so nobody is asked.
    await page.goForward()
    await expect(page.getByLabel('Titel')).toHaveValue('')
    await goBack(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Grupper' })).toBeVisible()
    await expect(leavingQuestion(page)).toBeHidden()
  })
