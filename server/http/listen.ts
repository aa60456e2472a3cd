/** The server's socket, on which both HTTP and the hub are served, and the limit of idle sockets that a source may leave open. */
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

interface Listeners {
  readonly idleSockets: IdleSockets
  readonly request: RequestListener
  /** @returns whether it has taken the socket */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

/** How long a client may take to send its request, in milliseconds. */
export interface Patience {
  /** From the opening of the socket to the end of the headers. */
  readonly headersTimeout: number
  /** To the end of the body. */
  readonly requestTimeout: number
  /** The time between two looks for clients that take longer. */
  readonly connectionsCheckingInterval: number
}

const patienceWithClients: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
}
/**
 * Proxies keep a connection for a minute. If this server closed it earlier, a request that is just being sent would fail, so it waits
 * longer.
 */
const keepAliveTimeout = 72_000
/** How long a server that stops waits for what has been begun. The process has a little more time for its whole end. */
const patienceAtTheEnd = 8_000
/** The time between two looks for connections whose last answer has been sent. */
const sweep = 50
/**
 * A proxy goes on sending requests on its open connections, and may not repeat one that changes something. So these connections stay open
 * for this time, in which each is closed by its next answer, which tells the proxy so.
 */
const farewell = 1_000

/**
 * Settles when everything that has come has been read: after a turn of the event loop that took no time. A connection that is closed then
 * is closed on hardly anybody. On a busy machine there may be no such turn, so it gives up after some.
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
 * Whether a request names one path of one host. A request for a whole address is meant for a proxy, and of two hosts a proxy before this
 * server might believe one, and this server the other.
 */
const isPlain = ({ url = '', rawHeaders }: IncomingMessage): boolean =>
  url.startsWith('/') && rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length <= 1

/** @throws PortInUse */
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
    // A socket is idle until the whole request has come, with its body if it has one.
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
  // Bytes that are not HTTP.
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
    /** Accepts no new connection. Settles when everything that was begun has ended, or after `patienceAtTheEnd`. */
    async stop(): Promise<void> {
      await quietTurn()
      // The method of the HTTP server would close idle connections immediately. This one of its base class does not.
      const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
      const begun = performance.now()
      // Idle connections would stay open for as long as they are kept alive. Bytes that have come on them are read first.
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
  /** How many requests are not answered yet. A client may send several, one after the other. */
  questions: number
}

/**
 * Limits the sockets of a source on which nothing is asked at the moment. If there are more than `most`, the one that has been idle for
 * the longest time is closed, which is the least likely to be missed. Invariant: no socket with an unanswered request is closed.
 * @param sourceOf gives null for a socket that is not counted
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
      // It is read now, since a closed socket does not have its address any more.
      const source = sourceOf(socket)
      if (source === null) return
      sockets.set(socket, { source, questions: 0 })
      socket.once('close', () => forget(socket, source))
      rest(socket, source)
    },
    /** A request has come. After a request that is upgraded to another protocol there is no answer, so its socket is never idle again. */
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
