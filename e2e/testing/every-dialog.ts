/**
 * Every dialog that a press opens, and the page where it is opened, for tests of all dialogs. Invariant: this list
 * contains each place in the source that draws a dialog (`drawnInSource`), so that a new dialog fails a test until it
 * has a scene.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { weekTextOf } from '../../domain/calendar/iso-week.ts'
import { localDate } from '../../domain/calendar/local-date.ts'
import { slotButton } from './booking-page.ts'
import { day, EKEN, ROOMS } from './demo-slots.ts'
import type { Looker } from './every-screen.ts'
import { confirmDialog, openForm, panel, unfold } from './screen-parts.ts'

/** A day on which the person has a booking in Grupprum Eken. */
export const STAGE = '2026-05-12'
const at = day(STAGE)
/** A narrower window is a phone's (`day-look.ts`). */
const LEAST_OF_GRID = 480

/** A scene is played twice, so the things that its `opener` creates may exist already. */
export interface DialogScene {
  /** The file that draws the dialog. */
  readonly of: string
  readonly by: Looker
  readonly path: string
  /** Leads to the control that opens the dialog. */
  readonly opener: (page: Page) => Promise<Locator> | Locator
}

const main = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()

/** The first booking of a browser, and each later one. */
const BOOK = /^(?:Boka|Skapa ny bokning)$/

const bookButton = async (page: Page): Promise<Locator> => {
  const book = page.getByRole('button', { name: BOOK })
  await expect(slotButton(page, at.room(EKEN, '09:00–09:30'))).toBeVisible()
  if (!(await book.isVisible()))
    await page.locator('.slot[aria-label*=", ledig, "]:not([aria-disabled="true"])').first().click()
  await expect(book).toBeVisible()
  return book
}

const addressMade = async (page: Page): Promise<Locator> => {
  const remove = main(page, 'Ta bort adressen')
  await expect(remove.or(main(page, 'Visa i min kalender'))).toBeVisible()
  if (!(await remove.isVisible())) {
    await main(page, 'Visa i min kalender').click()
    const making = page.getByRole('dialog')
    await making.getByRole('textbox', { name: 'Ditt lösenord' }).fill('demo-losenord-1')
    await making.getByRole('button', { name: 'Visa i min kalender' }).click()
  }
  return remove
}

const noteMade = async (page: Page): Promise<Locator> => {
  const remove = page.getByRole('region', { name: 'Anteckningar' }).getByRole('button', { name: /Nyckeln/ })
  await expect(page.getByLabel('Ny anteckning')).toBeVisible()
  if (!(await remove.isVisible())) {
    await page.getByLabel('Ny anteckning').fill('Nyckeln hämtas i receptionen.')
    await page.getByRole('button', { name: 'Lägg till anteckning' }).click()
  }
  return remove
}

/**
 * A phone shows all rooms of a day as a list of free times, so it is the week of a room that has the sheet there. A wide window shows a week
 * whole, so there it is the day.
 */
const allColumns = async (page: Page): Promise<Locator> => {
  if ((page.viewportSize()?.width ?? 0) < LEAST_OF_GRID)
    await page.evaluate(
      (address) => history.replaceState(null, '', address),
      `/resurs/1/${weekTextOf(localDate(STAGE))}`,
    )
  return page.getByText('Alla', { exact: true })
}

const lockOver = async (page: Page): Promise<Locator> => {
  const locks = await unfold(panel(page, 'Låsningar'))
  const add = locks.getByRole('button', { name: 'Lägg till låsningen' })
  if (!(await add.isVisible())) await openForm(locks, 'Ny låsning')
  await locks.getByRole('form', { name: 'Ny låsning' }).getByLabel('Startdatum').fill(STAGE)
  return add
}

interface Staged {
  /** The id of a booking of the person on the day of the stage. It has a co-booker. */
  readonly own: number
  /** The time of that booking. */
  readonly time: string
  /** The address in the mail to the co-booker, from its path on. */
  readonly link: string
}

