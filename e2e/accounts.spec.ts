/**
 * Accounts, from the form to the mail and back. `tests/src/account/` shows what each form asks, shows and sends, and
 * `tests/server/accounts/` shows what the server does with it.
 */
import type { Locator, Page } from '@playwright/test'
import { PASSWORD, PIN } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { goTo } from './testing/going.ts'
import { linkIn, mailTo } from './testing/mails.ts'
import { formErrors, overflow } from './testing/screen-parts.ts'
import { onEachScreen } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
const you = (page: Page): Locator => group(page, 'Dina uppgifter')
const password = (page: Page, name = 'Lösenord'): Locator => page.getByRole('textbox', { name, exact: true })

test('with the keyboard alone a private person registers, then proves the address by the mail and signs in', {
  tag: [
    '@reg-form',
    '@reg-types',
    '@reg-done',
    '@reg-password',
    '@verify-automatic',
    '@verify-verified',
    '@toast-registered',
    '@email-verify',
    '@call-user-put',
  ],
}, async ({ visit, server }) => {
  const email = 'tangent@accounts.example'
  const page = await (await visit()).open('/sign-in')
  await page.getByRole('navigation').getByRole('link', { name: 'Registrera' }).press('Enter')
  await expect(page.getByLabel('Du bokar som').locator('option')).toHaveText([
    'Välj vem du bokar som',
    'Privatperson',
    'Företag',
    'Förening',
    'Skola',
  ])
  await you(page).getByLabel('Du bokar som').focus()
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of ['Priv', email, 'Ellen', 'Ek', PASSWORD]) await type(text)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Läs villkoren' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Villkor' })).toContainText('Villkoren gäller dig som har ett konto')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Läs villkoren' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Din användare har registrerats, se epost för aktivering')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  const next = page.getByRole('region', { name: 'Öppna mejlet' })
  await expect(next).toContainText(`Vi har skickat en länk till ${email}.`)

  // Before the address is proved, even the right password does not sign anybody in.
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: 'Din e-post är inte bekräftad än' })).toBeVisible()
  // The link is opened in the browser that registered, so it signs in too.
  await page.goto(linkIn(await mailTo(server, email), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adressen är bekräftad')
  await expect(page.getByRole('main')).toContainText('Du är inloggad.')
  await page.getByRole('link', { name: 'Min profil' }).click()
  await you(page).getByLabel('Personnummer').fill('9107172380')
  // The form shows the saved values as the server has stored them.
  await you(page).getByLabel('Ort').fill('  Nybro ')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(page.getByText('Användaren uppdaterad')).toBeVisible()
  await expect(you(page).getByLabel('Ort')).toHaveValue('Nybro')
  await expect(you(page).getByLabel('Personnummer')).toHaveValue(PIN)
})

/** Returns the labels that are not above their field, and the fields that are beside another field. */
const besides = (page: Page): Promise<string[]> =>
  page.locator('.field:not(:has(.field-check))').evaluateAll((fields) =>
    fields.flatMap((field, index) => {
      const [label, control] = ['.field-label', '.field-input, .password-field'].map((part) =>
        field.querySelector(part)?.getBoundingClientRect(),
      )
      const before = fields[index - 1]?.getBoundingClientRect()
      const isAbove = label !== undefined && control !== undefined && label.bottom <= control.top + 1
      const isBelowBefore = before === undefined || before.bottom <= field.getBoundingClientRect().top + 1
      return isAbove && isBelowBefore ? [] : [field.textContent ?? '']
    }),
  )

test('axe finds nothing wrong in any state of the account pages, and none scrolls sideways, on a wide light screen or a narrow dark one', {
  tag: ['@breadth', '@look-forms', '@name-unique'],
}, async ({ visit }) => {
  const page = await (await visit()).open('/register')
  const look = (state: string): Promise<void> =>
    onEachScreen(page, async ({ name }) => {
      // The rest is the same on every page, and the walk over all screens checks it (`names.spec.ts`).
      expect(await violations(page, 'main'), `${state}, ${name}`).toEqual([])
      expect(await overflow(page), `${state}, ${name}`).toBe(0)
      expect(await besides(page), `${state}, ${name}`).toEqual([])
    })
  await expect(you(page)).toBeVisible()
  await page.getByLabel('Du bokar som').selectOption({ label: 'Företag' })
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await expect(formErrors(page)).toBeVisible()
  await look('registration of a company with errors')
  await page.getByRole('button', { name: 'Läs villkoren' }).click()
  await expect(page.getByRole('dialog', { name: 'Villkor' })).toContainText('Ditt konto')
  await look('the terms')

  await goTo(page, '/verify-email')
  await expect(page.getByRole('heading', { name: 'Bekräfta din e-post' })).toBeVisible()
  await look('verification without a link')
  await goTo(page, '/undo-email-change')
  await expect(page.getByText('Öppna länken i mejlet om att din e-postadress byts.')).toBeVisible()
  await look('undoing without a link')
  await goTo(page, '/')
  await goTo(page, '/undo-email-change?id=2&code=fel')
  await expect(page.getByRole('heading', { name: 'Ångra bytet av e-postadress' })).toBeVisible()
  await page.getByRole('button', { name: 'Ångra bytet' }).click()
  await expect(page.getByRole('heading', { name: 'Länken går inte att använda' })).toBeVisible()
  await look('undoing that was refused')
  await goTo(page, '/claim')
  await expect(page.getByText('Öppna länken som du har fått av oss för att ta över kontot.')).toBeVisible()
  await look('claiming without a link')

  await goTo(page, '/forgot-password')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(formErrors(page)).toBeVisible()
  await look('forgotten password with errors')
  await page.getByLabel('E-post').fill('ingen-alls@accounts.example')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(page.getByRole('heading', { name: 'Titta i din e-post' })).toBeVisible()
  await look('the link is sent')
  await goTo(page, '/')
  await goTo(page, '/forgot-password?id=2&code=fel')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await look('a new password with errors')
  const shows = page.getByRole('button', { name: /^Visa lösenord/ })
  await expect(shows.first()).toHaveAccessibleName('Visa lösenord i fältet Lösenord')
  await expect(shows.last()).toHaveAccessibleName('Visa lösenord i fältet Repetera lösenord')
  await shows.last().click()
  await expect(password(page, 'Repetera lösenord')).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await password(page).fill(PASSWORD)
  await password(page, 'Repetera lösenord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expect(page.getByRole('heading', { name: 'Länken går inte att använda' })).toBeVisible()
  await look('an old link')

  await goTo(page, '/sign-in?returnUrl=/profile')
  await signIn(page, 'foretag@demo.example')
  await expect(group(page, 'Byt lösenord')).toBeVisible()
  await page.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(formErrors(page)).toBeVisible()
  await look('the profile with errors')
  await you(page).getByLabel('E-post').fill('ny@accounts.example')
  await expect(group(page, 'Bekräfta att det är du')).toBeVisible()
  await look('the profile with another address')
})
