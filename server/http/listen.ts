/** The server's socket for both HTTP and the hub, and the limit on idle sockets of a source. */
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

interface Listeners {
  readonly idleSockets: IdleSockets
  readonly request: RequestListener
  /** Handles an upgrade. Returns whether this function takes over the socket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

/** The time limits for a client that sends its request, in milliseconds. */
export interface Patience {
  /** The limit from the opening of the socket to the end of the headers. */
  readonly headersTimeout: number
  /** The limit for the whole request, to the end of its body. */
  readonly requestTimeout: number
  /** The time between two checks for clients that exceed these limits. */
  readonly connectionsCheckingInterval: number
}

const patienceWithClients: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
}
/**
 * In milliseconds. Proxies keep a connection open for a minute. The server must wait longer than they do, because a request fails if the
 * server closes its connection while it is being sent.
 */
const keepAliveTimeout = 72_000
/** In milliseconds. How long a stopping server waits for unfinished requests. The process gets a little more time for its whole end. */
const patienceAtTheEnd = 8_000
/** In milliseconds. The time between two checks for connections whose last answer has been sent. */
const sweep = 50
/**
 * In milliseconds. A proxy keeps sending requests on its open connections, and may not repeat a request that changes something. So these
 * connections stay open for this time. Each is closed with its next answer, and that answer announces it to the proxy.
 */
const farewell = 1_000

/**
 * Settles when all received bytes have been read, which is after a turn of the event loop that took no time. A connection that is closed
 * then has hardly ever an unread request. A busy machine may have no such turn, so the function gives up after some turns.
 */
const quietTurn = async (): Promise<void> => {
  for (let turns = 0; turns < 200; turns += 1) {
    const begun = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() - begun < 1) return
  }
}

const endSocket = (socket: Duplex, status: number): void => {
  socket.on('error', () => socket.destroy())
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  else socket.destroy()
}

/**
 * Whether a request names one path on one host. A request for a whole address is meant for a proxy. If a request has two hosts, a proxy
 * before this server might use one of them, and this server the other.
 */
const isPlain = ({ url = '', rawHeaders }: IncomingMessage): boolean =>
  url.startsWith('/') && rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length <= 1

/** Listens on a port. @throws PortInUse */
export const listen = async (host: string, port: number, listeners: Listeners, patience = patienceWithClients) => {
  const { idleSockets } = listeners
  const server = createServer({ ...patience, keepAliveTimeout }, (request, response) => {
    const { socket } = request
    if (!server.listening) response.shouldKeepAlive = false
    let isWhole = false
    const asked = (): void => {
      isWhole = true
      idleSockets.asked(socket)
    }
    // A socket is idle until the whole request has arrived, including its body.
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody) request.once('end', asked)
    else asked()
    response.once('close', () => {
      if (isWhole) idleSockets.answered(socket)
    })
    if (isPlain(request)) listeners.request(request, response)
    else response.writeHead(400, { connection: 'close', 'content-length': 0 }).end()
  })
  server.on('connection', idleSockets.opened)
  server.on('upgrade', (request, socket, head) => {
    idleSockets.asked(request.socket)
    if (!isPlain(request)) endSocket(socket, 400)
    else if (!listeners.upgrade(request, socket, head)) endSocket(socket, 404)
  })
  // The bytes are not HTTP.
  server.on('clientError', (error, socket) => {
    endSocket(socket, 'code' in error && error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
  })
  const address = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      const words = `Port ${port} of ${host} is in use by another process. Stop it, or choose another one with PORT.`
      reject(isTaken ? new PortInUse(words) : error)
    })
    server.listen(port, host, () => {
      const bound = server.address()
      if (bound !== null && typeof bound === 'object') resolve(bound)
    })
  })
  return {
    port: address.port,
    /** Accepts no new connection. Settles when all open requests have ended, or after `patienceAtTheEnd`. */
    async stop(): Promise<void> {
      await quietTurn()
      // The method `close` of the HTTP server would close idle connections immediately. The one of its base class does not.
      const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
      const begun = performance.now()
      // Idle connections would otherwise stay open until their keep-alive ends. The bytes that have arrived on them are read first.
      const sweeping = setInterval(() => {
        if (performance.now() - begun >= farewell) quietTurn().then(() => server.closeIdleConnections())
      }, sweep)
      const timer = setTimeout(() => server.closeAllConnections(), patienceAtTheEnd)
      await closed
      clearInterval(sweeping)
      clearTimeout(timer)
    },
  }
}

export type Listening = Awaited<ReturnType<typeof listen>>

interface Known {
  readonly source: string
  /** How many requests are unanswered. A client may send several requests without waiting for the answers. */
  questions: number
}

/**
 * Limits the idle sockets of a source. A socket is idle while it has no unanswered request. If a source has more than `most`, the socket
 * that has been idle for the longest time is closed, because it is the least likely to be used. Invariant: no socket with an unanswered
 * request is closed.
 * @param sourceOf gives the source of a socket. Null if the socket is not counted.
 */
export const createIdleSockets = (most: number, sourceOf: (socket: Socket) => string | null) => {
  const sockets = new WeakMap<Socket, Known>()
  /** The idle sockets by source, in the order in which they became idle. */
  const idle = new Map<string, Set<Socket>>()

  const forget = (socket: Socket, source: string): void => {
    const ofSource = idle.get(source)
    ofSource?.delete(socket)
    if (ofSource?.size === 0) idle.delete(source)
  }
  const rest = (socket: Socket, source: string): void => {
    if (socket.destroyed) return
    const ofSource = idle.get(source) ?? new Set<Socket>()
    idle.set(source, ofSource.add(socket))
    const [oldest] = ofSource
    if (ofSource.size > most) oldest?.destroy()
  }

  return {
    opened(socket: Socket): void {
      // The source is read now, because a closed socket no longer has its address.
      const source = sourceOf(socket)
      if (source === null) return
      sockets.set(socket, { source, questions: 0 })
      socket.once('close', () => forget(socket, source))
      rest(socket, source)
    },
    /**
     * To be called when a request has come. A request that is upgraded to another protocol gets no answer, so its socket is never idle
     * again.
     */
    asked(socket: Socket): void {
      const known = sockets.get(socket)
      if (known === undefined) return
      known.questions += 1
      forget(socket, known.source)
    },
    answered(socket: Socket): void {
      const known = sockets.get(socket)
      if (known === undefined) return
      known.questions -= 1
      if (known.questions === 0) rest(socket, known.source)
    },
  }
}

type IdleSockets = ReturnType<typeof createIdleSockets>
