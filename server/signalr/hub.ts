/**
 * An ASP.NET Core SignalR server for Node (README.md). It serves one hub at one path, over WebSockets, Server-Sent Events and long polling.
 * It contains nothing of any application. A connection exists from the moment when a transport opens it. A negotiation needs no memory on
 * the server, because its token is signed.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { ConnectionSettings } from './connection.ts'
import { answer, type Reply, readBody, refuseUpgrade } from './http-exchange.ts'
import { writePush } from './json-protocol.ts'
import { type Clock, defaultLimits, type Limits, systemClock } from './limits.ts'
import { createLongPolling } from './long-polling.ts'
import {
  createMethodTable,
  type Facts,
  type HubConnection,
  type HubMethod,
  type Logger,
  type Loss,
  type Refusal,
} from './methods.ts'
import { createConnectionId, negotiate } from './negotiation.ts'
import { createPlaces, type Entry, type Found, type Place } from './places.ts'
import { type ConnectionEnd, createServerSentEvents, createWebSockets } from './transport.ts'

export type HubRequest = {
  readonly incoming: IncomingMessage
  /** Only `connect` opens a connection. The connection then gets the data with which `authorize` accepts the request. */
  readonly purpose: 'negotiate' | 'connect' | 'continue'
  /** The token from the header Authorization or from the query. Browsers cannot send the header with two of the transports. */
  readonly accessToken: string | undefined
  readonly remoteAddress: string | undefined
}

export type Authorization<Data> =
  | { readonly tag: 'accept'; readonly data: Data }
  | { readonly tag: 'refuse'; readonly status: 400 | 401 | 403 | 429 | 503; readonly headers?: OutgoingHttpHeaders }

export type HubOptions<Data> = {
  readonly path: string
  /** The key that signs the connection tokens. All processes that accept a token must have the same key. */
  readonly tokenKey: string | Uint8Array
  readonly methods: Readonly<Record<string, HubMethod<Data>>>
  /** Decides whether to accept a request. It is called for every request of every transport. */
  authorize(request: HubRequest): Authorization<Data> | Promise<Authorization<Data>>
  onConnected?(connection: HubConnection<Data>): unknown
  /** Called once for each connection for which `onConnected` was called. */
  onDisconnected?(connection: HubConnection<Data>, end: ConnectionEnd): unknown
  /** Called when nothing was sent to a client for the keep-alive interval. A message that is sent here replaces the ping. */
  onKeepAlive?(connection: HubConnection<Data>): void
  /** The text of the `HubException` for a caller that calls too often. */
  readonly tooManyCalls?: string
  onRefused?(refusal: Refusal<Data>): void
  /** Called before `onDisconnected` if the client had not taken all bytes that were sent to it. */
  onLost?(connection: HubConnection<Data>, loss: Loss): void
  readonly logger: Logger
  /** Facts about a request that are logged if it fails, such as its id. */
  factsOf?(request: IncomingMessage): Facts
  readonly limits?: Partial<Limits>
  readonly clock?: Clock
}

export type Hub<Data> = {
  /** Answers a request whose body has not been read. Returns false if the path is not the hub's. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** All connections, including those whose handshake is unfinished. */
  connections(): Iterable<HubConnection<Data>>
  broadcast(target: string, args: readonly unknown[], options?: BroadcastOptions<Data>): void
  /** Asks every client to reconnect to another process, and accepts no new client. Settles when the sockets are closed. */
  stop(): Promise<void>
}

type BroadcastOptions<Data> = {
  readonly filter?: (connection: HubConnection<Data>) => boolean
  readonly except?: HubConnection<Data>
}

