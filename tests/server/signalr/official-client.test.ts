import { HttpTransportType, HubConnectionState } from '@microsoft/signalr'
import { afterEach, describe, expect, it } from 'vitest'
import { writePush } from '../../../server/signalr/json-protocol.ts'
import { startTestHub, type TestHub, transports, until } from './test-hub.ts'

let test: TestHub | undefined
async function start(...options: Parameters<typeof startTestHub>): Promise<TestHub> {
  test = await startTestHub(...options)
  return test
}
afterEach(async () => {
  await test?.close()
  test = undefined
})

describe.each(transports)('The official client over %s', (_name, transport) => {
  async function connect(options?: Parameters<TestHub['client']>[1], ...hubOptions: Parameters<typeof startTestHub>) {
    const started = await start(...hubOptions)
    const client = started.client(transport, options)
    await client.start()
    return { ...started, client }
  }

  it('gets the result of a method', { tags: ['hub-transports', 'hub-official-client', 'hub-json'] }, async () => {
    const { client } = await connect()
    expect(await client.invoke('Echo', '你好，世界')).toBe('你好，世界')
    expect(await client.invoke('Sum', 1, 2, 3)).toBe(6)
    expect(await client.invoke('Echo', { text: 'a\nb\u2028', list: [1, false, null] })).toEqual({
      text: 'a\nb\u2028',
      list: [1, false, null],
    })
    for (const falsy of [0, false, '']) expect(await client.invoke('Echo', falsy)).toBe(falsy)
  })

  it('gets null as null and no result as nothing', async () => {
    const { client } = await connect()
    expect(await client.invoke('Null')).toBeNull()
    expect(await client.invoke('Nothing')).toBeUndefined()
  })

  it('may write a method name in any case', async () => {
    const { client } = await connect()
    expect(await client.invoke('eCHO', 1)).toBe(1)
  })

  it('gets what the server pushes, and before the answer when it was sent before', async () => {
    const { client } = await connect()
    const seen: unknown[] = []
    client.on('pushed', (value) => seen.push(value))
    await client.invoke('PushBack', { a: 1 })
    expect(seen).toEqual([{ a: 1 }])
  })

  it('gets pushes of every length, whole', async () => {
    const { client, hub } = await connect()
    const seen: unknown[] = []
    client.on('pushed', (value) => seen.push(value))
    const rest = writePush('pushed', ['']).length
    // A WebSocket frame has another head from 126 and from 65,536 bytes on.
    const texts = [125, 126, 65_535, 65_536, 100_000].map((length) => 'x'.repeat(length - rest))
    for (const text of texts) hub.broadcast('pushed', [text])
    await until(() => seen.length === texts.length)
    expect(seen).toEqual(texts)
  })

  it('may call a method without waiting for an answer, and gets none', async () => {
    const { client } = await connect()
    const seen = Promise.withResolvers<unknown>()
    client.on('pushed', seen.resolve)
    await client.send('PushBack', 7)
    expect(await seen.promise).toBe(7)
  })

  it('is shown the text of a HubException', async () => {
    const { client } = await connect()
    await expect(client.invoke('Refuse')).rejects.toThrow(
      "An unexpected error occurred invoking 'Refuse' on the server. HubException: foreign-session",
    )
  })

  it('is not shown any other error, which is logged', async () => {
    const { client, logged } = await connect()
    const failure: unknown = await client.invoke('Fail').catch((error: unknown) => error)
    expect(String(failure)).toBe("Error: An unexpected error occurred invoking 'Fail' on the server.")
    expect(logged).toEqual([{ message: "Hub method 'Fail' failed", cause: new Error('secret detail') }])
  })

  it('is told of a result that cannot be written, and lives on', async () => {
    const { client, logged } = await connect()
    await expect(client.invoke('Unspeakable')).rejects.toThrow(
      "Failed to invoke 'Unspeakable' due to an error on the server.",
    )
    expect(logged).toHaveLength(1)
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('is told of a method that does not exist', async () => {
    const { client } = await connect()
    for (const name of ['Missing', '__proto__', 'constructor', 'toString']) {
      await expect(client.invoke(name)).rejects.toThrow(`Unknown hub method '${name}'`)
    }
  })

  it('is told that there are no streams', async () => {
    const { client } = await connect()
    const failure = Promise.withResolvers<unknown>()
    client.stream('Echo', 1).subscribe({ next: () => {}, complete: () => {}, error: failure.resolve })
    expect(String(await failure.promise)).toContain(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    )
  })

  it('has its calls run one at a time, in the order in which they were made', async () => {
    const order: string[] = []
    const { client } = await connect(
      {},
      {
        methods: {
          async step(_call, name) {
            order.push(`${name} begins`)
            await new Promise((resolve) => setTimeout(resolve, name === 'first' ? 20 : 0))
            order.push(`${name} ends`)
          },
        },
      },
    )
    await Promise.all(['first', 'second', 'third'].map((name) => client.invoke('Step', name)))
    expect(order).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it('has its answer before the broadcast that follows it, which it need not get itself', async () => {
    const started = await start()
    const [client, other] = [started.client(transport), started.client(transport)]
    await Promise.all([client.start(), other.start()])
    const announced = Promise.withResolvers<unknown>()
    other.on('announced', announced.resolve)
    client.on('announced', () => announced.reject(new Error('The caller got its own broadcast')))
    expect(await client.invoke('Announce', 'x')).toBe('answered')
    expect(await announced.promise).toBe('x')
  })

  it('is known by the request that opened it', async () => {
    const { client } = await connect({ headers: { 'x-name': 'Astrid' } })
    expect(await client.invoke('WhoAmI')).toBe('Astrid')
  })

  it('knows the same connection id as the server', async () => {
    const { client, connected } = await connect()
    expect(client.connectionId).toBe(connected[0]?.id)
  })

  it('can be stopped and started again', async () => {
    const { client, connected, ended } = await connect()
    await client.stop()
    await until(() => ended.length === 1)
    expect(ended[0]?.end.graceful).toBe(true)
    await client.start()
    expect(await client.invoke('Echo', 1)).toBe(1)
    expect(connected).toHaveLength(2)
  })

  it('reconnects at once when the server stops in order', async () => {
    const { client, replace, ended, connected } = await connect({ reconnect: true })
    const reconnected = Promise.withResolvers<string | undefined>()
    client.onreconnected(reconnected.resolve)
    await replace()
    expect(ended.map(({ end }) => end)).toEqual([{ graceful: false, reason: 'stopped' }])
    expect(await reconnected.promise).toBe(connected[1]?.id)
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('reconnects after a Close that allows it', async () => {
    const { client, connected } = await connect({ reconnect: true })
    const reconnected = Promise.withResolvers<string | undefined>()
    client.onreconnected(reconnected.resolve)
    connected[0]?.close({ allowReconnect: true })
    expect(await reconnected.promise).toBe(connected[1]?.id)
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('does not reconnect after a Close that does not allow it, and is shown its error', async () => {
    const { client, connected, ended } = await connect({ reconnect: true })
    const closed = Promise.withResolvers<Error | undefined>()
    client.onclose(closed.resolve)
    connected[0]?.close({ error: 'signed-out' })
    expect((await closed.promise)?.message).toContain('signed-out')
    expect(ended.map(({ end }) => end)).toEqual([{ graceful: false, reason: 'closed' }])
    expect(connected).toHaveLength(1)
  })

  it('is closed with an error when one message is over 32 KiB, and then reconnects', async () => {
    const { client, connected, ended } = await connect({ reconnect: true })
    expect(await client.invoke('Echo', 'x'.repeat(32_000))).toHaveLength(32_000)
    const reconnecting = Promise.withResolvers<Error | undefined>()
    client.onreconnecting(reconnecting.resolve)
    client.invoke('Echo', 'x'.repeat(33_000)).catch(() => {})
    expect((await reconnecting.promise)?.message).toContain('A message is malformed or over 32768 bytes.')
    await until(() => connected.length === 2)
    expect(ended[0]?.end).toEqual({ graceful: false, reason: 'bad-data' })
  })

  it('fails to start, without a second try, when onConnected fails', async () => {
    const started = await start({
      onConnected: () => {
        throw new Error('secret detail')
      },
    })
    const { ended, logged } = started
    const client = started.client(transport, { reconnect: true })
    const closed = Promise.withResolvers<Error | undefined>()
    client.onclose(closed.resolve)
    await client.start().then(
      () => closed.promise,
      () => {},
    )
    await until(() => ended.length === 1)
    expect(client.state).toBe(HubConnectionState.Disconnected)
    expect(ended[0]?.end.reason).toBe('failed')
    expect(logged).toHaveLength(1)
  })

  it('fails to start when the application refuses it', async () => {
    const refused = await start({ authorize: () => ({ tag: 'refuse', status: 403 }) })
    await expect(refused.client(transport).start()).rejects.toThrow('403')
  })
})

describe('The official client', () => {
  const anyTransport = HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling

  it('may skip the negotiation over WebSockets, and then has no connection id', async () => {
    const started = await start()
    const client = started.client(HttpTransportType.WebSockets, { skipNegotiation: true })
    await client.start()
    expect(await client.invoke('Echo', 1)).toBe(1)
    expect(client.connectionId).toBeNull()
  })

  it('chooses WebSockets by itself', async () => {
    const started = await start()
    await started.client(anyTransport).start()
    expect(started.connected[0]?.transport).toBe('webSockets')
  })

  it('takes Server-Sent Events when upgrades are refused, by a second negotiation', async () => {
    const started = await start({
      authorize: ({ incoming }) =>
        incoming.headers.upgrade ? { tag: 'refuse', status: 403 } : { tag: 'accept', data: { name: '' } },
    })
    await started.client(anyTransport).start()
    expect(started.connected[0]?.transport).toBe('serverSentEvents')
  })
})
