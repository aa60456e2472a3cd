/** The socket that both the HTTP server and the hub listen on, and how many idle ones a source may leave open. */
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

interface Listeners {
  readonly idleSockets: IdleSockets
  readonly request: RequestListener
  /** Tells whether it took the socket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

/** How long a client may take to say what it wants, in milliseconds. */
export interface Patience {
  /** From its first moment to the end of the headers: a client that opens a socket has something to say. */
  readonly headersTimeout: number
  /** To the end of the body. */
  readonly requestTimeout: number
  /** Between two looks for those who take longer. */
  readonly connectionsCheckingInterval: number
}

const patienceWithClients: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
}
/**
 * Longer than the minute for which proxies keep a connection: who closes first while the other asks answers it with an error.
 */
const keepAliveTimeout = 72_000
/** Less than the process has for all of its end. */
const patienceAtTheEnd = 8_000
/** Between two looks for connections whose last answer is out. */
const sweep = 50
/**
 * A proxy goes on asking on the connections that it has open, and may not send what changes something twice: they stay that long, and
 * each is closed with its next answer, which tells the proxy so.
 */
const farewell = 1_000

/**
 * Settles right after all that had come was read, in a turn of the event loop that took no time: what is closed then closes on next to
 * nobody. A machine that does much has none; then it has waited long enough.
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
 * Whether it names one path of one host. A request for a whole address is for a proxy, which this is not, and of two hosts
 * one would be believed by a proxy before this server and the other here.
 */
const isPlain = ({ url = '', rawHeaders }: IncomingMessage): boolean =>
  url.startsWith('/') && rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length <= 1

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

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
    // Half a body is no question yet, as half of the headers is none.
    if (hasBody(request)) request.once('end', asked)
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
  // Bytes that are no HTTP at all.
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
    /** Takes nothing new; settles when all that was begun has ended, or after a little patience. */
    async stop(): Promise<void> {
      await quietTurn()
      // The HTTP server's own would close what is open and at rest at once.
      const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
      const begun = performance.now()
      // Kept alive, a connection would outlive the answer that was waited for. The bytes that have come on it are read first.
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
  /** Questions without their answers; there may be several, one after the other. */
  questions: number
}

/** @param sourceOf null: not counted */
export const createIdleSockets = (most: number, sourceOf: (socket: Socket) => string | null) => {
  const sockets = new WeakMap<Socket, Known>()
  /** By source, in the order in which they came to rest. */
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
      // A socket that is closed no longer says whose it was.
      const source = sourceOf(socket)
      if (source === null) return
      sockets.set(socket, { source, questions: 0 })
      socket.once('close', () => forget(socket, source))
      rest(socket, source)
    },
    /** Something is asked on it. A request that becomes another protocol's is never answered here. */
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

/**
 * Sockets on which nothing is asked at the moment, and how many of them a source may leave open. Beyond that its oldest is closed,
 * which is the least likely to be missed. Invariant: no socket with a question is closed.
 */
type IdleSockets = ReturnType<typeof createIdleSockets>
