/**
 * The official client as the core uses it, with our hub, over every transport and with every failure.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hubTransports } from '../../domain/schema/hub-transport.ts'
import {
  CallRefused,
  type HubConnection,
  type HubEnd,
  TokenRefused,
} from '../../worker/environment/core-environment.ts'
import { officialConnection } from '../../worker/hub/official-connection.ts'
import { startTestHub, type TestHub, until } from '../server/signalr/test-hub.ts'

let hub: TestHub | undefined
let connection: HubConnection | undefined
const start = async (...options: Parameters<typeof startTestHub>): Promise<TestHub> => {
  hub = await startTestHub(...options)
  return hub
}
afterEach(async () => {
  vi.useRealTimers()
  await connection?.stop()
  await hub?.close()
  hub = undefined
  connection = undefined
})

/** Network operations use real time, and waiting code uses the time of the test. */
const turnTimers = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}
const happened = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}
/** After this time the next poll is on its way. */
const aWhile = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const closing = (of: HubConnection): Promise<HubEnd> => new Promise((resolve) => of.onclose(resolve))

const patience = 10_000

describe.each(hubTransports)("the core's connection over %s", (transport) => {
  const open = async (options?: Parameters<typeof startTestHub>[0]) => {
    const started = await start(options)
    connection = officialConnection(started.url, null, { transport, patience })
    await connection.start()
    return { ...started, connection }
  }

  test('calls and is called, by that transport alone', { tags: 'hub-official-client' }, async () => {
    const { connection, connected } = await open()
    const pushed: unknown[] = []
    connection.on('pushed', (...parameters) => pushed.push(parameters))
    expect(await connection.invoke('PushBack', { a: ['å', null, 1.5] })).toBeUndefined()
    expect(pushed).toEqual([[{ a: ['å', null, 1.5] }]])
    expect(connected.map((one) => one.transport.toLowerCase())).toEqual([transport.toLowerCase()])
  })

  test("tells the server's no from a call of which nobody knows what became", async () => {
    const { connection, connected } = await open()
    await expect(connection.invoke('Refuse')).rejects.toBeInstanceOf(CallRefused)
    await expect(connection.invoke('Missing')).rejects.toBeInstanceOf(CallRefused)
    const lost = connection.invoke('WaitForGate').catch((error: unknown) => error)
    await until(() => connected.length === 1)
    connected[0]?.close({ allowReconnect: true })
    expect(await lost).not.toBeInstanceOf(CallRefused)
    expect(await connection.invoke('Echo').catch((error: unknown) => error)).not.toBeInstanceOf(CallRefused)
  })

  test('tells at once that it ended and whether it may come back, and does not by itself', async () => {
    for (const allowReconnect of [true, false]) {
      const { connection, connected, close } = await open()
      const closed = closing(connection)
      await until(() => connected.length === 1)
      connected[0]?.close({ allowReconnect })
      expect(await closed).toEqual({ mayReturn: allowReconnect, wasCut: false })
      expect(connected).toHaveLength(1)
      await close()
    }
  })
})

test('a hub that wants a token that lives says so, and the token is what it is shown', async () => {
  const tokens: (string | undefined)[] = []
  const started = await start({
    authorize: ({ accessToken }) => {
      tokens.push(accessToken)
      return { tag: 'refuse', status: 401 }
    },
  })
  await expect(
    officialConnection(started.url, 'old', { transport: 'WebSockets', patience }).start(),
  ).rejects.toBeInstanceOf(TokenRefused)
  expect(tokens[0]).toBe('old')
})

test('a server that has been silent for 30 s has gone, and not before', { tags: 'const-server-timeout' }, async () => {
  turnTimers()
  const started = await start()
  connection = officialConnection(started.url, null, { transport: 'WebSockets', patience })
  let ended: HubEnd | null = null
  connection.onclose((how) => {
    ended = how
  })
  await connection.start()
  await connection.invoke('Echo', 1)
  vi.advanceTimersByTime(29_999)
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBeNull()
  vi.advanceTimersByTime(1)
  await happened(() => ended !== null)
  expect(ended).toEqual({ mayReturn: true, wasCut: true })
})

test('a long poll that is not answered for 100 s is asked again, and not before', {
  tags: 'const-long-polling',
}, async () => {
  turnTimers()
  const started = await start()
  connection = officialConnection(started.url, null, { transport: 'LongPolling', patience })
  await connection.start()
  await connection.invoke('Echo', 1)
  await aWhile()
  const polls = started.polls()
  vi.advanceTimersByTime(99_999)
  await aWhile()
  expect(started.polls()).toBe(polls)
  vi.advanceTimersByTime(1)
  await happened(() => started.polls() === polls + 1)
  vi.useRealTimers()
  expect(await connection.invoke('Echo', 2)).toBe(2)
})
