/** The connection to the hub is lost and comes back, and pushes are missed or not understood. */
import { describe, expect, test } from 'vitest'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER } from './testing/fake-server.ts'
import { beginNow, slot as first, grid } from './testing/places.ts'

beginNow()

describe('the connection', () => {
  test('that comes back says so, and everything is read again', {
    tags: ['conn-resync', 'conn-reconnecting', 'conn-reconnected'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.unreachable = true
    server.connections[0]?.drop()
    await pass()
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: tab.id, toast: { _tag: 'Reconnecting' } }])
    server.holds = [{ sessionId: OTHER, ...first, expiration: new Date(NOW + 600_000).toISOString() }]
    server.revision = 9
    server.unreachable = false
    await pass(2_000)
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: tab.id, toast: { _tag: 'Reconnected' } }])
    expect(tab.copy.state.value.holds).toEqual({
      [`1/${DATE}`]: { '08:30:00': expect.objectContaining({ holder: 'other' }) },
    })
    expect(tab.copy.state.value.days[`1/${DATE}`]?.grid?.revision).toBe(9)
  })

  test('that is lost is not tried again until a person says so; then everything is read afresh', {
    tags: 'conn-lost-ok',
  }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    const [tab, two] = [await openTab(grid), await openTab(grid)]
    server.connections[0]?.lose()
    await pass(60_000)
    expect(tab.copy.state.value.connection).toEqual({ status: 'disconnected', cause: 'lost' })
    expect(server.connections).toHaveLength(1)
    server.holds = [{ sessionId: OTHER, ...first, expiration: new Date(NOW + 600_000).toISOString() }]
    server.revision = 9
    await tab.port.command({ _tag: 'Reconnect' })
    await pass()
    expect(server.connections).toHaveLength(2)
    for (const { copy } of [tab, two]) {
      const { connection, holds, days } = copy.state.value
      expect([connection.status, days[`1/${DATE}`]?.grid?.revision]).toEqual(['connected', 9])
      expect(holds[`1/${DATE}`]).toMatchObject({ '08:30:00': { holder: 'other' } })
    }
  })

  test('that cannot be made is tried after 0, 2, 10 and 30 s, and is then lost', {
    tags: ['const-reconnect-delays', 'conn-states'],
  }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    expect(server.connections).toHaveLength(1)
    await pass(2_000)
    expect(server.connections).toHaveLength(2)
    await pass(10_000)
    expect(server.connections).toHaveLength(3)
    await pass(30_000)
    expect(server.connections).toHaveLength(4)
    await pass(60_000)
    expect(server.connections).toHaveLength(4)
    expect(tab.copy.state.value.connection).toEqual({ status: 'disconnected', cause: 'lost' })
  })

  test('that missed something reads everything again', { tags: 'conn-resync' }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const readings = () => server.invocations.filter(({ name }) => name === 'GetReservations').length
    expect(readings()).toBe(1)
    server.revision = 8
    server.push('revision', { revision: 8, now: new Date().toISOString() })
    await pass()
    expect(readings()).toBe(2)
    expect(tab.copy.state.value.days[`1/${DATE}`]?.grid?.revision).toBe(8)
  })

  test('that is not understood changes nothing, and what is held is read again; it is noted once, without what it said', {
    tags: 'other-unknown-push',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const asked = () => server.invocations.filter(({ name }) => name === 'GetReservations').length
    const before = asked()
    server.push('reservations', [{ sessionId: 'hemligt', resourceId: 'hemligt' }], {})
    await pass()
    expect(tab.copy.state.value.holds).toEqual({})
    expect(asked()).toBe(before + 1)
    server.push('reservations', [{ sessionId: 'hemligt', resourceId: 'hemligt' }], {})
    await pass(2_000)
    const unread = Object.values(tab.copy.state.value.unread)
    expect(unread).toEqual([
      { call: 'push reservations', path: '[].resourceId', expected: 'Expected number', kind: 'string' },
    ])
    expect(JSON.stringify(unread)).not.toContain('hemligt')
  })
})
