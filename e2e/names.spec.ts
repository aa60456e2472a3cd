/**
 * Every screen as a screen reader reads it: words are separated, names are unique, disabled controls have reasons, and
 * nothing is announced at first. No text is placed so that a translating browser would break React (decision 0047).
 */
import type { Locator, Page } from '@playwright/test'
import type { Sought } from './engines/person.ts'
import { gluedWords, heardOn, sameNames, speakingRegions, unexplained } from './testing/accessible-names.ts'
import {
  askForForm,
  choose,
  expectSlot,
  putReceiptAway,
  receiptOf,
  signIn,
  signInDialog,
} from './testing/booking-page.ts'
import { day, HALLS, LABS } from './testing/demo-slots.ts'
import { type Looker, type Screen, screensOf } from './testing/every-screen.ts'
import { goTo } from './testing/going.ts'
import { unseenStops } from './testing/hidden-stops.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { textsAmongNodes } from './testing/texts-among-nodes.ts'
import { violations } from './testing/violations.ts'

/** Further states of the addresses in the table of routes. */
const furtherScreens: Readonly<Record<Looker, readonly Screen[]>> = {
  visitor: [
    { path: day('2026-05-06').path(LABS), shows: { css: '.slot' } },
    { path: '/forgot-password?id=1&code=x', shows: { css: 'label', saying: ['Repetera lösenord'] } },
    { path: '/404', shows: { css: 'h1' } },
  ],
  person: [],
  administrator: [
    { path: '/', shows: { css: '.group-card' } },
    { path: '/admin/email', shows: { css: 'nav[aria-label="Mejl"]' } },
    { path: '/admin/content', shows: { css: 'nav[aria-label="Texter"]' } },
  ],
}

const found = (page: Page, { css, named, saying = [] }: Sought): Locator =>
  [...saying, ...(named === undefined ? [] : [named])]
    .reduce((place, hasText) => place.filter({ hasText }), page.locator(css))
    .first()

/** Opens the address as if a link on another site led there. */
const leadFromOutside = async (page: Page, path: string): Promise<void> => {
  await page.route(`**${path}`, async (route) => {
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'cross-site' }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
}

/** @returns whether there was any panel */
const openPanels = async (page: Page): Promise<boolean> => {
  // An opened panel stays open in this browser, so the test looks for folded panels again on each page.
  for (const panel of await page.locator('.panel-fold:not([open])').elementHandles())
    await (await panel.$('summary'))?.click()
  const folded = await page.locator('.panel-add > summary').all()
  for (const summary of folded) await summary.click()
  return folded.length > 0
}

/** A page that states whether it is live may announce that at the beginning, because it is news. */
const NEWS = /^activity-status/
/**
 * The name of a slot contains its state, which tells why the slot cannot be used. A press on it gives the reason in
 * words.
 */
const SLOT = /\d\d:\d\d–\d\d:\d\d/

const expectHeard = async (page: Page, where: string): Promise<void> => {
  const heard = await heardOn(page)
  expect.soft(gluedWords(heard), `${where}: words grown together`).toEqual([])
  expect.soft(sameNames(heard), `${where}: the same name twice`).toEqual([])
  expect
    .soft(
      unexplained(heard).filter((name) => !SLOT.test(name)),
      `${where}: cannot be used, and does not say why`,
    )
    .toEqual([])
  expect.soft(await unseenStops(page), `${where}: Tab comes to what is not seen`).toEqual([])
  expect.soft(await textsAmongNodes(page), `${where}: a translator would take it from under the page`).toEqual([])
}

/** A browser may fill in facts about its own user, but not about a person whom an administrator edits. */
const expectNotFilledIn = async (page: Page, path: string): Promise<void> => {
  if (!path.startsWith('/admin')) return
  const tokens = await page
    .locator('[autocomplete]')
    .evaluateAll((all) => all.map((field) => `${field.id} ${field.getAttribute('autocomplete')}`))
  expect
    .soft(
      tokens.filter((token) => !token.endsWith(' off')),
      `${path}: filled in with one's own`,
    )
    .toEqual([])
}

const expectSilent = async (page: Page, where: string): Promise<void> => {
  const speaking = await speakingRegions(page)
  expect
    .soft(
      speaking.filter((region) => !NEWS.test(region)),
      `${where}: speaks at load`,
    )
    .toEqual([])
}

/** The parts around the content of every page, which are never printed. */
const FRAME = ['.header', '.global-message', '.toast-area', '.footer']

const expectFrame = async (page: Page, where: string): Promise<void> => {
  await expect(page.locator('.global-message'), where).toContainText('Boka när det passar dig')
  await expect(page.getByRole('region', { name: 'Meddelanden' }), where).toBeAttached()
  const footer = page.getByRole('contentinfo')
  await expect(footer, where).toContainText('bokning@larcentrum.example')
  await expect(footer.getByRole('button'), `${where}: the log is saved elsewhere`).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(
    (parts) => parts.filter((part) => document.querySelector(part)?.checkVisibility() === true),
    FRAME,
  )
  expect.soft(printed, `${where}: on paper`).toEqual([])
  await page.emulateMedia({ media: null })
}

const visits = [
  { who: 'a visitor', email: null, looker: 'visitor' },
  { who: 'a person', email: 'anna@demo.example', looker: 'person' },
  { who: 'an administrator', email: 'admin@demo.example', looker: 'administrator' },
] as const

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 800 }