export function createHub<Data>(options: HubOptions<Data>): Hub<Data> {
  const clock = options.clock ?? systemClock
  const hubPath = pathOf(options.path)
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const settings: ConnectionSettings<Data> = {
    ...options,
    methods: createMethodTable(options.methods),
    limits,
    clock,
    tooManyCalls: options.tooManyCalls ?? 'Too many calls.',
    onRefused: (refusal) => hear('onRefused', () => options.onRefused?.(refusal)),
    onLost: (connection, loss) => hear('onLost', () => options.onLost?.(connection, loss)),
  }
  // The types of ws do not have `closeTimeout` yet.
  const socketOptions = { maxPayload: limits.batchSize, closeTimeout: limits.closeTimeout, perMessageDeflate: false }
  const sockets = new WebSocketServer({ noServer: true, ...socketOptions })
  const places = createPlaces(settings, options.tokenKey)
  let stopped = false
  const stopSweeping = clock.every(limits.sweepInterval, places.sweep)

  /** Calls a listener of the application. If the listener throws, the error is caught and the hub goes on. */
  function hear(name: string, listen: () => void): void {
    try {
      listen()
    } catch (error) {
      options.logger.error(`Hub task '${name}' failed`, error)
    }
  }

  /** Refuses a request with several tokens or several ids, because it is not clear which one counts. */
  async function authorize(incoming: IncomingMessage, query: URLSearchParams, purpose: HubRequest['purpose']) {
    const headers = incoming.headersDistinct.authorization ?? []
    const tokens = [
      ...headers.map((header) => /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''),
      ...query.getAll('access_token'),
    ]
    const isPlain = tokens.length < 2 && query.getAll('id').length < 2
    const accessToken = isPlain ? tokens[0] || undefined : undefined
    const { remoteAddress } = incoming.socket
    const authorization = await options.authorize({ incoming, purpose, accessToken, remoteAddress })
    return isPlain || authorization.tag === 'refuse' ? authorization : ({ tag: 'refuse', status: 400 } as const)
  }

  /** Returns the answer to a request. Undefined if a transport answers. */
  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: Address,
  ): Promise<Reply | undefined> {
    const isNegotiation = path === `${hubPath}/negotiate`
    if (!isNegotiation && path !== hubPath) return { status: 404 }
    const allowed = isNegotiation ? ['POST'] : ['GET', 'POST', 'DELETE']
    const method = request.method ?? ''
    if (!allowed.includes(method)) return { status: 405, headers: { Allow: allowed.join(', ') } }

    const token = query.get('id') ?? ''
    const connects = method === 'GET' && places.locate(token).tag !== 'live'
    const purpose = isNegotiation ? 'negotiate' : connects ? 'connect' : 'continue'
    const authorization = await authorize(request, query, purpose)
    if (authorization.tag === 'refuse') return authorization
    if (stopped && purpose !== 'continue') return { status: 503 }
    if (isNegotiation) {
      const body = JSON.stringify(negotiate(query.get('negotiateVersion') ?? undefined, places.tokens))
      return { status: 200, body, headers: { 'Content-Type': 'application/json' } }
    }
    if (token === '') return { status: 400 }
    const place = places.locate(token)
    if (place.tag === 'unknown' || response.destroyed) return { status: 404 }
    if (method === 'GET') return listen(request, response, place, authorization.data)
    if (place.tag === 'new' || place.entry.connection.isOver()) return { status: 404 }
    return method === 'POST' ? receive(request, place.entry) : remove(place.id, place.entry)
  }

  /** Answers a GET, with which a client opens an event stream or polls. */
  function listen(
    request: IncomingMessage,
    response: ServerResponse,
    place: Found<Data>,
    data: Data,
  ): Reply | undefined {
    const wantsStream = request.headers.accept?.includes('text/event-stream') ?? false
    if (place.tag === 'new') {
      if (!place.isOwn) return { status: 404 }
      const transport = wantsStream
        ? createServerSentEvents(request, response, limits.closeTimeout)
        : createLongPolling(response, limits, clock)
      places.open(place.id, data, transport)
      return undefined
    }
    const { transport } = place.entry
    if (transport.kind !== 'longPolling' || wantsStream) {
      return { status: transport.kind === 'serverSentEvents' && wantsStream ? 409 : 400 }
    }
    transport.poll(response)
    return undefined
  }

  async function receive(request: IncomingMessage, { transport, connection }: Entry<Data>): Promise<Reply> {
    if (transport.kind === 'webSockets') return { status: 405 }
    const body = await readBody(request, limits.batchSize, limits.disconnectTimeout)
    if (body.tag === 'too-large') return { status: 413, headers: { Connection: 'close' } }
    if (body.tag === 'complete') connection.receive(body.bytes)
    return { status: 200 }
  }

  function remove(id: string, { transport }: Entry<Data>): Reply {
    if (transport.kind !== 'longPolling') return { status: 400 }
    transport.remove()
    places.remove(id)
    return { status: 202 }
  }

  /** Returns the refusal of an upgrade. Undefined if the upgrade is accepted. */
  async function upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { path, query }: Address,
  ): Promise<Reply | undefined> {
    if (path !== hubPath) return { status: 404 }
    const authorization = await authorize(request, query, 'connect')
    if (authorization.tag === 'refuse') return authorization
    if (stopped) return { status: 503 }
    const token = query.get('id') ?? ''
    // A client that skipped the negotiation has no id.
    const place: Place<Data> =
      token === '' ? { tag: 'new', id: createConnectionId(), isOwn: true } : places.locate(token)
    if (place.tag === 'unknown') return { status: 404 }
    if (place.tag === 'live') return { status: place.entry.transport.kind === 'webSockets' ? 409 : 400 }
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      places.open(place.id, authorization.data, createWebSockets(webSocket, socket)),
    )
    return undefined
  }

  /**
   * Passes the answer to `give` when it is ready. If the application fails, for example because its database is away, the answer is 503.
   */
  function settle(request: IncomingMessage, reply: Promise<Reply | undefined>, give: (reply: Reply) => void): void {
    reply
      .catch((error: unknown) => {
        options.logger.error('A hub request failed', error, options.factsOf?.(request))
        return { status: 503 }
      })
      .then((settled) => {
        if (settled === undefined) return
        if (settled.status >= 400) settings.onRefused({ tag: 'request', status: settled.status })
        give(settled)
      })
  }

  return {
    handleRequest(request, response) {
      const address = parseAddress(request)
      if (!isWithin(address.path, hubPath)) return false
      settle(request, respond(request, response, address), (reply) => answer(response, reply))
      return true
    },
    handleUpgrade(request, socket, head) {
      const address = parseAddress(request)
      if (!isWithin(address.path, hubPath)) return false
      // Node adds no error listener to an upgraded socket. Without one, a reset of the connection would end the process.
      socket.on('error', () => socket.destroy())
      settle(request, upgrade(request, socket, head, address), (reply) => refuseUpgrade(socket, reply))
      return true
    },
    *connections() {
      for (const { connection } of places.entries()) if (!connection.isOver()) yield connection
    },
    broadcast(target, args, { filter, except } = {}) {
      const push = writePush(target, args)
      for (const { connection } of places.entries()) {
        if (connection !== except && (filter?.(connection) ?? true)) connection.sendWritten(push)
      }
    },
    async stop() {
      stopped = true
      const ends = Array.from(places.entries(), ({ connection }) => connection.stop())
      await Promise.all([...ends, new Promise((resolve) => sockets.close(resolve))])
      stopSweeping()
    },
  }
}

type Address = { readonly path: string; readonly query: URLSearchParams }

/** The path in the form in which paths are compared. Like ASP.NET Core, this ignores case and one slash at the end. */
function pathOf(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/, '')
}

/** Parses the address without a URL parser, because a request line may hold text that no URL parser accepts. */
function parseAddress(request: IncomingMessage): Address {
  const url = request.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0
    ? { path: pathOf(url), query: new URLSearchParams() }
    : { path: pathOf(url.slice(0, mark)), query: new URLSearchParams(url.slice(mark + 1)) }
}

function isWithin(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}
