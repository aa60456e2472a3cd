import { createServer, request as httpRequest, type Server } from 'node:http'
import { connect } from 'node:net'
import { HttpTransportType, HubConnectionState } from '@microsoft/signalr'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import {
  handshakeRequest,
  listen,
  negotiate,
  openBareSocket,
  openRawClient,
  startTestHub,
  type TestHub,
  transports,
  until,
} from './test-hub.ts'

let test: TestHub | undefined
async function start(options?: Parameters<typeof startTestHub>[0]): Promise<TestHub> {
  test = await startTestHub(options)
  return test
}
afterEach(async () => {
  await test?.close()
  test = undefined
})

/** A hub with one client that speaks the protocol by hand. */
async function startWithRaw(options?: Parameters<typeof startTestHub>[0]) {
  const hub = await start(options)
  const raw = await openRawClient(hub.socketUrl)
  await until(() => hub.connected.length === 1)
  return { hub, raw }
}

/** The address of a client over long polling, after its handshake. */
async function openPolling(hub: TestHub): Promise<string> {
  const { connectionToken } = await negotiate(hub.url)
  const url = `${hub.url}?id=${encodeURIComponent(connectionToken)}`
  await fetch(url)
  await fetch(url, { method: 'POST', body: handshakeRequest })
  await until(() => hub.connected.length === 1)
  return url
}

const ping = { type: 6 }
const ends = (hub: TestHub) => hub.ended.map(({ end }) => end)

/** An event stream after its handshake, on a connection that the test can end as it likes. */
async function openStream(hub: TestHub) {
  const { connectionToken } = await negotiate(hub.url)
  const path = `/booking-hub?id=${encodeURIComponent(connectionToken)}`
  const request = httpRequest({ port: hub.port, path, headers: { accept: 'text/event-stream' } })
  let text = ''
  request.on('error', () => {})
  request.on('response', (response) => {
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('error', () => {})
  })
  request.end()
  await until(() => text === ':\r\n\r\n')
  await fetch(hub.origin + path, { method: 'POST', body: handshakeRequest })
  await until(() => hub.connected.length === 1 && text.includes('{}'))
  return { request, text: () => text }
}

describe('Keep-alive', () => {
  it('is a ping after 15 seconds without a message, and not before', { tags: 'const-keep-alive' }, async () => {
    const { hub, raw } = await startWithRaw()
    hub.connected[0]?.send('news')
    raw.send('{"type":6}\x1e')
    hub.clock.advance(14_000)
    hub.connected[0]?.send('more news')
    hub.clock.advance(15_000 - 1)
    hub.clock.advance(1)
    raw.send('{"type":1,"invocationId":"1","target":"nothing","arguments":[]}\x1e')
    await until(() => raw.messages().length === 4)
    expect(raw.messages()).toEqual([
      { type: 1, target: 'news', arguments: [] },
      { type: 1, target: 'more news', arguments: [] },
      ping,
      { type: 3, invocationId: '1' },
    ])
  })

  it("is the application's own message instead, if it sends one", async () => {
    const { hub, raw } = await startWithRaw({ onKeepAlive: (connection) => connection.send('revision', 7) })
    hub.clock.advance(15_000)
    await until(() => raw.messages().length === 1)
    expect(raw.messages()).toEqual([{ type: 1, target: 'revision', arguments: [7] }])
  })

  it('survives a hook that fails, which is logged', async () => {
    const { hub, raw } = await startWithRaw({
      onKeepAlive: () => {
        throw new Error('secret detail')
      },
    })
    hub.clock.advance(15_000)
    await until(() => raw.messages().length === 1)
    expect(raw.messages()).toEqual([ping])
    expect(hub.logged).toHaveLength(1)
  })

  it('over long polling sends no ping, but lets the application speak', async () => {
    let asked = 0
    const hub = await start({ onKeepAlive: () => asked++ })
    const client = hub.client(HttpTransportType.LongPolling)
    await client.start()
    await until(() => hub.connected.length === 1 && hub.polls() === 3)
    hub.clock.advance(15_000)
    expect(asked).toBe(1)
    expect(await client.invoke('Echo', 1)).toBe(1)
  })
})

