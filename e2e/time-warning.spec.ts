import { choose, expectSlot, secondsLeft } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { chunkReady } from './testing/screen-parts.ts'
import { record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

/** Less than two minutes of the hour are left. */
const WARNED_MS = 58.2 * 60_000

test('two minutes before the end more time is offered, by button and by Escape; without it the times are let go', {
  tag: ['@departure-extensions', '@heard-time-warning'],
}, async ({ visit, serverWith }) => {
  // The holds last so long that nothing about their time is announced before the last two minutes.
  const server = await serverWith({ RESERVATION_SECONDS: '3600' })
  const april = day('2026-04-22')
  const slot = april.room('Grupprum Eken', '10:00–10:30')
  const heard = await record(await visit(server), 'time-warning')
  const { page } = heard
  await page.goto(april.path(ROOMS))
  await choose(page, slot)
  // A tab that opens when less than two minutes are left asks nothing.
  await chunkReady(page, 'time-warning')
  const warning = page.getByRole('dialog', { name: 'Tiden är snart slut' })
  // This is heard before the person continues, because words about an element that has lost the focus are not
  // announced.
  await heard.take('säger: 10:00–10:30, vald')
  await page.getByRole('button', { name: 'Visa valda tider' }).focus()
  await heard.take('Visa valda tider')
  const comes = (): Promise<void> =>
    heard.step('det är två minuter kvar', async () => {
      await server.moveClock(WARNED_MS)
      await expect(warning).toBeVisible()
    })
  const hasMore = (): Promise<void> => expect.poll(() => secondsLeft(page)).toBeGreaterThan(120)
  await comes()
  await expect(warning.getByRole('button', { name: 'Förläng tiden' })).toBeFocused()
  await expect(warning).toHaveAccessibleDescription(/^Dina valda tider släpps om \d:\d\d, så att andra/)

  await heard.press('Enter')
  await expect(warning).toBeHidden()
  await hasMore()

  await comes()
  await heard.press('Escape')
  await expect(warning).toBeHidden()
  await hasMore()

  await comes()
  await heard.tabTo(warning.getByRole('button', { name: 'Fortsätt utan att förlänga' }), 'Shift+Tab')
  await heard.press('Enter')
  await expect(warning).toBeHidden()
  await expectSlot(page, slot, 'vald')
  await heard.end()
})
