import type { Locator, Page } from '@playwright/test'
import { makeAccount, PASSWORD, PIN, register } from './testing/account.ts'
import { administratorBehind } from './testing/administrator.ts'
import { signIn } from './testing/booking-page.ts'
import { openSignedIn, signInTo } from './testing/going.ts'
import { mailsTo, mailTo } from './testing/mails.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const EKEN = 'Grupprum Eken'

const usersTable = (page: Page): Locator => page.getByRole('table', { name: 'Användare' })
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const search = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Sök användare').last().fill(words)
  await page.getByRole('button', { name: 'Sök' }).click()
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the table of users is searched and opened; what was searched for stands in the address', {
  tag: '@users-table',
}, async ({ visit }) => {
  const page = await openSignedIn(await visit(), '/admin/users')
  const table = usersTable(page)
  await expect(table.getByRole('columnheader')).toHaveText(['Namn', 'E-post', 'Företag', 'Öppna'])
  const company = table.getByRole('row').filter({ hasText: 'foretag@demo.example' })
  await expect(company.getByRole('rowheader')).toHaveText('Karin Lindén')
  await expect(company).toContainText('Lindén & Co Konsult AB')
  expect(await violations(page)).toEqual([])

  await search(page, 'lindén konsult')
  await expect(page).toHaveURL(/\/admin\/users\?search=/)
  await expect(table.getByRole('rowheader')).toHaveText(['Karin Lindén'])
  await search(page, 'finns inte alls')
  await expect(page.getByRole('heading', { name: 'Inga användare hittades' })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('rowheader')).toHaveText(['Karin Lindén'])
  await expect(page.getByLabel('Sök användare').last()).toHaveValue('lindén konsult')

  // The row is one target.
  await table.getByText('Lindén & Co Konsult AB').click({ force: true })
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karin Lindén')
})

