/**
 * The hub connection when things go wrong: nobody answers, the token has ended, an answer is lost, the clock is moved.
 */
import { describe, expect, test, vi } from 'vitest'
import type { Page } from '../../domain/schema/events.ts'
import { basket, remainingSeconds } from '../../domain/selectors/basket.ts'
import { createCoreWorld, openCoreWorld, type TestTab } from './testing/core-world.ts'
import { DATE, NOW, OTHER, SESSION } from './testing/fake-server.ts'
import { beginNow, grid, slot } from './testing/places.ts'

const select = { _tag: 'SelectSlots', slots: [slot] } as const
const release = { _tag: 'ReleaseSlots', slots: [slot] } as const

const stateOf = (tab: TestTab) => tab.copy.state.value
const statusOf = (tab: TestTab) => stateOf(tab).connection.status
const refusalsOf = (tab: TestTab) => Object.values(stateOf(tab).refusals).map(({ reason }) => reason)
const toastsOf = (tab: TestTab) => Object.values(stateOf(tab).toasts).map(({ toast }) => toast._tag)

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

/** All that were ever shown. */
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
  // One that has lasted is made anew at once.
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
    // The connection opens sooner than the check is answered, and that sooner than the tab has written the cookie.
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

describe('a press whose connection went before the answer', () => {
  test('stays on its way until the next connection tells; held, it is chosen and never refused', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'answers-lost'
    const answered = tab.served.command(select)
    await pass(60)
    await answered
    expect(statusOf(tab)).toBe('connected')
    expect(server.connections).toHaveLength(2)
    expect(stateOf(tab).pending).toEqual({})
    expect(basket(stateOf(tab)).slotCount).toBe(1)
    const patches = tab.deliveries.flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    expect(patches.filter(({ path }) => path[0] === 'refusals' && path.length > 1)).toEqual([])
  })

  test('is refused as disconnected when the server never heard of it', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'calls-lost'
    const answered = tab.served.command(select)
    await pass(60)
    await answered
    expect(stateOf(tab).pending).toEqual({})
    expect(refusalsOf(tab)).toEqual(['disconnected'])
    expect(basket(stateOf(tab)).slotCount).toBe(0)
  })

  test('is pending for as long as nobody knows, and no longer than until the connection is given up', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'calls-lost'
    server.unreachable = true
    const answered = tab.served.command(select)
    await pass(30_000)
    expect(Object.keys(stateOf(tab).pending)).toHaveLength(1)
    expect(refusalsOf(tab)).toEqual([])
    await pass(20_000)
    await answered
    expect(stateOf(tab).connection.cause).toBe('lost')
    expect(stateOf(tab).pending).toEqual({})
    expect(refusalsOf(tab)).toEqual(['disconnected'])
  })

  test('and which was held after all is told as chosen alone, once a person has the connection made again', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'answers-lost'
    server.unreachable = true
    void tab.served.command(select)
    await pass(60_000)
    expect(stateOf(tab).connection.cause).toBe('lost')
    expect(stateOf(tab).pending).toEqual({})
    server.unreachable = false
    void tab.served.command({ _tag: 'Reconnect' })
    await pass(100)
    expect(basket(stateOf(tab)).slotCount).toBe(1)
    expect(refusalsOf(tab)).toEqual([])
  })

  test('to let go is settled the same way, either way', async () => {
    for (const [fault, refusals, held] of [
      ['answers-lost', [], 0],
      ['calls-lost', ['disconnected'], 1],
    ] as const) {
      const { server, pass, tab } = await openCoreWorld(grid)
      await tab.port.command(select)
      server.fault = fault
      void tab.served.command(release)
      await pass(60)
      expect(stateOf(tab).pending).toEqual({})
      expect(refusalsOf(tab)).toEqual(refusals)
      expect(basket(stateOf(tab)).slotCount).toBe(held)
    }
  })

  test('is answered to its tab once the state says what became of it, though a push that knew less came first', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const hold = { sessionId: SESSION, ...slot, expiration: new Date(NOW + 600_000).toISOString() }
    server.hubAnswers.set('AddReservation', async () => {
      server.push('reservations', [{ ...hold, sessionId: OTHER, expiration: null }], {
        revision: 4,
        now: new Date(NOW).toISOString(),
      })
      server.holds = [hold]
      return { confirmed: true, reservation: hold }
    })
    server.hubAnswers.set('GetReservations', async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { reservations: [hold], revision: 4, now: new Date(NOW).toISOString() }
    })
    const seen = vi.fn()
    void tab.served.command(select).then(() => seen(basket(stateOf(tab)).slotCount, stateOf(tab).pending))
    await pass(1_000)
    expect(seen.mock.calls).toEqual([[1, {}]])
  })

  test('because somebody signed in is settled by the connection that takes its place', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'calls-hang'
    const answered = tab.served.command(select)
    await pass(20)
    server.fault = null
    server.holds = [
      { sessionId: SESSION, ...slot, resourceId: 1, date: DATE, expiration: new Date(NOW + 500_000).toISOString() },
    ]
    server.revision += 1
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    await pass(200)
    await answered
    expect(server.connections).toHaveLength(2)
    expect(stateOf(tab).pending).toEqual({})
    expect(basket(stateOf(tab)).slotCount).toBe(1)
    const patches = tab.deliveries.flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    expect(patches.filter(({ path }) => path[0] === 'refusals' && path.length > 1)).toEqual([])
  })

  test('or is never answered although the connection lives, is not waited for for ever', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.fault = 'calls-hang'
    const answered = tab.served.command(select)
    await pass(14_900)
    expect(Object.keys(stateOf(tab).pending)).toHaveLength(1)
    server.fault = null
    await pass(500)
    await answered
    expect(server.connections).toHaveLength(2)
    expect(stateOf(tab).pending).toEqual({})
    expect(refusalsOf(tab)).toEqual(['disconnected'])
  })
})

