/** An office proxy between the browser and the server. It breaks each transport of the hub in its own way and lets everything else pass. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Breaking {
  /**
   * What happens to an upgrade: it is refused, it is never answered, it is accepted but no frame passes, only the first frame passes in
   * each direction, or it is cut after this many milliseconds.
   */
  readonly webSockets?: 'refused' | 'unanswered' | 'swallowed' | 'first-frame' | number
  /**
   * What happens to an event stream: it is refused, it is kept back until it ends, only its head passes, only its first event passes, or it
   * is cut after this many milliseconds.
   */
  readonly eventStream?: 'refused' | 'kept-back' | 'head-alone' | 'first-event' | number
  /** Polls that wait longer than this many milliseconds are cut, with this status or without any answer. */
  readonly longPolling?: { readonly after: number; readonly status: number | null }
}

export interface BreakingProxy {
  readonly origin: string
  /** The transports by which the hub was asked, in order. */
  readonly asked: ('webSockets' | 'eventStream' | 'longPolling')[]
  /** How many polls were cut. */
  cutPolls(): number
  close(): Promise<void>
}

const never = new Promise<never>(() => undefined)

/** Lets this many chunks pass, and swallows all later ones. */
const passFirst = (from: Duplex | IncomingMessage, to: Duplex | ServerResponse, count: number): void => {
  let passed = 0
  from.on('data', (chunk: Buffer) => {
    passed += 1
    if (passed <= count) to.write(chunk)
  })
}

/** Starts the proxy. `behind` gives the address of the server, which may start later. */
export const startBreakingProxy = async (behind: () => string, breaking: Breaking): Promise<BreakingProxy> => {
  const asked: BreakingProxy['asked'] = []
  let cutPolls = 0
  const open = new Set<Duplex>()
  const onward = ({ url, method, headers }: IncomingMessage) =>
    request(`${behind()}${url}`, { method: method ?? 'GET', headers, agent: false })

  const passStream = (answer: IncomingMessage, outgoing: ServerResponse): void => {
    const way = breaking.eventStream
    if (way !== 'kept-back') {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
    }
    if (way === undefined || typeof way === 'number') answer.pipe(outgoing)
    // The stream begins with a comment of the server. Its first event is the answer to the handshake.
    else passFirst(answer, outgoing, way === 'first-event' ? 2 : 0)
    if (typeof way === 'number') setTimeout(() => outgoing.destroy(), way)
  }

  const proxy = createServer((incoming, outgoing) => {
    const isHub = incoming.url?.startsWith('/booking-hub?') === true && incoming.method === 'GET'
    const isStream = isHub && incoming.headers.accept === 'text/event-stream'
    if (isHub) asked.push(isStream ? 'eventStream' : 'longPolling')
    if (isStream && breaking.eventStream === 'refused') {
      outgoing.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Blocked</h1>')
      return
    }
    const passed = onward(incoming)
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    passed.on('response', (answer) => {
      if (isStream) return passStream(answer, outgoing)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
    const cut = breaking.longPolling
    if (cut === undefined || isStream || !isHub) return
    const timer = setTimeout(() => {
      cutPolls += 1
      if (cut.status === null) outgoing.destroy()
      else outgoing.writeHead(cut.status, { 'Content-Type': 'text/html' }).end('<h1>Gateway Time-out</h1>')
    }, cut.after)
    outgoing.on('close', () => clearTimeout(timer))
  })

  proxy.on('upgrade', async (incoming: IncomingMessage, socket: Duplex) => {
    asked.push('webSockets')
    open.add(socket)
    socket.on('error', () => undefined)
    const way = breaking.webSockets
    if (way === 'refused') return void socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
    if (way === 'unanswered') return never
    const passed = onward(incoming)
    passed.on('error', () => socket.destroy())
    passed.on('upgrade', (answer, server) => {
      open.add(server)
      server.on('error', () => undefined)
      server.on('close', () => socket.destroy())
      socket.on('close', () => server.destroy())
      const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(['HTTP/1.1 101 Switching Protocols', ...head, '\r\n'].join('\r\n'))
      if (way === undefined || typeof way === 'number') server.pipe(socket).pipe(server)
      else {
        passFirst(server, socket, way === 'first-frame' ? 1 : 0)
        passFirst(socket, server, way === 'first-frame' ? 1 : 0)
      }
      if (typeof way === 'number') setTimeout(() => socket.destroy(), way)
    })
    passed.end()
  })

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    asked,
    cutPolls: () => cutPolls,
    async close() {
      for (const socket of open) socket.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
