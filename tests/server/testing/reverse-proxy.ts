/**
 * A reverse proxy as operators use one (docs/operating.md). It forwards requests and WebSockets, and replaces what the client said about
 * its address. Here all clients are on loopback, so a client states its address in the header `x-client-address`.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { Duplex } from 'node:stream'

export interface ReverseProxy {
  readonly address: string
  close(): Promise<void>
}

const forwarded = ({ headers, socket }: IncomingMessage): OutgoingHttpHeaders => {
  const { 'x-client-address': claimed, ...rest } = headers
  return { ...rest, 'x-forwarded-for': claimed ?? socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' }
}

const headLines = (answer: IncomingMessage): string =>
  [
    `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`,
    ...Array.from({ length: answer.rawHeaders.length / 2 }, (_, index) =>
      answer.rawHeaders.slice(2 * index, 2 * index + 2).join(': '),
    ),
    '\r\n',
  ].join('\r\n')

/** Starts a proxy in front of the server at the address `behind`. */
export const startReverseProxy = async (behind: string): Promise<ReverseProxy> => {
  const passOn = (incoming: IncomingMessage) =>
    request(`${behind}${incoming.url}`, { method: incoming.method ?? 'GET', headers: forwarded(incoming) })

  // A client that asks again while the machine is busy is not to find the connection closed.
  const proxy = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const onward = passOn(incoming)
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const sockets = new Set<Duplex>()
  proxy.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onward = passOn(incoming)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    onward.on('response', (answer) => {
      socket.write(headLines(answer))
      answer.pipe(socket)
    })
    onward.on('upgrade', (answer, server, first) => {
      for (const end of [socket, server]) {
        sockets.add(end)
        end.on('error', () => undefined)
        end.on('close', () => sockets.delete(end))
      }
      socket.write(headLines(answer))
      socket.write(first)
      server.write(head)
      server.pipe(socket).pipe(server)
    })
    onward.end()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
