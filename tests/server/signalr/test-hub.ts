/** A hub on a loopback port with a small application, a clock that only the test turns, and official or raw clients. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type HubConnection as Client, HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { createHub, type Hub, type HubOptions } from '../../../server/signalr/hub.ts'
import type { Clock } from '../../../server/signalr/limits.ts'
import type { HubConnection } from '../../../server/signalr/methods.ts'
import { HubException } from '../../../server/signalr/methods.ts'
import type { ConnectionEnd } from '../../../server/signalr/transport.ts'

export type Visitor = { readonly name: string }

export const recordSeparator = '\x1e'
export const handshakeRequest = `{"protocol":"json","version":1}${recordSeparator}`

export const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['Long Polling', HttpTransportType.LongPolling],
] as const

export type ClientOptions = {
  readonly reconnect?: boolean
  readonly origin?: string
  readonly skipNegotiation?: boolean
  readonly headers?: Record<string, string>
}

export type Ended = { readonly connection: HubConnection<Visitor>; readonly end: ConnectionEnd }

export type TestHub = Awaited<ReturnType<typeof startTestHub>>

/** A clock that stands still: timeouts fire only when the test advances it. */
export function createTestClock(): Clock & { advance(milliseconds: number): void } {
  let time = 1_000_000
  const tasks = new Set<() => void>()
  return {
    now: () => time,
    wallTime: () => time,
    every(_milliseconds, task) {
      tasks.add(task)
      return () => tasks.delete(task)
    },
    advance(milliseconds) {
      time += milliseconds
      for (const task of tasks) task()
    },
  }
}

export async function startTestHub(options: Partial<HubOptions<Visitor>> = {}) {
  const clock = createTestClock()
  const connected: HubConnection<Visitor>[] = []
  const ended: Ended[] = []
  const logged: { readonly message: string; readonly cause: unknown; readonly facts?: unknown }[] = []
  const gate = Promise.withResolvers<void>()
  const settings: HubOptions<Visitor> = {
    path: '/booking-hub',
    tokenKey: 'a key for tests',
    clock,
    logger: {
      error: (message, cause, facts) => logged.push({ message, cause, ...(facts === undefined ? {} : { facts }) }),
    },
    authorize: ({ incoming }) => ({ tag: 'accept', data: { name: String(incoming.headers['x-name'] ?? 'nobody') } }),
    onConnected: (connection) => connected.push(connection),
    onDisconnected: (connection, end) => ended.push({ connection, end }),
    methods: {
      echo: (_call, value) => value,
      nothing: () => {},
      null: () => null,
      sum: (_call, ...numbers) => numbers.reduce<number>((sum, number) => sum + Number(number), 0),
      whoAmI: ({ connection }) => connection.data.name,
      refuse: () => {
        throw new HubException('foreign-session')
      },
      fail: () => {
        throw new Error('secret detail')
      },
      unspeakable: () => 1n,
      pushBack: ({ connection }, value) => void connection.send('pushed', value),
      announce({ connection, afterAnswer }, value) {
        afterAnswer(() => hub.broadcast('announced', [value], { except: connection }))
        return 'answered'
      },
      waitForGate: () => gate.promise,
    },
    ...options,
  }
  let hub: Hub<Visitor> = createHub(settings)
  let polls = 0
  const server = createServer((request, response) => {
    if (request.method === 'GET') polls += 1
    if (!hub.handleRequest(request, response)) response.writeHead(418).end()
  })
  server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const port = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const clients: Client[] = []

  return {
    hub,
    /** Stops the hub as a new release would, while the next one already listens. */
    async replace(): Promise<void> {
      const old = hub
      hub = createHub(settings)
      await old.stop()
    },
    clock,
    port,
    origin,
    url: `${origin}/booking-hub`,
    socketUrl: `ws://127.0.0.1:${port}/booking-hub`,
    /** The number of GET requests that have reached the server. */
    polls: () => polls,
    connected,
    ended,
    logged,
    openGate: gate.resolve,
    client(transport: HttpTransportType, options: ClientOptions = {}): Client {
      const { reconnect = false, origin: base = origin, ...http } = options
      const builder = new HubConnectionBuilder()
        .withUrl(`${base}/booking-hub`, { transport, ...http })
        .configureLogging(LogLevel.None)
      const client = (reconnect ? builder.withAutomaticReconnect([0, 0, 10, 50, 100, 200]) : builder).build()
      clients.push(client)
      return client
    },
    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.stop()))
      server.closeAllConnections()
      await Promise.all([hub.stop(), new Promise((resolve) => server.close(resolve))])
    },
  }
}

export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** Waits for a condition without a time limit. If it never comes true, the time limit of the test fails. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
}

export type RawClient = Awaited<ReturnType<typeof openRawClient>>

/** A WebSocket that speaks the protocol by hand. */
export async function openRawClient(url: string, { shakesHands = true } = {}) {
  const socket = new WebSocket(url)
  const frames: string[] = []
  let closeCode: number | undefined
  socket.on('message', (data) => frames.push(data.toString()))
  socket.on('close', (code) => {
    closeCode = code
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  const client = {
    socket,
    frames,
    records: () => frames.join('').split(recordSeparator).slice(0, -1),
    messages: (): unknown[] =>
      client
        .records()
        .slice(1)
        .map((record) => JSON.parse(record)),
    send: (text: string) => socket.send(text),
    closeCode: () => closeCode,
    closed: () => until(() => closeCode !== undefined),
  }
  if (shakesHands) {
    client.send(handshakeRequest)
    await until(() => frames.length > 0)
  }
  return client
}

/** The status that an upgrade is refused with. */
export function refusedUpgrade(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => reject(new Error('The upgrade was accepted')))
    socket.on('error', () => {})
  })
}

export async function negotiate(url: string): Promise<{ connectionId: string; connectionToken: string }> {
  const response = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('connectionId' in body) || !('connectionToken' in body)) {
    throw new Error('This is no answer to a negotiation')
  }
  return { connectionId: String(body.connectionId), connectionToken: String(body.connectionToken) }
}

/** A bare connection, for requests that no HTTP client would send. Settles when the server has ended it. */
export async function openBareSocket(port: number): Promise<{ readonly socket: Socket; text(): string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, text: () => text }
}
