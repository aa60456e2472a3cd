import type { Locator } from '@playwright/test'
import { expectSlot, receiptOf, signInDialog, slotButton } from './testing/booking-page.ts'
import { day } from './testing/demo-slots.ts'
import { screensOf } from './testing/every-screen.ts'
import { goTo, signInTo } from './testing/going.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

/** The size of a target for a finger, as WCAG 2.5.5, Apple and Google recommend. */
const FINGER = 44

/** Taps the middle of an element. The element or its label must be as large as a finger. */
const tap = async (target: Locator): Promise<void> => {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  expect(Math.min(width, height), `the size of ${target}`).toBeGreaterThanOrEqual(FINGER)
  await target.tap()
}

test('a whole booking can be made with a finger at 320 px, by taps alone', {
  tag: ['@quality-narrow', '@grid-mobile-phone', '@run-time-zone'],
}, async ({ visit }) => {
  const april = day('2026-05-19')
  // In the phone's time zone it is still the day before.
  const phone = {
    ...{ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    timezoneId: 'America/Los_Angeles',
  }
  const page = await (await visit(undefined, phone)).open('/')
  const staysWithin = async (where: string): Promise<void> => {
    expect(await overflow(page), where).toBe(0)
  }
  // The whole card of a group is its link.
  const start = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Gå till bokning' }) })
    .first()
  await expect(start).toBeVisible()
  await staysWithin('the start page')
  await tap(start)
  await expect(page).toHaveURL(/\/group\/1\/2026-03-03$/)
  await page.getByLabel('Datum').fill('2026-05-19')
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'ledig')

  // The next resource is reached without a swipe.
  await tap(page.getByRole('button', { name: 'Nästa resurs' }))
  const room = (time: string) => slotButton(page, april.room('Grupprum Björken', time))
  await expect(room('09:00–09:30')).toBeInViewport({ ratio: 0.9 })
  for (const time of ['09:00–09:30', '09:30–10:00']) {
    await tap(room(time))
    await expectSlot(page, april.room('Grupprum Björken', time), 'vald')
    await expect(room(time)).not.toHaveAttribute('aria-busy', 'true')
  }
  await staysWithin('the grid with chosen times')

  // A superfluous slot is removed in the list.
  await tap(page.getByRole('button', { name: 'Visa valda tider' }))
  await tap(page.getByRole('button', { name: /09:30–10:00/ }).and(page.getByRole('button', { name: /[Tt]a bort/ })))
  await expectSlot(page, april.room('Grupprum Björken', '09:30–10:00'), 'ledig')
  await tap(page.getByRole('button', { name: 'Boka', exact: true }))

  const signIn = signInDialog(page)
  await staysWithin('the question whether one has an account')
  await tap(signIn.getByRole('button', { name: 'Jag har konto' }))
  await signIn.getByLabel('E-post').fill('skola@demo.example')
  await signIn.getByLabel('Lösenord', { exact: true }).fill('demo-losenord-1')
  await staysWithin('signing in')
  await tap(signIn.getByRole('button', { name: 'Logga in', exact: true }))
  const confirmation = confirmDialog(page)
  await expect(confirmation).toContainText('Grupprum Björken')
  await staysWithin('the confirmation')
  await tap(confirmation.getByRole('button', { name: 'Boka', exact: true }))
  await expect(page.getByText('Bokning tillagd')).toBeVisible()
  await staysWithin('the receipt')
  await tap(receiptOf(page).getByRole('button', { name: 'Stäng', exact: true }))
  await expectSlot(page, april.room('Grupprum Björken', '09:00–09:30'), 'bokad')
  await staysWithin('the booked day')
})

test('on a touch screen every control but a link within a sentence is as large as a finger', {
  tag: '@breadth',
}, async ({ visit }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await (await visit(undefined, phone)).open('/')
  const small = (): Promise<string[]> =>
    page.evaluate((finger) => {
      const named = (element: Element): string =>
        `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}`
      const isInSentence = (element: Element): boolean =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '') !== element.textContent
      const isPressed = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      }
      /** The area that takes a press. The label counts too, and so does an element that is spread over its frame. */
      const reach = (element: Element): { readonly width: number; readonly height: number } => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.parentElement : null
        const spread =
          getComputedStyle(element, '::after').position === 'absolute' ? element.closest('tbody, .group-card') : null
        return (spread ?? label ?? element).getBoundingClientRect()
      }
      return [...document.querySelectorAll('a[href], button, input:not([hidden]), select, textarea')]
        .filter(
          (element) => element.closest('.visually-hidden') === null && isPressed(element) && !isInSentence(element),
        )
        .filter((element) => Math.min(reach(element).width, reach(element).height) < finger)
        .map(named)
    }, FINGER)

  const pages = ['/finns-inte', ...screensOf('visitor').map(({ path }) => path)]
  for (const path of pages) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    expect(await small(), path).toEqual([])
  }
  await goTo(page, signInTo('/bookings'))
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  expect(await small(), 'sign-in with errors').toEqual([])
  await page.getByLabel('E-post').fill('anna@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('demo-losenord-1')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Visa \S.* \d/ }).first()).toBeVisible()
  expect(await small(), 'the bookings').toEqual([])
  await page
    .getByRole('link', { name: /^Visa \S.* \d/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Fakturaunderlag' })).toBeVisible()
  expect(await small(), 'the invoice basis').toEqual([])
  await goTo(page, '/profile')
  await expect(page.getByRole('button', { name: 'Spara uppgifterna' })).toBeVisible()
  expect(await small(), 'the profile').toEqual([])
})
