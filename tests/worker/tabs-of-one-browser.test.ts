/** The tabs of one browser share a core with its connection, its days and its basket. They join and leave it. */
import { describe, expect, test } from 'vitest'
import { basket } from '../../domain/selectors/basket.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { SESSION } from './testing/fake-server.ts'
import { beginNow, slot as first, grid, other } from './testing/places.ts'

beginNow()

describe('tabs of one browser', () => {
  test('share one connection, one day and one basket, whichever pressed', {
    tags: ['core-network', 'core-selection-truth'],
  }, async () => {
    const { server, openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass()
    expect(server.connections).toHaveLength(1)
    expect(server.requests.filter(({ path }) => path.endsWith('/slots'))).toHaveLength(1)
    expect(basket(two.copy.state.value).lines).toEqual([
      expect.objectContaining({
        resourceId: 1,
        title: 'Grupprum 1',
        slots: [{ startTime: '08:30:00', endTime: '09:00:00' }],
      }),
    ])
    expect(two.copy.state.value).toEqual(one.copy.state.value)
  })

  test('a tab that dies without a word has left, and the other keeps what is held', {
    tags: ['core-tab-left', 'core-tab-leaves-others'],
  }, async () => {
    const { openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    one.die()
    await pass(20_000)
    expect(Object.keys(two.copy.state.value.tabs)).toEqual([two.id])
    expect(basket(two.copy.state.value).slotCount).toBe(1)
  })

  test('a tab with another session cookie is given the one of the browser', {
    tags: 'api-sess-rewritten',
  }, async () => {
    const { openTab } = createCoreWorld()
    await openTab(grid)
    const two = await openTab(grid, { session: '22222222-2222-4222-8222-222222222222' })
    expect(two.cookies.session).toBe(SESSION)
  })

  test('a page that came without a session is given one by the core, before anything is asked, and an XSRF header only where there is a token for it', {
    tags: ['other-session', 'session-cookie-id'],
  }, async () => {
    const { server, openTab, jars } = createCoreWorld()
    const asked: unknown[] = []
    const { fetch, createHubConnection } = server
    server.fetch = (...parts) => {
      asked.push(jars[0]?.session)
      return fetch(...parts)
    }
    server.createHubConnection = (...parts) => {
      asked.push(jars[0]?.session)
      return createHubConnection(...parts)
    }
    const tab = await openTab(grid, { session: null, xsrf: null })
    expect(tab.cookies.session).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(asked)).toEqual(new Set([tab.cookies.session]))
    expect(server.invocations.find(({ name }) => name === 'GetReservations')?.parameters).toEqual([tab.cookies.session])
    expect(server.requests.some(({ path }) => path === '/api/version')).toBe(false)
    const posted = server.requests.find(({ method }) => method === 'POST')
    expect(posted).toBeDefined()
    expect(posted?.headers).not.toHaveProperty('x-xsrf-token')
  })

  test('no tab is greeted before the core holds its lock, lest a tab gets it first and takes the core for dead', async () => {
    const { locks, openTab, pass } = createCoreWorld({ slowLocks: true })
    let greeted = false
    const opened = openTab(grid).then((tab) => {
      greeted = true
      return tab
    })
    await pass(1_000)
    expect(greeted).toBe(false)
    locks.grantAll()
    await pass(100)
    expect((await opened).copy.state.value.build).toBe('test')
  })

  test('a hello of another build is refused', async () => {
    const { core } = createCoreWorld()
    const message = { build: 'another' }
    const answer = await Reflect.apply(core.serve().hello, undefined, [message, {}])
    expect(answer).toEqual({ _tag: 'Failed', failure: { _tag: 'OtherBuild' } })
  })

  test('a command that is no command is answered, and does nothing', { tags: 'http-tagged-result' }, async () => {
    const { tab } = await openCoreWorld(grid)
    const answer = await Reflect.apply(tab.port.command, undefined, [
      { _tag: 'SelectSlots', slots: [{ resourceId: 'x' }] },
    ])
    expect(answer).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreadable' } })
  })
})

describe('an answer', () => {
  test('comes when the tab that asked knows what it changed', async () => {
    const { pass, tab } = await openCoreWorld(other)
    const asked = tab.served
      .command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
      .then(() => tab.copy.state.value.account._tag)
    await pass()
    expect(await asked).toBe('SignedIn')
  })
})
