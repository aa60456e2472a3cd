/**
 * The socket that both the HTTP server and the hub listen on.
 */

import type { IncomingMessage } from 'node:http'
import { createServer, type RequestListener, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

export interface Listening {
  readonly port: number
  /** Takes nothing new; settles when all that was begun has ended, or after a little patience. */
  stop(): Promise<void>
}

export interface Listeners {
  readonly request: RequestListener
  /** Tells whether it took the socket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

const requestTimeout = 60_000
/**
 * Longer than the minute for which proxies keep a connection: who closes first while the other asks answers it with an error.
 */
const keepAliveTimeout = 72_000
/** Less than the process has for all of its end. */
const patience = 8_000
/** Between two looks for connections whose last answer is out. */
const sweep = 50

const endSocket = (socket: Duplex, status: number): void => {
  socket.on('error', () => socket.destroy())
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  else socket.destroy()
}

/** @throws PortInUse */
export const listen = async (host: string, port: number, listeners: Listeners): Promise<Listening> => {
  const server = createServer({ requestTimeout, keepAliveTimeout }, listeners.request)
  server.on('upgrade', (request, socket, head) => {
    if (!listeners.upgrade(request, socket, head)) endSocket(socket, 404)
  })
  // What is no HTTP at all.
  server.on('clientError', (error, socket) => {
    endSocket(socket, 'code' in error && error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
  })
  const address = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        isTaken
          ? new PortInUse(
              `Port ${port} of ${host} is in use by another process. Stop it, or choose another one with PORT.`,
            )
          : error,
      )
    })
    server.listen(port, host, () => {
      const bound = server.address()
      if (bound !== null && typeof bound === 'object') resolve(bound)
    })
  })
  return {
    port: address.port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Kept alive, a connection would outlive the answer that was waited for.
      const sweeping = setInterval(() => server.closeIdleConnections(), sweep)
      const timer = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(sweeping)
      clearTimeout(timer)
    },
  }
}
