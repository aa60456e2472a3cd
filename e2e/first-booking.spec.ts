/**
 * The first booking of a person without an account, or without a password. Every page on the way keeps the choice, and
 * the way leads back to it.
 */
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { makeAccount, PASSWORD, PIN } from './testing/account.ts'
import {
  askForForm,
  choose,
  expectSlot,
  passTerm,
  receiptOf,
  signInDialog,
  slotButton,
} from './testing/booking-page.ts'
import { type Day, day, ROOMS } from './testing/demo-slots.ts'
import { openSignedIn } from './testing/going.ts'
import { linkIn, mailTo } from './testing/mails.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const

const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Logga in', exact: true })
const eken = (at: Day, time: string) => at.room('Grupprum Eken', time)

/**
 * Counts the presses of a finger: each touch of the page, and a touch into each field that has not the focus by itself.
 * Typed letters do not count, and neither do presses in the mail program.
 */
const createFinger = () => {
  let presses = 0
  return {
    presses: () => presses,
    tap: async (target: Locator): Promise<void> => {
      presses += 1
      await target.tap()
    },
    type: async (field: Locator, text: string): Promise<void> => {
      await expect(field).toBeVisible()
      if (!(await field.evaluate((element) => element === document.activeElement))) presses += 1
      await field.fill(text)
    },
  }
}
type Finger = ReturnType<typeof createFinger>

/** The short way: the kind of person is chosen already, and the first field has the focus. */
const registerOnPage = async (page: Page, { tap, type }: Finger, email: string): Promise<void> => {
  const you = page.getByRole('group', { name: 'Dina uppgifter' })
  await expect(you.getByLabel('E-post')).toBeFocused()
  await expect(you.getByLabel('Du bokar som').locator('option:checked')).toHaveText('Privatperson')
  await type(you.getByLabel('E-post'), email)
  await type(you.getByLabel('Förnamn'), 'Ellen')
  await type(you.getByLabel('Efternamn'), 'Ek')
  await type(page.getByRole('textbox', { name: 'Lösenord', exact: true }), PASSWORD)
  await tap(page.getByLabel('Jag godkänner villkoren'))
  await tap(page.getByRole('button', { name: 'Registrera', exact: true }))
}

const openMail = (page: Page): Locator => page.getByRole('region', { name: 'Öppna mejlet' })

/** The last day of the strip. Neither the demo nor another test has bookings in the morning of that day. */
const LAST_OF_STRIP = day('2026-03-09')

