/** A booking that repeats (docs/rules.md#series). An association books its Tuesdays while others also book. */
import type { Locator, Page } from '@playwright/test'
import { Schema } from 'effect'
import { calls } from '../domain/schema/calls/http.ts'
import { type Administrator, administratorBehind } from './testing/administrator.ts'
import { expectSlot, press, putReceiptAway, slotButton, untilLive } from './testing/booking-page.ts'
import { countKeys, tabTo } from './testing/count-keys.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { listen } from './testing/listen.ts'
import { confirmDialog, overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** Everybody may repeat now. The page has left its first address, so that the next test can begin there. */
const letRepeat = async (page: Page): Promise<Administrator> => {
  await goTo(page, '/')
  const administrator = await administratorBehind(page)
  await administrator.call('POST', `/api/groups/${ROOMS}/rule`, { series: true })
  return administrator
}

const roomOf = async (administrator: Administrator, title: string): Promise<number> => {
  const groups = Schema.decodeUnknownSync(calls.groups.answer)(await administrator.call('GET', '/api/groups'))
  const room = groups.flatMap(({ resources }) => resources).find((one) => one.title === title)
  if (room === undefined) throw new Error(`no room ${title}`)
  return room.id
}

const rowOf = (page: Page, date: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: date }) })
const summary = (page: Page): Locator => page.locator('.series-summary')

test('an association books 20 Tuesdays, one of which is closed and one taken, in at most 12 presses; another browser takes one meanwhile', {
  tag: ['@series-accepted', '@series-live'],
}, async ({ passerBy, pageOf, visit }) => {
  const administrator = await letRepeat(passerBy)
  await administrator.call('POST', `/api/groups/${ROOMS}/special-day`, {
    days: [{ date: '2026-05-12', startTime: null, endTime: null, title: 'Städdag' }],
  })
  const at = (date: string) => ({ path: day(date).path(ROOMS), slot: day(date).room('Grupprum Eken', '18:30–19:00') })
  const [third, fifth] = [at('2026-05-19'), at('2026-06-02')]
  // A grid that receives rules later is drawn again. This grid has them from the beginning.
  const other = await (await visit()).open(third.path)
  await untilLive(other, third.slot)
  await press(other, third.slot)
  await expectSlot(other, third.slot, 'vald')

  const page = await pageOf('skola@demo.example')
  const first = day('2026-05-05')
  await goTo(page, first.path(ROOMS))
  let presses = 0
  const pressed = async (target: Locator): Promise<void> => {
    presses += 1
    await target.click()
  }
  for (const time of ['18:00–18:30', '18:30–19:00', '19:00–19:30', '19:30–20:00']) {
    presses += 1
    await press(page, first.room('Grupprum Eken', time))
  }
  await pressed(page.getByRole('link', { name: 'Upprepa…' }))
  const count = page.getByLabel('Antal gånger')
  const heard = await listen(page)
  /** The announcements about the earlier slots and about the remaining time do not belong to the series. */
  const heardOfSeries = async (): Promise<string[]> =>
    (await heard()).filter((words) => /^(?:\d+ av \d+ lediga|tisdag)/u.test(words))
  await pressed(count)
  await page.keyboard.type('20')
  await expect(page.locator('.series-words')).toContainText('Varje tisdag 18–20, 20 gånger, till 15 september')
  await expect(summary(page)).toHaveText('18 av 20 lediga, 2 krockar')
  await expect(rowOf(page, 'tisdag 12 maj')).toContainText('Stängt: Städdag')
  await expect(rowOf(page, 'tisdag 19 maj')).toContainText('Reserverad')
  expect(await violations(page, 'main')).toEqual([])

  const skipFifth = page.getByRole('button', { name: 'Hoppa över tisdag 2 juni' })
  await skipFifth.focus()
  await expect.poll(heardOfSeries).toEqual(['18 av 20 lediga, 2 krockar'])
  await goTo(other, fifth.path)
  await press(other, fifth.slot)
  await expect(rowOf(page, 'tisdag 2 juni')).toContainText('Reserverad')
  await expect.poll(heardOfSeries).toEqual(['18 av 20 lediga, 2 krockar', 'tisdag 2 juni: Reserverad.'])
  await expect(skipFifth).toBeFocused()
  await expectSlot(other, fifth.slot, 'vald')
  await press(other, fifth.slot)
  await expect(rowOf(page, 'tisdag 2 juni')).toContainText('Ledig igen')
  await expect(skipFifth).toBeFocused()

  await pressed(page.getByRole('button', { name: 'Hoppa över alla krockar' }))
  await expect(summary(page)).toHaveText('18 av 20 lediga, 2 hoppas över')
  await pressed(page.getByRole('button', { name: 'Fortsätt' }))
  const dialog = confirmDialog(page)
  await expect(dialog.locator('summary')).toContainText('18 tisdagar 18–20')
  expect(await violations(page)).toEqual([])
  await expectSlot(other, fifth.slot, 'reserverad')
  await pressed(dialog.getByRole('button', { name: 'Boka', exact: true }))
  expect(presses).toBeLessThanOrEqual(12)
  await putReceiptAway(page)
  await expect(page.getByText('Serien är bokad.')).toBeVisible()
  await expectSlot(other, fifth.slot, 'bokad')
})

