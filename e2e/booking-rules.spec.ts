/** The booking screens show the house's rules before the press (docs/rules.md#rules). */
import type { Locator, Page } from '@playwright/test'
import { type Administrator, administratorBehind } from './testing/administrator.ts'
import { choose, expectSlot, press, putReceiptAway, signIn, slotButton, untilLive } from './testing/booking-page.ts'
import { day, HALLS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { listen } from './testing/listen.ts'
import { basketBar, confirmDialog, overflow } from './testing/screen-parts.ts'
import { slotWords } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const rule = (administrator: Administrator, group: number, said: object): Promise<unknown> =>
  administrator.call('POST', `/api/groups/${group}/rule`, said)

/** The difference between the server's clock and the page's, in ms, from the page's first answers. */
const clockOffset = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const answers = JSON.parse(document.getElementById('first-answers')?.textContent ?? '[]')
    const now = answers.find(({ name }: { readonly name: string }) => name === 'now')?.json
    const [navigation] = performance.getEntriesByType('navigation')
    if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error('no navigation')
    return now - (performance.timeOrigin + navigation.requestStart)
  })

/** Notes the server's time at which the page shows a slot as free, in ms. */
const noteOpening = async (page: Page, slot: Locator, offset: number): Promise<() => Promise<number>> => {
  await slot.evaluate((button, ahead) => {
    new MutationObserver(() => {
      if (button.getAttribute('aria-label')?.includes(', ledig, ') === true && !('openedAt' in globalThis))
        Reflect.set(globalThis, 'openedAt', Date.now() + ahead)
    }).observe(button, { attributes: true })
  }, offset)
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'openedAt')))
}

/** The line above the grid. For a visitor it begins with who may book there at all. */
const dayLine = (page: Page, said: string): Locator =>
  page.getByText(`Bokas av skolor och kommunen. ${said}`, { exact: true })

