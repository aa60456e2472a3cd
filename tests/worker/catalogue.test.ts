/**
 * The names of groups and resources, and the rules of the viewer. They are read again only when they may have changed.
 */
import { expect, test } from 'vitest'
import type { ResourceLimits } from '../../domain/schema/booking-rules.ts'
import { createCoreWorld, openCoreWorld, type TestTab } from './testing/core-world.ts'
import { DATE, gridResource, groups, NOW, user } from './testing/fake-server.ts'
import { beginNow, grid, other, slotOf } from './testing/places.ts'

const openAt = async (
  token: string | null,
  firstAnswers: Parameters<ReturnType<typeof createCoreWorld>['openTab']>[3],
) => {
  const world = createCoreWorld()
  const tab = await world.openTab(grid, { token }, undefined, firstAnswers)
  await world.pass(1_000)
  const asked = (): number => world.server.requests.filter(({ path }) => path === '/api/groups').length
  const signIn = async (): Promise<void> => {
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'demo-losenord-1' })
    await world.pass()
  }
  return { ...world, tab, asked, signIn }
}

const cameWithThePage = {
  firstAnswers: [
    { name: 'groups', parameters: {}, body: null, revision: null, json: groups },
    {
      name: 'groupSlots',
      parameters: { groupId: 1 },
      body: { date: DATE },
      revision: 3,
      json: [gridResource(1, 'Grupprum 1'), gridResource(2, 'Grupprum 2')],
    },
  ],
}

const withLimits = (limits: ResourceLimits) =>
  groups.map((group) => ({ ...group, resources: group.resources.map((resource) => ({ ...resource, limits })) }))
const limitsIn = (tab: TestTab) => tab.copy.state.value.resources[1]?.limits

beginNow()

test.each([
  ['a visitor', null],
  ['a person who has signed in', 'secret-token-1'],
])(
  'on an ordinary first visit of %s they are asked for once',
  { tags: 'rules-own-after-sign-in' },
  async (_, token) => {
    const { asked, pass } = await openAt(token, cameWithThePage)
    expect(asked()).toBe(1)
    await pass(60_000)
    expect(asked()).toBe(1)
  },
)

test('who signs in gets the rules of their own, in every tab, and a visitor again those of visitors', {
  tags: 'rules-own-after-sign-in',
}, async () => {
  const { server, asked, tab, openTab, pass, signIn } = await openAt(null, cameWithThePage)
  const other = await openTab(grid)
  server.next.set('/api/groups', [{ status: 200, body: withLimits({ longestMinutes: 60 }) }])
  await signIn()
  expect(asked()).toBe(2)
  expect([tab, other].map(limitsIn)).toEqual([{ longestMinutes: 60 }, { longestMinutes: 60 }])
  await tab.port.command({ _tag: 'SignOut' })
  await pass()
  expect(asked()).toBe(3)
  expect([tab, other].map(limitsIn)).toEqual([undefined, undefined])
})

test('rules that become others come to every tab', { tags: 'rules-window' }, async () => {
  const { server, tab, pass } = await openAt(null, cameWithThePage)
  server.revision += 1
  server.next.set('/api/groups', [{ status: 200, body: withLimits({ noticeMinutes: 120 }) }])
  server.push('grid', { groupId: 1 }, { revision: server.revision, now: new Date(NOW).toISOString() })
  await pass()
  expect(limitsIn(tab)).toEqual({ noticeMinutes: 120 })
})

test('so do those that became others while nothing was heard: between the page and its connection, and while it was lost', {
  tags: 'rules-window',
}, async () => {
  const early = createCoreWorld()
  early.server.revision = 4
  await early.openTab(grid, {}, undefined, cameWithThePage)
  await early.pass(1_000)
  expect(early.server.requests.filter(({ path }) => path === '/api/groups')).toHaveLength(2)

  const { server, asked, pass } = await openAt(null, cameWithThePage)
  server.connections.at(-1)?.drop()
  await pass(5_000)
  expect(asked()).toBe(1)
  server.connections.at(-1)?.drop()
  server.revision += 1
  await pass(5_000)
  expect(asked()).toBe(2)
})

test('and those that became others between a page without a day and the first connection', {
  tags: 'rules-window',
}, async () => {
  const { server, pass, tab } = await openCoreWorld(other)
  await pass(1_000)
  server.revision += 1
  server.next.set('/api/groups', [{ status: 200, body: withLimits({ noticeMinutes: 120 }) }])
  await tab.port.command({ _tag: 'ShowPage', page: grid, visible: true })
  await pass(1_000)
  expect(limitsIn(tab)).toEqual({ noticeMinutes: 120 })
})

test('who is approved, or given another type, gets its rules within 10 s, on every page', {
  tags: 'day-type-live',
}, async () => {
  const { server, asked, tab, pass } = await openAt('secret-token-1', cameWithThePage)
  const readUsers = (): number => server.requests.filter(({ path }) => path === `/api/user/${user.id}`).length
  const changed = () => tab.copy.state.value.changed
  server.userType = '0'
  await pass(30_000)
  expect([asked(), readUsers(), changed().users]).toEqual([1, 0, 0])
  await tab.port.command({ _tag: 'ShowPage', page: { _tag: 'Other' }, visible: true })
  server.userType = '2'
  server.next.set('/api/groups', [{ status: 200, body: withLimits({ longestMinutes: 60 }) }])
  server.next.set(`/api/user/${user.id}`, [{ status: 200, body: { ...user, userType: 2 } }])
  await pass(10_000)
  expect([asked(), limitsIn(tab)]).toEqual([2, { longestMinutes: 60 }])
  expect(changed().users).toBeGreaterThan(0)
  expect(tab.copy.state.value.account).toMatchObject({ userType: 2 })
  const settled = asked()
  await pass(60_000)
  expect(asked()).toBe(settled)
})

test('one who signs in after another is told nothing of the type of the one before', {
  tags: 'day-type-live',
}, async () => {
  const { server, tab, pass, signIn } = await openAt('secret-token-1', cameWithThePage)
  server.userType = '1'
  await pass(10_000)
  // A visitor gets no user type.
  server.userType = null
  await tab.port.command({ _tag: 'SignOut' })
  await pass()
  server.next.set('/api/auth/sign-in', [{ status: 200, body: { ...user, id: 8, token: 'secret-token-2' } }])
  await signIn()
  server.userType = '2'
  await pass(20_000)
  expect(tab.copy.state.value.changed.users).toBe(0)
})

test('what one’s user type may not book is answered in words and never held, whoever is asked to hold it', {
  tags: 'bookers-never-held',
}, async () => {
  const { server, tab, signIn } = await openAt(null, cameWithThePage)
  const refusing = groups.map((group) => ({
    ...group,
    resources: group.resources.map((resource) =>
      resource.id === 1 ? { ...resource, bookedBy: ['Skola'], refusesCaller: true } : resource,
    ),
  }))
  server.next.set('/api/groups', [{ status: 200, body: refusing }])
  await signIn()
  const slots = [slotOf(1, '09:00:00', '09:30:00'), slotOf(2, '09:00:00', '09:30:00')]
  await tab.port.command({ _tag: 'SelectSlots', slots })
  const asked = server.invocations.filter(({ name }) => name === 'AddReservation')
  expect(asked.map(({ parameters }) => parameters[1])).toEqual([2])
  const { refusals, pending } = tab.copy.state.value
  expect(pending).toEqual({})
  expect(Object.values(refusals)).toMatchObject([
    { resourceId: 1, reason: 'refused', words: 'Grupprum 1 bokas bara av skolor.' },
  ])
})