test('a user is changed, given a role, and listed with the bookings', {
  tag: ['@users-page', '@profile-role', '@list-admin-user', '@toast-user-updated'],
}, async ({ visit, server }) => {
  const email = 'sara@exempel.se'
  const theirs = await (await visit()).open(signInTo('/profile'))
  await makeAccount(theirs, server, email)
  await signIn(theirs, email, PASSWORD)
  await expect(theirs.getByLabel('Förnamn')).toBeVisible()
  await expect(theirs.getByLabel('Roll')).toHaveCount(0)
  const [made] = await makeBookings(theirs, [[{ resource: EKEN, date: '2026-06-01', times: ['09:00–09:30'] }]])

  const page = await openSignedIn(await visit(), '/admin/users')
  await search(page, email)
  await usersTable(page).getByRole('link', { name: 'Administrera' }).click()
  await expect(page.getByLabel('Personnummer')).toHaveValue(PIN)
  const bookings = page.getByRole('table', { name: 'Bokningar' })
  await expect(bookings.getByRole('rowheader')).toHaveText([String(made?.bookingNumber)])
  await expect(bookings.getByRole('link', { name: /^Administrera/ })).toHaveAttribute(
    'href',
    `/admin/bookings/${made?.id}`,
  )
  expect(await violations(page)).toEqual([])

  const first = page.getByLabel('Förnamn')
  await first.fill('')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(page.getByText('Fyll i förnamn.').first()).toBeVisible()
  await first.fill('Saga')
  // What is typed is not lost unasked.
  await page.getByRole('navigation').getByRole('link', { name: 'Information' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(first).toHaveValue('Saga')
  await expect(page.getByLabel('Roll').locator('option')).toHaveText(['Användare', 'Administratör'])
  await page.getByLabel('Roll').selectOption('Administratör')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(toast(page, 'Användaren uppdaterad')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saga Ek')

  await page.getByRole('link', { name: 'Visa bokningarna på en egen sida' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+\/bookings$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bokningar för Saga Ek')
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([String(made?.bookingNumber)])

  // The role is theirs from the next time they sign in at the latest.
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Admin' })).toBeVisible()
})

test('a user’s bookings are removed after a question, and the page is loaded again; then the user', {
  tag: ['@users-clear', '@users-delete-bookings', '@toast-user-bookings-deleted', '@toast-user-deleted'],
}, async ({ visit, server }) => {
  const email = 'tora@exempel.se'
  const theirs = await (await visit()).open(signInTo('/bookings'))
  await makeAccount(theirs, server, email)
  await signIn(theirs, email, PASSWORD)
  await expect(theirs).toHaveURL('/bookings')
  await makeBookings(theirs, [
    [{ resource: EKEN, date: '2026-06-02', times: ['09:00–09:30'] }],
    [{ resource: EKEN, date: '2026-06-02', times: ['10:00–10:30'] }],
  ])

  const page = await openSignedIn(await visit(), '/admin/users')
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

test('the activation link is sent again, and who is not verified is told so in the list', {
  tag: ['@users-resend', '@toast-verification-sent'],
}, async ({ visit, server }) => {
  const email = 'ulla@exempel.se'
  const page = await (await visit()).open(signInTo('/admin/users'))
  await register(page, email)
  await mailTo(server, email)
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveURL('/admin/users')
  await search(page, email)
  await expect(usersTable(page).getByRole('rowheader')).toHaveText(/Inte verifierad/)
  await usersTable(page).getByRole('link', { name: 'Administrera' }).click()
  await expect(page.getByText(`${email} är inte verifierad än.`)).toBeVisible()
  await page.getByRole('button', { name: 'Skicka aktiveringslänk' }).click()
  await expect(toast(page, 'Aktiveringslänk skickad')).toBeVisible()
  const mail = await mailTo(server, email, 2)
  expect(mail).toContain('/verify-email?id=')
  expect(mailsTo(server, email)).toHaveLength(2)
})

test("what the server refuses stands under the form and under the panel, in the server's words, and what was typed stays", {
  tag: ['@error-form-user', '@error-form-resend'],
}, async ({ visit }) => {
  const email = 'vera@exempel.se'
  const visitor = await visit()
  // A core of the tab's own: its calls can be answered otherwise.
  await visitor.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  const page = await visitor.open(signInTo('/admin/users'))
  await register(page, email)
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveURL('/admin/users')
  await search(page, email)
  await usersTable(page).getByRole('link', { name: 'Administrera' }).click()

  const tooMany = 'Det kom för många anrop på en gång. Vänta en stund och försök igen.'
  await visitor.context.route('**/api/user/*/resend-verification', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate-limited', message: tooMany } }),
  )
  const resend = page.getByRole('button', { name: 'Skicka aktiveringslänk' })
  await resend.click()
  const panel = page.locator('section.user-panel').filter({ has: resend })
  await expect(panel.getByRole('alert')).toHaveText(tooMany)

  // Somebody else has cleared the user meanwhile.
  const elsewhere = await administratorBehind(page)
  await elsewhere.call('DELETE', `/api/user/${page.url().split('/').at(-1)}`)
  const form = page.locator('form').filter({ has: page.getByLabel('Förnamn') })
  await page.getByLabel('Förnamn').fill('Vega')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(form.getByRole('alert')).toHaveText('Det du söker finns inte, eller så har du inte tillgång till det.')
  await expect(page.getByLabel('Förnamn')).toHaveValue('Vega')
})

test('an administrator who changes the own address is asked for the password, and for that of nobody else', {
  tag: '@profile-email-password',
}, async ({ visit }) => {
  const page = await openSignedIn(await visit(), '/admin/users')
  const proof = page.getByRole('group', { name: 'Bekräfta att det är du' })
  const changeAddressOf = async (email: string): Promise<void> => {
    await page.goto('/admin/users')
    await search(page, email)
    await usersTable(page).getByRole('link', { name: 'Administrera' }).click()
    await page.getByLabel('E-post').first().fill(`ny-${email}`)
  }
  await changeAddressOf('skola@demo.example')
  await expect(page.getByLabel('E-post').first()).toHaveValue('ny-skola@demo.example')
  await expect(proof).toHaveCount(0)
  await page.getByLabel('E-post').first().fill('skola@demo.example')
  await changeAddressOf('admin@demo.example')
  await proof.getByRole('textbox').fill('inte det rätta')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(proof.locator('.field-error')).toHaveText('Nuvarande lösenord stämmer inte.')
  expect(await violations(page)).toEqual([])
})

test('the pages of users are for administrators alone', {
  tag: ['@role-administrator', '@role-user', '@role-visitor'],
}, async ({ visit }) => {
  const page = await (await visit()).open('/')
  for (const path of ['/admin/users', '/admin/bookings', '/admin/reports']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/sign-in?returnUrl=${encodeURIComponent(path)}`)
  }
  await signIn(page, 'anna@demo.example')
  await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
  for (const path of [
    '/admin/users',
    '/admin/users/1',
    '/admin/users/1/bookings',
    '/admin/bookings',
    '/admin/bookings/1',
    '/admin/waiting',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
  }
})

test('on a phone and in the dark nothing of the users is out of reach', async ({ visit }) => {
  const options = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const
  const page = await openSignedIn(await visit(undefined, options), '/admin/users')
  await expect(usersTable(page)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await usersTable(page).getByRole('link', { name: 'Administrera Karin Lindén' }).click()
  await expect(page.getByRole('table', { name: 'Bokningar' })).toBeVisible()
  await expect(page.getByLabel('Roll')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