describe('the countdown', () => {
  const DAY_MS = 24 * 60 * 60_000
  const left = (tab: TestTab): number | null => {
    const { deadline } = basket(stateOf(tab))
    return deadline === null ? null : remainingSeconds(deadline, stateOf(tab).clockOffset ?? 0, Date.now())
  }
  const holding = async () => {
    const world = createCoreWorld()
    const tab = await world.openTab(grid)
    await tab.port.command(select)
    await world.pass()
    return { ...world, tab }
  }

  test('is set right by an answer that came at once, where those until then had been long on their way', async () => {
    const { server, openTab, pass } = createCoreWorld()
    // As if each had taken eleven seconds: that is all that the core can tell.
    server.clockAhead = 11_000
    const tab = await openTab(grid)
    await pass()
    const before = stateOf(tab).clockOffset
    server.clockAhead = 0
    await tab.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    // The servers of one address may be a second apart.
    expect([before, stateOf(tab).clockOffset]).toEqual([11_000, 1_000])
  })

  test('is not cut short by an answer of the hub that was long on its way: what HTTP told at once holds', async () => {
    const { server, openTab, pass } = createCoreWorld()
    const { revision } = server
    const SLOW_MS = 13_000
    server.hubAnswers.set('GetReservations', () => ({
      reservations: [
        {
          sessionId: OTHER,
          resourceId: 1,
          date: DATE,
          startTime: '08:00:00',
          endTime: '08:30:00',
          expiration: new Date(Date.now() + SLOW_MS - 1_000).toISOString(),
        },
      ],
      revision,
      now: new Date(Date.now() + SLOW_MS).toISOString(),
    }))
    const tab = await openTab({ _tag: 'Other' })
    await pass(100)
    expect(stateOf(tab).catalogue).toBe('loaded')
    await tab.port.command({ _tag: 'ShowPage', page: grid, visible: true })
    await pass(500)
    expect(stateOf(tab).holds[`1/${DATE}`]?.['08:00:00']?.holder).toBe('other')
  })

  test.each([
    ['a day back', -DAY_MS],
    ['an hour back', -3_600_000],
    ['a minute back', -60_000],
  ])('never shows more time than the server gives, also when the clock is set %s', async (_name, moved) => {
    const { server, pass, tab } = await holding()
    const before = left(tab) ?? 0
    server.clockAhead -= moved
    vi.setSystemTime(Date.now() + moved)
    await pass(1_100)
    expect(left(tab)).toBeLessThanOrEqual(before - 1)
    expect(left(tab)).toBeGreaterThanOrEqual(before - 4)
  })

  test.each([
    ['a day', DAY_MS],
    ['a quarter of an hour', 900_000],
  ])('goes on when the clock is set on by %s: what the server holds does not expire', async (_name, moved) => {
    const { server, pass, tab } = await holding()
    const before = left(tab) ?? 0
    server.clockAhead -= moved
    vi.setSystemTime(Date.now() + moved)
    await pass(1_100)
    expect(left(tab)).toBeLessThanOrEqual(before - 1)
    expect(left(tab)).toBeGreaterThanOrEqual(before - 4)
    expect(stateOf(tab).lapsed).toEqual({})
  })

  test('has run out when the machine wakes after a night, connected or not', async () => {
    for (const isConnected of [true, false]) {
      const { server, pass, tab } = await holding()
      if (!isConnected) {
        server.unreachable = true
        server.connections.at(-1)?.drop()
        await pass(100)
      }
      server.holds = []
      server.revision += 1
      vi.setSystemTime(Date.now() + 8 * 3_600_000)
      await pass(1_100)
      expect(basket(stateOf(tab)).slotCount).toBe(0)
      expect(Object.values(stateOf(tab).lapsed).map(({ cause }) => cause)).toEqual(['expired'])
    }
  })

  test('is asked about when a push is late, and does not believe it', async () => {
    const { server, pass, tab } = await holding()
    const before = left(tab) ?? 0
    const readings = () => server.invocations.filter(({ name }) => name === 'GetReservations').length
    const asked = readings()
    server.push('revision', { revision: server.revision, now: new Date(Date.now() - 20_000).toISOString() })
    await pass(100)
    expect(readings()).toBe(asked + 1)
    expect(left(tab)).toBeLessThanOrEqual(before)
  })

  test('follows a server whose clock is a day ahead', async () => {
    const world = createCoreWorld()
    world.server.clockAhead = DAY_MS
    const tab = await world.openTab(grid)
    await tab.port.command(select)
    await world.pass()
    expect(left(tab)).toBeLessThanOrEqual(600)
    expect(left(tab)).toBeGreaterThanOrEqual(598)
  })
})
