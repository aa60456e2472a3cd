import { startBreakingProxy } from '../tests/server/live/breaking-proxy.ts'
import { choose, signIn } from './testing/booking-page.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { overflow } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test('the diagnostics show the state of core, connection, tabs and log as it changes, and nothing about people', async ({
  visit,
}) => {
  const visitor = await visit()
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visitor.open('/sign-in?returnUrl=/diagnostik')
  await signIn(page, 'anna@demo.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostik' })).toBeVisible()
  await expect(page.getByText('Delad av alla flikar')).toBeVisible()
  // Who has signed in is connected on every page.
  await expect(page.getByText('Ansluten', { exact: true })).toBeVisible()
  const epoch = await page.getByText(/^[\da-f]{8}-[\da-f-]{27}$/).textContent()

  const grid = await visitor.open(day('2026-04-15').path(HALLS))
  await expect(page.getByText('WebSocket', { exact: true })).toBeVisible()
  await expect(page.getByText(/bokning, grupp 4, 2026-04-15 · syns · händelse \d+/)).toBeVisible()
  await grid.close()
  await expect(page.getByText(/bokning, grupp 4/)).toBeHidden()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Kopiera som text' }).click()
  await expect(page.getByText('Kopierat.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`Epok: ${epoch}`)
  const cookies = await visitor.context.cookies()
  for (const secret of ['anna@', 'Anna', ...cookies.map(({ value }) => value)]) expect(text).not.toContain(secret)

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
})

test('behind a proxy that lets only long polling through a slot can be held, and the next core begins with long polling', {
  tag: '@hub-transport-left',
}, async ({ visit, serverWith }) => {
  let behind = ''
  const proxy = await startBreakingProxy(() => behind, { webSockets: 'refused', eventStream: 'refused' })
  try {
    const server = await serverWith({ PUBLIC_URL: proxy.origin })
    behind = server.origin
    const visitor = await visit({ ...server, origin: proxy.origin })
    const april = day('2026-04-16')
    const grid = await visitor.open(april.path(HALLS))
    await choose(grid, april.room('Provsal 1', '09:00–10:00'))
    const page = await visitor.open('/diagnostik')
    await expect(page.getByText('HTTP, upprepade frågor (Long Polling)', { exact: true })).toBeVisible()
    for (const tab of [grid, page]) await tab.close()
    await expect.poll(() => proxy.asked.at(-1)).toBe('longPolling')
    const before = proxy.asked.length
    const again = await visitor.open(april.path(HALLS))
    await choose(again, april.room('Provsal 1', '11:00–12:00'))
    expect(new Set(proxy.asked.slice(before))).toEqual(new Set(['longPolling']))
  } finally {
    await proxy.close()
  }
})
