/**
 * The first administrator of a new house, from the welcome mail to the first room that a stranger can book, with the
 * presses counted, while the same administrator looks at it in another browser. The house goes by the true time, so the
 * days are some Monday ahead.
 */
import type { Page } from '@playwright/test'
import { createDatabase } from '../tests/server/database/copied-databases.ts'
import { expectSlot, signIn } from './testing/booking-page.ts'
import { day } from './testing/demo-slots.ts'
import { openSignedIn } from './testing/going.ts'
import { linkIn, mailTo } from './testing/mails.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { toast } from './testing/screen-parts.ts'
import { expectSound } from './testing/screens.ts'
import { TEMPLATE_DATABASE } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

const EMAIL = 'rektor@huset.example'
const PASSWORD = 'fem-kloka-kajor-7'
const DAY_MS = 86_400_000

/** The Monday after the next seven days. */
const someMonday = (): string => {
  const ahead = new Date(Date.now() + 8 * DAY_MS)
  return new Date(ahead.getTime() + ((8 - ahead.getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10)
}

const writeDescription = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Beskrivning' }).focus()
  await page.keyboard.type(words)
}

/** Presses a button or a link of this name. It returns how many presses have been made. */
const countPresses = (page: Page) => {
  let presses = 0
  return async (role: 'button' | 'link', name: string | RegExp): Promise<number> => {
    await page.getByRole(role, { name, exact: true }).last().click()
    presses += 1
    return presses
  }
}

test('a new house: from the mail to the first room that can be booked in at most 14 presses, and another browser follows', {
  tag: [
    '@new-house-presses',
    '@first-steps',
    '@first-steps-live',
    '@retention-asked',
    '@day-rooms-live',
    '@day-rooms-printed',
  ],
}, async ({ serverWith, visit }) => {
  // The database ends together with the PostgreSQL of the run.
  const database = await createDatabase(process.env[TEMPLATE_DATABASE] ?? '', `new-house-${crypto.randomUUID()}`)
  const server = await serverWith({
    SEED: 'none',
    STAFF_SECOND_FACTOR: '0',
    ADMIN_EMAIL: EMAIL,
    DATABASE_URL: database,
  })
  const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }
  const page = await (await visit(server, phone)).open(linkIn(await mailTo(server, EMAIL), '/forgot-password'))
  const press = countPresses(page)
  for (const label of ['Lösenord', 'Repetera lösenord']) await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await press('button', 'Spara lösenordet')
  await press('link', 'Logga in')
  await signIn(page, EMAIL, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Kom igång' })).toBeVisible()
  // What the administrator would have booked is of no interest before there is anything to book.
  await expect(page.getByText('När du har bokat')).toHaveCount(0)
  await expectSound(page, 'the start page of a new house')

  const elsewhere = await openSignedIn(await visit(server), '/', EMAIL, PASSWORD)
  const steps = elsewhere.getByRole('region', { name: 'Kom igång' }).getByRole('listitem').getByRole('link')
  const done = (): Promise<string[]> => steps.filter({ hasText: 'klart' }).allInnerTexts()
  await expect(steps).toHaveCount(4)

  // The house is asked for how long it keeps people. The answer is one press.
  await expect(elsewhere.getByRole('heading', { name: 'Hur länge ska uppgifter om personer sparas?' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Svara på frågan' }).click()
  await expect(elsewhere.getByLabel('Ett oanvänt konto rensas efter')).toHaveValue('24')
  await elsewhere.getByRole('button', { name: 'Spara' }).click()
  await expect(elsewhere.getByText('Sparat. Nu gäller: bokningar efter 24 månader (2 år)')).toBeVisible()
  await expectSound(elsewhere, 'the page of what the house forgets')
  await elsewhere.goto('/')
  await expect(steps).toHaveCount(4)

  await press('link', 'Skapa den första gruppen')
  await page.getByLabel('Titel').fill('Mötesrum')
  await writeDescription(page, 'Rum för möten.')
  await press('button', 'Skapa gruppen')
  await press('button', 'Vardagar 8–17')
  await expect(toast(page, 'Öppettider uppdaterade')).toBeVisible()
  await expect.poll(done).toEqual([expect.stringContaining('Öppettider')])
  await page.locator('summary').filter({ hasText: 'Nytt pris' }).click()
  await page.getByRole('form', { name: 'Nytt pris' }).getByLabel('Pris').fill('0')
  await press('button', 'Lägg till priset')
  await expect.poll(done).toEqual([expect.stringContaining('Öppettider'), expect.stringContaining('Pris')])
  await press('link', /^Skapa ny/)
  await page.getByLabel('Titel').fill('Eken')
  await writeDescription(page, 'Ett rum.')
  // The way by the mail, the sign-in and the form of the price are a press each, beside those that `press` counts.
  const presses = (await press('button', 'Skapa resursen')) + 3
  await expect.poll(async () => (await done()).length).toBe(3)
  console.info(`a new house: ${presses} presses`)
  expect(presses).toBeLessThanOrEqual(14)

  const monday = someMonday()
  const stranger = await (await visit(server)).open(day(monday).path(1))
  await expectSlot(stranger, day(monday).room(null, '08:00–08:30'), 'ledig')

  // The day in the other browser follows what is booked and answered here, without a return to its tab.
  await elsewhere.goto(`/admin/dag?date=${monday}`)
  const row = elsewhere.locator('.day-row')
  await expect(elsewhere.getByText('Inget är bokat den här dagen.')).toBeVisible()
  const [booking] = await makeBookings(page, [[{ resource: 'Eken', date: monday, times: ['09:00–09:30'] }]])
  await expect(row).toContainText('Väntar på besked')
  await page.goto(`/admin/dag?date=${monday}`)
  await press('button', /^Bekräfta Eken/)
  await expect(row).toContainText('Bekräftad')
  await expect(row).toContainText(`${booking?.bookingNumber}`)

  // On paper, nothing follows the last row that could fill another sheet.
  await elsewhere.emulateMedia({ media: 'print' })
  const below = await elsewhere.evaluate(() => {
    const bottomOf = (part: string): number =>
      document.querySelector(part)?.getBoundingClientRect().bottom ?? Number.NaN
    return bottomOf('main') - bottomOf('.day-row')
  })
  expect(below).toBeLessThan(2)
})
