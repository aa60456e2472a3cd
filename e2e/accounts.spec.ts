import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openEmbeddedDatabase } from '../server/database/embedded-database.ts'
import { makeAccount, PASSWORD, PIN, register } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { goTo } from './testing/going.ts'
import { linkIn, mailsTo, mailTo } from './testing/mails.ts'
import { onEachScreen, resize } from './testing/screens.ts'
import { startServerProcess, type TestServer } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
const you = (page: Page): Locator => group(page, 'Dina uppgifter')
const organisation = (page: Page): Locator => group(page, 'Organisation')
const invoice = (page: Page): Locator => group(page, 'Faktura')
const password = (page: Page | Locator, name = 'Lösenord'): Locator => page.getByRole('textbox', { name, exact: true })
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Kontrollera formuläret' })
const fieldErrors = (page: Page): Promise<string[]> => page.locator('.field-error').allTextContents()

const fillPerson = async (page: Page, email: string): Promise<void> => {
  const fields = you(page)
  await fields.getByLabel('E-post').fill(email)
  await fields.getByLabel('Förnamn').fill('Ellen')
  await fields.getByLabel('Efternamn').fill('Ek')
  await fields.getByLabel('Adress').fill('Storgatan 1')
  await fields.getByLabel('Postnr').fill('987 65')
  await fields.getByLabel('Ort').fill('Ekstad')
  await fields.getByLabel('Telefon').fill('070-174 06 40')
}

const chooseType = (page: Page, label: string): Promise<string[]> =>
  page.getByLabel('Användartyp').selectOption({ label })

const finish = async (page: Page): Promise<void> => {
  await password(page).fill(PASSWORD)
  await password(page, 'Repetera lösenord').fill(PASSWORD)
  await page.getByLabel('Jag accepterar villkoren').check()
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
}

/** As an administrator of the database does: the screens and calls have no way to it. */
const offerEveryType = async (dataDirectory: string): Promise<void> => {
  const { pool, close } = await openEmbeddedDatabase(join(dataDirectory, 'database'))
  await pool.query('update user_type set public = true')
  await close()
}

/** From the sent form to somebody who has signed in. */
const activate = async (page: Page, server: TestServer, email: string): Promise<void> => {
  await expect(page.getByText('Din användare har registrerats, se epost för aktivering')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.goto(linkIn(await mailTo(server, email), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din e-post är verifierad')
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('link', { name: 'Min profil' })).toBeVisible()
}

test('a private person registers, proves the address by the mail and signs in', {
  tag: [
    '@reg-form',
    '@reg-types',
    '@reg-pin',
    '@reg-done',
    '@reg-password',
    '@verify-automatic',
    '@verify-verified',
    '@toast-registered',
    '@email-verify',
    '@menu-signed-out',
  ],
}, async ({ visit, server }) => {
  const email = 'privat@accounts.example'
  const page = await (await visit()).open('/sign-in')
  await page.getByRole('navigation').getByRole('link', { name: 'Registrera' }).click()
  await fillPerson(page, email)
  await expect(page.getByLabel('Användartyp').locator('option')).toHaveText([
    'Välj användartyp',
    'Privatperson',
    'Företag',
    'Förening',
    'Skola',
  ])
  await chooseType(page, 'Privatperson')
  await expect(organisation(page)).toHaveCount(0)
  await expect(invoice(page)).toHaveCount(0)
  await page.getByLabel('Personnummer').fill(' 910717 – 2380 ')
  await page.getByLabel('Personnummer').blur()
  await expect(page.getByLabel('Personnummer')).toHaveValue(PIN)
  await finish(page)
  await expect(page).toHaveURL(/\/sign-in$/)
  const next = page.getByRole('region', { name: 'Snart klart: titta i din inkorg' })
  await expect(next).toContainText(`Vi har skickat ett mejl till ${email}.`)

  // Before the address is proved the right password opens nothing.
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: 'Din e-post är inte verifierad än' })).toBeVisible()
  await activate(page, server, email)
  await goTo(page, '/profile')
  await expect(page.getByLabel('Personnummer')).toHaveValue(PIN)
})

