/**
 * The screens of the administrators' working day in all their states. axe finds no fault in light and dark, nothing
 * scrolls sideways on a phone or at 400 % zoom, and the printed pages are black on white without the frame of the site.
 */
import type { Page } from '@playwright/test'
import { PASSWORD } from './testing/account.ts'
import { administratorBehind } from './testing/administrator.ts'
import { choose } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { expectSound, resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** The size of a window of 1280 by 1024 px at 400 % zoom. Each screen is tested with it. */
const look = async (page: Page, state: string): Promise<void> => {
  await resize(page, { width: 320, height: 256 })
  expect(await overflow(page), `${state}, 320 by 256 px`).toBe(0)
  // The walk over all screens (`names.spec.ts`) checks the rest of the page.
  await expectSound(page, state, 'main')
}

/** The size of A4 without its margins, at 96 dpi. */
const sheet = { width: 665, height: 979 }
/** The heading of the page with the form of the report is not printed. */
const ofScreens = /^page-has-heading-one/

const lookOnPaper = async (page: Page, what: string): Promise<void> => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await resize(page, sheet)
  expect(await overflow(page), `${what} on paper`).toBe(0)
  const found = await violations(page)
  expect(
    found.filter((violation) => !ofScreens.test(violation)),
    `${what} on paper`,
  ).toEqual([])
  for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'navigation', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(role), `${what} on paper: ${role}`).toHaveCount(0)
  const colours = await page.getByRole('main').evaluate((main) => {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    return [getComputedStyle(main).color, backgroundColor]
  })
  expect(colours, `${what} on paper`).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
}

test('the page of a claim link says whether the link still works', { tag: ['@day-walk', '@day-claim-screen'] }, async ({
  visit,
}) => {
  const behind = await administratorBehind(await (await visit()).open('/information'))
  const linkFor = async (person: object): Promise<string> => {
    const made = await behind.call('POST', '/api/user/person', { firstName: 'Rut', phone: '070-174 06 08', ...person })
    const id = Number(Reflect.get(Object(made), 'id'))
    const { address } = Object(await behind.call('POST', `/api/user/${id}/claim`, { send: false }))
    const { pathname, search } = new URL(String(address))
    return pathname + search
  }
  const living = await linkFor({ lastName: 'Av-Hallandsåsens-Uppstigning-Och-Nedfärd', email: '' })
  const page = await (await visit()).open(living)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByLabel('E-post')).toBeVisible()
  await look(page, 'a living link')
  await page.getByLabel('Lösenord', { exact: true }).fill('kort')
  await page.getByRole('button', { name: 'Ta över kontot' }).click()
  await expect(page.locator('.field-error').first()).toBeVisible()
  await look(page, 'what is wrong')
  await page.getByLabel('E-post').fill('rut.som-har-en-mycket-lang-adress-som-inte-far-plats@hallandsasen.example')
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repetera lösenord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ta över kontot' }).click()
  await expect(heading).toHaveText('Bekräfta din e-postadress')
  await look(page, 'a claim whose address is to be proved')

  await page.goto(living)
  await expect(heading).toHaveText('Länken går inte att använda')
  await look(page, 'a link that was used')
  const without = await (await visit()).open('/claim')
  await expect(without.getByText('Öppna länken som du har fått av oss för att ta över kontot.')).toBeVisible()
  await look(without, 'no link')
})

test('a person to book for is found, not found, added or chosen, on accessible pages', {
  tag: ['@day-walk', '@day-phone-screen'],
}, async ({ visit }) => {
  const april = day('2026-04-23')
  const page = await openSignedIn(await visit(), april.path(ROOMS))
  await choose(page, april.room('Grupprum Eken', '09:00–09:30'))
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  const whom = confirmDialog(page).getByRole('region', { name: 'Boka åt' })
  await expect(whom).toContainText('Du bokar åt dig själv.')
  await look(page, 'for oneself')
  await whom.getByRole('button', { name: 'Boka åt någon annan' }).click()
  const field = whom.getByRole('searchbox', { name: 'Sök person' })
  await field.fill('demo.example')
  await expect(whom.getByRole('listitem').nth(2)).toBeVisible()
  await look(page, 'found')
  await field.fill('Wilhelmina Örnfjäder')
  await expect(whom).toContainText('Ingen hittades.')
  await look(page, 'none found')
  await whom.getByRole('button', { name: 'Lägg till en ny person' }).click()
  await whom.getByRole('button', { name: 'Lägg till och boka åt personen' }).click()
  await expect(whom.locator('.field-error').first()).toBeVisible()
  await look(page, 'what is wrong with a new person')
  await whom.getByLabel('Telefon').fill('070-174 06 11')
  await whom.getByRole('button', { name: 'Lägg till och boka åt personen' }).click()
  await expect(whom.getByRole('heading')).toHaveText('Boka åt Wilhelmina Örnfjäder')
  await look(page, 'chosen')
})

test('the queue in each state, occupancy and what is printed are accessible', {
  tag: ['@day-walk', '@day-queue-phone', '@day-occupancy-page', '@day-paper', '@list-paper'],
}, async ({ visit }) => {
  const theirs = await openSignedIn(await visit(), '/bookings', 'foretag@demo.example')
  const entry = { resource: 'Grupprum Eken', date: '2026-06-18', message: 'Kaffe'.repeat(30) }
  const [made] = await makeBookings(theirs, [[{ ...entry, times: ['09:00–09:30', '11:00–11:30', '13:00–13:30'] }]])
  const page = await openSignedIn(await visit(), '/admin/waiting')
  const box = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Öppna ${made?.bookingNumber}-1` }) })
    .getByRole('checkbox')
  await expect(box).toBeVisible()
  await look(page, 'the queue')
  await page.getByRole('button', { name: 'Bekräfta', exact: true }).click()
  await expect(page.getByText('Välj minst en bokning först.').first()).toBeVisible()
  await look(page, 'nothing chosen')
  await box.check()
  await page.getByRole('button', { name: 'Avboka' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'the question before cancelling')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bekräfta', exact: true }).click()
  const outcome = page.getByRole('region', { name: 'Det du svarade på' })
  await expect(outcome).toBeVisible()
  await outcome.getByText('Visa det du svarade på').click()
  await look(page, 'the outcome')
  await outcome.getByRole('button', { name: 'Stäng' }).click()
  await lookOnPaper(page, 'the queue')

  await goTo(page, `/admin/bookings/${made?.id}`)
  await expect(page.getByRole('heading', { name: 'Fakturaunderlag' })).toBeVisible()
  await look(page, 'the whole booking')
  await lookOnPaper(page, 'the invoice basis')

  await goTo(page, '/admin/reports')
  await page.getByRole('group', { name: 'Visa i rapporten' }).getByLabel('Beläggning').check()
  await page.getByRole('button', { name: 'Generera' }).click()
  await expect(page.getByRole('table', { name: 'Beläggning per resurs' })).toBeVisible()
  await look(page, 'occupancy')
  await lookOnPaper(page, 'a report with occupancy')

  for (const list of ['bookings', 'groups', 'resources', 'users']) {
    await goTo(page, `/admin/${list}`)
    await expect(page.getByRole('table')).toBeVisible()
    await lookOnPaper(page, `the list of ${list}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main').getByRole('link', { name: /^Administrera/ }), list).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
})
