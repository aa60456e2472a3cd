/**
 * A real core and a real server with a proxy between them that breaks transports of the hub, in each of several ways. A person who presses
 * a slot after the page has opened holds it within 20 s. The clocks are real, and all cases wait at the same time.
 */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import type { HubTransport } from '../../../domain/schema/hub-transport.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { officialConnection } from '../../../worker/hub/official-connection.ts'
import { patience } from '../../testing/patience.ts'
import { createCoreWorld, type TestTab } from '../../worker/testing/core-world.ts'
import { openServerWorld, type ServerWorld } from '../testing/server-world.ts'
import { type Breaking, startBreakingProxy } from './breaking-proxy.ts'

/** A browser has an `EventSource`. In Node the library brings its own. */
const requireOfLibrary = createRequire(createRequire(import.meta.url).resolve('@microsoft/signalr'))

let world: ServerWorld
beforeAll(async () => {
  vi.stubGlobal('EventSource', requireOfLibrary('eventsource'))
  world = await openServerWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.server.stop()
})

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const stateOf = (tab: TestTab) => tab.copy.state.value

/** A browser behind such a proxy, with a page of the day open. */
const openBehind = async (breaking: Breaking, date: LocalDate) => {
  const proxy = await startBreakingProxy(() => world.server.address, breaking)
  const core = createCoreWorld({
    advance: pause,
    network: {
      origin: proxy.origin,
      fetch: (url, init) => fetch(url, init),
      createHubConnection: async (url, token, way) => officialConnection(url, token, way),
    },
  })
  const groupId = GroupId.make(world.content.group)
  const tab = await core.openTab({ _tag: 'BookingGrid', groupId, date }, { session: randomUUID() })
  return {
    ...{ core, proxy, tab },
    transport: async () => {
      const answer = await tab.served.readDiagnostics()
      return answer._tag === 'Ok' ? answer.value.transport : null
    },
    close: async () => {
      await core.core.close()
      await proxy.close()
    },
  }
}

/** Holds a slot as a person does, who presses again if it did not work. */
const holdSlot = async (tab: TestTab, date: LocalDate): Promise<void> => {
  const slot = {
    ...{ resourceId: ResourceId.make(world.content.rooms.priced), date },
    ...{ startTime: localTime('09:00:00'), endTime: localTime('09:30:00') },
  }
  while (ownSlots(stateOf(tab)).length === 0) {
    await tab.served.command({ _tag: 'SelectSlots', slots: [slot] })
    await pause(100)
  }
}

const ways: readonly (readonly [name: string, breaking: Breaking, worked: HubTransport])[] = [
  ['lets all pass', {}, 'WebSockets'],
  ['refuses the upgrade', { webSockets: 'refused' }, 'ServerSentEvents'],
  ['never answers the upgrade', { webSockets: 'unanswered' }, 'ServerSentEvents'],
  ['takes the socket and swallows all', { webSockets: 'swallowed' }, 'ServerSentEvents'],
  ['takes the socket and swallows all but the handshake', { webSockets: 'first-frame' }, 'ServerSentEvents'],
  ['cuts the socket at once', { webSockets: 0 }, 'ServerSentEvents'],
  ['refuses upgrade and stream', { webSockets: 'refused', eventStream: 'refused' }, 'LongPolling'],
  ['refuses the upgrade, keeps the stream back', { webSockets: 'refused', eventStream: 'kept-back' }, 'LongPolling'],
  [
    'swallows frames, and of the stream all but its head',
    { webSockets: 'swallowed', eventStream: 'head-alone' },
    'LongPolling',
  ],
  ['passes a first word on of each', { webSockets: 'first-frame', eventStream: 'first-event' }, 'LongPolling'],
  ['answers nothing but polls', { webSockets: 'unanswered', eventStream: 'kept-back' }, 'LongPolling'],
  ['cuts the stream at once', { webSockets: 'refused', eventStream: 0 }, 'LongPolling'],
]

vi.setConfig({ maxConcurrency: 20 })

describe.concurrent('behind a proxy that', () => {
  test.for(ways.map((way, index) => [...way, index] as const))(
    '%s',
    {
      tags: 'hub-transport-left',
      timeout: patience(40_000),
    },
    async ([, breaking, worked, index]) => {
      const date = addDays(localDate('2026-03-03'), index)
      const { tab, transport, proxy, core, close } = await openBehind(breaking, date)
      const began = performance.now()
      await holdSlot(tab, date)
      expect(performance.now() - began).toBeLessThan(patience(20_000))
      expect(await transport()).toBe(worked)
      expect(core.transportMemory.kept).toEqual(
        worked === 'WebSockets'
          ? undefined
          : { address: `${proxy.origin}/booking-hub`, transport: worked, since: expect.any(Number) },
      )
      await close()
    },
  )

  test.for([504, null] as const)(
    'cuts polls that wait, answered with %s, is none that cuts the connection',
    {
      tags: 'hub-transport-left',
      timeout: patience(40_000),
    },
    async (status) => {
      const date = localDate(status === null ? '2026-03-20' : '2026-03-21')
      const breaking = { webSockets: 'refused', eventStream: 'refused', longPolling: { after: 2_500, status } } as const
      const { tab, proxy, close } = await openBehind(breaking, date)
      await holdSlot(tab, date)
      const statuses = new Set<string>()
      while (proxy.cutPolls() < 2) {
        statuses.add(stateOf(tab).connection.status)
        await pause(20)
      }
      expect([...statuses]).toEqual(['connected'])
      expect(await tab.served.command({ _tag: 'ReleaseSlots', slots: ownSlots(stateOf(tab)) })).toMatchObject({
        _tag: 'Ok',
      })
      expect(ownSlots(stateOf(tab))).toEqual([])
      await close()
    },
  )

  test('cuts each socket after the same time is passed by in another way, and what is held stays so', {
    tags: 'hub-transport-left',
    timeout: patience(40_000),
  }, async () => {
    const date = localDate('2026-03-22')
    const { tab, transport, proxy, close } = await openBehind({ webSockets: 1_500 }, date)
    await holdSlot(tab, date)
    while ((await transport()) !== 'ServerSentEvents') await pause(100)
    expect(proxy.asked).toEqual(['webSockets', 'webSockets', 'webSockets', 'eventStream'])
    expect(ownSlots(stateOf(tab))).toHaveLength(1)
    await close()
  })
})