test('a company registers with its organisation and a billing block that can be the same as above', {
  tag: ['@reg-company-block', '@reg-billing-block', '@field-registration-organisation', '@field-registration-billing'],
}, async ({ visit, server }) => {
  const email = 'bolag@accounts.example'
  const page = await (await visit()).open('/register')
  await fillPerson(page, email)
  await chooseType(page, 'Företag')
  await expect(page.getByLabel('Personnummer')).toHaveCount(0)
  await organisation(page).getByLabel('Företagsnamn').fill('Eks Snickeri AB')
  await organisation(page).getByLabel('Org.nummer').fill('SE 559999 0123 01')
  await organisation(page).getByLabel('Org.nummer').blur()
  await expect(organisation(page).getByLabel('Org.nummer')).toHaveValue('559999-0123')

  const same = invoice(page).getByLabel('Samma som ovan')
  await invoice(page).getByLabel('Ort').fill('Lund')
  await same.check()
  await expect(invoice(page).getByLabel('Ort')).toHaveValue('Ekstad')
  await expect(invoice(page).getByLabel('E-post')).toHaveValue(email)
  // What is changed above is changed below, for as long as it is the same.
  await you(page).getByLabel('Ort').fill('Nybro')
  await expect(invoice(page).getByLabel('Ort')).toHaveValue('Nybro')
  await same.uncheck()
  await expect(invoice(page).getByLabel('Ort')).toHaveValue('Lund')
  await same.check()
  await invoice(page).getByLabel('Förnamn').fill('Elsa')
  await expect(same).not.toBeChecked()
  await you(page).getByLabel('Förnamn').fill('Ellinor')
  await expect(invoice(page).getByLabel('Förnamn')).toHaveValue('Elsa')

  await finish(page)
  await activate(page, server, email)
  await goTo(page, '/profile')
  await expect(organisation(page).getByLabel('Företagsnamn')).toHaveValue('Eks Snickeri AB')
  await expect(organisation(page).getByLabel('Org.nummer')).toHaveValue('559999-0123')
  await expect(invoice(page).getByLabel('Förnamn')).toHaveValue('Elsa')
  await expect(invoice(page).getByLabel('Ort')).toHaveValue('Nybro')
})

test('a pupil registers with a school of those that there are', { tag: ['@reg-school-choice', '@reg-pin'] }, async ({
  visit,
  server,
}) => {
  const email = 'elev@accounts.example'
  const page = await (await visit()).open('/register')
  await fillPerson(page, email)
  await chooseType(page, 'Skola')
  await page.getByLabel('Skola', { exact: false }).last().selectOption({ label: 'Norra gymnasiet' })
  await page.getByLabel('Personnummer').fill(PIN)
  await finish(page)
  await activate(page, server, email)
  await goTo(page, '/profile')
  await expect(page.getByRole('combobox', { name: /^Skola/ }).locator('option:checked')).toHaveText('Norra gymnasiet')
})

