import { expect, test } from 'vitest'
import type { ActivityUpdate, CorePort } from '../../domain/port/core-port.ts'
import type { ActivityDeed } from '../../domain/schema/activity.ts'
import type { Page } from '../../domain/schema/events.ts'
import type { ActivityKnown } from '../../domain/schema/port.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { NOW, user } from './testing/fake-server.ts'
import { beginNow, grid, other, slot, slotOf } from './testing/places.ts'

const activity: Page = { _tag: 'Activity' }

const deed = (id: number): ActivityDeed => ({
  id,
  at: new Date(NOW).toISOString(),
  kind: 'held',
  ...slotOf(1, '08:00:00', '08:30:00'),
  count: 1,
})

beginNow()

/** A tab of an administrator, and what it has been told. */
const openWatcher = async (role = 'administrator', build: string | null = null) => {
  const world = createCoreWorld()
  const { server, openTab, pass } = world
  server.build = build
  if (build !== null) server.userType = `${role} 1`
  server.next.set('/api/auth/sign-in-silent', [{ status: 200, body: { ...user, role, token: 'secret' } }])
  const tab = await openTab(activity, { token: 'secret' })
  await pass(200)
  return { ...world, tab }
}

const ask = async (
  port: CorePort,
  known: ActivityKnown,
  pass: (ms: number) => Promise<void>,
): Promise<ActivityUpdate> => {
  const asked = port.readActivity(known)
  await pass(10)
  const answer = await asked
  if (answer._tag === 'Failed') throw new Error(answer.failure._tag)
  return answer.value
}
const nothing = { version: 0, last: 0 }
const idsOf = ({ deeds }: ActivityUpdate): number[] => deeds.map(({ id }) => id)
const watched = (server: { invocations: readonly { name: string; parameters: readonly unknown[] }[] }) =>
  server.invocations.filter(({ name }) => name === 'WatchActivity').map(({ parameters }) => parameters[0])

test('the page of activity keeps the connection, and no holds', { tags: 'departure-activity' }, async () => {
  const { server, tab, openTab, pass } = await openWatcher()
  expect(server.connections.some(({ stopped }) => !stopped)).toBe(true)
  const { token } = tab.cookies
  const booking = await openTab(grid, { token })
  await booking.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await pass(100)
  expect(server.holds).toHaveLength(1)
  await booking.port.command({ _tag: 'ShowPage', page: other, visible: true })
  await pass(9_000)
  expect(server.holds).toHaveLength(1)
  await pass(2_000)
  expect(server.holds).toEqual([])
  await pass(60_000)
  expect(server.connections.at(-1)?.stopped).toBe(false)
  await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
  await pass(12_000)
  expect(server.connections.at(-1)?.stopped).toBe(true)
})

test('a tab is told what there is and what comes, once; what was pushed while it was read comes after that', async () => {
  const { server, tab, pass } = await openWatcher()
  expect(watched(server)).toEqual([true])
  const empty = await ask(tab.port, nothing, pass)
  expect(empty).toMatchObject({ status: 'live', deeds: [] })
  server.push('activity', [deed(4), deed(6)])
  server.push('activity', [{ at: new Date(NOW).toISOString(), kind: 'visitors', count: 12 }])
  const first = await ask(tab.port, { version: empty.version, last: 0 }, pass)
  expect(idsOf(first)).toEqual([4, 6])
  expect(first.visitors).toBe(12)
  server.push('activity', [deed(6), deed(7)])
  const second = await ask(tab.port, { version: first.version, last: 6 }, pass)
  expect(idsOf(second)).toEqual([7])
  expect(second.joinsOn).toBe(true)
})

test('after the connection was lost it reads from the last that it knows, page by page, without gap or double', async () => {
  const { server, tab, pass } = await openWatcher()
  server.push('activity', [deed(1), deed(2)])
  await pass(20)
  server.unreachable = true
  server.connections.at(-1)?.drop()
  await pass(20)
  expect((await ask(tab.port, nothing, pass)).status).toBe('interrupted')
  server.deeds = Array.from({ length: 9 }, (_, index) => deed(index + 1))
  server.unreachable = false
  // Before anything was read.
  server.onInvocation = (name) => {
    if (name === 'WatchActivity') server.push('activity', [deed(9), deed(10)])
  }
  await pass(2_300)
  const back = await ask(tab.port, nothing, pass)
  expect(back.status).toBe('live')
  expect(idsOf(back)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(watched(server)).toEqual([true, true])
})

test('who is of other groups now has nothing of what was watched before', { tags: 'scope-changed' }, async () => {
  const { server, tab, pass } = await openWatcher('reception', 'served')
  server.push('activity', [deed(1), deed(2)])
  await pass(20)
  const before = await ask(tab.port, nothing, pass)
  expect(idsOf(before)).toEqual([1, 2])
  server.deeds = [deed(3)]
  server.next.set(`/api/user/${user.id}`, [{ status: 200, body: { ...user, role: 'reception', roleGroups: [2] } }])
  server.userType = 'reception 2 1'
  server.connections.at(-1)?.changePerson()
  await pass(5_000)
  // A tab that shows what was there before begins anew with it.
  const after = await ask(tab.port, { version: before.version, last: 2 }, pass)
  expect([after.status, after.joinsOn, idsOf(after)]).toEqual(['live', false, [3]])
})

test('nothing is watched for others than administrators, nor when no tab shows it', async () => {
  const { server: ofUser } = await openWatcher('user')
  expect(watched(ofUser)).toEqual([])
  const { server, tab, pass } = await openWatcher()
  await tab.port.command({ _tag: 'ShowPage', page: other, visible: true })
  await pass(100)
  expect(server.requests.filter(({ path }) => path === '/api/activity')).toHaveLength(1)
  server.push('activity', [deed(1)])
  expect((await ask(tab.port, nothing, pass)).deeds).toEqual([])
})

test('a question that finds nothing new is answered after a while, and one that fails is tried again', async () => {
  const { server, tab, pass } = await openWatcher()
  const { version } = await ask(tab.port, nothing, pass)
  const asked = tab.port.readActivity({ version, last: 0 })
  await pass(21_000)
  expect(await asked).toMatchObject({ _tag: 'Ok', value: { status: 'live', deeds: [] } })
  server.next.set('/api/activity', [{ status: 503, body: { code: 'unavailable', message: 'Borta.' } }])
  server.connections.at(-1)?.drop()
  await pass(100)
  expect((await ask(tab.port, nothing, pass)).status).toBe('failed')
  await tab.port.command({ _tag: 'ReloadActivity' })
  await pass(100)
  expect((await ask(tab.port, nothing, pass)).status).toBe('live')
})

test('deeds are no part of the state, and so of no delivery', async () => {
  const { server, tab, pass } = await openWatcher()
  await pass(100)
  const before = tab.deliveries.length
  for (let id = 1; id <= 200; id += 1) server.push('activity', [deed(id)])
  await pass(500)
  expect(tab.deliveries.length - before).toBe(0)
  expect((await ask(tab.port, nothing, pass)).deeds).toHaveLength(200)
})
