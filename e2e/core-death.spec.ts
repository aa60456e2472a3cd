import { choose, expectSlot, press } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'

test('a core that is killed is replaced: every tab goes on with what is held and the time that is left [core-death] [core-epoch]', async ({
  visit,
  browser,
}) => {
  const may = day('2026-06-09')
  const room = may.room('Grupprum Eken', '09:00–09:30')
  const visitor = await visit()
  const rooms = await visitor.open(may.path(ROOMS))
  const labs = await visitor.open(may.path(LABS))
  const other = await (await visit()).open(may.path(ROOMS))
  await choose(rooms, room)
  await expectSlot(other, room, 'reserverad')

  const session = await browser.newBrowserCDPSession()
  const here = await (await visitor.context.newCDPSession(rooms)).send('Target.getTargetInfo')
  const { targetInfos } = await session.send('Target.getTargets')
  const core = targetInfos.find(
    ({ type, browserContextId }) => type === 'shared_worker' && browserContextId === here.targetInfo.browserContextId,
  )
  await session.send('Target.closeTarget', { targetId: core?.targetId ?? '' })

  // The new core knows what is held from the server; both tabs show it, and choosing goes on.
  await expectSlot(rooms, room, 'vald')
  await expect(labs.getByRole('region', { name: 'Dina valda tider' })).toContainText('Grupprum Eken')
  await press(labs, may.room('Musikrummet', '16:00–17:00'))
  await expect(rooms.getByRole('region', { name: 'Dina valda tider' })).toContainText('Musikrummet')
  await expectSlot(other, room, 'reserverad')
  await expect(rooms.getByRole('timer')).toContainText(/9:[0-5]\d/)
})
