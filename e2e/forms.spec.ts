/** What every form does alike: when it speaks, what it says then, and that it is not in the way of a press. */
import type { Locator, Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { pressSlowly } from './testing/press.ts'
import { expect, test } from './testing/test.ts'

const summary = (page: Page | Locator): Locator => page.getByRole('region', { name: 'Kontrollera formuläret' })
const fieldErrors = (page: Page): Locator => page.locator('.field-error')

test('what is pressed below a field that is wrong is pressed: nothing moves while the pointer is down, and the message comes with the press', {
  tag: '@form-press-kept',
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in')
  const email = page.getByLabel('E-post')

  await email.click()
  expect(await pressSlowly(page, page.getByRole('button', { name: /^Visa lösenord/ })), 'after nothing').toBe(0)
  await expect(page.getByRole('button', { name: /^Dölj lösenord/ })).toBeVisible()

  await page.reload()
  await email.pressSequentially('ingen adress')
  expect(await pressSlowly(page, page.getByRole('button', { name: /^Visa lösenord/ })), 'a button').toBe(0)
  await expect(page.getByRole('button', { name: /^Dölj lösenord/ })).toBeVisible()
  await expect(fieldErrors(page)).toHaveText(['Fyll i e-post.'])

  await page.reload()
  await email.pressSequentially('ingen adress')
  expect(await pressSlowly(page, page.getByRole('button', { name: 'Logga in', exact: true })), 'the submit').toBe(0)
  await expect(summary(page)).toBeFocused()
  await expect(fieldErrors(page)).toHaveText(['Fyll i e-post.', 'Fyll i lösenord.'])

  await page.reload()
  await email.pressSequentially('ingen adress')
  expect(await pressSlowly(page, page.getByRole('main').getByRole('link', { name: 'Glömt lösenord' })), 'a link').toBe(
    0,
  )
  await expect(page).toHaveURL(/\/forgot-password$/)

  await page.goto('/register')
  await page.getByLabel('Repetera lösenord').pressSequentially('annat')
  expect(await pressSlowly(page, page.getByLabel('Jag accepterar villkoren')), 'a box').toBe(0)
  await expect(page.getByLabel('Jag accepterar villkoren')).toBeChecked()
  await expect(fieldErrors(page)).toHaveText(['Lösenorden stämmer inte med varandra'])

  // One that the form itself ticks and unticks.
  await page.getByLabel('Användartyp').selectOption({ label: 'Företag' })
  await page.getByLabel('Org.nummer').pressSequentially('1')
  expect(await pressSlowly(page, page.getByLabel('Samma som ovan')), 'a box of the form').toBe(0)
  await expect(page.getByLabel('Samma som ovan')).toBeChecked()
})

test('a pointer that goes up elsewhere presses nothing, and the message comes all the same', async ({ visit }) => {
  const page = await (await visit()).open('/sign-in')
  await page.getByLabel('E-post').pressSequentially('ingen adress')
  await page.getByRole('button', { name: 'Logga in', exact: true }).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(fieldErrors(page)).toHaveText(['Fyll i e-post.'])
  await expect(summary(page)).toHaveCount(0)
})

for (const width of [1280, 360])
  test(`an editor of rich text that is slow to come moves nothing when it comes, ${width} px wide`, {
    tag: '@form-editor-place',
  }, async ({ visit }) => {
    const page = await (await visit(undefined, { viewport: { width, height: 800 } })).open(
      '/sign-in?returnUrl=/admin/email',
    )
    await signIn(page, 'admin@demo.example')
    await expect(page).toHaveURL('/admin/email')
    let come = (): void => undefined
    const wanted = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(/\/rich-text-editor-[^/]*\.js$/, async (route) => {
      await wanted
      await route.continue()
    })
    await page.getByRole('link', { name: /^Välj ett nytt lösenord/ }).click()
    const save = page.getByRole('button', { name: 'Spara', exact: true })
    await expect(page.getByRole('status', { name: 'Textredigeraren laddas' })).toBeVisible()
    await expect(page.locator('.rich-text-place p').first()).toBeAttached()
    const before = await save.boundingBox()
    come()
    await expect(page.getByRole('toolbar')).toBeVisible()
    expect(await save.boundingBox()).toEqual(before)
  })

test('nothing is said of a field while it is filled in for the first time; it is checked when it is left, and from then on at each change', {
  tag: '@form-no-scolding',
}, async ({ visit }) => {
  const page = await (await visit()).open('/register')
  const email = page.getByLabel('E-post')
  const password = page.getByLabel('Lösenord', { exact: true })
  const repeated = page.getByLabel('Repetera lösenord')
  await email.pressSequentially('ny@')
  await expect(fieldErrors(page)).toHaveCount(0)
  await email.press('Tab')
  await expect(fieldErrors(page)).toHaveText(['Fyll i e-post.'])
  await email.fill('ny@forms.example')
  // The next one was left empty (spec 5: touched).
  await expect(fieldErrors(page)).toHaveText(['Fyll i förnamn.'])
  await email.fill('')
  await expect(fieldErrors(page)).toHaveText(['Fyll i e-post.', 'Fyll i förnamn.'])
  await email.fill('ny@forms.example')
  await page.getByLabel('Förnamn').fill('Ny')

  // Of what belongs together: the one that is filled in is not held against the other, which nobody has been at yet.
  await password.pressSequentially('kort')
  await expect(fieldErrors(page)).toHaveCount(0)
  await password.press('Tab')
  await expect(fieldErrors(page)).toHaveText([/minst 10 tecken/])
  await password.fill('ett-langt-losenord')
  await expect(fieldErrors(page)).toHaveCount(0)
  await repeated.pressSequentially('ett')
  await expect(fieldErrors(page)).toHaveCount(0)
  await repeated.press('Tab')
  await expect(fieldErrors(page)).toHaveText(['Lösenorden stämmer inte med varandra'])
  await repeated.fill('ett-langt-losenord')
  await expect(fieldErrors(page)).toHaveCount(0)
})

test('start and end: nothing is said while one of them is written, and what is put right in the one is right in the other', {
  tag: '@form-no-scolding',
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in?returnUrl=/admin/groups/1')
  await signIn(page, 'admin@demo.example')
  await page.locator('summary').filter({ hasText: 'Ny öppettid' }).click()
  const form = page.getByRole('form', { name: 'Ny öppettid' })
  await form.getByLabel('Starttid').fill('18:00')
  await form.getByLabel('Starttid').press('Tab')
  await expect(fieldErrors(page)).toHaveCount(0)
  await form.getByLabel('Sluttid').fill('17:30')
  await expect(fieldErrors(page)).toHaveCount(0)
  await form.getByLabel('Måndag').check()
  await expect(fieldErrors(page)).toHaveText(['Sluttiden måste vara efter starttiden.'])
  await form.getByLabel('Starttid').fill('17:00')
  await expect(fieldErrors(page)).toHaveCount(0)
})

test('the summary says how many errors there are, takes the focus, and counts them down', {
  tag: '@form-summary-count',
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  const two = page.getByRole('region', { name: 'Kontrollera formuläret: 2 fel att rätta', exact: true })
  await expect(two).toBeFocused()
  await expect(two.getByRole('link')).toHaveText(['Fyll i e-post.', 'Fyll i lösenord.'])
  await expect(page).toHaveTitle(/^Fel: /)
  await two.getByRole('link', { name: 'Fyll i e-post.' }).click()
  await expect(page.getByLabel('E-post')).toBeFocused()
  await page.getByLabel('E-post').fill('anna@demo.example')
  const one = page.getByRole('region', { name: 'Kontrollera formuläret: 1 fel att rätta', exact: true })
  await expect(one.getByRole('link')).toHaveText(['Fyll i lösenord.'])
})

test('what is wrong with a group of boxes is tied to the group, and to its boxes', {
  tag: '@form-group-error',
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in?returnUrl=/admin/groups/1')
  await signIn(page, 'admin@demo.example')
  await page.locator('summary').filter({ hasText: 'Ny öppettid' }).click()
  const form = page.getByRole('form', { name: 'Ny öppettid' })
  const days = form.getByRole('group', { name: 'Veckodagar' })
  await expect(days).not.toHaveAccessibleDescription(/./)
  await form.getByRole('button', { name: 'Lägg till öppettiden' }).click()
  await expect(days).toHaveAccessibleDescription('Välj minst en veckodag.')
  for (const box of await days.getByRole('checkbox').all()) await expect(box).toHaveAttribute('aria-invalid', 'true')
  await summary(form).getByRole('link', { name: 'Välj minst en veckodag.' }).click()
  await expect(days.getByLabel('Måndag')).toBeFocused()
  await expect(days.getByLabel('Måndag')).toHaveAccessibleDescription('Välj minst en veckodag.')
  await days.getByLabel('Tisdag').check()
  await expect(days).not.toHaveAccessibleDescription(/./)
  await expect(days.getByLabel('Måndag')).toHaveAttribute('aria-invalid', 'false')
})
