/** An administrator books for a person who phones. The person then takes over the account. */
import { PASSWORD } from './testing/account.ts'
import { administratorBehind } from './testing/administrator.ts'
import { choose, press, signIn } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo, signInTo } from './testing/going.ts'
import { linkIn, mailTo } from './testing/mails.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

test('an administrator books for a caller, found or added at the confirmation by keyboard, with the caller’s price, rules and mail', {
  tag: ['@day-phone-book', '@day-phone-screen', '@day-phone-rules', '@day-phone-enter'],
}, async ({ administrator: page }) => {
  const april = day('2026-04-22')
  const slot = april.room('Grupprum Eken', '09:00–09:30')
  const administrator = await administratorBehind(page)
  await administrator.call('POST', `/api/groups/${ROOMS}/rule`, { longestMinutes: 15 })
  await goTo(page, april.path(ROOMS))
  await choose(page, slot)
  const bar = basketBar(page)
  await bar.getByRole('button', { name: 'Boka', exact: true }).press('Enter')
  // The warning was shown before the press, so the booking is made.
  const dialog = confirmDialog(page)
  const whom = dialog.getByRole('region', { name: 'Boka åt' })
  await expect(whom).toContainText('Du bokar åt dig själv.')
  await expect(whom).toContainText('Utanför reglerna, men du kan boka ändå')
  await whom.getByRole('button', { name: 'Boka åt någon annan' }).press('Enter')

  const field = whom.getByRole('searchbox', { name: 'Sök person' })
  await expect(field).toBeFocused()
  await page.keyboard.type('lindén konsult')
  await expect(whom.getByRole('button', { name: 'Karin Lindén' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(whom.getByRole('heading')).toHaveText('Boka åt Karin Lindén')
  await expect(whom.getByRole('heading')).toBeFocused()
  await expect(whom).toContainText('Bekräftelsen skickas till foretag@demo.example.')
  await expect(whom).toContainText('Utanför reglerna för Karin Lindén')
  const price = (await dialog.locator('.confirm-total').textContent()) ?? ''

  await whom.getByRole('button', { name: 'Byt person' }).press('Enter')
  await page.keyboard.type('Rut Ek')
  await expect(whom).toContainText('Ingen hittades.')
  await whom.getByRole('button', { name: 'Lägg till en ny person' }).press('Enter')
  await expect(whom.getByLabel('Förnamn')).toHaveValue('Rut')
  await whom.getByRole('button', { name: 'Lägg till och boka åt personen' }).press('Enter')
  await expect(whom.getByRole('alert').or(whom.locator('.field-error')).first()).toBeVisible()
  await whom.getByLabel('Telefon').fill('070-174 06 09')
  await page.keyboard.press('Enter')
  await expect(whom.getByRole('heading')).toHaveText('Boka åt Rut Ek')
  await expect(whom).toContainText('E-postadress saknas, så inget mejl skickas.')
  await expect(dialog.locator('.confirm-total')).not.toHaveText(price)

  await dialog.getByRole('button', { name: 'Boka', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  const link = page.getByRole('link', { name: /Visa bokning \d+/ })
  const number = (await link.textContent())?.match(/\d+/)?.[0] ?? ''
  await link.click()
  await expect(page.getByRole('main')).toContainText('Rut Ek')
  const history = await administrator.call('GET', `/api/audit?bookingNumber=${number}`)
  expect(JSON.stringify(history)).toContain('booking-made')

  // A part that is added to a booking belongs to the booking's owner.
  await goTo(page, april.path(ROOMS))
  await choose(page, april.room('Grupprum Eken', '10:00–10:30'))
  await bar.getByRole('button', { name: `Lägg till i bokning ${number}` }).click()
  await expect(whom).toContainText('Tiderna läggs till i en bokning för Rut Ek.')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await press(page, april.room('Grupprum Eken', '10:00–10:30'))
})

test('somebody who was booked for claims the account by a link from the administrator, proves the address, and finds the booking', {
  tag: ['@day-claim-link', '@day-claim-screen'],
}, async ({ administrator: page, visit, server }) => {
  const administrator = await administratorBehind(page)
  const person = { firstName: 'Rut', lastName: 'Berg', phone: '070-174 06 08' }
  const made = await administrator.call('POST', '/api/user/person', person)
  const id = Number(Reflect.get(Object(made), 'id'))
  await goTo(page, '/admin/users')
  await page.getByLabel('Sök användare').last().fill('rut berg')
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page.getByRole('table', { name: 'Användare' })).toContainText('Utan eget konto')

  await goTo(page, `/admin/users/${id}`)
  await expect(page.getByText('E-postadress saknas. Visa länken')).toBeVisible()
  await page.getByRole('button', { name: 'Visa en länk' }).click()
  const field = page.getByLabel('Länk till kontot')
  await expect(field).toBeFocused()
  const address = new URL(await field.inputValue())

  const email = 'rut.berg@exempel.se'
  const theirs = await (await visit()).open(`${address.pathname}${address.search}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Ta över ditt konto')
  await expect(theirs).toHaveURL(/\/claim$/)
  await theirs.getByLabel('E-post').fill(email)
  await theirs.getByLabel('Lösenord', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('Repetera lösenord', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Ta över kontot' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Bekräfta din e-postadress')
  await expect(theirs.getByText(`Vi har skickat ett mejl till ${email}.`)).toBeVisible()
  await goTo(theirs, linkIn(await mailTo(server, email), '/verify-email'))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Adressen är bekräftad')
  await goTo(theirs, signInTo('/bookings'))
  await signIn(theirs, email, PASSWORD)
  await expect(theirs).toHaveURL(/\/bookings$/)

  // The page says that the link has been used.
  await goTo(theirs, `${address.pathname}${address.search}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Länken går inte att använda')
  await expect(theirs.getByText('Den har redan använts, är för gammal eller har ersatts av en ny.')).toBeVisible()
})