test('a day that is not open yet says why and opens at its second in every browser; administrators may book it before', {
  tag: ['@rules-window', '@rules-told'],
}, async ({ administrator: chief, passerBy: one, visit }) => {
  const later = day('2026-03-17')
  const slot = later.room('Provsal 1', '10:00–11:00')
  await goTo(one, later.path(HALLS))
  await untilLive(one, slot)
  const administrator = await administratorBehind(one)
  await rule(administrator, HALLS, { horizonDays: 14, opensAt: '23:00:00' })

  // The rule is shown to people who are already looking at the day and to people who open it later.
  const why = 'Öppnar för bokning tisdag 3 mars 23:00'
  const two = await (await visit(undefined, { viewport: { width: 320, height: 640 }, colorScheme: 'dark' })).open(
    later.path(HALLS),
  )
  const shut = (page: Page): Locator => page.locator(`button[aria-label^="${slotWords(slot, 'stängd')}"]`)
  for (const page of [one, two]) {
    await expect(dayLine(page, why)).toBeVisible()
    // If the whole day opens later, the line above the grid and the answer to a press say so. The names of the slots do
    // not.
    await expect(shut(page)).toHaveAccessibleName(slotWords(slot, 'stängd'))
    expect(await violations(page, 'main')).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  const heard = await listen(one)
  await shut(one).click({ force: true })
  await expect.poll(heard).toEqual([why])
  await expect(one.locator('.slot-note')).toHaveText(why)
  await expect(shut(one)).toHaveAccessibleName(/, stängd, /)

  await goTo(chief, later.path(HALLS))
  await expect(chief.getByText(`${why}. Du kan boka ändå`)).toBeVisible()
  await choose(chief, slot)
  await expect(basketBar(chief)).toContainText('Utanför reglerna, men du kan boka ändå')
  await press(chief, slot)
  await expectSlot(chief, slot, 'ledig')

  const offset = await clockOffset(one)
  const opens = Math.ceil((Date.now() + offset) / 1000) * 1000 + 6_000
  const opensAt = new Date(opens).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm' })
  const openings = [
    { page: one, openedAt: await noteOpening(one, shut(one), offset) },
    { page: two, openedAt: await noteOpening(two, shut(two), await clockOffset(two)) },
  ]
  await rule(administrator, HALLS, { horizonDays: 14, opensAt })
  for (const { page, openedAt } of openings) {
    await expectSlot(page, slot, 'ledig', 20_000)
    // The two clocks are compared over a network, so the day may seem to open earlier by that difference, and by no
    // more.
    expect(await openedAt()).toBeGreaterThan(opens - 500)
    await expect(dayLine(page, 'Har öppnat för bokning')).toBeVisible()
  }
  await choose(one, slot)
  await expectSlot(two, slot, 'reserverad')
})

test('the bar says what is left of a quota, and what would break it, before the booking is sent', {
  tag: ['@rules-before-press', '@rules-way-out'],
}, async ({ passerBy, pageOf }) => {
  const june = day('2026-06-23')
  const at = (time: string) => june.room('Grupprum Eken', time)
  // This is done before the page is opened, because a page that is not connected yet would not hear of the change.
  await rule(await administratorBehind(passerBy), ROOMS, { quotaMinutes: 240, quotaPer: 'day' })
  const page = await pageOf('anna@demo.example')
  await goTo(page, june.path(ROOMS))
  await choose(page, at('09:00–09:30'))
  await expect(basketBar(page)).toContainText('3 h 30 min kvar tisdag 23 juni')

  await slotButton(page, at('09:30–10:00')).focus()
  const heard = await listen(page)
  for (let rows = 0; rows < 7; rows += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Space')
  await expectSlot(page, at('13:00–13:30'), 'vald')
  const words =
    'I Grupprum och mötesplatser får du boka högst 4 timmar per dag. Du väljer 4 timmar och 30 minuter. Ta bort 30 minuter.'
  await expect(basketBar(page).getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect
    .poll(async () => (await heard()).join(' ').replaceAll('\u00a0', ' '))
    .toContain(`Det går inte att boka så här. ${words}`)
  expect(await violations(page, '.booking-bar')).toEqual([])

  const book = page.getByRole('button', { name: 'Boka', exact: true })
  await book.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Det går inte att boka så här' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSlot(page, at('13:00–13:30'), 'vald')

  await press(page, at('13:00–13:30'))
  await expect(page.getByRole('heading', { name: 'Det går inte att boka så här' })).toHaveCount(0)
  await expect(basketBar(page)).toContainText('0 h kvar tisdag 23 juni')
  await book.focus()
  await page.keyboard.press('Enter')
  const confirmation = confirmDialog(page)
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await putReceiptAway(page)
  await expectSlot(page, at('12:30–13:00'), 'bokad')

  // From now on a booking in another room counts too. At 320 px the words fit.
  await page.setViewportSize({ width: 320, height: 640 })
  await choose(page, june.room('Grupprum Björken', '15:00–15:30'))
  await expect(basketBar(page)).toContainText('Ta bort 30 minuter.')
  expect(await overflow(page)).toBe(0)
  await press(page, june.room('Grupprum Björken', '15:00–15:30'))
})

test('a visitor is told of the rules, and is judged by their own once they have signed in', {
  tag: '@rules-own-after-sign-in',
}, async ({ visit }) => {
  const june = day('2026-06-24')
  const at = (time: string) => june.room('Grupprum Eken', time)
  const page = await (await visit()).open(june.path(ROOMS))
  const administrator = await administratorBehind(page)
  await rule(administrator, ROOMS, { quotaMinutes: 30, quotaPer: 'day' })
  const types = await administrator.call('GET', '/api/user/types')
  const company = Array.isArray(types) ? types.find(({ name }) => /företag/i.test(name)) : undefined
  expect(company).toBeDefined()
  await rule(administrator, ROOMS, { userTypeId: company?.id, quotaMinutes: 600, quotaPer: 'day' })
  await choose(page, at('09:00–09:30'))
  await choose(page, at('09:30–10:00'))
  await expect(basketBar(page)).toContainText('Logga in, så ser du om andra regler gäller för dig.')
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await signIn(page.getByRole('dialog', { name: 'Logga in' }), 'foretag@demo.example')
  const confirmation = confirmDialog(page)
  await expect(confirmation).toBeVisible()
  await expect(basketBar(page)).toContainText('9 h kvar onsdag 24 juni')
  await expect(confirmation).not.toContainText('får du boka högst')
})