describe('A silent client', () => {
  it('is closed after 30 seconds, and may reconnect; a ping keeps it', async () => {
    const hub = await start()
    const [silent, lively] = [await openRawClient(hub.socketUrl), await openRawClient(hub.socketUrl)]
    await until(() => hub.connected.length === 2)
    hub.clock.advance(29_000)
    lively.send('{"type":6}\x1e{"type":1,"invocationId":"1","target":"nothing","arguments":[]}\x1e')
    await until(() => lively.frames.join('').includes('"invocationId"'))
    hub.clock.advance(1_000)
    await silent.closed()
    expect(silent.messages().at(-1)).toMatchObject({ type: 7, allowReconnect: true })
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'timeout' }])
    expect(lively.closeCode()).toBeUndefined()
  })

  it('over long polling is forgotten 15 seconds after its last poll, and not while one is open', async () => {
    const hub = await start()
    const url = await openPolling(hub)
    expect(await (await fetch(url)).text()).toBe('{}\x1e')
    const poll = fetch(url)
    await until(() => hub.polls() === 3)
    hub.clock.advance(60_000)
    expect(ends(hub)).toEqual([])
    hub.connected[0]?.send('news')
    await poll
    hub.clock.advance(14_000)
    expect(ends(hub)).toEqual([])
    hub.clock.advance(1_000)
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'timeout' }])
    expect((await fetch(url)).status).toBe(404)
  })

  it.each(transports)('over %s gives up itself when the server is silent', async (_name, transport) => {
    const hub = await start()
    const client = hub.client(transport)
    client.serverTimeoutInMilliseconds = 60
    const closed = Promise.withResolvers<Error | undefined>()
    client.onclose(closed.resolve)
    await client.start()
    if (transport === HttpTransportType.LongPolling) {
      await new Promise((resolve) => setTimeout(resolve, 120))
      expect(client.state).toBe(HubConnectionState.Connected)
    } else expect((await closed.promise)?.message).toContain('Server timeout elapsed')
  })
})

describe('How a connection ended is told as', () => {
  it.each([1000, 1001, undefined])('graceful when a close frame with code %s came', async (code) => {
    const { hub, raw } = await startWithRaw()
    raw.socket.close(code)
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: true, reason: 'close-frame' }])
  })

  it.each(['reset', 'end'] as const)('not graceful when a WebSocket went by a bare %s', async (how) => {
    const hub = await start()
    const socket = connect(hub.port, '127.0.0.1')
    socket.on('error', () => {})
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13'
    socket.write(`GET /booking-hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`)
    socket.resume()
    await until(() => [...hub.hub.connections()].length === 1)
    const payload = Buffer.from(handshakeRequest)
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
    await until(() => hub.connected.length === 1)
    if (how === 'reset') socket.resetAndDestroy()
    else socket.end()
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'lost' }])
  })

  it('not graceful when a frame broke the WebSocket protocol', async () => {
    const { hub, raw } = await startWithRaw()
    raw.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    await until(() => hub.ended.length === 1)
    expect(ends(hub)[0]?.graceful).toBe(false)
  })

  it('graceful when the request of an event stream was ended', async () => {
    const hub = await start()
    const { request } = await openStream(hub)
    request.destroy()
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: true, reason: 'request-ended' }])
  })

  it('not graceful when the socket of an event stream was reset', async () => {
    const hub = await start()
    const { request } = await openStream(hub)
    request.socket?.resetAndDestroy()
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'lost' }])
  })

  it('graceful when a Close message came, over any transport, and only once', async () => {
    for (const [, transport] of transports) {
      const hub = await start()
      const client = hub.client(transport)
      await client.start()
      await client.stop()
      await until(() => hub.ended.length === 1)
      expect(ends(hub)).toEqual([{ graceful: true, reason: 'close-message' }])
      await hub.close()
      expect(hub.ended).toHaveLength(1)
    }
  })
})

describe('What a client had called', () => {
  it('before it left in order is still run, and the end is told after it', async () => {
    const order: string[] = []
    const hub = await start({
      methods: {
        async slow() {
          await new Promise((resolve) => setTimeout(resolve, 10))
          order.push('slow')
        },
        clear: () => order.push('clear'),
      },
      onDisconnected: () => order.push('disconnected'),
    })
    const raw = await openRawClient(hub.socketUrl)
    raw.send('{"type":1,"target":"slow","arguments":[]}\x1e{"type":1,"target":"clear","arguments":[]}\x1e')
    raw.socket.close(1001)
    await until(() => order.length === 3)
    expect(order).toEqual(['slow', 'clear', 'disconnected'])
  })

  it('before the application closed it is not run any more', async () => {
    const order: string[] = []
    const hub = await start({
      methods: {
        close: ({ connection }) => connection.close(),
        clear: () => order.push('clear'),
      },
      onDisconnected: () => order.push('disconnected'),
    })
    const raw = await openRawClient(hub.socketUrl)
    raw.send('{"type":1,"target":"close","arguments":[]}\x1e{"type":1,"target":"clear","arguments":[]}\x1e')
    await raw.closed()
    await until(() => order.length === 1)
    expect(order).toEqual(['disconnected'])
    expect(raw.messages()).toEqual([{ type: 7 }])
  })
})

