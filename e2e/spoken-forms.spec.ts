/** Forms as a screen reader reads them: a registration with errors and then without, and forms of administrators. */
import { PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { LABS } from './testing/demo-slots.ts'
import { record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

test('registering is heard, first with fields missing and then complete', { tag: '@heard-registration' }, async ({
  visit,
}) => {
  const heard = await record(await visit(), 'registration')
  const { page } = heard
  await heard.open('/register')
  const form = page.getByRole('main')
  const send = form.getByRole('button', { name: 'Registrera', exact: true })
  await expect(send).toBeVisible()
  const fill = async (text: string, shown?: string): Promise<void> => {
    await heard.press('Tab')
    await heard.type(text, shown)
  }
  await heard.tabTo(form.getByLabel('Du bokar som'))
  await heard.type('p')
  await heard.press('Tab')
  await heard.type('ellen')
  await heard.press('Tab')
  await heard.pressOn(send)
  await heard.press('Tab')
  await heard.press('Enter')
  await heard.press('Control+A')
  await heard.type('ellen@hord.example')
  for (const text of ['Ellen', 'Ek']) await fill(text)
  await fill('kort', 'ett kort lösenord')
  await heard.tabTo(form.getByRole('checkbox', { name: /villkoren/ }))
  await heard.press('Space')
  await heard.pressOn(send)
  await heard.press('Tab')
  await heard.press('Enter')
  await heard.press('Control+A')
  await heard.type(PASSWORD, 'ett längre lösenord')
  await heard.pressOn(send)
  await heard.end()
})

test("an administrator's panels and a list are heard", { tag: '@heard-administration' }, async ({ visit }) => {
  const heard = await record(await visit(), 'administration')
  const { page } = heard
  await page.goto(`/sign-in?returnUrl=/admin/groups/${LABS}`)
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveURL(`/admin/groups/${LABS}`)
  const panel = (name: string) => page.getByRole('region', { name, exact: true })

  const openings = panel('Öppettider')
  await heard.pressOn(openings.locator('summary').filter({ hasText: 'Ny öppettid' }))
  await heard.pressOn(openings.getByRole('button', { name: 'Lägg till öppettiden' }))
  await heard.press('Tab')
  await heard.press('Enter')
  await heard.tabTo(openings.getByLabel('Söndag'))
  await heard.press('Space')
  await heard.pressOn(openings.getByRole('button', { name: 'Lägg till öppettiden' }))
  await heard.pressOn(openings.getByRole('button', { name: /^Ta bort söndag/ }).first())
  await heard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Ta bort öppettiden' }))
  await heard.press('Enter')

  const locks = panel('Låsningar')
  await heard.pressOn(locks.locator('summary').first())
  await heard.pressOn(locks.locator('summary').filter({ hasText: 'Ny låsning' }))
  await heard.tabTo(locks.getByLabel('Startdatum'))
  await heard.pressOn(locks.getByRole('button', { name: 'Lägg till låsningen' }))
  // The report of today has bookings.
  const affected = page.getByRole('dialog')
  await expect(affected).toBeVisible()
  await heard.pressOn(affected.getByRole('button', { name: 'Spara ändå' }))

  const allowed = panel('Tillåtna användartyper')
  await heard.pressOn(allowed.locator('summary').first())
  await heard.pressOn(allowed.getByLabel('Skola'), 'Space')
  await heard.press('Space')

  await heard.open('/admin/bookings')
  await heard.tabTo(page.getByRole('main').getByLabel('Bokningsnummer'))
  await heard.type('1001')
  await heard.press('Enter')
  await heard.tabTo(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Administrera/ })
      .first(),
  )
  await heard.press('Enter')
  await heard.end()
})
