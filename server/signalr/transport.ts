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