/** The test begins at the start page, like a person. */
const goToLastOfStrip = async (page: Page, { tap }: Finger): Promise<void> => {
  await tap(page.locator('.group-card').first())
  await expect(page).toHaveURL(/\/group\/1\//)
  const last = page.getByRole('navigation', { name: 'Dagar' }).getByRole('link').nth(6)
  await tap(last)
  await expect(last).toHaveAttribute('aria-current', 'date')
  await expect(page).toHaveURL(new RegExp(`${LAST_OF_STRIP.path(ROOMS)}$`))
}

/** Because of the price, the dialog asks for the facts that the registration left out. */
const sayWhoPays = async (dialog: Locator, { type }: Finger): Promise<void> => {
  await type(dialog.getByLabel('Adress'), 'Storgatan 1')
  await type(dialog.getByLabel('Postnummer'), '987 65')
  await type(dialog.getByLabel('Ort'), 'Ekstad')
  await type(dialog.getByLabel('Telefon'), '070-174 06 40')
  await type(dialog.getByLabel('Personnummer'), PIN)
}

const MOST_PRESSES = 16

test('a newcomer with a phone goes from the start page by a group to the receipt with at most 16 presses, and nothing is chosen twice', {
  tag: [
    '@first-booking-way',
    '@reg-short-payer',
    '@waiting-strip',
    '@newcomer-asked-first',
    '@newcomer-short',
    '@newcomer-open-mail',
    '@newcomer-link',
    '@newcomer-link-used',
    '@newcomer-link-foreign',
    '@receipt-facts',
  ],
}, async ({ visit, server }) => {
  const email = 'nykomling@first.example'
  const finger = createFinger()
  const visitor = await visit(server, phone)
  const page = await visitor.open('/')
  await finger.tap(page.locator('.group-card').first())
  await expect(page).toHaveURL(/\/group\/1\//)
  const free = page.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d, ledig, Grupprum Eken,/ })
  const chosen = page.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d, vald/ })
  for (const count of [1, 2]) {
    await finger.tap(free.last())
    await expect(chosen).toHaveCount(count)
    await expect(chosen.and(page.locator('[aria-busy="true"]'))).toHaveCount(0)
  }
  const day = new URL(page.url()).pathname
  await finger.tap(page.getByRole('button', { name: 'Boka', exact: true }))
  await finger.tap(signInDialog(page).getByRole('link', { name: 'Jag är ny' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Registrera' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The strip shows the kept choice and its remaining time. It takes little space on a phone.
  await expect(basketBar(page)).toContainText('väntar på dig')
  await expect(basketBar(page).getByRole('timer')).toHaveText(/^\d+:\d\d$/)
  await expect(basketBar(page).getByRole('button')).toHaveCount(0)
  expect((await basketBar(page).boundingBox())?.height).toBeLessThanOrEqual(72)

  // A reload ends the only core. The next core learns the way back from the address.
  await page.reload()
  await expect(basketBar(page)).toContainText('väntar på dig')

  await registerOnPage(page, finger, email)
  await expect(openMail(page)).toContainText(email)
  await expect(openMail(page).getByRole('button', { name: 'Skicka igen' })).toBeVisible()
  await expect(basketBar(page)).toContainText('väntar på dig')

  // As on a phone, the mail's link opens in another tab of the same browser. If another program or person opens the
  // link, it signs nobody in there.
  const link = linkIn(await mailTo(server, email), '/verify-email')
  const opened = await visitor.open(link)
  await expect(opened).toHaveURL(new RegExp(`${day}$`))
  await sayWhoPays(confirmDialog(opened), finger)
  await finger.tap(confirmDialog(opened).getByRole('button', { name: /^Spara och boka/ }))
  const receipt = receiptOf(opened)
  await expect(receipt).toContainText('Grupprum')
  await expect(receipt).toContainText('Storgatan 12')
  await expect(receipt.getByRole('link', { name: '0123-456 78' })).toHaveAttribute('href', /^tel:/)
  await expect(receipt.getByRole('button', { name: 'Lägg till i kalender' })).toBeVisible()
  console.info(`a newcomer by a group: ${finger.presses()} presses`)
  expect(finger.presses()).toBeLessThanOrEqual(MOST_PRESSES)

  // The tab in which the person registered has also signed in, and asks nothing.
  await expect(page).toHaveURL(new RegExp(`${day}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The link is opened once more, here and in a browser where nobody has registered.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Länken är redan använd')
  const other = await (await visit(server)).open(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Din epost kunde inte verifieras!')
})

test('a newcomer with a phone goes from the start page by the search to the price with at most 16 presses to the receipt', {
  tag: ['@first-booking-way', '@newcomer-link'],
}, async ({ visit, server }) => {
  const email = 'sokande@first.example'
  const finger = createFinger()
  const visitor = await visit(server, phone)
  const page = await visitor.open('/')
  await finger.tap(page.getByRole('button', { name: 'Hitta ledig tid' }))
  await finger.tap(page.getByRole('button', { name: /^Välj.*Grupprum/ }).first())
  await expect(page.getByRole('button', { name: /^Vald/ })).toBeVisible()
  await finger.tap(page.getByRole('button', { name: 'Boka', exact: true }))
  await finger.tap(signInDialog(page).getByRole('link', { name: 'Jag är ny' }))
  await registerOnPage(page, finger, email)
  const opened = await visitor.open(linkIn(await mailTo(server, email), '/verify-email'))
  await sayWhoPays(confirmDialog(opened), finger)
  await finger.tap(confirmDialog(opened).getByRole('button', { name: /^Spara och boka/ }))
  await expect(receiptOf(opened)).toContainText('Grupprum')
  console.info(`a newcomer by the search: ${finger.presses()} presses`)
  expect(finger.presses()).toBeLessThanOrEqual(MOST_PRESSES)
})

test('somebody who comes back goes from the start page to a booking with at most 7 presses beside typing', {
  tag: ['@first-booking-returning', '@next-booking-elsewhere'],
}, async ({ visit, server }) => {
  const at = LAST_OF_STRIP
  const finger = createFinger()
  const page = await openSignedIn(await visit(server, phone), '/', 'anna@demo.example')
  await expect(page.locator('.own-panel > .next-booking')).toBeVisible()
  await goToLastOfStrip(page, finger)
  for (const slot of ['10:00–10:30', '10:30–11:00'].map((time) => eken(at, time))) {
    await finger.tap(slotButton(page, slot))
    await expectSlot(page, slot, 'vald')
  }
  await finger.tap(page.getByRole('button', { name: 'Boka', exact: true }))
  await finger.tap(confirmDialog(page).getByRole('button', { name: 'Boka', exact: true }))
  await expectSlot(page, eken(at, '10:00–10:30'), 'bokad')
  console.info(`somebody who comes back: ${finger.presses()} presses`)
  expect(finger.presses()).toBeLessThanOrEqual(7)
})

test('the link opened in another browser leads to the day by way of a password of one’s own', {
  tag: ['@breadth', '@first-booking-other-browser', '@verify-other-browser', '@newcomer-waits'],
}, async ({ visit, server }) => {
  const email = 'annan-enhet@first.example'
  const at = day('2026-04-21')
  const page = await (await visit(server, phone)).open(at.path(ROOMS))
  await choose(page, eken(at, '09:00–09:30'))
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await signInDialog(page).getByRole('link', { name: 'Jag är ny' }).click()
  await registerOnPage(page, createFinger(), email)
  await expect(openMail(page)).toContainText(email)

  const other = await (await visit(server)).open(linkIn(await mailTo(server, email), '/verify-email'))
  // The browser that registered notices this, and waits until the person signs in.
  await expect(page.getByRole('region', { name: 'Adressen är bekräftad' })).toBeVisible({ timeout: patience(15_000) })
  await expect(page.getByRole('link', { name: 'Logga ut' })).toHaveCount(0)
  await other.getByRole('link', { name: 'Välj lösenord' }).click()
  await other.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(`${PASSWORD}!`)
  await other.getByRole('textbox', { name: 'Repetera lösenord' }).fill(`${PASSWORD}!`)
  await other.getByRole('button', { name: 'Spara lösenordet' }).click()
  await other.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await other.getByLabel('E-post').fill(email)
  await other.getByLabel('Lösenord', { exact: true }).fill(`${PASSWORD}!`)
  await signInButton(other).click()
  await expect(other).toHaveURL(new RegExp(`${at.path(ROOMS)}$`))
  await expectSlot(other, eken(at, '09:00–09:30'), 'reserverad')
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

test('a person who forgot the password comes by the link in the mail to the booking that waits to be confirmed', {
  tag: ['@first-booking-forgotten', '@sign-in-ways-on', '@sign-in-address-known'],
}, async ({ visit, server }) => {
  const email = 'glomsk@first.example'
  const at = day('2026-04-22')
  const visitor = await visit(server)
  const page = await visitor.open(at.path(ROOMS))
  await makeAccount(page, server, email)
  await choose(page, eken(at, '09:00–09:30'))
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await askForForm(signInDialog(page))
  await signInDialog(page).getByRole('link', { name: 'Glömt lösenord' }).click()
  await page.getByRole('main').getByLabel('E-post').fill(email)
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(basketBar(page)).toContainText('väntar på dig')

  const opened = await visitor.open(linkIn(await mailTo(server, email, 2), '/forgot-password'))
  await opened.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(`${PASSWORD}!`)
  await opened.getByRole('textbox', { name: 'Repetera lösenord' }).fill(`${PASSWORD}!`)
  await opened.getByRole('button', { name: 'Spara lösenordet' }).click()
  await opened.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await expect(opened.getByLabel('E-post')).toHaveValue(email)
  await opened.getByLabel('Lösenord', { exact: true }).fill(`${PASSWORD}!`)
  await signInButton(opened).click()
  await expect(confirmDialog(opened)).toContainText('09:00–09:30')
})

test('when the time runs out on the way to a booking the page says so, and one press chooses the same times again', {
  tag: ['@breadth', '@first-booking-lapsed', '@waiting-strip'],
}, async ({ visit, server }) => {
  const at = day('2026-04-23')
  const page = await (await visit(undefined, phone)).open(at.path(ROOMS))
  await choose(page, eken(at, '09:00–09:30'))
  // The person uses the menu, because they know that they have no account.
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Registrera' }).click()
  const notice = page.getByRole('region', { name: 'Om dina valda tider' })
  await expect(page.getByLabel('Förnamn')).toBeVisible()
  await passTerm(server)
  await expect(notice).toContainText('Tiden gick ut')
  await expect(notice).toContainText('Grupprum Eken, tors 23 april, 09:00–09:30')
  await notice.getByRole('button', { name: 'Välj samma tider igen' }).click()
  await expect(basketBar(page)).toContainText('09:00–09:30 väntar på dig')
})
