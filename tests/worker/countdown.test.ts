/** The time that is left of the holds, by the server's clock. */
import { describe, expect, test, vi } from 'vitest'
import { basket, remainingSeconds } from '../../domain/selectors/basket.ts'
import { select, stateOf } from './tab-state.ts'
import { createCoreWorld, type TestTab } from './testing/core-world.ts'
import { DATE, OTHER } from './testing/fake-server.ts'
import { beginNow, grid } from './testing/places.ts'

beginNow()

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
    // For the core it looks as if each answer had taken eleven seconds.
    server.clockAhead = 11_000
    const tab = await openTab(grid)
    await pass()
    const before = stateOf(tab).clockOffset
    server.clockAhead = 0
    await tab.port.command({ _tag: 'ReloadCatalogue' })
    await pass()
    // The clocks of servers behind one address may differ by a second.
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
