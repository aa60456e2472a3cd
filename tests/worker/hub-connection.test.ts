/** The hub connection when nobody answers, when it ends, and when the token has ended. */
import { describe, expect, test } from 'vitest'
import type { Page } from '../../domain/schema/events.ts'
import { stateOf, statusOf, toastsOf } from './tab-state.ts'
import { createCoreWorld, openCoreWorld, type TestTab } from './testing/core-world.ts'
import { OTHER } from './testing/fake-server.ts'
import { beginNow, grid, slot } from './testing/places.ts'

beginNow()

describe('an attempt to connect that nobody answers', () => {
  test('is given up after 30 s, and the next one gets there', { tags: 'conn-states' }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.fault = 'start-hangs'
    const tab = await openTab(grid)
    await pass(29_000)
    expect(statusOf(tab)).toBe('connecting')
    expect(server.connections).toHaveLength(1)
    server.fault = null
    await pass(3_100)
    expect(server.connections).toHaveLength(2)
    expect(server.connections[0]?.stopped).toBe(true)
    expect(statusOf(tab)).toBe('connected')
  })

  test('after a loss is given up the same way, and told as reconnecting meanwhile', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'start-hangs'
    server.connections[0]?.drop()
    await pass(20_000)
    expect(statusOf(tab)).toBe('reconnecting')
    expect(toastsOf(tab)).toEqual(['Reconnecting'])
    server.fault = null
    await pass(12_500)
    expect(statusOf(tab)).toBe('connected')
    expect(toastsOf(tab)).toEqual(['Reconnected'])
  })

  test('after one that a server on its way out took, is not told as back beside it', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.connections[0]?.drop()
    await pass(1_000)
    expect(toastsOf(tab)).toEqual(['Reconnected'])
    server.fault = 'start-hangs'
    server.connections[1]?.drop()
    await pass(1_000)
    expect(statusOf(tab)).toBe('reconnecting')
    expect(toastsOf(tab)).toEqual(['Reconnecting'])
  })

  test('each time ends as lost, and no attempt goes on behind it', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.fault = 'start-hangs'
    const tab = await openTab(grid)
    await pass(42_000 + 4 * 30_000 + 1_000)
    expect(stateOf(tab).connection).toEqual({ status: 'disconnected', cause: 'lost' })
    expect(server.connections.map(({ stopped }) => stopped)).toEqual([true, true, true, true])
  })

  test('and then succeeds late is not listened to', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.fault = 'start-hangs'
    const tab = await openTab(grid)
    await pass(30_500)
    server.fault = null
    await pass(2_000)
    server.connections[0]?.finishStart()
    await pass()
    const before = stateOf(tab).holds
    server.connections[0]?.push('reservations', [{ sessionId: OTHER, ...slot, expiration: '2026-03-03T07:20:00Z' }], {
      revision: server.revision + 1,
      now: '2026-03-03T07:01:00Z',
    })
    await pass()
    expect(stateOf(tab).holds).toEqual(before)
  })

  test('because the library did not come is tried again', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.fault = 'library-missing'
    const tab = await openTab(grid)
    expect(statusOf(tab)).toBe('connecting')
    server.fault = null
    await pass(2_100)
    expect(statusOf(tab)).toBe('connected')
  })
})

/** All toasts about the connection that the tab has ever shown. */
const connectionToasts = (tab: TestTab): string[] =>
  tab.deliveries
    .flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    .flatMap(({ path, value }) => (path[0] === 'toasts' ? (JSON.stringify(value)?.match(/Reconnect\w+/g) ?? []) : []))

describe('a page that has just opened', { tags: 'conn-told-once' }, () => {
  test('has lost nothing: what does not come at first is no loss, and its coming is no return', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    await pass(3_000)
    expect(statusOf(tab)).toBe('reconnecting')
    server.unreachable = false
    await pass(10_000)
    expect(statusOf(tab)).toBe('connected')
    expect(connectionToasts(tab)).toEqual([])
  })

  test('nor has one whose connection opened and carried nothing', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.broken.set('WebSockets', 'no-frame')
    const tab = await openTab(grid)
    await pass(8_000)
    expect(statusOf(tab)).toBe('connected')
    expect(connectionToasts(tab)).toEqual([])
  })

  test('while the connection of other tabs is being made anew is told nothing of it, nor is one that is live with nothing', async () => {
    const { server, openTab, pass, tab } = await openCoreWorld(grid)
    const account: Page = { _tag: 'Account', page: 'verify-email', returnsToBooking: true }
    await openTab(account)
    server.unreachable = true
    server.connections[0]?.drop()
    await pass(1_000)
    await openTab(grid)
    const owners = () => Object.values(stateOf(tab).toasts).map(({ tabId, toast }) => [tabId, toast._tag])
    expect(owners()).toEqual([[tab.id, 'Reconnecting']])
    server.unreachable = false
    await pass(10_000)
    expect(owners()).toEqual([[tab.id, 'Reconnected']])
  })
})

