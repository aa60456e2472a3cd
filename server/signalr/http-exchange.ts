/** Reads the hub's requests over HTTP, and answers them. */
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The headers of every answer. They forbid caches to keep any answer of the hub. */
export const uncached: OutgoingHttpHeaders = {
  'Cache-Control': 'no-cache, no-store',
  'X-Content-Type-Options': 'nosniff',
}

export type Reply = {
  readonly status: number
  readonly body?: Buffer | string
  readonly headers?: OutgoingHttpHeaders
}

export function answer(response: ServerResponse, { status, body = '', headers }: Reply): void {
  if (response.headersSent || response.destroyed) return
  const length = status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(status, { ...uncached, ...length, ...headers }).end(status === 204 ? undefined : body)
}

/** Refuses an upgrade. An upgrade has no response object, so the answer is written to the socket. */
export function refuseUpgrade(socket: Duplex, { status, headers }: Reply): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': 0 }).map((pair) => pair.join(': '))
  socket.once('finish', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n'))
}

type RequestBody =
  | { readonly tag: 'complete'; readonly bytes: Buffer }
  | { readonly tag: 'too-large' }
  | { readonly tag: 'aborted' }

/** Reads a body if it is not larger than the limit and arrives within the given time. The promise never rejects. */
export function readBody(request: IncomingMessage, limit: number, milliseconds: number): Promise<RequestBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (body: RequestBody) => {
      clearTimeout(timer)
      request.off('data', take)
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) settle({ tag: 'too-large' })
      else chunks.push(chunk)
    }
    const timer = setTimeout(() => {
      request.destroy()
      settle({ tag: 'aborted' })
    }, milliseconds)
    request.on('data', take)
    request.once('end', () => settle({ tag: 'complete', bytes: Buffer.concat(chunks) }))
    request.once('close', () => settle({ tag: 'aborted' }))
    request.on('error', () => settle({ tag: 'aborted' }))
  })
}
