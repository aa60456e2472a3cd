/** The ways of carrying bytes to a client and back: WebSockets, and Server-Sent Events; long polling has a file of its own. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import { uncached } from './http-exchange.ts'
import type { LongPolling } from './long-polling.ts'

export type ConnectionEnd =
  | { readonly graceful: true; readonly reason: 'close-message' | 'close-frame' | 'request-ended' | 'delete' }
  | {
      readonly graceful: false
      readonly reason: 'lost' | 'timeout' | 'slow' | 'bad-data' | 'abuse' | 'failed' | 'closed' | 'stopped'
    }

/** One way of carrying bytes to a client and back. Bytes that are sent after the end go nowhere. */
export type TransportBase = {
  /** Its requests themselves show that both sides live: neither pings nor the client timeout apply. */
  readonly inherentKeepAlive: boolean
  /** Called once, before anything can arrive. */
  listen(listener: TransportListener): void
  /** @param settled called once: whether the bytes have left this process, or never will */
  send(bytes: Buffer, settled?: Settled): void
  /** Bytes that were sent but have not left this process. */
  unsent(): number
  /** Ends in order, after what was sent. */
  end(): void
  /** Cuts it off. */
  destroy(): void
}

export type Settled = (left: boolean) => void

export type TransportListener = {
  received(bytes: Buffer): void
  ended(end: ConnectionEnd): void
}

export type Transport =
  | (TransportBase & { readonly kind: 'webSockets' })
  | (TransportBase & { readonly kind: 'serverSentEvents' })
  | LongPolling

const textFrame = { binary: false, compress: false } as const

/** 1006 is what `ws` reports when the socket went without a close frame. */
const noCloseFrame = 1006

export function createWebSockets(socket: WebSocket): Transport {
  return {
    kind: 'webSockets',
    inherentKeepAlive: false,
    listen(listener) {
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data)) listener.received(data)
      })
      // An invalid or oversized frame; `ws` itself answers with the close code and closes.
      socket.on('error', () => {})
      socket.on('close', (code) =>
        listener.ended(
          code === noCloseFrame ? { graceful: false, reason: 'lost' } : { graceful: true, reason: 'close-frame' },
        ),
      )
    },
    send(bytes, settled) {
      if (socket.readyState !== socket.OPEN) settled?.(false)
      else if (settled === undefined) socket.send(bytes, textFrame)
      else socket.send(bytes, textFrame, (error) => settled(!error))
    },
    unsent: () => socket.bufferedAmount,
    end: () => socket.close(1000),
    destroy: () => socket.terminate(),
  }
}

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
