/** A person who becomes something else while signed in: an administrator, a user again, or somebody of another user type. */
import { describe, expect, test } from 'vitest'
import { CallRefused } from '../../worker/environment/core-environment.ts'
import { stateOf, statusOf } from './tab-state.ts'
import { createCoreWorld, type TestTab } from './testing/core-world.ts'
import { user } from './testing/fake-server.ts'
import { beginNow, grid, other } from './testing/places.ts'

beginNow()

/** The statuses of the connection and the toasts that the tab has ever shown. */
const shownEver = ({ deliveries }: TestTab) =>
  deliveries.flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : [])).map(({ path }) => path[0])

/** A tab of somebody who has signed in, before our own server. */
const open = async (page: typeof grid | typeof other, role = 'user') => {
  const world = createCoreWorld()
  const { server, openTab, pass } = world
  const asRole = (name: string) => ({ status: 200, body: { ...user, role: name, token: 'secret' } })
  server.build = 'served'
  server.userType = `${role} 1`
  server.next.set('/api/auth/sign-in-silent', [asRole(role)])
  let present = role
  server.hubAnswers.set('WatchWaiting', (on) => {
    if (present !== 'administrator') throw new CallRefused('HubException: forbidden')
    if (on === true)
      setTimeout(
        () =>
          server.push('waiting', { count: 4 }, { revision: server.revision, now: new Date(Date.now()).toISOString() }),
        1,
      )
    return null
  })
  const tab = await openTab(page, { token: 'secret' })
  await pass(1_000)
  const become = (next: string): void => {
    present = next
    server.userType = `${next} 1`
    server.next.set(`/api/user/${user.id}`, [asRole(next)])
    server.connections.at(-1)?.changePerson()
  }
  return { ...world, tab, become }
}

describe('who becomes something else', { tags: 'person-changed' }, () => {
  test.each([
    ['on a booking page', grid],
    ['on any other page', other],
  ])('up and down again, is it in every tab at once, %s', async (_, page) => {
    const { tab, openTab, become, pass } = await open(page)
    const second = await openTab(other, { token: 'secret' })
    for (const role of ['administrator', 'user', 'administrator'] as const) {
      become(role)
      await pass(300)
      const roles = [tab, second].map((one) => stateOf(one).account)
      expect(roles).toEqual([expect.objectContaining({ role }), expect.objectContaining({ role })])
      expect([statusOf(tab), stateOf(second).waiting]).toEqual(['connected', role === 'administrator' ? 4 : null])
    }
  })

  test('hears nothing of the connection that was changed', async () => {
    const { server, tab, become, pass } = await open(grid)
    const before = server.connections.length
    become('administrator')
    await pass(300)
    expect(server.connections.length).toBe(before + 1)
    expect(shownEver(tab)).not.toContain('toasts')
  })

  test('asks who it is also when the header of an answer says so first', async () => {
    const { server, tab, pass } = await open(grid)
    server.userType = 'administrator 1'
    server.next.set(`/api/user/${user.id}`, [{ status: 200, body: { ...user, role: 'administrator' } }])
    await pass(10_000)
    expect(stateOf(tab).account).toMatchObject({ role: 'administrator' })
  })

  test('is connected on every page, and no longer after signing out', async () => {
    const { server, tab, pass } = await open(other)
    expect(statusOf(tab)).toBe('connected')
    await tab.port.command({ _tag: 'SignOut' })
    await pass(100)
    expect(server.connections.filter(({ stopped }) => !stopped)).toEqual([])
    await pass(60_000)
    expect(stateOf(tab).connection.status).toBe('disconnected')
  })
})