for (const { who, email, looker } of visits)
  test(`for ${who} each screen has names that tell its controls apart, reasons for what is refused, no words run together, and nothing announced unasked`, {
    tag: [
      '@name-words',
      '@name-unique',
      '@name-reason',
      '@name-silent-load',
      '@focus-seen',
      '@profile-filled-in',
      '@quality-axe',
      '@root-banner',
      '@root-toasts',
      '@root-footer',
      '@log-save',
      '@print-paper',
    ],
  }, async ({ visit }) => {
    const page = await (await visit(undefined, { viewport: WIDE })).open('/sign-in')
    if (email !== null) {
      await signIn(page, email)
      await expect(page).toHaveURL('/')
    }
    // Each screen is opened once, alternately wide and light or narrow and dark, and then changed to the other look.
    // The first screen is loaded, and the client draws the others with the same code.
    let [first, other] = [WIDE, NARROW]
    const screens = [...furtherScreens[looker], ...screensOf(looker)]
    for (const { path, shows, fromOutside } of screens) {
      await page.setViewportSize(first)
      await page.emulateMedia({ colorScheme: first === WIDE ? 'light' : 'dark' })
      if (fromOutside === true) await leadFromOutside(page, path)
      if (fromOutside === true || path === screens[0]?.path) await page.goto(path)
      else await goTo(page, path)
      await expect(found(page, shows), path).toBeVisible()
      await expect(page.locator('.skeleton'), path).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Tillgänglighetsredogörelse' }), path).toBeVisible()
      await expectFrame(page, path)
      await expectSilent(page, `${path}, ${first.width} px`)
      const opened = await openPanels(page)
      await expectNotFilledIn(page, path)
      if (first === NARROW) expect.soft(await overflow(page), `${path}, ${first.width} px`).toBe(0)
      await expectHeard(page, `${path}, ${first.width} px`)
      expect.soft(await violations(page), `${path}, ${first.width} px: axe`).toEqual([])
      await resize(page, other)
      if (!opened) await expectSilent(page, `${path}, ${other.width} px`)
      await expectHeard(page, `${path}, ${other.width} px`)
      if (first === WIDE) expect.soft(await overflow(page), `${path}, ${other.width} px`).toBe(0)
      ;[first, other] = [other, first]
    }
  })

test('what opens on the way to a booking, to its page and to its edit has names that tell things apart, and announces nothing unasked', {
  tag: ['@breadth', '@name-words', '@name-unique', '@name-reason'],
}, async ({ visit }) => {
  const june = day('2026-06-24')
  const at = (time: string) => june.room('Provsal 1', time)
  const page = await (await visit()).open(june.path(HALLS))
  await choose(page, at('10:00–11:00'))
  await choose(page, at('11:00–12:00'))
  await choose(page, june.room('Provsal 2', '10:00–11:00'))
  const book = page.getByRole('button', { name: 'Boka', exact: true })
  await expect(book).toHaveAccessibleDescription(/Provsal 1, ons 24 juni.* 10:00–12:00/)
  await page.getByRole('button', { name: 'Visa valda tider' }).click()
  await expectHeard(page, 'the list of what is chosen')
  await book.click()
  await expectHeard(page, 'the question of the login lightbox')
  await askForForm(signInDialog(page))
  await expectHeard(page, 'the login lightbox')
  await signInDialog(page).getByRole('button', { name: 'Logga in', exact: true }).click()
  await expectHeard(page, 'the login lightbox with errors')
  await signIn(signInDialog(page), 'skola@demo.example')
  const confirmation = confirmDialog(page)
  await expect(confirmation.locator('.confirm-total')).toContainText('kr')
  await expectHeard(page, 'the confirmation')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(receiptOf(page)).toContainText('10:00–11:00')
  await expectHeard(page, 'the receipt')
  await putReceiptAway(page)
  await expectSlot(page, at('10:00–11:00'), 'bokad')
  await expectHeard(page, 'the grid after a booking')

  const booking = await latestBooking(page)
  await page.goto(`/bookings/${booking.id}`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectSilent(page, 'the booking')
  await expectHeard(page, 'the booking')
  await goTo(page, `/bookings/${booking.id}/resource/${booking.bookingResources[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Uppdatera' })).toHaveAccessibleDescription(/^Inget är ändrat än\./)
  await expectHeard(page, 'the edit')
})
