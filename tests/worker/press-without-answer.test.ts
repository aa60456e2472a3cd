/** A press whose answer was lost with the connection. */
import { describe, expect, test, vi } from 'vitest'
import { basket } from '../../domain/selectors/basket.ts'
import { refusalsOf, release, select, stateOf, statusOf } from './tab-state.ts'
import { openCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER, SESSION } from './testing/fake-server.ts'
import { beginNow, grid, slot } from './testing/places.ts'

beginNow()

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