export const dialogScenes = ({ own, time, link }: Staged): readonly DialogScene[] => {
  const grid = at.path(ROOMS)
  const [rooms, administered] = [`/admin/groups/${ROOMS}`, `/admin/bookings/${own}`]
  return [
    {
      of: 'account/register/registration-groups.tsx',
      by: 'visitor',
      path: '/register',
      opener: (page) => main(page, 'Läs villkoren'),
    },
    {
      of: 'booking/booking-grid/resource-lightbox.tsx',
      by: 'visitor',
      path: grid,
      opener: (page) => page.getByRole('columnheader').getByRole('button').first(),
    },
    {
      of: 'booking/booking-grid/resource-sheet.tsx',
      by: 'visitor',
      path: grid,
      opener: allColumns,
    },
    { of: 'booking/confirm-booking/confirm-booking.tsx', by: 'visitor', path: grid, opener: bookButton },
    {
      of: 'booking/linked-times/linked-times-page.tsx',
      by: 'visitor',
      path: link,
      opener: (page) => main(page, 'Ta bort mig från bokningen'),
    },
    {
      of: 'account/profile/signed-in-places.tsx',
      by: 'person',
      path: '/profile',
      opener: (page) => main(page, 'Logga ut överallt'),
    },
    {
      of: 'account/profile/second-factor.tsx',
      by: 'person',
      path: '/profile',
      opener: (page) => main(page, 'Lägg till en app'),
    },
    {
      of: 'shell/leaving/use-unsaved-work.tsx',
      by: 'person',
      path: '/profile',
      opener: async (page) => {
        await page.getByLabel('Förnamn').fill('Anders')
        return page.getByRole('link', { name: /till startsidan$/ })
      },
    },
    {
      of: 'booking/calendar-feed/calendar-feed.tsx',
      by: 'person',
      path: '/bookings',
      opener: async (page) => {
        await addressMade(page)
        return main(page, 'Byt adress')
      },
    },
    { of: 'booking/calendar-feed/calendar-feed.tsx', by: 'person', path: '/bookings', opener: addressMade },
    {
      of: 'booking/cancelling/remove-booking.tsx',
      by: 'person',
      path: `/bookings/${own}`,
      opener: (page) => main(page, /^Avboka/),
    },
    {
      of: 'booking/co-bookers/co-bookers.tsx',
      by: 'person',
      path: `/bookings/${own}`,
      opener: (page) => page.getByRole('list', { name: 'Medbokare' }).getByRole('button', { name: /^Ta bort/ }),
    },
    {
      of: 'booking/booking-grid/own-booking-card.tsx',
      by: 'person',
      path: grid,
      opener: (page) => slotButton(page, at.room(EKEN, time)),
    },
    { of: 'booking/confirm-booking/confirm-lightbox.tsx', by: 'person', path: grid, opener: bookButton },
    {
      of: 'booking/confirm-booking/receipt.tsx',
      by: 'person',
      path: grid,
      opener: async (page) => {
        await (await bookButton(page)).press('Enter')
        return confirmDialog(page).getByRole('button', { name: BOOK })
      },
    },
    { of: 'administration/bookings/administered-notes.tsx', by: 'administrator', path: administered, opener: noteMade },
    {
      of: 'administration/bookings/change-owner.tsx',
      by: 'administrator',
      path: administered,
      opener: (page) => main(page, 'Byt bokare'),
    },
    {
      of: 'administration/content/texts-form.tsx',
      by: 'administrator',
      path: '/admin/content?key=content.global.message',
      opener: async (page) => {
        await page.getByLabel('Text', { exact: true }).fill('Halvskrivet')
        return main(page, 'Ångra ändringarna')
      },
    },
    {
      of: 'administration/rich-text-editor/link-lightbox.tsx',
      by: 'administrator',
      path: '/admin/content?key=content.startpage.body',
      opener: (page) => page.getByRole('toolbar').getByRole('button', { name: 'Länk' }),
    },
    { of: 'administration/panels/affected-bookings.tsx', by: 'administrator', path: rooms, opener: lockOver },
    {
      of: 'administration/panels/part-list.tsx',
      by: 'administrator',
      path: rooms,
      opener: (page) =>
        panel(page, 'Öppettider')
          .getByRole('button', { name: /^Ta bort/ })
          .first(),
    },
    {
      of: 'administration/resources/administered-resource-page.tsx',
      by: 'administrator',
      path: '/admin/resources/1',
      opener: (page) => main(page, /^Kopiera/),
    },
    {
      of: 'administration/user-types/user-types-page.tsx',
      by: 'administrator',
      path: '/admin/user-types',
      opener: (page) => main(page, /^Avveckla/),
    },
    {
      of: 'administration/users/user-panels.tsx',
      by: 'administrator',
      path: '/admin/users/2',
      opener: (page) => main(page, 'Ta bort användarens bokningar'),
    },
    {
      of: 'administration/users/user-panels.tsx',
      by: 'administrator',
      path: '/admin/users/2',
      opener: (page) => main(page, 'Ta bort användaren'),
    },
    {
      of: 'administration/waiting/answer-bar.tsx',
      by: 'administrator',
      path: '/admin/waiting',
      opener: async (page) => {
        await page.getByRole('row').getByRole('checkbox').last().check()
        return main(page, 'Avboka')
      },
    },
  ]
}

