/** Which transport is tried when, and what of that later cores know. */
import { describe, expect, test } from 'vitest'
import type { HubTransport } from '../../domain/schema/hub-transport.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { createCoreWorld, openCoreWorld, type TestTab } from './testing/core-world.ts'
import { NOW } from './testing/fake-server.ts'
import { beginNow, grid, slot } from './testing/places.ts'

const address = 'http://booking.example/booking-hub'
const HALF_A_DAY_MS = 12 * 60 * 60_000
const statusOf = (tab: TestTab) => tab.copy.state.value.connection.status
const tried = ({ server }: Pick<ReturnType<typeof createCoreWorld>, 'server'>): HubTransport[] =>
  server.connections.map(({ transport }) => transport)

beginNow()

describe('a transport', { tags: 'hub-transport-left' }, () => {
  test('by which nothing comes is left after 6 s for the next, and a press made at first is held by the third', async () => {
    const world = createCoreWorld()
    world.server.broken.set('WebSockets', 'no-handshake').set('ServerSentEvents', 'no-handshake')
    const tab = await world.openTab(grid)
    const press = tab.served.command({ _tag: 'SelectSlots', slots: [slot] })
    await world.pass(11_900)
    expect(tried(world)).toEqual(['WebSockets', 'ServerSentEvents'])
    expect(statusOf(tab)).toBe('connecting')
    await world.pass(500)
    expect(tried(world)).toEqual(['WebSockets', 'ServerSentEvents', 'LongPolling'])
    expect(await press).toMatchObject({ _tag: 'Ok' })
    expect(ownSlots(tab.copy.state.value)).toHaveLength(1)
  })

  test('that takes a handshake and answers no call is left just so', async () => {
    const world = createCoreWorld()
    world.server.broken.set('WebSockets', 'no-frame').set('ServerSentEvents', 'no-frame')
    await world.openTab(grid)
    // The holds are read anew a second after a reading that was not answered.
    await world.pass(14_500)
    expect(tried(world)).toEqual(['WebSockets', 'ServerSentEvents', 'LongPolling'])
    expect(world.transportMemory.kept).toEqual({ address, transport: 'LongPolling', since: expect.any(Number) })
  })

  test('is not hurried any more once all have failed: then the server is slow, or the network', async () => {
    const world = createCoreWorld()
    for (const way of ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)
      world.server.broken.set(way, 'no-handshake')
    await world.openTab(grid)
    // Three of 6 s, 2 s of waiting, and 15 s.
    await world.pass(34_900)
    expect(tried(world)).toHaveLength(4)
    await world.pass(200)
    expect(tried(world).slice(3)).toEqual(['WebSockets', 'ServerSentEvents'])
  })

  test('is none the worse for a server that cannot be reached', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    server.unreachable = true
    server.connections[0]?.drop()
    await pass(13_000)
    server.unreachable = false
    await pass(30_000)
    expect(statusOf(tab)).toBe('connected')
    expect(new Set(tried({ server }))).toEqual(new Set(['WebSockets']))
  })

  test('that works is the first to be tried by the next core, and the better ones again after half a day', async () => {
    const world = createCoreWorld()
    world.transportMemory.kept = { address, transport: 'LongPolling', since: NOW - HALF_A_DAY_MS + 60_000 }
    await world.openTab(grid)
    expect(tried(world)).toEqual(['LongPolling'])
    await world.pass(61_000)
    world.server.connections[0]?.drop()
    await world.pass(1_000)
    expect(tried(world)).toEqual(['LongPolling', 'WebSockets'])
    expect(world.transportMemory.kept).toBeUndefined()
  })

  test('that worked and fails is forgotten, and so is one of another address', async () => {
    const world = createCoreWorld()
    world.transportMemory.kept = { address, transport: 'ServerSentEvents', since: NOW - 1_000 }
    world.server.broken.set('ServerSentEvents', 'no-handshake').set('LongPolling', 'no-handshake')
    await world.openTab(grid)
    await world.pass(12_500)
    expect(tried(world)).toEqual(['ServerSentEvents', 'LongPolling', 'WebSockets'])
    expect(world.transportMemory.kept).toBeUndefined()

    const elsewhere = createCoreWorld()
    elsewhere.transportMemory.kept = {
      ...{ address: 'https://other.example/booking-hub', transport: 'LongPolling', since: NOW },
    }
    await elsewhere.openTab(grid)
    expect(tried(elsewhere)).toEqual(['WebSockets'])
  })

  test.for([
    ['what is no record', { transport: 'Pigeons' }, null],
    ['a time that is to come', { address, transport: 'LongPolling', since: NOW + 60_000 }, null],
    ['a failure', undefined, 'blocked'],
    ['no answer', undefined, 'silent'],
  ] as const)('is the best one where the memory has %s', async ([, kept, fault]) => {
    const world = createCoreWorld()
    Object.assign(world.transportMemory, { kept, fault })
    const tab = await world.openTab(grid)
    await world.pass(1_100)
    expect(statusOf(tab)).toBe('connected')
    expect(tried(world)).toEqual(['WebSockets'])
  })

  /** Cuts each connection after its number of milliseconds, one connection after the other. */
  const cutAfter = async (lives: readonly number[]) => {
    const world = await openCoreWorld(grid)
    for (const life of lives) {
      await world.pass(life)
      world.server.connections.at(-1)?.cut()
      await world.pass(20)
    }
    await world.pass(3_000)
    return tried(world).at(-1)
  }

  test('that is cut three times after the same time is left; not one that is cut now and then, or late', async () => {
    expect(await cutAfter([60_000, 60_000])).toBe('WebSockets')
    expect(await cutAfter([60_000, 60_400, 59_800])).toBe('ServerSentEvents')
    expect(await cutAfter([60_000, 20_000, 59_800, 90_000])).toBe('WebSockets')
    expect(await cutAfter([400_000, 400_000, 400_000])).toBe('WebSockets')
  })

  test('is not blamed for cuts of the one before it', async () => {
    const world = await openCoreWorld(grid)
    const cut = () => world.server.connections.at(-1)?.cut()
    await world.pass(60_000)
    cut()
    await world.pass(60_000)
    world.server.broken.set('WebSockets', 'no-handshake')
    cut()
    // The next transport is tried after 6 s without a handshake.
    await world.pass(6_500)
    expect(tried(world).at(-1)).toBe('ServerSentEvents')
    await world.pass(59_500)
    cut()
    await world.pass(3_000)
    expect(tried(world).at(-1)).toBe('ServerSentEvents')
  })

  test('is not left because the server sends its client away, each time after the same time', async () => {
    const world = await openCoreWorld(grid)
    for (let turn = 0; turn < 4; turn += 1) {
      await world.pass(60_000)
      world.server.connections.at(-1)?.drop()
    }
    await world.pass(1_000)
    expect(new Set(tried(world))).toEqual(new Set(['WebSockets']))
  })
})
