/** What every screen says to who hears it: names that are words apart, names of one's own, reasons, and silence at first. */
import type { Locator, Page } from '@playwright/test'
import { gluedNames, heardOn, sameNames, speakingRegions, unexplained } from './testing/accessible-names.ts'
import { signIn } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

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
  { path: '/admin/reports', shows: (page) => page.getByLabel('Från') },
  { path: '/admin/email', shows: (page) => page.getByRole('navigation', { name: 'Mejl' }) },
  { path: '/admin/email?mail=reset-password', shows: (page) => page.getByRole('toolbar') },
  { path: '/admin/content', shows: (page) => page.getByRole('navigation', { name: 'Texter' }) },
  { path: '/admin/content?key=content.startpage.body', shows: (page) => page.getByRole('toolbar') },
  { path: '/admin/activity', shows: heading },
]

const visits = [
  { who: 'a visitor', email: null, screens: publicScreens },
  { who: 'a person', email: 'anna@demo.example', screens: ownScreens },
  { who: 'an administrator', email: 'admin@demo.example', screens: administratorScreens },
] as const

for (const { who, email, screens } of visits)
  for (const width of [1280, 360])
    test(`to ${who} every screen has words apart, names that tell things from each other, reasons, and says nothing unasked, ${width} px wide [name-words] [name-unique] [name-reason] [name-silent-load]`, async ({
      visit,
    }) => {
      test.setTimeout(180_000)
      const page = await (await visit(undefined, { viewport: { width, height: 800 } })).open('/sign-in')
      if (email !== null) {
        await signIn(page, email)
        await expect(page).toHaveURL('/')
      }
      for (const { path, shows, open } of screens) {
        await page.goto(path)
        await expect(shows(page), path).toBeVisible()
        await expect(page.locator('.skeleton'), path).toHaveCount(0)
        expect.soft(await speakingRegions(page), `${path}: speaks at load`).toEqual([])
        await open?.(page)
        const heard = await heardOn(page)
        expect.soft(gluedNames(heard), `${path}: words grown together`).toEqual([])
        expect.soft(sameNames(heard), `${path}: the same name twice`).toEqual([])
        expect.soft(unexplained(heard), `${path}: cannot be used, and does not say why`).toEqual([])
      }
    })