test('at 360 px a series is made and moved to another time by keyboard alone, and a reload keeps it', {
  tag: ['@series-keyboard', '@series-address', '@series-move-walk'],
}, async ({ passerBy, pageOf }) => {
  const administrator = await letRepeat(passerBy)
  const page = await pageOf('skola@demo.example')
  const wednesday = day('2026-05-06')
  await goTo(page, wednesday.path(ROOMS))
  await slotButton(page, wednesday.room('Grupprum Eken', '10:00–10:30')).focus()
  await page.keyboard.press('Space')
  await expectSlot(page, wednesday.room('Grupprum Eken', '10:00–10:30'), 'vald')
  await tabTo(page, page.getByRole('link', { name: 'Upprepa…' }))
  await page.keyboard.press('Enter')
  await expect(summary(page)).toHaveText('10 av 10 lediga')
  await page.setViewportSize({ width: 360, height: 740 })
  const keys = await countKeys(page)
  const count = page.getByLabel('Antal gånger')
  await page.getByLabel('Hur ofta').focus()
  await tabTo(page, count)
  await page.keyboard.type('3')
  await expect(summary(page)).toHaveText('3 av 3 lediga')
  await tabTo(page, page.getByRole('checkbox', { name: 'onsdag' }))
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Hoppa över onsdag 13 maj' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ta med igen onsdag 13 maj' })).toBeFocused()
  expect(await keys()).toBeLessThan(12)
  await page.reload()
  await expect(summary(page)).toHaveText('2 av 3 lediga, 1 hoppas över')
  await page.getByRole('button', { name: 'Fortsätt' }).focus()
  await page.keyboard.press('Enter')
  const dialog = confirmDialog(page)
  await expect(dialog).toContainText('onsdag 20 maj')
  await page.keyboard.press('Escape')
  await expect(summary(page)).toContainText('2 gånger hålls för dig')

  await page.getByRole('button', { name: 'Fortsätt' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Boka', exact: true }).focus()
  await page.keyboard.press('Enter')
  await putReceiptAway(page)
  await page.getByRole('link', { name: 'Visa bokning' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ändra alla kommande (2)' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ny tid för alla kommande' })).toBeFocused()
  await tabTo(page, page.getByLabel('Från'))
  await expect(page.getByLabel('Från').locator('option')).not.toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(summary(page)).toHaveText('2 av 2 går')
  const room = await roomOf(administrator, 'Grupprum Eken')
  const taken = { resourceId: room, date: '2026-05-20', bookingSlots: [{ startTime: '10:30:00', endTime: '11:00:00' }] }
  await administrator.call('POST', '/api/booking', { bookingResources: [taken] })
  await expect(rowOf(page, 'onsdag 20 maj').first()).toContainText('Bokad 10:30–11')
  await expect(summary(page)).toHaveText('1 av 2 går, 1 krockar')
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Flytta 1 tid' }))
  await page.keyboard.press('Enter')
  // The text is also announced, so the test looks for the visible text in the page's own part.
  const outcome = page.getByRole('main').getByText('1 tid är flyttad till 10:30–11. 1 dag står kvar som förut.')
  await expect(outcome).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ändra alla/ })).toBeFocused()
  await expect(page.locator('.invoice-when')).toContainText(['kl. 10:30–11:00', 'kl. 10:00–10:30'])
  await page.setViewportSize({ width: 1280, height: 800 })
})
