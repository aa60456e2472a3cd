import { choose, expectSlot, signIn, signInDialog } from './testing/booking-page.ts'
import { day, HALLS, LABS } from './testing/demo-slots.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

test('two tabs on different groups and days share one core, one basket and one countdown, and either can confirm', {
  tag: [
    '@basket-shared',
    '@basket-countdown',
    '@core-mode-expected',
    '@sign-in-everywhere',
    '@confirm-sign-in',
    '@confirm-after-sign-in',
    '@confirm-lightbox',
    '@confirm-create',
    '@toast-booking-created',
    '@core-change-seen',
  ],
}, async ({ visit, browser }) => {
  const april = day('2026-04-07')
  const dayAfter = day('2026-04-08')
  const room = april.room('Provsal 1', '09:00–10:00')
  const studio = dayAfter.room('Musikrummet', '16:00–17:00')
  const visitor = await visit()
  const rooms = await visitor.open(april.path(HALLS))
  const labs = await visitor.open(dayAfter.path(LABS))

  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const here = await (await visitor.context.newCDPSession(rooms)).send('Target.getTargetInfo')
  const cores = targetInfos.filter(
    ({ type, browserContextId }) => type === 'shared_worker' && browserContextId === here.targetInfo.browserContextId,
  )
  expect(cores).toHaveLength(1)
  await expect(rooms.locator('html')).toHaveAttribute('data-core-mode', 'shared')

  await choose(rooms, room)
  await choose(labs, studio)
  for (const tab of [rooms, labs]) {
    const bar = basketBar(tab)
    await expect(bar).toContainText('Provsal 1')
    await expect(bar).toContainText('Musikrummet')
  }
  const seconds = async (tab: typeof rooms): Promise<number> => {
    const [minutes = '0', rest = '0'] = ((await tab.getByRole('timer').textContent()) ?? '').match(/\d+/g) ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  expect(Math.abs((await seconds(rooms)) - (await seconds(labs)))).toBeLessThanOrEqual(1)

  // The tab that did not choose the room confirms both rooms.
  await labs.getByRole('button', { name: 'Boka', exact: true }).click()
  await signIn(signInDialog(labs), 'skola@demo.example')
  const confirmation = confirmDialog(labs)
  await expect(signInDialog(labs)).toHaveCount(0)
  for (const resource of ['Provsal 1', 'Musikrummet']) {
    const line = confirmation.getByRole('listitem').filter({ hasText: resource })
    await expect(line).toContainText(/\d\u00a0kr/)
    await expect(line.getByLabel(`Önskemål till ${resource}`)).toBeVisible()
  }
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(labs.getByText('Bokning tillagd')).toBeVisible()
  await expectSlot(rooms, room, 'bokad')
  await expectSlot(labs, studio, 'bokad')
  for (const tab of [rooms, labs]) await expect(basketBar(tab)).toBeHidden()
  // A person who signs in in one tab is signed in in all tabs.
  await expect(rooms.getByRole('link', { name: 'Logga ut' })).toBeVisible()
})
