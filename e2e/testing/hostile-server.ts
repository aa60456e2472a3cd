/**
 * A server that lets all HTML through. It is the real server with its headers, behind a proxy that replaces texts in
 * the answers. Only the page itself can then prevent harm.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { TestServer } from './server-process.ts'

/** A change to the answer for a path. */
export type Rewrite = (path: string, answer: unknown) => unknown

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const rewritten = (path: string, answer: IncomingMessage, body: Buffer, rewrite: Rewrite): Buffer =>
  (answer.headers['content-type'] ?? '').startsWith('application/json') && body.length > 0
    ? Buffer.from(JSON.stringify(rewrite(path, JSON.parse(body.toString('utf8')))))
    : body

const pass = async (from: IncomingMessage, to: ServerResponse, origin: string, rewrite: Rewrite): Promise<void> => {
  const { host: _, 'accept-encoding': __, 'if-none-match': ___, ...headers } = from.headers
  if (headers.origin !== undefined) headers.origin = origin
  const onwards = request(`${origin}${from.url}`, { method: from.method, headers })
  onwards.end(await readAll(from))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    onwards.on('response', resolve)
    onwards.on('error', reject)
  })
  const body = rewritten(from.url ?? '', answer, await readAll(answer), rewrite)
  const { 'transfer-encoding': ____, ...answered } = answer.headers
  to.writeHead(answer.statusCode ?? 500, { ...answered, 'content-length': body.length })
  to.end(body)
}

/** @returns the same server at another address, and a function that ends the proxy */
export const startHostileServer = async (
  server: TestServer,
  rewrite: Rewrite,
): Promise<{ readonly server: TestServer; readonly close: () => void }> => {
  const proxy = createServer((from, to) => {
    pass(from, to, server.origin, rewrite).catch(() => to.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    server: { ...server, origin: `http://localhost:${address.port}` },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