describe('Whatever follows a Close message', () => {
  it('in the same frame is not read: neither a call nor a new handshake', async () => {
    let runs = 0
    const hub = await start({ methods: { count: () => ++runs } })
    const raw = await openRawClient(hub.socketUrl)
    raw.send(`{"type":7}\x1e${handshakeRequest}{"type":1,"target":"count","arguments":[]}\x1e`)
    await raw.closed()
    await until(() => hub.ended.length === 1)
    expect([hub.connected.length, runs, raw.frames.length]).toEqual([1, 0, 1])
  })
})

describe('A client that goes while the application still decides', () => {
  it.each(['accept', 'refuse'] as const)('to %s it leaves nothing behind, over any transport', async (tag) => {
    const decision = Promise.withResolvers<void>()
    let asked = 0
    let answered = 0
    const hub = await start({
      async authorize({ purpose }) {
        if (purpose === 'connect') {
          asked += 1
          await decision.promise
          answered += 1
          if (tag === 'refuse') return { tag: 'refuse', status: 401 }
        }
        return { tag: 'accept', data: { name: '' } }
      },
    })
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13'
    for (const header of [upgrade, 'Accept: text/event-stream', 'Accept: */*']) {
      const { connectionToken } = await negotiate(hub.url)
      const { socket } = await openBareSocket(hub.port)
      const before = asked
      socket.write(`GET /booking-hub?id=${connectionToken} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
      await until(() => asked > before)
      socket.resetAndDestroy()
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    decision.resolve()
    await until(() => answered === 3)
    await until(() => [...hub.hub.connections()].length === 0)
    expect([hub.connected, hub.ended, hub.logged]).toEqual([[], [], []])
  })
})

describe('A receiver that does not read', () => {
  const news = 'x'.repeat(64 * 1024)

  it.each(['WebSocket', 'event stream'])(
    'over a %s is dropped after ten seconds, not sooner however much waits, and the others lose nothing',
    { tags: ['hub-output-held', 'hub-refusals-heard'] },
    async (kind) => {
      const lost: { readonly bytes: number; readonly reason: string }[] = []
      const hub = await start({ onLost: (_connection, { bytes, end }) => lost.push({ bytes, reason: end.reason }) })
      const stalled = kind === 'WebSocket' ? await stallSocket(hub) : await stallStream(hub)
      const other = await openRawClient(hub.socketUrl)
      await until(() => hub.connected.length === 2)
      let sent = 0
      // This is more than sockets buffer while nobody reads.
      while (sent < 400) {
        hub.hub.broadcast('news', [++sent, news])
        await until(() => other.frames.length === 1 + sent)
      }
      expect(ends(hub)).toEqual([])
      hub.clock.advance(1_000)
      hub.clock.advance(9_000)
      expect(ends(hub)).toEqual([])
      hub.clock.advance(1_000)
      await until(() => hub.ended.length === 1)
      expect(ends(hub)).toEqual([{ graceful: false, reason: 'slow' }])
      expect(lost).toEqual([{ bytes: expect.any(Number), reason: 'slow' }])
      expect(lost[0]?.bytes).toBeGreaterThan(1024 * 1024)
      expect(hub.ended[0]?.connection).toBe(hub.connected[0])
      expect(other.messages()).toHaveLength(sent)
      stalled()
    },
  )

  it.each(transports)(
    'that reads loses nothing of what is sent in one turn, over %s in %s',
    { tags: 'hub-output-held' },
    async (_name, transport) => {
      const hub = await start()
      const client = hub.client(transport)
      const heard: unknown[] = []
      client.on('news', (number) => heard.push(number))
      await client.start()
      await until(() => hub.connected.length === 1)
      for (let number = 1; number <= 200; number++) hub.hub.broadcast('news', [number, news])
      await until(() => heard.length === 200)
      expect(heard).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
      expect(ends(hub)).toEqual([])
    },
  )

  it('has its own calls held back until it has taken what waits for it', { tags: 'hub-output-held' }, async () => {
    let runs = 0
    const hub = await start({
      methods: {
        much: () => {
          runs += 1
          return 'x'.repeat(4 * 1024 * 1024)
        },
        echo: (_call, value) => value,
      },
    })
    const other = hub.client(HttpTransportType.WebSockets)
    await other.start()
    const raw = await openRawClient(hub.socketUrl)
    raw.socket.pause()
    for (let call = 1; call <= 8; call++)
      raw.send(`{"type":1,"invocationId":"${call}","target":"much","arguments":[]}\x1e`)
    await until(() => runs > 0)
    // Calls of others that came later are answered meanwhile.
    for (let call = 1; call <= 20; call++) expect(await other.invoke('echo', call)).toBe(call)
    // The sockets themselves take some megabytes.
    expect(runs).toBeLessThan(7)
    raw.socket.resume()
    await until(() => runs === 8)
  })

  it('is dropped when it takes nothing for ten seconds, however little waits', async () => {
    const hub = await start()
    const resume = await stallSocket(hub)
    await until(() => hub.connected.length === 1)
    for (let count = 0; count < 200; count++) hub.hub.broadcast('news', [news])
    await new Promise((resolve) => setTimeout(resolve, 50))
    hub.clock.advance(1_000)
    hub.clock.advance(9_000)
    expect(ends(hub)).toEqual([])
    hub.clock.advance(1_000)
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'slow' }])
    resume()
  })

  it('over long polling is dropped when it does not poll, and until then all waits for its next poll', async () => {
    const hub = await start()
    const url = await openPolling(hub)
    for (let count = 0; count < 32; count++) hub.hub.broadcast('news', [news])
    expect((await (await fetch(url)).text()).length).toBeGreaterThan(32 * news.length)
    hub.hub.broadcast('news', [news])
    hub.clock.advance(15_000)
    await until(() => hub.ended.length === 1)
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'timeout' }])
  })

  async function stallSocket(hub: TestHub): Promise<() => void> {
    const raw = await openRawClient(hub.socketUrl)
    raw.socket.pause()
    return () => raw.socket.terminate()
  }

  async function stallStream(hub: TestHub): Promise<() => void> {
    const { request } = await openStream(hub)
    request.socket?.pause()
    return () => request.destroy()
  }
})

describe('A hub that stops', () => {
  it('tells the application of every end before it is done, and cuts what does not close', async () => {
    const hub = await start({ limits: { closeTimeout: 50 } })
    const stalled = await openRawClient(hub.socketUrl)
    await openRawClient(hub.socketUrl, { shakesHands: false })
    await until(() => [...hub.hub.connections()].length === 2)
    stalled.socket.pause()
    await hub.hub.stop()
    expect(ends(hub)).toEqual([{ graceful: false, reason: 'stopped' }])
    expect([...hub.hub.connections()]).toEqual([])
    stalled.socket.terminate()
  })
})

describe('Mounted in fastify', () => {
  it.each(transports)('the hub is reached over %s, and the routes beside it are', async (_name, transport) => {
    const hub = await start()
    let server: Server | undefined
    const app = fastify({
      serverFactory(handler) {
        server = createServer((request, response) => {
          if (!hub.hub.handleRequest(request, response)) handler(request, response)
        })
        return server
      },
    })
    app.server.on('upgrade', (request, socket, head) => {
      if (!hub.hub.handleUpgrade(request, socket, head)) socket.destroy()
    })
    app.get('/api/health', () => 'fine')
    await app.ready()
    if (!server) throw new Error('fastify made no server')
    const port = await listen(server)
    expect(await (await fetch(`http://127.0.0.1:${port}/api/health`)).text()).toBe('fine')
    const client = hub.client(transport, { origin: `http://127.0.0.1:${port}` })
    await client.start()
    expect(await client.invoke('Echo', 1)).toBe(1)
    await client.stop()
    app.server.closeAllConnections()
    await app.close()
  })
})

describe('A message that is sent to one client', () => {
  it.each(transports)(
    'can be waited for until it has left, over %s in %s',
    { tags: 'hub-send-awaited' },
    async (_name, transport) => {
      const hub = await start()
      const client = hub.client(transport)
      const heard: unknown[] = []
      client.on('news', (value) => heard.push(value))
      await client.start()
      await until(() => hub.connected.length === 1)
      expect(await hub.connected[0]?.send('news', 1)).toBe(true)
      await until(() => heard.length === 1)
      await client.stop()
      await until(() => hub.ended.length === 1)
      expect(await hub.connected[0]?.send('news', 2)).toBe(false)
    },
  )

  it('is told to be lost where its client goes before it has left', async () => {
    const hub = await start()
    const raw = await openRawClient(hub.socketUrl)
    raw.socket.pause()
    await until(() => hub.connected.length === 1)
    const [connection] = hub.connected
    const sent = Array.from({ length: 400 }, () => connection?.send('news', 'x'.repeat(64 * 1024)))
    raw.socket.terminate()
    const left = await Promise.all(sent)
    expect(left.at(-1)).toBe(false)
  })

  it('waits for the next poll over long polling, and is lost when there is none', async () => {
    const hub = await start()
    const url = await openPolling(hub)
    await fetch(url)
    const sent = hub.connected[0]?.send('news', 1)
    hub.clock.advance(15_000)
    expect(await sent).toBe(false)
  })
})