const byItself = 'It opens by itself; the time warning stands for its kind (`press-guard.spec.ts`).'
const inPlace = 'It stands in place of another dialog here whose code could not be loaded.'

const typed =
  'Its only action asks for a password, a code or a reason first, and a press that comes too early gives none.'
const asProvided =
  'It needs a provider to sign in by, which the house of the tests has not; nothing is lost that cannot be linked again.'
const byPasskey = 'It needs a passkey, which the device of the tests has not; `passkeys.spec.ts` has one.'

/** The dialogs without a scene, each with the reason. */
export const dialogsWithoutScene: readonly (readonly [of: string, reason: string])[] = [
  ['booking/booking-bar/time-warning.tsx', byItself],
  ['booking/confirm-booking/other-person.tsx', byItself],
  ['shell/root-page/root-page.tsx', byItself],
  ['shell/prove-again/prove-again-place.tsx', byItself],
  ['kit/design/chunk-failure.tsx', inPlace],
  ['booking/confirm-booking/confirm-booking.tsx', inPlace],
  ['administration/prices/prices-panel.tsx', 'It needs a group all of whose resources have prices of their own.'],
  ['account/profile/linked-identities.tsx', asProvided],
  ['account/profile/linked-identities.tsx', asProvided],
  ['account/profile/second-factor.tsx', typed],
  ['account/profile/second-factor.tsx', typed],
  ['account/profile/passkeys.tsx', typed],
  ['account/profile/passkeys.tsx', byPasskey],
  ['account/profile/passkeys.tsx', byPasskey],
  ['administration/users/protected-person.tsx', typed],
  [
    'account/protection/protection.tsx',
    'It needs a protected person, whom other scenes look for by name; it is the question of `signed-in-places.tsx`, which has a scene.',
  ],
  ['shell/second-factor/recovery-codes.tsx', 'It asks before codes are closed that are shown once; Escape asks again.'],
  [
    'booking/linked-times/linked-time-card.tsx',
    'Its link comes only with a reminder; it is the question of `cancelling/remove-booking.tsx`, which has a scene.',
  ],
]

const SOURCE = new URL('../../src/', import.meta.url).pathname
/** The component of the dialog itself, and the component of the question that is built with it. */
const KIT = ['kit/design/lightbox.tsx', 'kit/design/loss-lightbox.tsx']

/** The files of the source that draw dialogs, once for each dialog. */
export const drawnInSource = (): readonly string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !KIT.includes(file))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      return [
        ...text.matchAll(/<(?:Lightbox|LossLightbox|LossButton|dialog)\b|\bpopover=|\.show(?:Modal|Popover)\(/g),
      ].map(() => file)
    })
    .toSorted()
