/** A person registers, proves the address, chooses passwords, and keeps the account up to date. */
import { expect, type Page } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { PIN } from '../testing/account.ts'
import { signIn } from '../testing/booking-page.ts'
import { goTo } from '../testing/going.ts'
import { expectLacking, expectToast, mailedLink, ownEmail, type Stage, step } from './stage.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const password = (page: Page, name = 'Lösenord') => page.getByRole('textbox', { name, exact: true })

const chooseNew = async (page: Page, next: string): Promise<void> => {
  await password(page).fill(next)
  await password(page, 'Repetera lösenord').fill(next)
}

const askForLink = async (page: Page, email: string): Promise<void> => {
  await page.goto('/forgot-password')
  await page.getByLabel('E-post').fill(email)
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expectToast(page, 'Lösenordsåterställning skickad')
}

const reset = async (page: Page, link: string, next: string): Promise<void> => {
  await page.goto(link)
  await chooseNew(page, next)
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expectToast(page, 'Lösenord uppdaterat')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lösenordet är ändrat')
}

export const haveAnAccount = async (stage: Stage): Promise<void> => {
  const email = ownEmail('ellen')
  const page = await (await stage.visit()).open('/register')

  await step('the form offers the public types and the terms', async () => {
    await expect
      .soft(page.getByLabel('Du bokar som').locator('option'))
      .toHaveText([...['Välj vem du bokar som', 'Privatperson', 'Företag', 'Skola']])
    await page.getByRole('button', { name: 'Läs villkoren' }).click()
    await expect(page.getByRole('dialog', { name: 'Villkor' })).toContainText('Fakturan ska betalas inom 30 dagar.')
    await page
      .getByRole('dialog', { name: 'Villkor' })
      .getByRole('button', { name: 'Tillbaka till formuläret' })
      .click()
  })

  await step('a person registers', async () => {
    const you = group(page, 'Dina uppgifter')
    await you.getByLabel('E-post').fill(email)
    await you.getByLabel('Förnamn').fill('Ellen')
    await you.getByLabel('Efternamn').fill('Ek')
    await you.getByLabel('Adress').fill('Storgatan 1')
    await you.getByLabel('Postnummer').fill('987 65')
    await you.getByLabel('Ort').fill('Ekstad')
    await you.getByLabel('Telefon').fill('070-174 06 40')
    await page.getByLabel('Du bokar som').selectOption({ label: 'Privatperson' })
    await page.getByLabel('Personnummer').fill(PIN)
    await password(page).fill('fyra gula citroner')
    await page.getByLabel('Jag godkänner villkoren').check()
    await page.getByRole('button', { name: 'Registrera', exact: true }).click()
    await expectToast(page, 'Din användare har registrerats, se epost för aktivering')
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  await step('before the address is proved nobody signs in with it', async () => {
    await signIn(page.getByRole('main'), email, 'fyra gula citroner')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  await step('the link of the mail proves the address, once', async () => {
    const link = await mailedLink(stage, email, 1)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adressen är bekräftad')
    await page.goto('/')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din epost kunde inte verifieras!')
  })

  await step('a password is chosen by the link of a mail', async () => {
    await askForLink(page, email)
    await reset(page, await mailedLink(stage, email, 2), 'sju blåa stenar')
    await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  })

  await step('the new person signs in and reads the information', async () => {
    await signIn(page.getByRole('main'), email, 'sju blåa stenar')
    await expect(page.getByRole('link', { name: 'Min profil' })).toBeVisible()
    await goTo(page, '/information')
    await expect(page.getByText('Det här är bra att veta när du har bokat.')).toBeVisible()
    await expect(page.getByText('Ändra eller avboka under Bokningar')).toBeVisible()
  })

  await step('the profile is changed and stays so', async () => {
    await goTo(page, '/profile')
    const you = group(page, 'Dina uppgifter')
    await expect(you.getByLabel('Förnamn')).toHaveValue('Ellen')
    await expect(page.getByLabel('Personnummer')).toHaveValue(PIN)
    await you.getByLabel('Förnamn').fill('Elin')
    await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
    await expectToast(page, 'Användaren uppdaterad')
    await page.reload()
    await expect(you.getByLabel('Förnamn')).toHaveValue('Elin')
    await expectLacking(page, page.getByRole('button', { name: 'Hämta uppgifterna' }))
  })

  await step('the password is changed, and one stays signed in', async () => {
    await password(page, 'Nuvarande lösenord').fill('inte det rätta')
    await password(page, 'Nytt lösenord').fill('nio gröna ärtor')
    await password(page, 'Repetera nytt lösenord').fill('nio gröna ärtor')
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(
      page.locator('.field-error, [role=alert]').filter({ hasText: /\S/, visible: true }).first(),
    ).toBeVisible()
    await password(page, 'Nuvarande lösenord').fill('sju blåa stenar')
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expectToast(page, 'Lösenordet uppdaterat')
    await page.reload()
    await expect(password(page, 'Nuvarande lösenord')).toBeVisible()
  })

  await step('what is for administrators is not there for others', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
  })

  await goTo(page, '/profile')
  await expect(password(page, 'Nuvarande lösenord')).toBeVisible()
  await step('the password is reset elsewhere', async () => {
    const elsewhere = await (await stage.visit()).open('/')
    await askForLink(elsewhere, email)
    await reset(elsewhere, await mailedLink(stage, email, 3), 'elva röda äpplen')
  })

  await step('a company and a school see their organisation in the profile', async () => {
    const company = await (await stage.visit()).open('/sign-in?returnUrl=/profile')
    await signIn(company.getByRole('main'), 'foretag@demo.example')
    await expect(group(company, 'Organisation').getByLabel('Företagsnamn')).toHaveValue('Lindén & Co Konsult AB')
    await expect(group(company, 'Faktura').getByLabel('Ort')).toHaveValue('Ekstad')
    await company.getByRole('button', { name: 'Spara uppgifterna' }).click()
    await expectToast(company, 'Användaren uppdaterad')
    const school = await (await stage.visit()).open('/sign-in?returnUrl=/profile')
    await signIn(school.getByRole('main'), 'skola@demo.example')
    await expect(school.getByRole('combobox', { name: /^Skola/ }).locator('option:checked')).toHaveText('Almskolan')
    await school.getByRole('button', { name: 'Spara uppgifterna' }).click()
    await expectToast(school, 'Användaren uppdaterad')
    await school.reload()
    await expect(school.getByRole('combobox', { name: /^Skola/ }).locator('option:checked')).toHaveText('Almskolan')
  })

  // The session check notices the end of the session. It runs seldom, and the steps above continue meanwhile.
  await step('which signs out here, with the way back', async () => {
    await expect(page).toHaveURL(/\/sign-in\?returnUrl=%2Fprofile$/, { timeout: patience(20_000) })
    await signIn(page.getByRole('main'), email, 'elva röda äpplen')
    await expect(page).toHaveURL(/\/profile$/)
  })
}
