/**
 * What every screen says to who hears it: names that are words apart, names of one's own, reasons, and silence at first; and
 * no text where a browser that translates would take it from under the page (decision 0047).
 */
import type { Locator, Page } from '@playwright/test'
import { gluedWords, heardOn, sameNames, speakingRegions, unexplained } from './testing/accessible-names.ts'
import { choose, expectSlot, signIn, signInDialog } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { resize } from './testing/screens.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { textsAmongNodes } from './testing/texts-among-nodes.ts'

interface Screen {
  readonly path: string
  /** There when the screen is. */
  readonly shows: (page: Page) => Locator
  /** Opens what is folded. */
  readonly open?: (page: Page) => Promise<void>
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const rows = (page: Page): Locator => page.getByRole('row').nth(1)
const openPanels = async (page: Page): Promise<void> => {
  for (const summary of await page.locator('.panel-add > summary').all()) await summary.click()
}

const publicScreens: readonly Screen[] = [
  { path: '/', shows: (page) => page.getByRole('link', { name: /Gå till bokning/ }).last() },
  { path: `/group/${ROOMS}/${TODAY}`, shows: (page) => page.getByRole('grid') },
  { path: day('2026-05-06').path(LABS), shows: (page) => page.getByRole('grid') },
  { path: '/sign-in', shows: (page) => page.getByLabel('E-post') },
  { path: '/register', shows: (page) => page.getByLabel('Repetera lösenord') },
  { path: '/forgot-password', shows: (page) => page.getByLabel('E-post') },
  { path: '/forgot-password?id=1&code=x', shows: (page) => page.getByLabel('Repetera lösenord') },
  { path: '/verify-email?id=1&code=x', shows: (page) => page.getByText('Din epost kunde inte verifieras!') },
  { path: '/404', shows: heading },
  { path: '/tillganglighet', shows: heading },
  { path: '/diagnostik', shows: heading },
  { path: '/replay', shows: heading },
]
const ownScreens: readonly Screen[] = [
  { path: '/profile', shows: (page) => page.getByLabel('Repetera nytt lösenord') },
  { path: '/bookings', shows: rows },
  { path: '/information', shows: heading },
]
const administratorScreens: readonly Screen[] = [
  { path: '/', shows: (page) => page.getByRole('link', { name: /Gå till bokning/ }).last() },
  { path: '/admin/groups', shows: rows },
  { path: '/admin/groups/create', shows: (page) => page.getByRole('toolbar').first() },
  {
    path: `/admin/groups/${LABS}`,
    shows: (page) => page.getByRole('heading', { name: 'Aviseringar' }).or(page.locator('.panel-ticks')).first(),
    open: openPanels,
  },
  { path: '/admin/resources', shows: rows },
  { path: '/admin/resources/create', shows: (page) => page.getByRole('toolbar').first() },
  { path: '/admin/resources/1', shows: (page) => page.locator('.panel-ticks'), open: openPanels },
  { path: '/admin/users', shows: rows },
  { path: '/admin/users/2', shows: (page) => page.getByLabel('Förnamn').first() },
  { path: '/admin/users/2/bookings', shows: rows },
  { path: '/admin/bookings', shows: rows },
  { path: '/admin/bookings/1', shows: (page) => page.getByRole('table').first() },
  { path: '/admin/waiting', shows: (page) => page.getByRole('link', { name: /^Öppna \d/ }).last() },
  { path: '/admin/reports', shows: (page) => page.getByLabel('Från') },
  { path: '/admin/email', shows: (page) => page.getByRole('navigation', { name: 'Mejl' }) },
  { path: '/admin/email?mail=reset-password', shows: (page) => page.getByRole('toolbar') },
  { path: '/admin/content', shows: (page) => page.getByRole('navigation', { name: 'Texter' }) },
  { path: '/admin/content?key=content.startpage.body', shows: (page) => page.getByRole('toolbar') },
  { path: '/admin/activity', shows: heading },
]

/** Of a page that says whether it is live: that is news when it comes. */
const NEWS = /^activity-status/
/** Wherever it stands, it does the same. */
const SAME_EFFECT = 'button: Spara händelselogg'
/** A time of the grid says why by its state, which its name holds, and in words when it is pressed. */
const SLOT = /\d\d:\d\d–\d\d:\d\d/

const expectHeard = async (page: Page, where: string): Promise<void> => {
  const heard = await heardOn(page)
  expect.soft(gluedWords(heard), `${where}: words grown together`).toEqual([])
  expect
    .soft(
      sameNames(heard).filter((name) => name !== SAME_EFFECT),
      `${where}: the same name twice`,
    )
    .toEqual([])
  expect
    .soft(
      unexplained(heard).filter((name) => !SLOT.test(name)),
      `${where}: cannot be used, and does not say why`,
    )
    .toEqual([])
  expect.soft(await textsAmongNodes(page), `${where}: a translator would take it from under the page`).toEqual([])
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

const visits = [
  { who: 'a visitor', email: null, screens: publicScreens },
  { who: 'a person', email: 'anna@demo.example', screens: ownScreens },
  { who: 'a company', email: 'foretag@demo.example', screens: ownScreens },
  { who: 'an administrator', email: 'admin@demo.example', screens: administratorScreens },
] as const

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 800 }

for (const { who, email, screens } of visits)
  test(`to ${who} every screen has words apart, names that tell things from each other, reasons, and says nothing unasked, 1280 and 360 px wide`, {
    tag: ['@name-words', '@name-unique', '@name-reason', '@name-silent-load'],
  }, async ({ visit }) => {
    test.setTimeout(180_000)
    const page = await (await visit(undefined, { viewport: WIDE })).open('/sign-in')
    if (email !== null) {
      await signIn(page, email)
      await expect(page).toHaveURL('/')
    }
    // Each screen is loaded once, in turn wide and narrow, and then made the other.
    let [first, other] = [WIDE, NARROW]
    for (const { path, shows, open } of screens) {
      await page.setViewportSize(first)
      await page.goto(path)
      await expect(shows(page), path).toBeVisible()
      await expect(page.locator('.skeleton'), path).toHaveCount(0)
      await expectSilent(page, `${path}, ${first.width} px`)
      await open?.(page)
      await expectHeard(page, `${path}, ${first.width} px`)
      await resize(page, other)
      if (open === undefined) await expectSilent(page, `${path}, ${other.width} px`)
      await expectHeard(page, `${path}, ${other.width} px`)
      ;[first, other] = [other, first]
    }
  })

test('so has what opens on the way to a booking, to its page and to its edit', {
  tag: ['@name-words', '@name-unique', '@name-reason'],
}, async ({ visit }) => {
  test.setTimeout(120_000)
  const june = day('2026-06-24')
  const at = (time: string) => june.room('Grupprum Eken', time)
  const page = await (await visit()).open(june.path(ROOMS))
  await choose(page, at('10:00–10:30'))
  await choose(page, at('10:30–11:00'))
  await choose(page, june.room('Grupprum Björken', '10:00–10:30'))
  const book = page.getByRole('button', { name: 'Boka', exact: true })
  await expect(book).toHaveAccessibleDescription(/Grupprum Eken, ons 24 juni.* 10:00–11:00/)
  await page.getByRole('button', { name: 'Visa valda tider' }).click()
  await expectHeard(page, 'the list of what is chosen')
  await book.click()
  await expectHeard(page, 'the login lightbox')
  await signInDialog(page).getByRole('button', { name: 'Logga in', exact: true }).click()
  await expectHeard(page, 'the login lightbox with errors')
  await signIn(signInDialog(page), 'skola@demo.example')
  const confirmation = page.getByRole('dialog', { name: 'Bekräfta bokning' })
  await expect(confirmation.locator('.confirm-total')).toContainText('kr')
  await expectHeard(page, 'the confirmation')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expectSlot(page, at('10:00–10:30'), 'bokad')
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

test('the organisation of a price can be reached before it can be chosen, says why, and has nothing else to choose', {
  tag: '@name-reason',
}, async ({ visit }) => {
  const page = await (await visit()).open('/sign-in?returnUrl=/admin/resources/1')
  await signIn(page, 'admin@demo.example')
  await page.locator('summary').filter({ hasText: 'Nytt pris' }).click()
  const form = page.getByRole('form', { name: 'Nytt pris' })
  const organisation = form.getByLabel('Organisation')
  await organisation.focus()
  await expect(organisation).toBeFocused()
  await expect(organisation).toHaveAttribute('aria-disabled', 'true')
  await expect(organisation).toHaveAccessibleDescription('Kan väljas när användartypen är skola.')
  await expect(organisation.getByRole('option')).toHaveText(['Alla'])
  await form.getByLabel('Användartyp').selectOption('Skola')
  await expect(organisation).toHaveAttribute('aria-disabled', 'false')
  expect(await organisation.getByRole('option').count()).toBeGreaterThan(1)
})

test('each way to the password shown says which one it shows', { tag: '@name-unique' }, async ({ visit }) => {
  const page = await (await visit()).open('/register')
  const shows = page.getByRole('button', { name: /^Visa lösenord/ })
  await expect(shows).toHaveCount(2)
  await expect(shows.first()).toHaveAccessibleName('Visa lösenord i fältet Lösenord')
  await expect(shows.last()).toHaveAccessibleName('Visa lösenord i fältet Repetera lösenord')
  await shows.last().click()
  await expect(page.getByLabel('Repetera lösenord', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Lösenord', { exact: true })).toHaveAttribute('type', 'password')
})