test('another user type takes nothing of what was typed, and leaving asks first', async ({ visit }) => {
  const page = await (await visit()).open('/register')
  await fillPerson(page, 'byter@accounts.example')
  await chooseType(page, 'Företag')
  await organisation(page).getByLabel('Företagsnamn').fill('Eks Snickeri AB')
  await organisation(page).getByLabel('Org.nummer').fill('123')
  await organisation(page).getByLabel('Org.nummer').blur()
  await expect(page.getByText('Organisationsnumret stämmer inte.')).toBeVisible()
  await invoice(page).getByLabel('Adress').fill('Box 7')
  await password(page).fill(PASSWORD)
  await chooseType(page, 'Privatperson')
  await page.getByLabel('Personnummer').fill('1')
  await chooseType(page, 'Förening')
  await expect(organisation(page).getByLabel('Företagsnamn')).toHaveValue('Eks Snickeri AB')
  await expect(organisation(page).getByLabel('Org.nummer')).toHaveValue('123')
  await expect(invoice(page).getByLabel('Adress')).toHaveValue('Box 7')
  await expect(password(page)).toHaveValue(PASSWORD)
  // What was wrong with a field that is no longer asked for stops nobody, and is not told.
  await expect(page.getByText('Personnumret stämmer inte.')).toHaveCount(0)
  await chooseType(page, 'Skola')
  await expect(page.getByLabel('Personnummer')).toHaveValue('1')

  // Nor is it lost unasked when the page is left.
  await page.getByRole('navigation').getByRole('link', { name: 'Glömt lösenord' }).click()
  const question = page.getByRole('dialog', { name: 'Vill du lämna sidan utan att spara?' })
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(you(page).getByLabel('Förnamn')).toHaveValue('Ellen')
  await page.getByRole('navigation').getByRole('link', { name: 'Glömt lösenord' }).click()
  await question.getByRole('button', { name: 'Lämna utan att spara' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('what is missing is said at each field and in a summary that takes focus, in the words of the specification', {
  tag: [
    '@valid-submit',
    '@valid-user-email',
    '@valid-user-first-name',
    '@valid-user-last-name',
    '@valid-user-address',
    '@valid-user-zip-code',
    '@valid-user-city',
    '@valid-user-phone',
    '@valid-user-type',
    '@valid-pin',
    '@valid-company-name',
    '@valid-company-number',
    '@valid-billing-email',
    '@valid-billing-first-name',
    '@valid-billing-last-name',
    '@valid-billing-address',
    '@valid-billing-zip-code',
    '@valid-billing-city',
    '@valid-reg-accept',
    '@look-forms',
    '@valid-when-shown',
  ],
}, async ({ visit }) => {
  const page = await (await visit()).open('/register')
  const send = page.getByRole('button', { name: 'Registrera', exact: true })
  const person = [
    ...['Fyll i e-post.', 'Fyll i förnamn.', 'Fyll i efternamn.', 'Fyll i adress.', 'Fyll i postnr.'],
    ...['Fyll i ort.', 'Fyll i telefon.'],
  ]
  const last = ['Fyll i lösenord.', 'Repetera lösenord.', 'Vänligen acceptera villkoren']
  // Nothing is said of a field that nobody has been at yet.
  await you(page).getByLabel('E-post').click()
  await you(page).getByLabel('Förnamn').click()
  expect(await fieldErrors(page)).toEqual(['Fyll i e-post.'])
  await send.click()
  await expect(summary(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Fel: Registrera/)
  await expect(summary(page).getByRole('listitem')).toHaveText([...person, 'Välj användartyp.', ...last])
  expect(await fieldErrors(page)).toEqual([...person, 'Välj användartyp.', ...last])

  await chooseType(page, 'Privatperson')
  await send.click()
  expect(await fieldErrors(page)).toEqual([...person, 'Fyll i personnummer.', ...last])

  await chooseType(page, 'Företag')
  await send.click()
  const company = ['Fyll i företagsnamn.', 'Fyll i org.nummer.']
  const billing = [
    ...['Fyll i e-post.', 'Fyll i förnamn.', 'Fyll i efternamn.'],
    ...['Fyll i adress.', 'Fyll i postnr.', 'Fyll i ort.'],
  ]
  expect(await fieldErrors(page)).toEqual([...person, ...company, ...billing, ...last])
  // Two fields have the same words: the summary tells them apart.
  await summary(page).getByRole('link', { name: 'Faktura: Fyll i ort.' }).click()
  await expect(invoice(page).getByLabel('Ort')).toBeFocused()

  await you(page).getByLabel('E-post').fill('ingen adress')
  await expect(you(page).getByText('Fyll i e-post.')).toBeVisible()
  await you(page).getByLabel('E-post').fill('ny@accounts.example')
  await expect(you(page).getByText('Fyll i e-post.')).toHaveCount(0)
  await password(page).fill('kort')
  await expect(page.getByText('Lösenordet måste ha minst 10 tecken.').first()).toBeVisible()
  await password(page).fill(PASSWORD)
  await password(page, 'Repetera lösenord').fill('något annat')
  await expect(page.getByText('Lösenorden stämmer inte med varandra').first()).toBeVisible()
  await password(page, 'Repetera lösenord').fill(PASSWORD)
  // A password that is changed afterwards is compared anew.
  await password(page).fill(`${PASSWORD}!`)
  await expect(page.getByText('Lösenorden stämmer inte med varandra').first()).toBeVisible()
})

test('what the server refuses is said at the field, and what was typed stays; without the server too, and a link waits for it', {
  tag: ['@error-form-register', '@error-form-verify', '@error-form-announced-once'],
}, async ({ visit }) => {
  test.setTimeout(120_000)
  const server = await startServerProcess()
  try {
    const page = await (await visit(server)).open('/register')
    await fillPerson(page, 'vanlig@accounts.example')
    await chooseType(page, 'Privatperson')
    await page.getByLabel('Personnummer').fill(PIN)
    await password(page).fill('Sommaren2026')
    await password(page, 'Repetera lösenord').fill('Sommaren2026')
    await page.getByLabel('Jag accepterar villkoren').check()
    const send = page.getByRole('button', { name: 'Registrera', exact: true })
    await send.click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page)).toContainText('Lösenordet är för vanligt. Välj ett annat.')
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(password(page)).toHaveValue('Sommaren2026')

    await server.stop('SIGKILL')
    await password(page).fill(PASSWORD)
    await password(page, 'Repetera lösenord').fill(PASSWORD)
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Servern går inte att nå just nu.' })).toBeVisible()
    await expect(you(page).getByLabel('E-post')).toHaveValue('vanlig@accounts.example')
    await expect(password(page)).toHaveValue(PASSWORD)
    await server.start()
    await send.click()
    await expect(page).toHaveURL(/\/sign-in$/, { timeout: 20_000 })

    const link = linkIn(await mailTo(server, 'vanlig@accounts.example'), '/verify-email')
    // The page is there, and then the server is not.
    await page.goto('/verify-email')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await server.stop('SIGKILL')
    await page.evaluate((path) => history.pushState(null, '', path), link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din epost kunde inte verifieras!')
    await expect(page.getByRole('main')).toContainText('Servern går inte att nå just nu.')
    await server.start()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din e-post är verifierad', { timeout: 20_000 })
  } finally {
    await server.close()
  }
})

test('the terms open over the form, which stays as it is', { tag: '@reg-terms' }, async ({ visit }) => {
  const page = await (await visit()).open('/register')
  await you(page).getByLabel('Förnamn').fill('Ellen')
  await page.getByRole('button', { name: 'Läs villkoren' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Villkor' })
  await expect(lightbox).toContainText('Villkoren gäller dig som har ett konto')
  await lightbox.getByRole('button', { name: 'Tillbaka till formuläret' }).click()
  await expect(lightbox).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Läs villkoren' })).toBeFocused()
  await expect(you(page).getByLabel('Förnamn')).toHaveValue('Ellen')
})

test('registering a known address answers the same, and a mail tells its owner', { tag: '@reg-same-answer' }, async ({
  visit,
  server,
}) => {
  const email = 'dubbel@accounts.example'
  const page = await (await visit()).open('/register')
  await makeAccount(page, server, email)
  await fillPerson(page, email)
  await chooseType(page, 'Privatperson')
  await page.getByLabel('Personnummer').fill(PIN)
  await finish(page)
  await expect(page.getByText('Din användare har registrerats, se epost för aktivering')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await mailTo(server, email, 2)).toContain('du har redan ett')
})

test('an address that was registered twice before it was proved gets a mail to choose the password by', {
  tag: '@reg-password',
}, async ({ visit, server }) => {
  const email = 'tva-ganger@accounts.example'
  const page = await (await visit()).open('/')
  await register(page, email, 'en annans lösning')
  await mailTo(server, email)
  await register(page, email)
  await page.goto(linkIn(await mailTo(server, email, 2), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din e-post är verifierad')
  await expect(page.getByText('Välj nu ett lösenord, så kan du logga in och boka.')).toBeVisible()
  await page.goto(linkIn(await mailTo(server, email, 3), '/forgot-password'))
  await password(page).fill(PASSWORD)
  await password(page, 'Repetera lösenord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('link', { name: 'Min profil' })).toBeVisible()
})

test('a municipality registers where its type is offered, with account string and reference', {
  tag: ['@valid-account-string', '@valid-reference'],
}, async ({ visit, serverWith }) => {
  test.setTimeout(120_000)
  const server = await serverWith({}, offerEveryType)
  const email = 'kommun@accounts.example'
  const page = await (await visit(server)).open('/register')
  await fillPerson(page, email)
  await chooseType(page, 'Kommunal verksamhet')
  await organisation(page).getByLabel('Företagsnamn').fill('Ekstads kommun, park')
  await organisation(page).getByLabel('Org.nummer').fill('2199990017')
  await invoice(page).getByLabel('Samma som ovan').check()
  await finish(page)
  await expect(summary(page).getByRole('listitem')).toHaveText(['Fyll i kontosträng.', 'Fyll i referenskod.'])
  await organisation(page).getByLabel('Kontosträng').fill('3100-4420')
  await organisation(page).getByLabel('Referenskod').fill('310PARK')
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await activate(page, server, email)
  await goTo(page, '/profile')
  await expect(organisation(page).getByLabel('Kontosträng')).toHaveValue('3100-4420')
  // One of its billing fields is as above, and so they all are.
  await expect(invoice(page).getByLabel('Samma som ovan')).toBeChecked()
})

test('a link that has been used says so and leads on; its code is not in the address', {
  tag: ['@verify-failed', '@call-user-resend'],
}, async ({ visit, server }) => {
  const email = 'lank@accounts.example'
  const page = await (await visit()).open('/register')
  await makeAccount(page, server, email)
  const link = linkIn(await mailTo(server, email), '/verify-email')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din epost kunde inte verifieras!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/verify-email$/)
  await page.getByRole('button', { name: 'Skicka en ny länk' }).click()
  await expect(page.getByText('Aktiveringslänk skickad')).toBeVisible()
  await expect(page.getByText('Finns det en adress som väntar på att bli verifierad')).toBeVisible()
  // It is proved already: nothing is sent, and nothing tells.
  expect(mailsTo(server, email)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din epost kunde inte verifieras!')

  await page.goto('/verify-email?id=7')
  await expect(page.getByText('Hela länken kom inte med.')).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
  await page.goto('/')
  await page.goto('/verify-email')
  await expect(page.getByText('Öppna länken i mejlet som du fick')).toBeVisible()
})

test('a forgotten password is chosen anew through the mail, once', {
  tag: [
    '@forgot-form',
    '@reset-form',
    '@reset-done',
    '@valid-forgot-email',
    '@valid-reset-password',
    '@valid-reset-repeat',
    '@valid-reset-match',
    '@error-form-forgot',
    '@error-form-reset',
    '@toast-reset-sent',
    '@toast-password-reset',
    '@email-reset',
    '@email-password-changed',
  ],
}, async ({ visit, server }) => {
  const email = 'glomt@accounts.example'
  const page = await (await visit()).open('/sign-in')
  await makeAccount(page, server, email)
  await page.getByRole('main').getByRole('link', { name: 'Glömt lösenord' }).click()
  const send = page.getByRole('button', { name: 'Skicka länk' })
  await send.click()
  await expect(summary(page)).toContainText('Fyll i epost.')
  await page.getByLabel('E-post').fill('ingen adress')
  await expect(page.locator('.field-error')).toHaveText('Fyll i epost.')

  // The same words for an address that nobody has.
  await page.getByLabel('E-post').fill('ingen@accounts.example')
  await send.click()
  await expect(page.getByText('Lösenordsåterställning skickad')).toBeVisible()
  await expect(page.getByText('Finns det ett konto med adressen ingen@accounts.example')).toBeVisible()
  await page.getByRole('button', { name: 'Ändra adress eller skicka igen' }).click()
  await expect(page.getByLabel('E-post')).toBeFocused()
  await page.getByLabel('E-post').fill(email)
  await send.click()
  await expect(page.getByText(`Finns det ett konto med adressen ${email}`)).toBeVisible()
  expect(mailsTo(server, 'ingen@accounts.example')).toEqual([])

  const link = linkIn(await mailTo(server, email, 2), '/forgot-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Välj nytt lösenord')
  await expect(page).toHaveURL(/\/forgot-password$/)
  // Out of the address, and yet a reload loses nothing.
  await page.reload()
  const save = page.getByRole('button', { name: 'Spara lösenordet' })
  await save.click()
  expect(await fieldErrors(page)).toEqual(['Fyll i lösenord.', 'Repetera lösenord.'])
  const next = 'sju blåa stenar'
  await password(page).fill(next)
  await password(page, 'Repetera lösenord').fill('sju blåa')
  await expect(page.locator('.field-error')).toHaveText('Lösenorden stämmer inte med varandra')
  await password(page).fill('Sommaren2026')
  await password(page, 'Repetera lösenord').fill('Sommaren2026')
  await save.click()
  await expect(page.locator('.field-error')).toHaveText('Lösenordet är för vanligt. Välj ett annat.')
  await password(page).fill(next)
  await password(page, 'Repetera lösenord').fill(next)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lösenordet är ändrat')
  await expect(page.getByText('Lösenord uppdaterat')).toBeVisible()
  expect(await mailTo(server, email, 3)).toContain('har just ändrats')

  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await signIn(page, email, next)
  await expect(page.getByRole('link', { name: 'Min profil' })).toBeVisible()
  await page.goto(link)
  await password(page).fill(PASSWORD)
  await password(page, 'Repetera lösenord').fill(PASSWORD)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Länken går inte att använda')
  await page.getByLabel('E-post').fill(email)
  await send.click()
  expect(linkIn(await mailTo(server, email, 4), '/forgot-password')).not.toBe(link)
})

test('changing the password signs out the other device, and this one goes on', {
  tag: [
    '@profile-page',
    '@profile-password',
    '@field-user-password',
    '@valid-change-new',
    '@valid-change-repeat',
    '@valid-change-match',
    '@valid-change-current',
    '@error-form-change-password',
    '@toast-password-changed',
    '@api-token-password',
  ],
}, async ({ visit, server }) => {
  test.setTimeout(90_000)
  const email = 'byter-losenord@accounts.example'
  const other = await (await visit()).open('/sign-in?returnUrl=/information')
  await makeAccount(other, server, email)
  await signIn(other, email, PASSWORD)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Information')

  const visitor = await visit()
  const page = await visitor.open('/profile')
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=%2Fprofile$/)
  await signIn(page, email, PASSWORD)
  const form = group(page, 'Byt lösenord')
  const change = page.getByRole('button', { name: 'Byt lösenord' })
  await change.click()
  expect(await fieldErrors(page)).toEqual([
    'Fyll i nuvarande lösenord.',
    'Fyll i nytt lösenord.',
    'Repetera nytt lösenord.',
  ])
  const next = 'nio gröna ärtor'
  await password(form, 'Nuvarande lösenord').fill('inte det rätta')
  await password(form, 'Nytt lösenord').fill(next)
  await password(form, 'Repetera nytt lösenord').fill('nio gröna')
  await expect(page.locator('.field-error')).toHaveText('Lösenorden stämmer inte med varandra.')
  await password(form, 'Repetera nytt lösenord').fill(next)
  await change.click()
  await expect(page.locator('.field-error')).toHaveText('Nuvarande lösenord stämmer inte.')
  await expect(password(form, 'Nytt lösenord')).toHaveValue(next)
  await password(form, 'Nuvarande lösenord').fill(PASSWORD)
  await change.click()
  await expect(page.getByText('Lösenordet uppdaterat')).toBeVisible()
  await expect(page.getByText('Ditt lösenord är bytt.')).toBeVisible()
  await expect(password(form, 'Nuvarande lösenord')).toHaveValue('')

  await expect(other).toHaveURL(/\/sign-in\?returnUrl=%2Finformation$/, { timeout: 20_000 })
  await page.reload()
  await expect(group(page, 'Byt lösenord')).toBeVisible()
  await signIn(other, email, PASSWORD)
  await expect(other.getByText('Fel e-post eller lösenord.')).toBeVisible()
  await signIn(other, email, next)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Information')
})

test("one's own data is changed, in all tabs, and a new address asks for the password and is used once it is verified", {
  tag: ['@profile-saved', '@profile-email-password', '@profile-email-pending', '@toast-user-updated', '@call-user-put'],
}, async ({ visit, server }) => {
  const email = 'flyttar@accounts.example'
  const newEmail = 'har-flyttat@accounts.example'
  const visitor = await visit()
  const page = await visitor.open('/sign-in?returnUrl=/profile')
  await makeAccount(page, server, email)
  await signIn(page, email, PASSWORD)
  await expect(you(page).getByLabel('Förnamn')).toHaveValue('Ellen')
  await expect(page.getByLabel('Roll')).toHaveCount(0)
  const tab = await visitor.open('/profile')
  await you(tab).getByLabel('Telefon').fill('070-174 06 55')

  const save = page.getByRole('button', { name: 'Spara uppgifterna' })
  await you(page).getByLabel('Förnamn').fill('')
  await save.click()
  await expect(summary(page).getByRole('listitem')).toHaveText(['Fyll i förnamn.'])
  await expect(page).toHaveTitle(/^Fel: Min profil/)
  await you(page).getByLabel('Förnamn').fill('Elin')
  await you(page).getByLabel('Ort').fill('  Nybro ')
  await save.click()
  await expect(page.getByText('Användaren uppdaterad')).toBeVisible()
  await expect(you(page).getByLabel('Ort')).toHaveValue('Nybro')
  // The other tab has it too, and keeps what was typed there.
  await expect(you(tab).getByLabel('Förnamn')).toHaveValue('Elin')
  await expect(you(tab).getByLabel('Telefon')).toHaveValue('070-174 06 55')
  await tab.close()

  const proof = group(page, 'Bekräfta att det är du')
  await expect(proof).toHaveCount(0)
  await you(page).getByLabel('E-post').fill(newEmail)
  await expect(proof).toBeVisible()
  await save.click()
  await expect(summary(page).getByRole('listitem')).toHaveText(['Fyll i nuvarande lösenord.'])
  await password(proof, 'Nuvarande lösenord').fill('inte det rätta')
  await save.click()
  await expect(proof.locator('.field-error')).toHaveText('Nuvarande lösenord stämmer inte.')
  await expect(you(page).getByLabel('E-post')).toHaveValue(newEmail)
  // It is asked for no longer than it is needed.
  await you(page).getByLabel('E-post').fill(email.toUpperCase())
  await expect(proof).toHaveCount(0)
  await you(page).getByLabel('E-post').fill(newEmail)
  await expect(password(proof, 'Nuvarande lösenord')).toHaveValue('')
  await password(proof, 'Nuvarande lösenord').fill(PASSWORD)
  await save.click()
  await expect(page.getByText(`Vi har skickat ett mejl till ${newEmail}.`)).toBeVisible()
  await expect(proof).toHaveCount(0)
  await expect(you(page).getByLabel('E-post')).toHaveValue(email)
  // What waits is told after a reload too, and nothing else that is saved takes it back.
  await page.reload()
  const waiting = page.getByRole('region', { name: 'En ny adress väntar på att verifieras' })
  await expect(waiting).toContainText(newEmail)
  await you(page).getByLabel('Ort').fill('Lund')
  await save.click()
  await expect(page.getByText('Användaren uppdaterad')).toBeVisible()
  await expect(waiting).toContainText(`Till dess gäller ${email}.`)
  const taken = linkIn(await mailTo(server, newEmail), '/verify-email')
  await waiting.getByRole('button', { name: 'Ångra bytet' }).click()
  await expect(page.getByText(`Bytet är ångrat. ${email} gäller.`)).toBeFocused()
  await expect(waiting).toHaveCount(0)
  await page.goto(taken)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din epost kunde inte verifieras!')

  await page.goto('/profile')
  await you(page).getByLabel('E-post').fill(newEmail)
  await password(proof, 'Nuvarande lösenord').fill(PASSWORD)
  await save.click()
  await waiting.getByRole('button', { name: 'Skicka mejlet igen' }).click()
  await expect(page.getByText('Aktiveringslänk skickad')).toBeVisible()
  await expect(waiting.getByRole('status')).toContainText(`Ett nytt mejl är på väg till ${newEmail}.`)
  await page.goto(linkIn(await mailTo(server, newEmail, 3), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din e-post är verifierad')
  await page.goto('/profile')
  await expect(you(page).getByLabel('E-post')).toHaveValue(newEmail)
})

test('who has a type that is not public keeps it, and may choose a public one', { tag: '@profile-types' }, async ({
  visit,
}) => {
  const page = await (await visit()).open('/sign-in?returnUrl=/profile')
  await signIn(page, 'kommun@demo.example')
  await expect(page.getByLabel('Användartyp').locator('option')).toHaveText([
    'Privatperson',
    'Företag',
    'Förening',
    'Skola',
    'Kommunal verksamhet',
  ])
  await expect(page.getByLabel('Användartyp').locator('option:checked')).toHaveText('Kommunal verksamhet')
  await organisation(page).getByLabel('Kontosträng').fill('')
  await organisation(page).getByLabel('Referenskod').fill('')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  expect(await fieldErrors(page)).toEqual(['Fyll i kontosträng.', 'Fyll i referenskod.'])
})

test('the information is for people who have signed in', { tag: '@info-content' }, async ({ visit }) => {
  const page = await (await visit()).open('/information')
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=%2Finformation$/)
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL(/\/information$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Information')
  await expect(page.getByText('Det här är bra att veta när du har bokat')).toBeVisible()
  await expect(page.getByText('När bokningen är gjord')).toBeVisible()
})

test('a browser and a password manager know every field, and pasting is allowed', async ({ visit }) => {
  const page = await (await visit()).open('/register')
  await chooseType(page, 'Företag')
  const tokens = (within: Locator): Promise<(string | null)[]> =>
    within
      .locator('input:not([type=checkbox])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  const contact = ['email', 'given-name', 'family-name', 'address-line1', 'postal-code', 'address-level2']
  expect(await tokens(you(page))).toEqual([...contact, 'tel'])
  expect(await tokens(organisation(page))).toEqual(['organization', 'off', 'off', 'off'])
  expect(await tokens(invoice(page))).toEqual(contact.map((token) => `billing ${token}`))
  expect(await tokens(group(page, 'Lösenord'))).toEqual(['username', 'new-password', 'new-password'])
  await you(page).getByLabel('E-post').fill('klister@accounts.example')
  await expect(group(page, 'Lösenord').locator('[autocomplete=username]')).toHaveValue('klister@accounts.example')

  const visitorPaste = async (field: Locator): Promise<void> => {
    await field.focus()
    const pasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { cancelable: true })),
    )
    expect(pasted).toBe(true)
  }
  await visitorPaste(password(page))
  await visitorPaste(password(page, 'Repetera lösenord'))
})

test('somebody registers with the keyboard alone', async ({ visit, server }) => {
  const email = 'tangent@accounts.example'
  const page = await (await visit()).open('/register')
  await you(page).getByLabel('E-post').focus()
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of [email, 'Ellen', 'Ek', 'Storgatan 1', '98765', 'Ekstad', '0701740640']) await type(text)
  await expect(page.getByLabel('Användartyp')).toBeFocused()
  await type('Priv')
  await expect(page.getByLabel('Personnummer')).toBeFocused()
  await type('9107172380')
  await type(PASSWORD)
  await page.keyboard.press('Tab')
  await type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Läs villkoren' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Villkor' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Läs villkoren' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in$/)
  linkIn(await mailTo(server, email), '/verify-email')
})

test('on the pages of accounts axe finds nothing in any state, and nothing scrolls sideways, wide and light, narrow and dark', async ({
  visit,
}) => {
  test.setTimeout(150_000)
  const page = await (await visit()).open('/register')
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const look = (state: string): Promise<void> =>
    onEachScreen(page, async ({ name, viewport }) => {
      expect(await violations(page), `${state}, ${name}`).toEqual([])
      expect(await overflow(), `${state}, ${name}`).toBe(0)
      if (viewport.width > 360) return
      await resize(page, { width: 320, height: viewport.height })
      expect(await overflow(), `${state}, 320 px`).toBe(0)
    })
  await expect(you(page)).toBeVisible()
  await look('registration')
  await chooseType(page, 'Företag')
  await page.getByRole('button', { name: 'Registrera', exact: true }).click()
  await expect(summary(page)).toBeVisible()
  await look('registration of a company with errors')
  await page.getByRole('button', { name: 'Läs villkoren' }).click()
  await expect(page.getByRole('dialog', { name: 'Villkor' })).toContainText('Ditt konto')
  await look('the terms')

  await page.goto('/verify-email')
  await expect(page.getByRole('heading', { name: 'Verifiera din e-post' })).toBeVisible()
  await look('verification without a link')
  await page.goto('/verify-email?id=2&code=fel')
  await expect(page.getByRole('heading', { name: 'Din epost kunde inte verifieras!' })).toBeVisible()
  await look('verification that failed')
  await goTo(page, '/undo-email-change')
  await expect(page.getByText('Öppna länken i mejlet om att din e-postadress byts.')).toBeVisible()
  await look('undoing without a link')
  await page.goto('/undo-email-change?id=2&code=fel')
  await expect(page.getByRole('heading', { name: 'Ångra bytet av e-postadress' })).toBeVisible()
  await look('undoing')
  await page.getByRole('button', { name: 'Ångra bytet' }).click()
  await expect(page.getByRole('heading', { name: 'Länken går inte att använda' })).toBeVisible()
  await look('undoing that was refused')

  await goTo(page, '/forgot-password')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(summary(page)).toBeVisible()
  await look('forgotten password with errors')
  await page.getByLabel('E-post').fill('ingen-alls@accounts.example')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(page.getByRole('heading', { name: 'Kontrollera din e-post' })).toBeVisible()
  await look('the link is sent')
  await page.goto('/forgot-password?id=2&code=fel')
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await look('a new password with errors')
  await password(page).fill(PASSWORD)
  await password(page, 'Repetera lösenord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expect(page.getByRole('heading', { name: 'Länken går inte att använda' })).toBeVisible()
  await look('an old link')

  await goTo(page, '/sign-in?returnUrl=/profile')
  await signIn(page, 'foretag@demo.example')
  await expect(group(page, 'Byt lösenord')).toBeVisible()
  await look('the profile')
  await page.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(summary(page)).toBeVisible()
  await look('the profile with errors')
  await you(page).getByLabel('E-post').fill('ny@accounts.example')
  await expect(group(page, 'Bekräfta att det är du')).toBeVisible()
  await look('the profile with another address')
  await page.goto('/information')
  await expect(page.getByText('När bokningen är gjord')).toBeVisible()
  await look('the information')
})
