/** The transports, which carry bytes to a client and back: WebSockets and Server-Sent Events. Long polling has a file of its own. */
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

/** What all transports can do. Bytes that are sent after the end are dropped. */
export type TransportBase = {
  /** Whether the transport's own requests show that both sides live. Then neither pings nor the client timeout apply. */
  readonly inherentKeepAlive: boolean
  /** Called once, before anything can arrive. */
  listen(listener: TransportListener): void
  /** @param settled called once: with true when the bytes have left this process, with false if they never will */
  send(bytes: Buffer, settled?: Settled): void
  /** How many bytes were sent that have not left this process. */
  unsent(): number
  /** Ends the connection after what was sent has left. */
  end(): void
  /** Ends the connection immediately. */
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

/** `ws` reports this code when the socket closed without a close frame. */
const noCloseFrame = 1006

export function createWebSockets(socket: WebSocket): Transport {
  return {
    kind: 'webSockets',
    inherentKeepAlive: false,
    listen(listener) {
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data)) listener.received(data)
      })
      // After an invalid or oversized frame `ws` itself sends the close code and closes.
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

/** An event stream to the client, in which a message is one line. What the client sends comes by POST. */
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
        // The socket may go on to serve other requests.
        socket.off('end', hearGoodbye)
        listener.ended(saidGoodbye ? { graceful: true, reason: 'request-ended' } : { graceful: false, reason: 'lost' })
      })
      // Firefox takes the stream for open only after its first bytes. Proxies must neither buffer nor compress it.
      response
        .writeHead(200, { ...uncached, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
        .write(':\r\n\r\n')
    },
    send(bytes, settled) {
      if (response.writableEnded || response.destroyed) return settled?.(false)
      // Written in parts and not joined, so that the bytes which wait for many receivers are in memory once.
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
