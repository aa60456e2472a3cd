import type { IncomingMessage, ServerResponse } from 'node:http'
import { uncached } from './http-exchange.ts'
import type { Transport } from './transport.ts'

const eventStart = Buffer.from('data: ')
const eventEnd = Buffer.from('\r\n\r\n')

/** An event stream to the client; what it sends comes by POST. A message is one line. */
export function createServerSentEvents(
  request: IncomingMessage,
  response: ServerResponse,
  closeTimeout: number,
): Transport {
  return {
    kind: 'serverSentEvents',
    inherentKeepAlive: false,
    listen(listener) {
      let saidGoodbye = false
      const { socket } = request
      const hearGoodbye = (): void => {
        saidGoodbye = true
      }
      socket.once('end', hearGoodbye)
      response.on('error', () => {})
      response.once('close', () => {
        // The socket may live on, for other requests.
        socket.off('end', hearGoodbye)
        listener.ended(saidGoodbye ? { graceful: true, reason: 'request-ended' } : { graceful: false, reason: 'lost' })
      })
      // Firefox opens the stream only with its first bytes; proxies must neither buffer nor compress it.
      response
        .writeHead(200, { ...uncached, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
        .write(':\r\n\r\n')
    },
    send(bytes, settled) {
      if (response.writableEnded || response.destroyed) return settled?.(false)
      // Not joined: what waits for many receivers is there once.
      response.cork()
      response.write(eventStart)
      response.write(bytes)
      response.write(eventEnd, (error) => settled?.(!error))
      response.uncork()
    },
    unsent: () => response.writableLength,
    end() {
      response.end()
      setTimeout(() => {
        if (!response.writableFinished) response.destroy()
      }, closeTimeout).unref()
    },
    destroy: () => response.destroy(),
  }
}