test('a connection that went is tried after 0, 2, 10 and 30 s, and is then lost', {
  tags: ['const-reconnect-delays', 'conn-states'],
}, async () => {
  const { server, pass, tab } = await openCoreWorld(grid)
  server.unreachable = true
  server.connections[0]?.drop()
  for (const [wait, attempts] of [
    [50, 1],
    [2_000, 2],
    [10_000, 3],
    [29_900, 3],
  ] as const) {
    await pass(wait)
    expect(server.connections).toHaveLength(1 + attempts)
    expect(statusOf(tab)).toBe('reconnecting')
  }
  await pass(200)
  expect(server.connections).toHaveLength(5)
  expect(stateOf(tab).connection).toEqual({ status: 'disconnected', cause: 'lost' })
  expect(toastsOf(tab)).toEqual([])
})

test('a connection that ends again and again soon after it began is made anew after a while', {
  tags: 'hub-refusals-end',
}, async () => {
  const { server, pass, tab } = await openCoreWorld(grid)
  const endAfter = async (wait: number): Promise<number> => {
    await pass(wait)
    server.connections.at(-1)?.drop()
    await pass(1_000)
    return server.connections.length
  }
  expect(await endAfter(20_000)).toBe(2)
  expect(await endAfter(0)).toBe(3)
  expect(await endAfter(0)).toBe(3)
  await pass(1_100)
  expect(server.connections).toHaveLength(4)
  expect(await endAfter(0)).toBe(4)
  await pass(8_000)
  expect([server.connections.length, statusOf(tab)]).toEqual([4, 'reconnecting'])
  await pass(1_100)
  expect([server.connections.length, statusOf(tab)]).toEqual([5, 'connected'])
  // After a connection that has lasted, a new one is opened at once.
  expect(await endAfter(20_000)).toBe(6)
})

test('a connection that was lost, or declined, is had again by a page that is opened or loaded again', async () => {
  const { server, openTab, pass, tab } = await openCoreWorld(grid)
  server.connections[0]?.lose()
  await tab.port.command({ _tag: 'StayDisconnected' })
  await pass(60_000)
  expect(stateOf(tab).connection).toEqual({ status: 'disconnected', cause: 'declined' })
  await openTab(grid)
  await pass(100)
  expect(statusOf(tab)).toBe('connected')
  expect(server.connections).toHaveLength(2)
})

describe('a token', () => {
  test('that the hub does not take is asked about; who has none any more is let in as a visitor', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.fault = 'token-refused'
    server.authenticated = false
    const tab = await openTab(grid, { token: 'secret-token-0' })
    await pass(100)
    expect(stateOf(tab).account).toEqual({ _tag: 'SignedOut', cause: 'expired' })
    expect(statusOf(tab)).toBe('connected')
    expect(server.connections.at(-1)?.token).toBeNull()
    expect(toastsOf(tab)).toEqual([])
  })

  test('that ends while it is connected is found out when the server closes the connection, not 10 s later', async () => {
    const { server, pass, tab } = await openCoreWorld(grid, { token: 'secret-token-0' })
    await pass(1_000)
    expect(server.connections.at(-1)?.token).toBe('secret-token-1')
    server.authenticated = false
    server.connections.at(-1)?.drop()
    await pass(200)
    expect(stateOf(tab).account).toEqual({ _tag: 'SignedOut', cause: 'expired' })
    expect(server.connections.at(-1)?.token).toBeNull()
    expect(statusOf(tab)).toBe('connected')
  })

  test('that ends is told to have ended although the next connection, opened with it, is given up for it meanwhile', async () => {
    const { server, pass, tab } = await openCoreWorld(grid, { token: 'secret-token-0' })
    await pass(1_000)
    server.authenticated = false
    // The connection opens before the answer to the check, and the answer comes before the tab has written the cookie.
    const { fetch } = server
    server.fetch = async (...parameters) => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return fetch(...parameters)
    }
    server.connections.at(-1)?.drop()
    await pass(200)
    expect(server.connections.slice(-2).map(({ token }) => token)).toEqual(['secret-token-1', null])
    expect(stateOf(tab).account).toEqual({ _tag: 'SignedOut', cause: 'expired' })
    expect(statusOf(tab)).toBe('connected')
  })

  test('of somebody who signs out is ended without a word about the connection', async () => {
    const { server, pass, tab } = await openCoreWorld(grid, { token: 'secret-token-0' })
    await pass(1_000)
    const ofUser = server.connections.at(-1)
    await tab.port.command({ _tag: 'SignOut' })
    ofUser?.drop()
    await pass(200)
    const asked = server.requests.find(({ path }) => path === '/api/auth/sign-out')
    expect(asked?.headers.authorization).toBe('Bearer secret-token-1')
    expect(tab.cookies.token).toBeNull()
    expect(server.connections.at(-1)?.token).toBeNull()
    expect(statusOf(tab)).toBe('connected')
    const shown = tab.deliveries.flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    expect(shown.filter(({ path }) => path[0] === 'toasts')).toEqual([])
  })

  test('of somebody who signs in is what the next connection is opened with', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    expect(server.connections.at(-1)?.token).toBeNull()
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await pass(200)
    expect(server.connections.at(-1)?.token).toBe('secret-token-1')
    expect(statusOf(tab)).toBe('connected')
  })
})
