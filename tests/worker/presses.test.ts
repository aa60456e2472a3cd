/** A press on a slot, from its request to the answer, also without a connection and when another press follows quickly. */
import { describe, expect, test } from 'vitest'
import { basket } from '../../domain/selectors/basket.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER, SESSION } from './testing/fake-server.ts'
import { beginNow, slot as first, grid } from './testing/places.ts'

beginNow()

describe('a press', () => {
  test('is pending at once, and chosen when the server says so', { tags: 'core-selection-truth' }, async () => {
    const { pass, tab } = await openCoreWorld(grid)
    const answered = tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await answered
    await pass()
    const states = tab.deliveries.flatMap((delivery) => (delivery._tag === 'Patches' ? delivery.patches : []))
    expect(states.some(({ path }) => path[0] === 'pending')).toBe(true)
    expect(tab.copy.state.value.pending).toEqual({})
    expect(basket(tab.copy.state.value).slotCount).toBe(1)
  })

  test('on a slot that somebody was quicker to hold is refused with the reason, at the slot', {
    tags: 'grid-refused',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.holds = [
      { sessionId: OTHER, ...first, resourceId: 1, date: DATE, expiration: new Date(NOW + 60_000).toISOString() },
    ]
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass()
    expect(Object.values(tab.copy.state.value.refusals)).toEqual([expect.objectContaining({ reason: 'reserved' })])
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
  })

  test('before the connection stands waits for it, and is not chosen yet', {
    tags: ['grid-select', 'grid-pending'],
  }, async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    void tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(1_000)
    expect(Object.keys(tab.copy.state.value.pending)).toHaveLength(1)
    expect(basket(tab.copy.state.value)).toMatchObject({ slotCount: 0, pending: 1 })
    server.unreachable = false
    await pass(2_000)
    expect(tab.copy.state.value.pending).toEqual({})
    expect(server.holds).toEqual([expect.objectContaining({ sessionId: SESSION, startTime: '08:30:00' })])
    expect(basket(tab.copy.state.value)).toMatchObject({ slotCount: 1, pending: 0 })
  })

  test('without a connection is refused, and nothing stays pending', async () => {
    const { server, openTab, pass } = createCoreWorld()
    server.unreachable = true
    const tab = await openTab(grid)
    void tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(11_000)
    expect(tab.copy.state.value.pending).toEqual({})
    expect(Object.values(tab.copy.state.value.refusals)).toEqual([expect.objectContaining({ reason: 'disconnected' })])
  })

  test('on a chosen slot lets it go', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    await pass()
    expect(server.holds).toEqual([])
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
  })

  test('asked back while it is being let go is had again, and the other way round', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    const quick = [
      tab.served.command({ _tag: 'ReleaseSlots', slots: [first] }),
      tab.served.command({ _tag: 'SelectSlots', slots: [first] }),
    ]
    await pass()
    await Promise.all(quick)
    expect(server.holds).toHaveLength(1)
    expect(basket(tab.copy.state.value).slotCount).toBe(1)
    expect(tab.copy.state.value.pending).toEqual({})
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    const back = [
      tab.served.command({ _tag: 'SelectSlots', slots: [first] }),
      tab.served.command({ _tag: 'ReleaseSlots', slots: [first] }),
    ]
    await pass()
    await Promise.all(back)
    expect(server.holds).toEqual([])
    expect(tab.copy.state.value.pending).toEqual({})
  })
})
