/** The live hub on a loopback port over a real database, and official clients that note all that they hear. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { type HubAnswer, type HubMethodName, type HubPush, hubMethods, hubPushes } from '../../../domain/schema/hub.ts'
import type { SessionId } from '../../../domain/schema/ids.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { startLive } from '../../../server/live/live.ts'
import type { LiveHubOptions } from '../../../server/live/live-hub.ts'
import { wideCaps } from '../claims/wide-caps.ts'
import { silentLogger, type TestDatabase } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'

export const defaultCaps = {
  ...wideCaps,
  sessionConnections: 10,
  addressConnections: 2000,
  hubCallsPerSecond: 50,
  hubMessageBytes: 48 * 1024,
}

export type Heard =
  | { readonly target: 'reservations'; readonly push: HubPush<'reservations'> }
  | { readonly target: 'bookings'; readonly push: HubPush<'bookings'> }
  | { readonly target: 'cancellations'; readonly push: HubPush<'cancellations'> }
  | { readonly target: 'grid'; readonly push: HubPush<'grid'> }
  | { readonly target: 'revision'; readonly push: HubPush<'revision'> }

export interface TestClient {
  readonly connection: HubConnection
  /** In the order in which it came. */
  readonly heard: Heard[]
  /** All messages that arrived, unparsed. */
  readonly raw: string[]
  reservations(): HubPush<'reservations'>[]
  call<Name extends HubMethodName>(name: Name, ...args: readonly unknown[]): Promise<HubAnswer<Name>>
  add(sessionId: SessionId, slot: Slot): Promise<HubAnswer<'AddReservation'>>
  stop(): Promise<void>
}

export interface TestLiveClient extends TestClient {
  /** Cuts the network: the connection is not closed, but nothing is sent any more. */
  cut(): void
}

export const argumentsOf = (slot: Slot): readonly unknown[] => [
  slot.resourceId,
  slot.date,
  slot.startTime,
  slot.endTime,
]

/** Waits for a condition without a time limit. If it never comes true, the time limit of the test fails. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

export interface TestClientOptions {
  readonly cookie?: SessionId
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Connects a client to the hub at this address. */
export const connectTestClient = async (
  url: string,
  { cookie, token, headers = {} }: TestClientOptions = {},
): Promise<TestClient> => {
  const connection = new HubConnectionBuilder()
    .withUrl(url, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      headers: { ...headers, ...(cookie === undefined ? {} : { Cookie: `other=1; sess=${cookie}` }) },
      ...(token === undefined ? {} : { accessTokenFactory: () => token }),
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: Heard[] = []
  const raw: string[] = []
  const listen = <Target extends Heard['target']>(target: Target, note: (args: unknown[]) => Heard): void =>
    connection.on(target, (...args: unknown[]) => {
      raw.push(JSON.stringify([target, ...args]))
      heard.push(note(args))
    })
  const { reservations, bookings, cancellations, grid, revision } = hubPushes
  listen('reservations', (args) => ({ target: 'reservations', push: Schema.decodeUnknownSync(reservations)(args) }))
  listen('bookings', (args) => ({ target: 'bookings', push: Schema.decodeUnknownSync(bookings)(args) }))
  listen('cancellations', (args) => ({
    target: 'cancellations',
    push: Schema.decodeUnknownSync(cancellations)(args),
  }))
  listen('grid', (args) => ({ target: 'grid', push: Schema.decodeUnknownSync(grid)(args) }))
  listen('revision', (args) => ({ target: 'revision', push: Schema.decodeUnknownSync(revision)(args) }))

  const client: TestClient = {
    connection,
    heard,
    raw,
    reservations: () => heard.flatMap((item) => (item.target === 'reservations' ? [item.push] : [])),
    async call(name, ...args) {
      const answer: unknown = await connection.invoke(name, ...args)
      raw.push(JSON.stringify(answer))
      const schema: Schema.Codec<HubAnswer<typeof name>, unknown> = hubMethods[name].answer
      return Schema.decodeUnknownSync(schema)(answer)
    },
    add: (sessionId, slot) => client.call('AddReservation', sessionId, ...argumentsOf(slot)),
    stop: () => connection.stop(),
  }
  await connection.start()
  // The first thing that the hub says, so it has dealt with the arrival.
  await until(() => heard.length > 0)
  return client
}

export type TestLive = Awaited<ReturnType<typeof startTestLive>>

interface TestLiveOptions extends Partial<Pick<LiveHubOptions, 'authenticate' | 'limits'>> {
  readonly reservationSeconds?: number
  readonly releaseSeconds?: number
  readonly caps?: Partial<typeof defaultCaps>
  readonly addressCallsPerSecond?: number
  readonly signInBeforeChoosing?: boolean
}

export const startTestLive = async (test: TestDatabase, options: TestLiveOptions = {}) => {
  const live = await startLive({
    database: test.database,
    sharedDatabase: test.sharedDatabase,
    logger: silentLogger,
    settings: {
      reservationSeconds: options.reservationSeconds ?? 600,
      releaseSeconds: options.releaseSeconds ?? 10,
      signInBeforeChoosing: options.signInBeforeChoosing ?? false,
      sharesForAll: false,
      caps: { ...defaultCaps, ...options.caps },
    },
    acceptsOrigin: (origin) => origin === 'http://localhost',
    sourceOf: (request) => String(request.headers['x-address'] ?? '192.0.2.1'),
    isOfHouse: (request) => request.headers['x-address'] === 'house',
    scheduler: wideScheduler({ callsPerSecond: options.addressCallsPerSecond ?? 600 }),
    authenticate: options.authenticate ?? (async () => null),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  })
  const server = createServer((request, response) => {
    if (!live.hub.handleRequest(request, response)) response.writeHead(404).end()
  })
  const sockets = new Map<string, Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.set(String(request.headers['x-client']), socket)
    if (!live.hub.handleUpgrade(request, socket, head)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}/booking-hub`
  const clients: TestClient[] = []

  const connect = async (options: TestClientOptions = {}): Promise<TestLiveClient> => {
    const name = String(clients.length + sockets.size)
    const client = await connectTestClient(url, { ...options, headers: { ...options.headers, 'X-Client': name } })
    clients.push(client)
    return { ...client, cut: () => sockets.get(name)?.destroy() }
  }

  return {
    live,
    url,
    connect,
    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.stop()))
      await live.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
