/** The transports that carry bytes to a client and back: WebSockets and Server-Sent Events. Long polling is in `long-polling.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { uncached } from './http-exchange.ts'
import type { LongPolling } from './long-polling.ts'

export type ConnectionEnd =
  | { readonly graceful: true; readonly reason: 'close-message' | 'close-frame' | 'request-ended' | 'delete' }
  | {
      readonly graceful: false
      readonly reason: 'lost' | 'timeout' | 'slow' | 'bad-data' | 'abuse' | 'failed' | 'closed' | 'stopped'
    }

/** The methods of every transport. Bytes that are sent after the end are dropped. */
export type TransportBase = {
  /** Whether the transport's own requests show that both sides are alive. If so, there are no pings and no client timeout. */
  readonly inherentKeepAlive: boolean
  /** Sets the listener. It is called once, before anything can arrive. */
  listen(listener: TransportListener): void
  /** Sends bytes. `settled` is called once: with true when the bytes have left this process, or with false if they never will. */
  send(bytes: Buffer, settled?: Settled): void
  /** The number of bytes that were sent but have not left this process. */
  unsent(): number
  /** Ends the connection after all sent bytes have left this process. */
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

/** The first byte of a text message in one frame. Frames of a server have no mask. */
const textFrame = 0x81

const framedOnce = new WeakMap<Buffer, Buffer>()
/**
 * Puts bytes into the frame of a text message. A push to many clients is framed once, and each gets it in one write, which takes two thirds
 * of the time of a write of head and content.
 */
function framed(bytes: Buffer): Buffer {
  const known = framedOnce.get(bytes)
  if (known !== undefined) return known
  const { length } = bytes
  let head: Buffer
  if (length < 126) head = Buffer.from([textFrame, length])
  else if (length < 65_536) {
    head = Buffer.from([textFrame, 126, 0, 0])
    head.writeUInt16BE(length, 2)
  } else {
    head = Buffer.alloc(10)
    head.set([textFrame, 127])
    head.writeUInt32BE(length, 6)
  }
  const frame = Buffer.concat([head, bytes])
  framedOnce.set(bytes, frame)
  return frame
}

/** `ws` reports this code when the socket closed without a close frame. */
const noCloseFrame = 1006

/**
 * @param socket without compression, so that it writes each frame whole and at once
 * @param wire the stream under it, which gets the frames of messages
 */
export function createWebSockets(socket: WebSocket, wire: Duplex): Transport {
  return {
    kind: 'webSockets',
    inherentKeepAlive: false,
    listen(listener) {
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data)) listener.received(data)
      })
      // After an invalid or oversized frame, `ws` itself sends the close code and closes the connection.
      socket.on('error', () => {})
      socket.on('close', (code) =>
        listener.ended(
          code === noCloseFrame ? { graceful: false, reason: 'lost' } : { graceful: true, reason: 'close-frame' },
        ),
      )
    },
    send(bytes, settled) {
      if (socket.readyState !== socket.OPEN) settled?.(false)
      else if (settled === undefined) wire.write(framed(bytes))
      else wire.write(framed(bytes), (error) => settled(!error))
    },
    unsent: () => socket.bufferedAmount,
    end: () => socket.close(1000),
    destroy: () => socket.terminate(),
  }
}

const eventStart = Buffer.from('data: ')
const eventEnd = Buffer.from('\r\n\r\n')

/** An event stream to the client, in which each message is one line. The client sends its own messages by POST. */
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
        // The socket may serve other requests after this one.
        socket.off('end', hearGoodbye)
        listener.ended(saidGoodbye ? { graceful: true, reason: 'request-ended' } : { graceful: false, reason: 'lost' })
      })
      // Firefox treats the stream as open only after its first bytes. Proxies must neither buffer nor compress the stream.
      response
        .writeHead(200, { ...uncached, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
        .write(':\r\n\r\n')
    },
    send(bytes, settled) {
      if (response.writableEnded || response.destroyed) return settled?.(false)
      // The parts are written separately and not joined. So bytes that wait for many receivers are in memory only once.
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
