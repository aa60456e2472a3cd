import type { Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, secondsLeft } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { day, HALLS, LABS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import type { SlotName } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'

/**
 * The core keeps the holds for this time after the last booking page was left. Only the core knows when that time
 * began.
 */
const LEFT_MS = 10_000
const expectLetGo = (pass: (milliseconds: number) => Promise<void>, other: Page, slot: SlotName): Promise<void> =>
  expect(async () => {
    await pass(LEFT_MS)
    await expectSlot(other, slot, 'ledig', 1_000)
  }).toPass({ timeout: patience(40_000) })
const HALF_AN_HOUR_MS = 30 * 60_000

test('a hold that expires is free again everywhere, and not before its time', {
  tag: ['@basket-zero', '@setting-reservation-seconds', '@live-released'],
}, async ({ visit, serverWith }) => {
  const server = await serverWith({ RESERVATION_SECONDS: '3600' })
  const april = day('2026-04-07')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const visitor = await visit(server)
  const one = await visitor.open(april.path(HALLS))
  const two = await visitor.open(april.path(LABS))
  const other = await (await visit(server)).open(april.path(HALLS))
  await choose(one, slot)
  await expectSlot(other, slot, 'reserverad')
  await expect(two.getByRole('timer')).toBeVisible()
  // A browser that knows the new time has also received everything that ended before it.
  await server.moveClock(HALF_AN_HOUR_MS)
  // The browser may learn this only from the next check of the session, ten seconds after the last one.
  await expect.poll(() => secondsLeft(two), { timeout: patience(30_000) }).toBeLessThanOrEqual(HALF_AN_HOUR_MS / 1_000)
  await expectSlot(one, slot, 'vald')
  await expectSlot(other, slot, 'reserverad')
  await server.moveClock(HALF_AN_HOUR_MS)
  for (const page of [one, other]) await expectSlot(page, slot, 'ledig')
  await expect(two.getByRole('timer')).toBeHidden()
})

test('what two tabs held is let go soon after the last of them is closed', {
  tag: ['@breadth', '@setting-release-seconds'],
}, async ({ visit, serverWith }) => {
  const server = await serverWith({ RELEASE_SECONDS: '1' })
  const april = day('2026-04-15')
  const rooms = april.room('Provsal 1', '09:00–10:00')
  const labs = april.room('Musikrummet', '16:00–17:00')
  const visitor = await visit(server)
  const one = await visitor.open(april.path(HALLS))
  const two = await visitor.open(april.path(LABS))
  const other = await (await visit(server)).open(april.path(HALLS))
  await choose(one, rooms)
  await choose(two, labs)
  await expectSlot(other, rooms, 'reserverad')
  await one.close()
  await expectSlot(two, labs, 'vald')
  await expectSlot(other, rooms, 'reserverad')
  await two.close()
  // With the usual two minutes of the test servers, the slot would still be held.
  await expectSlot(other, rooms, 'ledig')
})

test('when the last booking page is killed its holds are let go, though another tab lives', {
  tag: ['@breadth', '@core-tab-left'],
}, async ({ visit, browser, passerBy: other }) => {
  const april = day('2026-04-16')
  const rooms = april.room('Provsal 1', '09:00–10:00')
  const visitor = await visit()
  // The core runs in the first tab's process, which must not be ended.
  const two = await visitor.open('/')
  const one = await visitor.open(april.path(HALLS))
  await goTo(other, april.path(HALLS))
  await choose(one, rooms)
  await expectSlot(other, rooms, 'reserverad')
  await expect(two.getByRole('timer')).toBeVisible()
  const pass = await coreClock(browser, two)
  const crashed = one.waitForEvent('crash')
  await one.goto('chrome://crash').catch(() => undefined)
  await crashed
  await expectLetGo(pass, other, rooms)
  await expect(two.getByRole('timer')).toBeHidden()
})

test('a reload of the only tab keeps what is held, with the same time left', { tag: '@core-selection-truth' }, async ({
  visit,
  server,
}) => {
  const april = day('2026-04-17')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const page = await (await visit()).open(april.path(HALLS))
  await choose(page, slot)
  await server.moveClock(5 * 60_000)
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(5 * 60)
  await page.reload()
  await expectSlot(page, slot, 'vald')
  expect(await secondsLeft(page)).toBeLessThanOrEqual(5 * 60)
})

test('leaving the booking pages lets go of what is held', {
  tag: ['@departure-leave', '@departure-leave-disconnect'],
}, async ({ visit, browser, passerBy: other }) => {
  const april = day('2026-04-20')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const page = await (await visit()).open(april.path(HALLS))
  await goTo(other, april.path(HALLS))
  await choose(page, slot)
  const pass = await coreClock(browser, page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/$/)
  await expectLetGo(pass, other, slot)
})
